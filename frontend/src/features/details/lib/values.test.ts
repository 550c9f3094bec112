import { extraText, humanLabel, ledgerText, shortLotText, valueText } from './values';

test.each([
  ['DEED_BOOK_PG', 'Deed Book Page'],
  ['ownerMailingCity', 'Owner Mailing City'],
  ['orig_loan_amt', 'Original Loan Amount'],
  ['LastSalePrice', 'Last Sale Price'],
  ['HOAFee', 'HOA Fee'],
  ['Case No.', 'Case Number'],
  ['no_bid', 'No Bid'],
  ['bldg_sqft', 'Building sq ft'],
  ['date of notice', 'Date of Notice'],
  ['Trustee Phone', 'Trustee Phone'],
  ['sale-status', 'Sale Status'],
  ['_', '_'],
])('the label of %s is %s', (name, label) => {
  expect(humanLabel(name)).toBe(label);
});

test.each([
  ['Original Loan Amount', '184500', '$184,500'],
  ['judgment_amt', '$1,204.5', '$1,204.50'],
  ['Notice Published', '2026-10-27', 'Tue, Oct 27, 2026'],
  ['Recorded', '3/4/2019', 'Mon, Mar 4, 2019'],
  ['Last Sold Date', '2019-03-04T00:00:00Z', 'Mon, Mar 4, 2019'],
  ['Interest Rate', '6.125', '6.125%'],
  ['Loan to Value', '80', '80%'],
  ['bldg_sqft', '1760', '1,760 sq ft'],
  ['Acreage', '0.28', '0.28 acres'],
  ['Price per sq ft', '212', '$212'],
  ['Sale Time', '14:30:00', '2:30 PM'],
  ['Sale Time', '10:00 AM', '10:00 AM'],
  ['Tax Exempt', 'N', 'No'],
])('%s of %s is shown as %s', (name, text, shown) => {
  expect(extraText(name, text)).toBe(shown);
});

test.each([
  ['Tax Year', '2025'],
  ['Deed Book', '4021'],
  ['Trustee Phone', '4045550100'],
  ['Tax Rate Area', '12345'],
  ['Interest Rate', '0.06125'],
  ['Bid Deposit', '10'],
  ['Loan Position', '1'],
  ['Stories', '2'],
  ['Notice Published', '13/45/2019'],
])('a number whose unit is unknown stays as written: %s %s', (name, text) => {
  expect(extraText(name, text)).toBe(text);
});

test.each([
  ['Living Area', 1760, '1,760 sq ft'],
  ['Lot Size', 12_197, '12,197 sq ft (0.28 acres)'],
  ['Lot Size', 3_000, '3,000 sq ft'],
  ['Lot Size', 43_560, '43,560 sq ft (1 acre)'],
  ['Property Tax Rate', 1.24, '1.24%'],
  ['Rent Zestimate', 1850, '$1,850 a month'],
  ['Annual Tax Amount', 4210.4, '$4,210 a year'],
  ['Days Until Sale', 1, '1 day'],
  ['Days Until Sale', 0, 'Today'],
  ['Days Until Sale', -12, '12 days ago'],
  ['Year Built', 1984, '1984'],
  ['Foreclosure Sale Date', '2026-12-01', 'Tue, Dec 1, 2026'],
  ['Equity', null, '–'],
] as const)('%s of %s is shown as %s', (column, value, shown) => {
  expect(valueText(column, value)).toBe(shown);
});

test('the ledger’s texts read like the facts', () => {
  expect(ledgerText('matched_Current Bid', '210000')).toBe('$210,000');
  expect(ledgerText('Foreclosure Sale Date', '2026-12-01')).toBe('Tue, Dec 1, 2026');
  expect(ledgerText('Foreclosure Sale Date', null)).toBe('–');
});

test.each([
  [12_197, '12,197 sq ft'],
  [43_560, '1 acre'],
  [43_600, '1 acre'],
  [65_340, '1.5 acres'],
  [null, '–'],
])('a lot of %p reads %p in short', (lot, text) => {
  expect(shortLotText(lot)).toBe(text);
});
