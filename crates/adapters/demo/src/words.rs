//! The words of demo listings. All are invented, and any likeness to a real person, lender or law
//! firm is a coincidence.

pub(crate) const FIRST_NAMES: [&str; 40] = [
    "Alma", "Andre", "Bernice", "Calvin", "Carmen", "Cedric", "Clara", "Darnell", "Deborah",
    "Dwight", "Elena", "Ernest", "Estelle", "Floyd", "Gloria", "Hector", "Irene", "Jerome", "Joan",
    "Julian", "Kendra", "Lamont", "Latoya", "Leon", "Lorraine", "Marcus", "Marisol", "Nadine",
    "Omar", "Patrice", "Quentin", "Rafael", "Renee", "Rosalind", "Samuel", "Tamika", "Trevor",
    "Vanessa", "Wendell", "Yolanda",
];

pub(crate) const LAST_NAMES: [&str; 48] = [
    "Abernathy",
    "Alvarado",
    "Ashworth",
    "Banks",
    "Beaumont",
    "Bledsoe",
    "Calloway",
    "Castellano",
    "Cheatham",
    "Coffey",
    "Delacruz",
    "Dunbar",
    "Eastman",
    "Escobar",
    "Fairchild",
    "Fontaine",
    "Gallagher",
    "Gatewood",
    "Hairston",
    "Hollis",
    "Ibarra",
    "Jernigan",
    "Kowalski",
    "Lattimore",
    "Ledbetter",
    "Maddox",
    "McAllister",
    "Montoya",
    "Nakamura",
    "Norwood",
    "O'Dell",
    "Okafor",
    "Pemberton",
    "Pruitt",
    "Quintero",
    "Rasmussen",
    "Redmond",
    "Salazar",
    "Satterfield",
    "Sheffield",
    "Thibodeaux",
    "Truong",
    "Underhill",
    "Vandiver",
    "Villanueva",
    "Whitfield",
    "Yarbrough",
    "Zielinski",
];

pub(crate) const STREETS: [&str; 56] = [
    "Alder",
    "Amberly",
    "Ashford",
    "Bayberry",
    "Beechwood",
    "Birchfield",
    "Bluebird",
    "Brookstone",
    "Candlewick",
    "Cardinal",
    "Cedar Hollow",
    "Chestnut",
    "Clearwater",
    "Cobblestone",
    "Copperfield",
    "Cypress",
    "Dogwood",
    "Eagle Ridge",
    "Elmhurst",
    "Fairlane",
    "Foxglove",
    "Gladstone",
    "Greenbriar",
    "Harvest",
    "Hawthorne",
    "Hickory",
    "Holly Springs",
    "Ironwood",
    "Juniper",
    "Kingfisher",
    "Lakeshore",
    "Larkspur",
    "Laurel",
    "Linden",
    "Lone Pine",
    "Magnolia",
    "Maplewood",
    "Meadowlark",
    "Mill Creek",
    "Mockingbird",
    "Mulberry",
    "Oak Bluff",
    "Old Ferry",
    "Orchard",
    "Pecan",
    "Persimmon",
    "Plantation Oak",
    "Quail Run",
    "Ridgeway",
    "Sassafras",
    "Stonebridge",
    "Sycamore",
    "Tall Timber",
    "Walnut",
    "Willow Bend",
    "Winding Brook",
];

pub(crate) const STREET_KINDS: [&str; 9] =
    ["St", "Ave", "Dr", "Ln", "Rd", "Ct", "Way", "Cir", "Blvd"];

pub(crate) const DIRECTIONS: [&str; 6] = ["N", "S", "E", "W", "NE", "SW"];

pub(crate) const CITY_STARTS: [&str; 24] = [
    "Ash", "Bel", "Briar", "Cedar", "Clay", "Cold", "Cross", "Eagle", "East", "Fair", "Glen",
    "Green", "Hart", "Lake", "Mar", "Mill", "New", "North", "Oak", "Pine", "Rose", "Spring",
    "West", "White",
];

pub(crate) const CITY_ENDS: [&str; 16] = [
    "boro", "bridge", "brook", "bury", "dale", "field", "ford", "haven", "hurst", "land", "mont",
    "port", "ton", "view", "ville", "wood",
];

pub(crate) const LENDER_NAMES: [&str; 24] = [
    "Anchor Point",
    "Bluewater",
    "Cardinal Trust",
    "Copper State",
    "Crescent Bay",
    "Evergreen",
    "First Meridian",
    "Granite Peak",
    "Harborlight",
    "Heartland Union",
    "Ironbridge",
    "Keystone Valley",
    "Lighthouse",
    "Magnolia",
    "Northgate",
    "Old Dominion Home",
    "Palmetto Coast",
    "Piedmont First",
    "Prairie Star",
    "Red River",
    "Sable Creek",
    "Silver Maple",
    "Tidewater",
    "Twin Rivers",
];

pub(crate) const LENDER_KINDS: [&str; 8] = [
    "Bank, N.A.",
    "Mortgage LLC",
    "Home Loans, Inc.",
    "Federal Credit Union",
    "Savings Bank",
    "Mortgage Servicing LLC",
    "Bank & Trust",
    "Loan Trust 2021-3",
];

pub(crate) const LAW_FIRMS: [&str; 5] =
    ["& Associates, P.C.", "Law Group, LLC", "LLP", "PLLC", "Trustee Services, Inc."];

pub(crate) const SUBDIVISIONS: [&str; 8] =
    ["Estates", "Heights", "Commons", "Landing", "Place", "Crossing", "Park", "Village"];

pub(crate) const LOAN_KINDS: [(&str, u64); 5] =
    [("Conventional", 52), ("FHA", 25), ("VA", 10), ("USDA", 4), ("Home Equity", 9)];

pub(crate) const OWNER_KINDS: [(&str, u64); 5] =
    [("Individual", 74), ("Company", 12), ("Trust", 8), ("Estate", 5), ("Government", 1)];
