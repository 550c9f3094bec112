// Generated from docs/api/openapi.json by `npm run api`. Do not edit.

/** Filters with a list of values, by their storage key. `param` is the name in the API. */
export const VALUE_FILTERS = {
  selectedStates: {"label":"State","more":false,"options":"state","param":"state","placeholder":"All states","list":"allStates"},
  selectedCounties: {"label":"County","more":false,"options":"county","param":"county","placeholder":"All counties","list":"allCounties"},
  selectedZipCodes: {"label":"Zip Code","more":false,"options":"zip","param":"zipCodes","placeholder":"All zip codes","list":"allZipCodes"},
  selectedSaleMonths: {"label":"Sale Month","more":false,"options":"month","param":"saleMonths","placeholder":"Any month","list":"allSaleMonths"},
  selectedSaleDays: {"label":"Sale Day","more":false,"options":"day","param":"saleDays","placeholder":"Any day","list":"allSaleDays"},
  selectedPropertyTypes: {"label":"Property Type","more":false,"options":"text","param":"propertyType","placeholder":"All property types","list":"allPropertyTypes"},
  selectedMarks: {"label":"Marks","more":false,"options":"marks","param":"marks","placeholder":"All but hidden","list":"allMarks"},
  selectedHasPhoto: {"label":"Photo","more":false,"options":"photo","param":"hasPhoto","placeholder":"With or without a photo","list":"allHasPhoto"},
  selectedNoLongerListed: {"label":"No longer listed","more":false,"options":"known","param":"noLongerListed","placeholder":"Listed or not","list":"allNoLongerListed"},
  selectedStatuses: {"label":"Foreclosure Status","more":true,"options":"status","param":"status","placeholder":"Any status","list":"allStatuses"},
  selectedOwnerTypes: {"label":"Owner Type","more":true,"options":"text","param":"ownerType","placeholder":"All owner types","list":"allOwnerTypes"},
  selectedOwnerOccupancy: {"label":"Owner Occupancy","more":true,"options":"occupancy","param":"ownerOccupancy","placeholder":"Any occupancy","list":"allOwnerOccupancy"},
  selectedSources: {"label":"Source","more":true,"options":"text","param":"source","placeholder":"All sources","list":"allSources"},
  selectedLenders: {"label":"Lender","more":true,"options":"text","param":"lender","placeholder":"All lenders","list":"allLenders"},
  selectedAttorneys: {"label":"Attorney","more":true,"options":"text","param":"attorney","placeholder":"All attorneys","list":"allAttorneys"},
  selectedPrecisions: {"label":"Location precision","more":true,"options":"text","param":"precision","placeholder":"Any precision","list":"allPrecisions"},
} as const;

/** Filters with bounds, by their storage key. `params` are the names of the bounds in the API. */
export const RANGE_FILTERS = {
  selectedYearBuilt: {"blanks":"yearBuilt","label":"Year Built","more":false,"params":["yearBuiltFrom","yearBuiltTo"],"unit":"year"},
  selectedEstimatedValue: {"blanks":"estimatedValue","label":"Estimated Value","more":false,"params":["estimatedFrom","estimatedTo"],"unit":"dollars"},
  selectedEquity: {"blanks":"equity","label":"Equity","more":true,"params":["equityFrom","equityTo"],"unit":"dollars"},
  selectedOpeningBid: {"blanks":"openingBid","label":"Opening Bid","more":true,"params":["openingBidFrom","openingBidTo"],"unit":"dollars"},
  selectedPrincipalOwed: {"blanks":"principalOwed","label":"Principal Amount Owed","more":true,"params":["principalOwedFrom","principalOwedTo"],"unit":"dollars"},
  selectedBidShare: {"blanks":"bidShare","label":"Bid % of Value","more":true,"params":["bidShareFrom","bidShareTo"],"unit":"percent"},
  selectedSaleDate: {"blanks":"saleDate","label":"Sale Date","more":true,"params":["saleDateFrom","saleDateTo"],"unit":"day"},
  selectedDaysUntilSale: {"blanks":"daysUntilSale","label":"Days Until Sale","more":true,"params":["daysUntilSaleFrom","daysUntilSaleTo"],"unit":"count"},
  selectedBedrooms: {"blanks":"bedrooms","label":"Bedrooms","more":true,"params":["bedroomsFrom","bedroomsTo"],"unit":"count"},
  selectedBathrooms: {"blanks":"bathrooms","label":"Bathrooms","more":true,"params":["bathroomsFrom","bathroomsTo"],"unit":"decimal"},
  selectedLivingArea: {"blanks":"livingArea","label":"Living Area (sq ft)","more":true,"params":["livingAreaFrom","livingAreaTo"],"unit":"squareFeet"},
  selectedLotSize: {"blanks":"lotSize","label":"Lot Size (sq ft)","more":true,"params":["lotSizeFrom","lotSizeTo"],"unit":"squareFeet"},
} as const;
