// Generated from docs/api/openapi.json by `npm run api`. Do not edit.

/** Every column a listing can show. */
export const CATALOGUE = [
  {"value":"Address","label":"Address","category":"Basic Information","description":"Street address of the property.","type":"text","defaultVisible":true,"derived":false},
  {"value":"State","label":"State","category":"Basic Information","description":"State the property is in.","type":"text","defaultVisible":true,"derived":false},
  {"value":"County","label":"County","category":"Basic Information","description":"County the property is in.","type":"text","defaultVisible":true,"derived":false},
  {"value":"Property Type","label":"Property Type","category":"Basic Information","description":"Kind of property.","type":"text","defaultVisible":true,"derived":false},
  {"value":"Zip Code","label":"Zip Code","category":"Basic Information","description":"Five-digit ZIP code.","type":"text","defaultVisible":false,"derived":false},
  {"value":"Parcel Number","label":"Parcel Number","category":"Basic Information","description":"The county assessor's number of the parcel.","type":"text","defaultVisible":false,"derived":false},
  {"value":"Principal Amount Owed","label":"Principal Amount Owed","category":"Financial","description":"Principal of the debt being foreclosed.","type":"money","defaultVisible":true,"derived":false},
  {"value":"Zestimate","label":"Estimated Value","category":"Financial","description":"Estimated market value.","type":"money","defaultVisible":true,"derived":false},
  {"value":"Rent Zestimate","label":"Estimated Rent","category":"Financial","description":"Estimated monthly rent.","type":"money","defaultVisible":true,"derived":false},
  {"value":"Annual Tax Amount","label":"Annual Tax Amount","category":"Financial","description":"Property tax of the last year.","type":"money","defaultVisible":false,"derived":false},
  {"value":"Property Tax Rate","label":"Tax Rate","category":"Financial","description":"Property tax rate in percent.","type":"decimal","defaultVisible":false,"derived":false},
  {"value":"matched_Current Bid","label":"Opening Bid","category":"Financial","description":"Opening bid announced for the auction.","type":"money","defaultVisible":true,"derived":false},
  {"value":"Year Built","label":"Year Built","category":"Property Details","description":"Year the building was finished.","type":"whole_number","defaultVisible":true,"derived":false},
  {"value":"Bedrooms","label":"Bedrooms","category":"Property Details","description":"Number of bedrooms.","type":"whole_number","defaultVisible":true,"derived":false},
  {"value":"Bathrooms","label":"Bathrooms","category":"Property Details","description":"Number of bathrooms.","type":"decimal","defaultVisible":true,"derived":false},
  {"value":"Living Area","label":"Living Area (sq ft)","category":"Property Details","description":"Living area in square feet.","type":"whole_number","defaultVisible":true,"derived":false},
  {"value":"Lot Size","label":"Lot Size","category":"Property Details","description":"Lot size in square feet.","type":"whole_number","defaultVisible":false,"derived":false},
  {"value":"Home Type","label":"Home Type","category":"Property Details","description":"Form of the home.","type":"text","defaultVisible":false,"derived":false},
  {"value":"Foreclosure Sale Date","label":"Sale Date","category":"Foreclosure","description":"Day of the auction.","type":"date","defaultVisible":true,"derived":false},
  {"value":"Lender Name","label":"Lender","category":"Foreclosure","description":"Lender that forecloses.","type":"text","defaultVisible":false,"derived":false},
  {"value":"Attorney Name","label":"Attorney","category":"Foreclosure","description":"Trustee's or lender's attorney.","type":"text","defaultVisible":false,"derived":false},
  {"value":"Borrower Name(s)","label":"Borrower","category":"Foreclosure","description":"Borrower or borrowers of the debt.","type":"text","defaultVisible":false,"derived":false},
  {"value":"Date of Debt","label":"Debt Date","category":"Foreclosure","description":"Date the debt was made.","type":"date","defaultVisible":false,"derived":false},
  {"value":"matched_Foreclosure Status","label":"Foreclosure Status","category":"Foreclosure","description":"Where the foreclosure stands today.","type":"text","defaultVisible":true,"derived":false},
  {"value":"Latitude","label":"Latitude","category":"Location","description":"Latitude in degrees.","type":"coordinate","defaultVisible":false,"derived":false},
  {"value":"Longitude","label":"Longitude","category":"Location","description":"Longitude in degrees.","type":"coordinate","defaultVisible":false,"derived":false},
  {"value":"Equity","label":"Equity","category":"Financial","description":"Estimated value less principal owed.","type":"money","defaultVisible":false,"derived":true},
  {"value":"Days Until Sale","label":"Days Until Sale","category":"Foreclosure","description":"Days from today to the sale.","type":"whole_number","defaultVisible":false,"derived":true},
] as const;

/** The columns shown at first, in shown order. */
export const DEFAULT_COLUMNS = ["Address","matched_Foreclosure Status","matched_Current Bid","State","County","Property Type","Foreclosure Sale Date","Principal Amount Owed","Zestimate","Rent Zestimate","Year Built","Bedrooms","Bathrooms","Living Area"] as const;
