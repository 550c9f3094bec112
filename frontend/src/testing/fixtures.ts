import type { components } from '../api/schema';
import { COLUMNS } from '../listing-view/catalogue';

type Schemas = components['schemas'];

export const PROFILE: Schemas['Profile'] = {
  accountId: '01935c3e-1f6a-7c1e-9b1d-2a4f6c8e0b7d',
  name: 'Dana Whitfield',
  emailId: 'dana@example.com',
  emailVerified: true,
  pendingEmailId: null,
  emailsStoppedAt: null,
  savedProperties: [],
  profession: 'Investor',
  professionOther: '',
  statesOfInterest: [],
  countiesOfInterest: [],
  zipCodesOfInterest: [],
  propertyTypes: [],
  mfUnitsMin: '',
  mfUnitsMax: '',
  landAcresMin: '',
  landAcresMax: '',
  priorityRank: '',
  priorityOther: '',
  emailPreferences: [],
  referralSource: '',
  referralOther: '',
  subscription: null,
  grant: null,
  trialUsed: false,
  purchaseWaiting: false,
  cardLast4: null,
  billingZip: null,
};

export const INVOICE: Schemas['InvoiceLine'] = {
  id: 'CS-0001',
  date: '2026-12-20T12:00:00Z',
  description: '1 × Pro (at $79.00 / month)',
  amount: 7900,
  currency: 'usd',
  status: 'paid',
  hostedUrl: 'https://invoice.example.com/1',
  pdfUrl: 'https://invoice.example.com/1.pdf',
};

export const PLANS: Schemas['Plans'] = {
  trialDays: 30,
  plans: [
    { id: 'price_month', name: 'Pro', amount: 7900, currency: 'usd', interval: 'month' },
    { id: 'price_year', name: 'Pro', amount: 79000, currency: 'usd', interval: 'year' },
  ],
};

const BLANK = Object.fromEntries(COLUMNS.map((column) => [column.value, null]));

/** Creates a row. Fields that are not given are blank. */
export function row(unique_ID: string, cells: Record<string, unknown> = {}): Schemas['ListingRow'] {
  return {
    ...BLANK,
    unique_ID,
    Address: `${unique_ID} Peachtree St`,
    ...cells,
  } as unknown as Schemas['ListingRow'];
}

export const OPTIONS = {
  allStates: ['Alabama', 'Georgia'],
  allCounties: ['Alabama|Washington', 'Fulton', 'Georgia|Washington'],
  allZipCodes: ['30303', '36518'],
  allSaleMonths: ['2026-12'],
  allSaleDays: ['2026-12-01'],
  allPropertyTypes: ['Land', 'Single Family'],
  allOwnerTypes: ['Company', 'Individual'],
  allStatuses: ['Cancelled', 'Postponed', 'Scheduled'],
  allMarks: ['Hidden', 'New', 'Not seen', 'Seen'],
  allOwnerOccupancy: ['Absentee', 'Owner Occupied'],
} satisfies Partial<Schemas['ListingPage']>;

export const FACETS: Schemas['FacetAnswer'] = {
  facets: {
    state: [
      { value: 'Georgia', count: 2 },
      { value: 'Alabama', count: 1 },
    ],
    county: [
      { value: 'Georgia|Fulton', count: 2 },
      { value: 'Alabama|Washington', count: 1 },
    ],
    zipCodes: [{ value: '30303', count: 2 }],
    saleMonths: [{ value: '2026-12', count: 3 }],
    saleDays: [{ value: '2026-12-01', count: 3 }],
    propertyType: [{ value: 'Single Family', count: 3 }],
    ownerType: [{ value: 'Company', count: 3 }],
    ownerOccupancy: [{ value: 'Absentee', count: 3 }],
    status: [{ value: 'Scheduled', count: 3 }],
    hasPhoto: [
      { value: 'false', count: 1 },
      { value: 'true', count: 2 },
    ],
    noLongerListed: [
      { value: 'false', count: 2 },
      { value: 'true', count: 1 },
    ],
  },
  blanks: {
    yearBuilt: 312,
    estimatedValue: 1,
    equity: 0,
    openingBid: 204,
    principalOwed: 0,
    bidShare: 0,
    bedrooms: 0,
    bathrooms: 0,
    livingArea: 0,
    lotSize: 0,
    saleDate: 0,
    daysUntilSale: 0,
  },
};

export const TOTALS: Schemas['TotalAnswer'] = {
  count: 12408,
  totals: [
    { field: 'Principal Amount Owed', count: 12408, sum: 2481600000, median: 187500.5 },
    { field: 'Zestimate', count: 12000, sum: 3600000000, median: 290000 },
    { field: 'Rent Zestimate', count: 0, sum: 0, median: null },
    { field: 'Annual Tax Amount', count: 1, sum: 2100, median: 2100 },
    { field: 'matched_Current Bid', count: 9120, sum: 1659840000, median: 182000 },
    { field: 'Equity', count: 9000, sum: -450000, median: -50 },
  ],
};

export const GEOGRAPHY: Schemas['GeographyData'] = {
  states: ['Alabama', 'Georgia', 'Texas'],
  countiesByState: {
    Alabama: ['Jefferson', 'Washington'],
    Georgia: ['DeKalb', 'Fulton', 'Washington'],
    Texas: ['Dallas', 'Washington'],
  },
  zipCodesByState: {
    Alabama: ['35203', '36518'],
    Georgia: ['30303', '30002', '31082'],
    Texas: ['75001', '75202'],
  },
};
