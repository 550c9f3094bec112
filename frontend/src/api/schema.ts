// Generated from docs/api/openapi.json by `npm run api`. Do not edit.
export interface paths {
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in. */
        post: operations["log_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out. */
        post: operations["log_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person's profile. */
        get: operations["view_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search listings. */
        get: operations["search_listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property-facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Options of the filters, with their counts. */
        get: operations["listing_facets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The catalogue of columns. */
        get: operations["catalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/geography-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** States, counties and ZIPs. */
        get: operations["geography_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the screens need to know. */
        get: operations["public_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start an export. */
        post: operations["start_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download an export. */
        get: operations["download_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorBody: {
            error: string;
            code: string;
            fields?: {
                [key: string]: string;
            };
        };
        LogInRequest: {
            emailId: string;
            password: string;
        };
        LogInResponse: {
            token: string;
            user: components["schemas"]["Profile"];
        };
        Subscription: {
            status: string;
            trialEndsAt: string | null;
            currentPeriodEnd: string | null;
            cancelAtPeriodEnd: boolean;
        };
        Profile: {
            name: string;
            emailId: string;
            savedProperties: string[];
            profession: string;
            professionOther: string;
            statesOfInterest: string[];
            countiesOfInterest: string[];
            zipCodesOfInterest: string[];
            propertyTypes: string[];
            mfUnitsMin: number | "";
            mfUnitsMax: number | "";
            landAcresMin: number | "";
            landAcresMax: number | "";
            priorityRank: string;
            priorityOther: string;
            emailPreferences: string[];
            referralSource: string;
            referralOther: string;
            subscription: null | components["schemas"]["Subscription"];
            cardLast4: string | null;
            billingZip: string | null;
        };
        Meta: {
            totalPages: number;
            totalCount: number;
        };
        /** @description One listing as a list row. */
        ListingRow: {
            /** @description Key of the listing. */
            unique_ID: string;
            "Zillow Property ID": string | null;
            /** @description Street address of the property. */
            Address: string | null;
            /** @description State the property is in. */
            State: string | null;
            /** @description County the property is in. */
            County: string | null;
            /** @description Kind of property. */
            "Property Type": string | null;
            /** @description Five-digit ZIP code. */
            "Zip Code": string | null;
            /** @description The county assessor's number of the parcel. */
            "Parcel Number": string | null;
            /** @description Principal of the debt being foreclosed. */
            "Principal Amount Owed": number | null;
            /** @description Estimated market value. */
            Zestimate: number | null;
            /** @description Estimated monthly rent. */
            "Rent Zestimate": number | null;
            /** @description Property tax of the last year. */
            "Annual Tax Amount": number | null;
            /** @description Property tax rate in percent. */
            "Property Tax Rate": number | null;
            /** @description Opening bid announced for the auction. */
            "matched_Current Bid": number | null;
            /** @description Year the building was finished. */
            "Year Built": number | null;
            /** @description Number of bedrooms. */
            Bedrooms: number | null;
            /** @description Number of bathrooms. */
            Bathrooms: number | null;
            /** @description Living area in square feet. */
            "Living Area": number | null;
            /** @description Lot size in square feet. */
            "Lot Size": number | null;
            /** @description Form of the home. */
            "Home Type": string | null;
            /** @description Day of the auction. */
            "Foreclosure Sale Date": string | null;
            /** @description Lender that forecloses. */
            "Lender Name": string | null;
            /** @description Trustee's or lender's attorney. */
            "Attorney Name": string | null;
            /** @description Borrower or borrowers of the debt. */
            "Borrower Name(s)": string | null;
            /** @description Date the debt was made. */
            "Date of Debt": string | null;
            /** @description Where the foreclosure stands today. */
            "matched_Foreclosure Status": string | null;
            /** @description Latitude in degrees. */
            Latitude: number | null;
            /** @description Longitude in degrees. */
            Longitude: number | null;
            /** @description Estimated value less principal owed. */
            Equity: number | null;
            /** @description Days from today to the sale. */
            "Days Until Sale": number | null;
            zillow_image_1?: string;
            zillow_image_2?: string;
            zillow_image_3?: string;
            zillow_image_4?: string;
            zillow_image_5?: string;
            zillow_image_6?: string;
            zillow_image_7?: string;
            zillow_image_8?: string;
            zillow_image_9?: string;
            zillow_image_10?: string;
            zillow_image_11?: string;
            zillow_image_12?: string;
            zillow_image_13?: string;
            zillow_image_14?: string;
            zillow_image_15?: string;
            zillow_image_16?: string;
            zillow_image_17?: string;
            zillow_image_18?: string;
            zillow_image_19?: string;
            zillow_image_20?: string;
        } & {
            [key: string]: unknown;
        };
        ListingPage: {
            data: components["schemas"]["ListingRow"][];
            meta: components["schemas"]["Meta"];
            allOwnerOccupancy: string[];
            allSaleMonths?: string[];
            allSaleDays?: string[];
            allCounties?: string[];
            allPropertyTypes?: string[];
            allStates?: string[];
            allZipCodes?: string[];
            allOwnerTypes?: string[];
            allStatuses?: string[];
        };
        FacetValue: {
            value: string;
            count: number;
        };
        FacetBlanks: {
            yearBuilt: number;
            estimatedValue: number;
            equity: number;
        };
        FacetAnswer: {
            facets: {
                [key: string]: components["schemas"]["FacetValue"][];
            };
            blanks: components["schemas"]["FacetBlanks"];
        };
        CatalogueColumn: {
            value: string;
            label: string;
            category: string;
            description: string;
            /** @enum {string} */
            type: "text" | "whole_number" | "money" | "decimal" | "date" | "coordinate";
            defaultVisible: boolean;
            derived: boolean;
        };
        CatalogueAnswer: {
            columns: components["schemas"]["CatalogueColumn"][];
        };
        GeographyData: {
            states: string[];
            countiesByState: {
                [key: string]: string[];
            };
            zipCodesByState: {
                [key: string]: string[];
            };
        };
        PublicConfig: {
            productName: string;
            publicUrl: string;
            supportEmail: string | null;
            professionalNetworkUrl: string | null;
            /** @enum {string} */
            billingMode: "sandbox" | "test" | "live";
            stripePublishableKey: string | null;
            pricingTableId: string | null;
            mapToken: string | null;
            mapStyle: string | null;
            analyticsEndpoint: string | null;
            analyticsDomain: string | null;
            demoVideoUrl: string | null;
        };
        ExportRequest: {
            /** @enum {string} */
            format: "csv" | "xlsx";
            columns?: string[];
            filters?: {
                [key: string]: string;
            };
            ids?: string[];
        };
        ExportTicket: {
            url: string;
            total: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    log_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogInRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogInResponse"];
                };
            };
            /** @description Wrong e-mail or password. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A field is missing. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    log_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Logged out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or dead token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    view_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description No or dead token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    search_listings: {
        parameters: {
            query?: {
                search?: string;
                county?: string;
                state?: string;
                ownerType?: string;
                propertyType?: string;
                ownerOccupancy?: string;
                status?: string;
                saleMonths?: string;
                saleDays?: string;
                zipCodes?: string;
                yearBuiltFrom?: string;
                yearBuiltTo?: string;
                estimatedFrom?: string;
                estimatedTo?: string;
                equityFrom?: string;
                equityTo?: string;
                historicalFilter?: string;
                myAreas?: string;
                page?: number;
                limit?: number;
                sortColumn?: string;
                sortDirection?: string;
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingPage"];
                };
            };
            /** @description No or dead token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not entitled. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A value is refused. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listing_facets: {
        parameters: {
            query?: {
                search?: string;
                county?: string;
                state?: string;
                ownerType?: string;
                propertyType?: string;
                ownerOccupancy?: string;
                status?: string;
                saleMonths?: string;
                saleDays?: string;
                zipCodes?: string;
                yearBuiltFrom?: string;
                yearBuiltTo?: string;
                estimatedFrom?: string;
                estimatedTo?: string;
                equityFrom?: string;
                equityTo?: string;
                historicalFilter?: string;
                myAreas?: string;
                facets?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FacetAnswer"];
                };
            };
            /** @description No or dead token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not entitled. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A value is refused. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    catalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueAnswer"];
                };
            };
        };
    };
    geography_data: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeographyData"];
                };
            };
        };
    };
    public_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicConfig"];
                };
            };
        };
    };
    start_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportTicket"];
                };
            };
            /** @description No or dead token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not entitled. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Nothing to export. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    download_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticket: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The ticket is used or expired. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
