import type { CoverageState } from '../../coverage/states';

/** How a foreclosure sale works in one state (docs/product.md#state-laws). */
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
    kindNote: 'Non-judicial foreclosure, under the power of sale in the deed, is the primary method.',
    redemption: 'None after the auction',
    redemptionNote: 'Once the property is sold at auction, the former owner has no right to redeem it.',
    payment: 'In full at the auction',
    paymentNote: 'Bring the full amount of your bid in a form of payment that the notice accepts.',
    sale: 'First Tuesday of the month, 10:00 AM to 4:00 PM',
    saleNote: 'At the county courthouse.',
  },
  {
    state: 'Tennessee',
    kind: 'Judicial and non-judicial',
    kindNote: 'Both types are used. The notice says which one applies.',
    redemption: 'Two years, unless waived',
    redemptionNote: 'Check the deed of trust. It often waives the right.',
    payment: 'In full',
    paymentNote: 'The full amount of your bid is due.',
    sale: 'Any business day, 10:00 AM to 5:00 PM',
    saleNote: 'The notice states the date, time and place.',
  },
  {
    state: 'Virginia',
    kind: 'Judicial and non-judicial',
    kindNote: 'Both types are used. The notice says which one applies.',
    redemption: 'Only at a judge’s discretion',
    redemptionNote: 'A judge may allow it in judicial cases. Otherwise, there is none.',
    payment: 'Deposit of up to 10% at the auction',
    paymentNote: 'The balance is due within 30 days.',
    sale: 'Any business day, 9:00 AM to 5:00 PM',
    saleNote: 'The notice states the date, time and place.',
  },
];
