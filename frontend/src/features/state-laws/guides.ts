import type { CoverageState } from '../../coverage/states';

/** How a foreclosure sale goes in one state (spec.md §2, 'Coverage page'). */
export interface StateGuide {
  state: CoverageState;
  kind: string;
  kindNote: string;
  redemption: string;
  redemptionNote: string;
  payment: string;
  paymentNote: string;
  sale: string;
  saleNote: string;
}

export const GUIDES: readonly StateGuide[] = [
  {
    state: 'Georgia',
    kind: 'Judicial and non-judicial',
    kindNote: 'Non-judicial foreclosure, under the power of sale in the deed, is the primary way.',
    redemption: 'None after the auction',
    redemptionNote: 'Once the property is sold at auction, the former owner has no right to redeem it.',
    payment: 'In full at the auction',
    paymentNote: 'Bring the whole amount of your bid in funds that the notice accepts.',
    sale: 'First Tuesday of the month, 10:00 AM to 4:00 PM',
    saleNote: 'At the county courthouse.',
  },
  {
    state: 'Tennessee',
    kind: 'Judicial and non-judicial',
    kindNote: 'Both kinds are in use; the notice says which one it is.',
    redemption: 'Two years, unless waived',
    redemptionNote: 'Look in the deed of trust: the right is waived there in many cases.',
    payment: 'In full',
    paymentNote: 'The whole amount of your bid is due.',
    sale: 'Any business day, 10:00 AM to 5:00 PM',
    saleNote: 'The notice names the day, the hour and the place.',
  },
  {
    state: 'Virginia',
    kind: 'Judicial and non-judicial',
    kindNote: 'Both kinds are in use; the notice says which one it is.',
    redemption: 'Only at a judge’s discretion',
    redemptionNote: 'In judicial cases a judge may allow it; otherwise there is none.',
    payment: 'Deposit of up to 10% at the auction',
    paymentNote: 'The balance is due within 30 days.',
    sale: 'Any business day, 9:00 AM to 5:00 PM',
    saleNote: 'The notice names the day, the hour and the place.',
  },
];
