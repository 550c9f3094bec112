// Generated from docs/api/openapi.json by `npm run api`. Do not edit.

/** Every column a listing can show. */
export const CATALOGUE = [
  {"category":"Basic Information","defaultVisible":true,"derived":false,"description":"Street address of the property.","label":"Address","type":"text","value":"Address","sortable":true},
  {"category":"Basic Information","defaultVisible":true,"derived":false,"description":"State where the property is sold.","label":"State","type":"text","value":"State","sortable":true},
  {"category":"Basic Information","defaultVisible":true,"derived":false,"description":"County or county equivalent whose courthouse holds the sale.","label":"County","type":"text","value":"County","sortable":true},
  {"category":"Basic Information","defaultVisible":true,"derived":false,"description":"Single Family, Multifamily, Land, Office or Retail, or the source's own word.","label":"Property Type","type":"text","value":"Property Type","sortable":true},
  {"category":"Basic Information","defaultVisible":false,"derived":false,"description":"Five-digit ZIP code.","label":"Zip Code","type":"text","value":"Zip Code","sortable":true},
  {"category":"Basic Information","defaultVisible":false,"derived":false,"description":"The assessor's number of the parcel.","label":"Parcel Number","type":"text","value":"Parcel Number","sortable":true},
  {"category":"Financial","defaultVisible":true,"derived":false,"description":"Principal owed, according to the foreclosing lender.","label":"Principal Amount Owed","type":"money","value":"Principal Amount Owed","sortable":true},
  {"category":"Financial","defaultVisible":true,"derived":false,"description":"Estimated market value.","label":"Estimated Value","type":"money","value":"Zestimate","sortable":true},
  {"category":"Financial","defaultVisible":true,"derived":false,"description":"Estimated monthly rent.","label":"Estimated Rent","type":"money","value":"Rent Zestimate","sortable":true},
  {"category":"Financial","defaultVisible":false,"derived":false,"description":"Property tax of one year.","label":"Annual Tax Amount","type":"money","value":"Annual Tax Amount","sortable":true},
  {"category":"Financial","defaultVisible":false,"derived":false,"description":"Property tax as a percentage of the assessed value.","label":"Tax Rate","type":"decimal","value":"Property Tax Rate","sortable":true},
  {"category":"Financial","defaultVisible":true,"derived":false,"description":"The bid at which the auction opens.","label":"Opening Bid","type":"money","value":"matched_Current Bid","sortable":true},
  {"category":"Property Details","defaultVisible":true,"derived":false,"description":"Year the building was finished.","label":"Year Built","type":"whole_number","value":"Year Built","sortable":true},
  {"category":"Property Details","defaultVisible":true,"derived":false,"description":"Number of bedrooms.","label":"Bedrooms","type":"whole_number","value":"Bedrooms","sortable":true},
  {"category":"Property Details","defaultVisible":true,"derived":false,"description":"Number of bathrooms; a half bath counts as 0.5.","label":"Bathrooms","type":"decimal","value":"Bathrooms","sortable":true},
  {"category":"Property Details","defaultVisible":true,"derived":false,"description":"Finished living area in square feet.","label":"Living Area (sq ft)","type":"whole_number","value":"Living Area","sortable":true},
  {"category":"Property Details","defaultVisible":false,"derived":false,"description":"Size of the lot in square feet.","label":"Lot Size","type":"whole_number","value":"Lot Size","sortable":true},
  {"category":"Property Details","defaultVisible":false,"derived":false,"description":"Kind of home, as the source describes it.","label":"Home Type","type":"text","value":"Home Type","sortable":true},
  {"category":"Foreclosure","defaultVisible":true,"derived":false,"description":"Day of the foreclosure auction.","label":"Sale Date","type":"date","value":"Foreclosure Sale Date","sortable":true},
  {"category":"Foreclosure","defaultVisible":false,"derived":false,"description":"Lender that forecloses.","label":"Lender","type":"text","value":"Lender Name","sortable":true},
  {"category":"Foreclosure","defaultVisible":false,"derived":false,"description":"Trustee's attorney who conducts the sale.","label":"Attorney","type":"text","value":"Attorney Name","sortable":true},
  {"category":"Foreclosure","defaultVisible":false,"derived":false,"description":"Borrower or borrowers named in the notice.","label":"Borrower","type":"text","value":"Borrower Name(s)","sortable":true},
  {"category":"Foreclosure","defaultVisible":false,"derived":false,"description":"Day on which the debt was created.","label":"Debt Date","type":"date","value":"Date of Debt","sortable":true},
  {"category":"Foreclosure","defaultVisible":true,"derived":false,"description":"Scheduled, Postponed, Cancelled, Sold, Redeemed, or the source's own word.","label":"Foreclosure Status","type":"text","value":"matched_Foreclosure Status","sortable":true},
  {"category":"Location","defaultVisible":false,"derived":false,"description":"Degrees north.","label":"Latitude","type":"coordinate","value":"Latitude","sortable":true},
  {"category":"Location","defaultVisible":false,"derived":false,"description":"Degrees east; negative in the United States.","label":"Longitude","type":"coordinate","value":"Longitude","sortable":true},
  {"category":"Financial","defaultVisible":false,"derived":true,"description":"Estimated Value − Opening Bid (Principal Amount Owed where no bid is known).","label":"Equity","type":"money","value":"Equity","sortable":true},
  {"category":"Financial","defaultVisible":false,"derived":true,"description":"Opening Bid as a percentage of the Estimated Value, rounded.","label":"Bid % of Value","type":"whole_number","value":"Bid % of Value","sortable":true},
  {"category":"Foreclosure","defaultVisible":false,"derived":true,"description":"Days from today to the sale, by the clock of the property's state.","label":"Days Until Sale","type":"whole_number","value":"Days Until Sale","sortable":true},
  {"category":"Basic Information","defaultVisible":false,"derived":false,"description":"Postal city of the address.","label":"City","type":"text","value":"City","sortable":false},
  {"category":"Foreclosure","defaultVisible":false,"derived":false,"description":"Source that last named the sale date, the status or the opening bid.","label":"Source","type":"text","value":"Source","sortable":true},
  {"category":"Location","defaultVisible":false,"derived":false,"description":"Where the point on the map is from: Source, Address, Street or ZIP.","label":"Location precision","type":"text","value":"Location precision","sortable":true},
  {"category":"Foreclosure","defaultVisible":false,"derived":false,"description":"Day of the last import whose file named the property, by the clock of its state.","label":"Last checked","type":"date","value":"Last checked","sortable":false},
] as const;

/** The default columns, in order. */
export const DEFAULT_COLUMNS = ["Address","matched_Foreclosure Status","matched_Current Bid","State","County","Property Type","Foreclosure Sale Date","Principal Amount Owed","Zestimate","Rent Zestimate","Year Built","Bedrooms","Bathrooms","Living Area"] as const;
