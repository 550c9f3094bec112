// Generated from docs/api/openapi.json by `npm run api`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The stored data about an account. */
        AccountData: {
            account: components["schemas"]["AccountFacts"];
            /** @description The browsers that are told of urgent changes. */
            browsers: components["schemas"]["BrowserFact"][];
            /** @description The private calendar addresses, oldest first. The addresses themselves are not stored. */
            calendarFeeds: components["schemas"]["FeedFact"][];
            cards: components["schemas"]["CardFact"][];
            consents: components["schemas"]["ConsentFact"][];
            /** @description The downloads of the last 30 days, oldest first. */
            downloads: components["schemas"]["DownloadFact"][];
            /** @description The optional emails that the user turned off, or on again after that. */
            emailChoices: components["schemas"]["EmailChoiceFact"][];
            grants: components["schemas"]["GrantFact"][];
            mails: components["schemas"]["MailFact"][];
            marks: components["schemas"]["MarkFact"] | null;
            /** @description The notifications of the bell, oldest first. */
            notifications: components["schemas"]["NotificationFact"][];
            preferences: components["schemas"]["Follows"];
            savedProperties: components["schemas"]["SavedFact"][];
            savedSearches: components["schemas"]["SearchFact"][];
            sessions: components["schemas"]["SessionFact"][];
            subscriptions: components["schemas"]["SubscriptionFact"][];
        };
        /** @description The account itself. */
        AccountFacts: {
            /** Format: date-time */
            createdAt: string;
            emailId: string;
            /** Format: date-time */
            emailVerifiedAt: string | null;
            id: string;
            name: string;
            organization: string | null;
            pendingEmailId: string | null;
        };
        /** @description What the user wrote on a saved property. */
        AnnotateAnswer: {
            checklist: components["schemas"]["Check"][];
            /**
             * Format: double
             * @description In dollars; null for none.
             */
            maximumBid: number | null;
            note: string;
            stage: components["schemas"]["SavedStage"] | null;
            tags: string[];
            /**
             * Format: int64
             * @description Each change increases it by one.
             */
            version: number;
        };
        /**
         * @description Body of `PUT /api/saved-properties/{id}`. A member that is absent stays as it is.
         * @example {
         *       "checklist": [
         *         {
         *           "done": true,
         *           "text": "Title search"
         *         }
         *       ],
         *       "maximumBid": 212000,
         *       "note": "Ask the clerk.",
         *       "stage": "Inspected",
         *       "tags": [
         *         "flip"
         *       ],
         *       "version": 3
         *     }
         */
        AnnotateRequest: {
            /** @description The whole checklist, in order. */
            checklist?: components["schemas"]["Check"][];
            /**
             * Format: double
             * @description The most that the user wants to bid, in dollars and cents; null for none.
             */
            maximumBid?: number | null;
            /** @description The private note; empty for none. */
            note?: string;
            /**
             * @description Whether the change is an entry of the history of its own. Otherwise, changes of one part within
             *     ten minutes are one entry.
             */
            separate?: boolean;
            stage?: components["schemas"]["SavedStage"] | null;
            /** @description All tags of the property. A tag that differs from an earlier one only in case is left out. */
            tags?: string[];
            /**
             * Format: int64
             * @description The version that the user has seen. If it is not the stored one, nothing is changed and the
             *     status is 409. Absent: whatever is stored is overwritten.
             */
            version?: number;
        };
        /** @description What the header shows without the list. */
        BellCount: {
            /** @description Whether saved properties changed since the user last looked at My Properties. */
            savedChanged: boolean;
            /**
             * Format: int64
             * @description The number of unread notifications.
             */
            unread: number;
        };
        /** @description An entry of the bell. */
        BellEntry: {
            /** Format: date-time */
            at: string;
            id: string;
            kind: components["schemas"]["NotificationKind"];
            listing: components["schemas"]["NotifiedListing"] | null;
            /** @description Whether it was marked as read. */
            read: boolean;
            search: components["schemas"]["NotifiedSearch"] | null;
        };
        /** @description A page of notifications, newest first. */
        BellPage: {
            /** @description Whether there are older ones. */
            hasMore: boolean;
            notifications: components["schemas"]["BellEntry"][];
        };
        /**
         * @description The payment provider's environment.
         * @enum {string}
         */
        BillingMode: "sandbox" | "test" | "live";
        /** @description How many properties have no value for a range, under all other filters. */
        Blanks: {
            /** Format: int64 */
            bathrooms: number;
            /** Format: int64 */
            bedrooms: number;
            /** Format: int64 */
            bidShare: number;
            /** Format: int64 */
            daysUntilSale: number;
            /** Format: int64 */
            equity: number;
            /** Format: int64 */
            estimatedValue: number;
            /** Format: int64 */
            livingArea: number;
            /** Format: int64 */
            lotSize: number;
            /** Format: int64 */
            openingBid: number;
            /** Format: int64 */
            principalOwed: number;
            /** Format: int64 */
            saleDate: number;
            /** Format: int64 */
            yearBuilt: number;
        };
        /** @description A value that is not from the property's own lists. */
        BorrowedValue: {
            /** @description The column by its value in the catalogue, or the name of the further value. */
            field: string;
            /** @description The source of the value, such as the roll of an assessor. */
            source: string;
        };
        /** @description A browser that is told of urgent changes. */
        BrowserFact: {
            /**
             * Format: date-time
             * @description When its push service last took a notification.
             */
            lastPushAt: string | null;
            /** @description The host name of the push service. */
            service: string;
            /** Format: date-time */
            since: string;
        };
        /** @description A calendar feed of the account. */
        CalendarFeed: {
            /**
             * Format: date-time
             * @description When its address was made.
             */
            createdAt: string;
            id: string;
            /** @description The saved search whose matches it has; null for the saved properties. */
            searchId: string | null;
        };
        /** @description The feeds of the account. */
        CalendarFeeds: {
            feeds: components["schemas"]["CalendarFeed"][];
        };
        /** @description The stored part of a card. */
        CardFact: {
            billingZip: string | null;
            last4: string | null;
        };
        /** @description The columns that a user can choose, sort by and export. */
        Catalogue: {
            /** @description The catalogue in its order, then the derived columns. */
            columns: components["schemas"]["CatalogueColumn"][];
            /** @description The columns that are visible by default, in order. */
            defaultColumns: string[];
        };
        /** @description A column of the catalogue, or a derived one. */
        CatalogueColumn: {
            /** @description The group in which the column chooser lists it. */
            category: string;
            /** @description Whether the column is visible by default. */
            defaultVisible: boolean;
            /** @description Whether the value is computed and not stored. */
            derived: boolean;
            /** @description One sentence for a tooltip. */
            description: string;
            /** @description The name on the screen. */
            label: string;
            type: components["schemas"]["ColumnKind"];
            /** @description The name in rows, queries and files. */
            value: string;
        };
        /**
         * @description Body of `POST /api/account/email`.
         * @example {
         *       "emailId": "ann@new.example.com",
         *       "password": "correct horse"
         *     }
         */
        ChangeEmailRequest: {
            /** @description An email address: at most 254 bytes in UTF-8, at most 64 of them before the `@`, and at most 63 in each label of the host name. */
            emailId: string;
            /** @description The account's password. */
            password: string;
        };
        /**
         * @description Body of `PUT /api/account/name`.
         * @example {
         *       "name": "Ann Example"
         *     }
         */
        ChangeNameRequest: {
            /** @description One line that is not blank. */
            name: string;
        };
        /**
         * @description Body of `PUT /api/account/password`.
         * @example {
         *       "currentPassword": "correct horse",
         *       "newPassword": "correct horse battery"
         *     }
         */
        ChangePasswordRequest: {
            /** @description The account's password. */
            currentPassword: string;
            /** @description At least 8 characters and at most 71 bytes in UTF-8. Not one of the 10,000 most common passwords, nor a part of the email address or the name of this site. */
            newPassword: string;
        };
        /** @description A value that changed since the previous visit. */
        ChangedValue: {
            /**
             * Format: date-time
             * @description When it last changed.
             */
            at: string;
            /**
             * @description The column, by its value in the catalogue, or `Listing` if the source stopped listing the
             *     property or lists it again.
             */
            field: string;
            /** @description The new value as plain text; null for a blank. */
            new: string | null;
            /** @description The old value as plain text; null for a blank. */
            old: string | null;
        };
        /** @description A line of a checklist. */
        Check: {
            /** @description Whether it is ticked. */
            done: boolean;
            /** @description What to check: one line that is not blank. */
            text: string;
        };
        /** @description A line of a checklist. */
        CheckFact: {
            done: boolean;
            text: string;
        };
        /**
         * @description The result of a checkout.
         * @enum {string}
         */
        CheckoutOutcome: "done" | "open" | "nothing";
        /**
         * @description The type of a column's values.
         * @enum {string}
         */
        ColumnKind: "text" | "whole_number" | "money" | "decimal" | "date" | "coordinate";
        /** @description A comparable sale. */
        ComparableSale: {
            address: string | null;
            /** Format: double */
            bathrooms: number | null;
            /** Format: int64 */
            bedrooms: number | null;
            city: string | null;
            /** @description The key of the sale. */
            id: string;
            /** Format: double */
            latitude: number | null;
            /** Format: int64 */
            livingArea: number | null;
            /** Format: double */
            longitude: number | null;
            /**
             * Format: double
             * @description How far away, where both places are known.
             */
            miles: number | null;
            /** Format: double */
            price: number;
            /** Format: double */
            pricePerSqFt: number | null;
            propertyType: string | null;
            /** @description The day of the sale. */
            soldOn: string;
            /** Format: int64 */
            yearBuilt: number | null;
            zipCode: string | null;
        };
        /** @description The comparable sales of a property, and the values derived from them. */
        Comparables: {
            /** @description The nearest first, at most 48. */
            comparables: components["schemas"]["ComparableSale"][];
            /**
             * Format: double
             * @description The median of their prices per square foot.
             */
            medianPricePerSqFt: number | null;
            origin: components["schemas"]["ComparablesOrigin"];
            /**
             * Format: double
             * @description The property's own price per square foot: its estimated value divided by its living area.
             */
            ownPricePerSqFt: number | null;
            /**
             * Format: double
             * @description The value of the property at the median price.
             */
            valueAtMedian: number | null;
            /**
             * Format: double
             * @description The maximum distance of a comparable sale.
             */
            withinMiles: number;
            /**
             * Format: int32
             * @description The maximum age of a comparable sale.
             */
            withinMonths: number;
        };
        /**
         * @description Where comparable sales are from: sales that a county recorded, or auctions of our own listings at
         *     which the property was sold.
         * @enum {string}
         */
        ComparablesOrigin: "recorded" | "ownListings";
        /**
         * @description Body of `POST /api/complete-signup`: the account and its preferences as one flat object.
         * @example {
         *       "emailId": "ann@example.com",
         *       "firstName": "Ann",
         *       "lastName": "Example",
         *       "password": "correct horse",
         *       "profession": "Investor",
         *       "propertyTypes": [
         *         "Single Family"
         *       ],
         *       "referralSource": "From a friend",
         *       "statesOfInterest": [
         *         "Georgia"
         *       ],
         *       "token": "EYm0lWq2b8C4n5sT1vX7zA9dF3hK6pR0uJgQoLiMeNc"
         *     }
         */
        CompleteSignUpRequest: components["schemas"]["PreferencesRecord"] & {
            /** @description An email address: at most 254 bytes in UTF-8, at most 64 of them before the `@`, and at most 63 in each label of the host name. */
            emailId: string;
            /** @description One line that is not blank. */
            firstName: string;
            /** @description One line that is not blank. */
            lastName: string;
            /** @description At least 8 characters and at most 71 bytes in UTF-8. Not one of the 10,000 most common passwords, nor a part of the email address or the name of this site. */
            password: string;
            /** @description The SHA-256 hash of the 64 hexadecimal digits of a random secret that the browser keeps. It is ignored when an account has the email address. */
            secretHash?: string | null;
            /** @description The random part of the link in the email, if a link led to the form. */
            token?: string | null;
        };
        /** @description A version of a legal text that the user accepted. */
        ConsentFact: {
            /** Format: date-time */
            acceptedAt: string;
            document: string;
            version: string;
        };
        /** @description The number of sales of a county on a day. */
        CountySales: {
            /** Format: int64 */
            count: number;
            /** @description The name of the county; null for properties without one. */
            county: string | null;
            /** Format: date */
            day: string;
            state: string;
            /** @description Whether a statute fixes another day for this state. */
            unusual: boolean;
        };
        /** @description What the data covers. */
        CoverageAnswer: {
            /**
             * Format: date-time
             * @description When the listings were counted. They are counted again after ten minutes.
             */
            countedAt: string;
            /** @description The 18 coverage states, by name. */
            states: components["schemas"]["CoveredState"][];
        };
        /** @description How many listings there are, and how many have a value. */
        CoverageCounts: {
            /**
             * Format: int64
             * @description Likewise within the last 30 days.
             */
            cancelledIn30Days: number;
            /**
             * Format: int64
             * @description Those that are cancelled and whose cancellation arrived within the last 7 days.
             */
            cancelledIn7Days: number;
            /**
             * Format: int64
             * @description The number of listings.
             */
            listings: number;
            /**
             * Format: int64
             * @description Those with the principal amount owed.
             */
            withDebt: number;
            /**
             * Format: int64
             * @description Those with an estimated value.
             */
            withEstimate: number;
            /**
             * Format: int64
             * @description Those with an opening bid.
             */
            withOpeningBid: number;
            /**
             * Format: int64
             * @description Those with coordinates.
             */
            withPoint: number;
            /**
             * Format: int64
             * @description Those with a sale date.
             */
            withSaleDate: number;
        };
        /** @description The listings of a county. */
        CoverageCounty: components["schemas"]["CoverageCounts"] & {
            /** @description The county as its sources name it; null for listings whose source names none. */
            county: string | null;
            /** @description The sources that last gave the sale facts of a listing here, by name. */
            sources: components["schemas"]["CoverageSource"][];
        };
        /** @description A source of listings. */
        CoverageSource: {
            /**
             * Format: date-time
             * @description When it last delivered; null if that is unknown.
             */
            lastDelivery: string | null;
            /**
             * Format: date-time
             * @description When it is expected to deliver again, from the usual gap between its deliveries; null with
             *     fewer than three.
             */
            nextExpected: string | null;
            source: string;
        };
        /** @description The listings of a state. */
        CoveredState: components["schemas"]["CoverageCounts"] & {
            /** @description The counties with at least one listing, by name. Listings without a county come last. */
            counties: components["schemas"]["CoverageCounty"][];
            state: string;
        };
        /**
         * @description Body of `POST /api/account/delete`.
         * @example {
         *       "password": "correct horse"
         *     }
         */
        DeleteAccountRequest: {
            /** @description The account's password. */
            password: string;
        };
        /** @description A value that the sources of a property state differently. */
        DisagreementEntry: {
            /** @description The column, by its value in the catalogue. */
            field: string;
            statements: components["schemas"]["StatementEntry"][];
        };
        /** @description A download of the last 30 days. */
        Download: {
            /**
             * Format: date-time
             * @description When the file was begun.
             */
            at: string;
            /**
             * Format: date-time
             * @description If the file had only changes, the time of the download that it was compared with.
             */
            changesSince: string | null;
            /** @description Whether a file with only the changes since then can be ordered. */
            comparable: boolean;
            format: components["schemas"]["ExportFormat"];
            id: string;
            /** @description The number of selected properties. Null for a list. */
            picked: number | null;
            /**
             * Format: int64
             * @description The revision of the data.
             */
            revision: number;
            /**
             * Format: int64
             * @description The number of rows. Null if the file was not finished.
             */
            rows: number | null;
            /** @description Whether the list was of the saved properties. */
            saved: boolean;
            /**
             * @description The ordered view as the search part of the data screen's address, without `?`. Null if it is too
             *     long.
             */
            view: string | null;
        };
        /** @description A download that the user ordered. */
        DownloadFact: {
            columns: string[];
            format: string | null;
            /** Format: date-time */
            orderedAt: string;
            /**
             * Format: int64
             * @description The number of rows. Null if the file was not finished.
             */
            rows: number | null;
            /** @description The properties that were saved then, by unique_ID. Null if the download was of others. */
            saved: string[] | null;
            /** @description The search part of the data screen's address, without `?`. */
            view: string | null;
        };
        /** @description An earlier value of a part of what the user wrote on a property. */
        EarlierFact: {
            before: string;
            /**
             * Format: date-time
             * @description When it was changed.
             */
            changedAt: string;
            part: string;
        };
        /** @description The state of an optional email. */
        EmailChoice: {
            /**
             * Format: date-time
             * @description When the person last turned it off, or on again after that. Null if the person never turned it off.
             */
            changedAt: string | null;
            /** @enum {string} */
            emailPreference: "Cancellation / opening bid notifications on saved properties" | "Weekly auction updates with properties you may be interested in" | "Marketing / product update emails (infrequent, informative, and non-spam)" | "Emails about new matches of your saved searches";
            /** @description Whether the person wants this email. */
            isOn: boolean;
        };
        /** @description When the user last turned an optional email off, or on again after that. */
        EmailChoiceFact: {
            /** Format: date-time */
            changedAt: string;
            email: string;
        };
        /**
         * @description The body of every error response.
         * @example {
         *       "code": "invalid",
         *       "error": "Please correct the marked fields.",
         *       "fields": {
         *         "yearBuiltFrom": "A whole number, such as 1985."
         *       }
         *     }
         */
        ErrorBody: {
            /** @description A code for programs. */
            code: string;
            /** @description A message for the user. */
            error: string;
            /** @description The problem of each invalid field, by wire name. */
            fields?: {
                [key: string]: string;
            };
            /** @description A session token. Only code `checkout_unavailable` has one, since the account exists then. */
            token?: string;
        };
        /**
         * @description The format of a download.
         * @enum {string}
         */
        ExportFormat: "csv" | "xlsx";
        /**
         * @description Body of `POST /api/export`: the matches of `filters`, or the properties of `ids` in the order of the
         *     `sortColumn` and `sortDirection` of `filters`. At most 2 MiB.
         * @example {
         *       "columns": [
         *         "Address",
         *         "matched_Current Bid"
         *       ],
         *       "filters": {
         *         "sortColumn": "Zestimate",
         *         "sortDirection": "desc",
         *         "state": "Georgia"
         *       },
         *       "format": "csv"
         *     }
         */
        ExportRequest: {
            /**
             * @description The columns in order, by their values; every field if absent or empty. Valid columns are those of
             *     the catalogue, the derived ones, photos, id fields, `Stage` and `Note`, and every other field of
             *     the first property in the list.
             */
            columns?: string[];
            filters?: components["schemas"]["Filters"];
            format: components["schemas"]["ExportFormat"];
            /** @description The selected properties, by unique_ID. */
            ids?: string[];
            /** Format: uuid */
            since?: string;
        };
        /** @description The ticket of an ordered download. */
        ExportTicket: {
            ticket: string;
            /**
             * Format: int64
             * @description The number of rows. For a file of changes, the number of properties that are compared, of which
             *     the file has at most all.
             */
            total: number;
            /** @description The address of the file. It is valid once, for 60 seconds, and needs no session token. */
            url: string;
        };
        /** @description The options of the filters that were asked for. */
        FacetAnswer: {
            blanks: components["schemas"]["Blanks"];
            /** @description The options that have properties, by the filter's parameter. */
            facets: {
                [key: string]: components["schemas"]["FacetOption"][];
            };
        };
        /** @description An option of a filter and how many properties have it under all other filters. */
        FacetOption: {
            /** Format: int64 */
            count: number;
            /** @description The value to filter by; counties are `State|County`. */
            value: string;
        };
        /** @description A private calendar address. */
        FeedFact: {
            /**
             * Format: date-time
             * @description When the present address was made.
             */
            createdAt: string;
            /** @description The name of the saved search whose sales it has. Null for the saved properties. */
            search: string | null;
        };
        /**
         * @description Body of `POST /api/calendar-feeds`: which sales the feed has.
         * @example {
         *       "searchId": null
         *     }
         */
        FeedRequest: {
            /** @description A saved search; null for the saved properties. */
            searchId: string | null;
        };
        /** @description The total of a column of money. */
        FieldTotal: {
            /**
             * Format: int64
             * @description The number of matches that have a value.
             */
            count: number;
            /** @description The column, by its value in the catalogue. */
            field: string;
            /**
             * Format: double
             * @description The median in dollars; null if no match has a value.
             */
            median: number | null;
            /**
             * Format: double
             * @description The sum in dollars.
             */
            sum: number;
        };
        /** @description The filters and the order of `GET /api/get-properties`, by name and as text, with the same rules between two of them. Paging and unknown names are ignored, but each name may have at most 5,000 values, comma-joined or as a list. */
        Filters: {
            /** @description Trustee's attorneys, exactly as they are in the rows. */
            attorney?: string | string[];
            bathroomsFrom?: string;
            bathroomsTo?: string;
            bedroomsFrom?: string;
            bedroomsTo?: string;
            bidShareFrom?: string;
            bidShareTo?: string;
            /** @description Only the account's saved properties that changed in one of these ways since the previous visit: Any, Status, Sale date, Opening bid, No longer listed, Listed again or Other. */
            changed?: string | string[];
            /** @description Counties; `Georgia|Washington` names one where the name repeats. */
            county?: string | string[];
            daysUntilSaleFrom?: string;
            daysUntilSaleTo?: string;
            /** Format: decimal */
            equityFrom?: string;
            /** Format: decimal */
            equityTo?: string;
            /** Format: decimal */
            estimatedFrom?: string;
            /** Format: decimal */
            estimatedTo?: string;
            /** @description `true`: only properties with a photo. `false`: only those without one. */
            hasPhoto?: string | string[];
            /** @enum {string} */
            historicalFilter?: "current" | "all";
            /** @description Lenders that foreclose, exactly as they are in the rows. */
            lender?: string | string[];
            livingAreaFrom?: string;
            livingAreaTo?: string;
            lotSizeFrom?: string;
            lotSizeTo?: string;
            /** @description New (listed since the last visit), Seen (opened), Not seen or Hidden. Without Hidden, hidden properties are left out, except from saved ones. */
            marks?: string | string[];
            /** @enum {string} */
            myAreas?: "true" | "false";
            /** @description `false`: without properties that the complete list of their source lacks. `true`: only those. */
            noLongerListed?: string | string[];
            /** Format: decimal */
            openingBidFrom?: string;
            /** Format: decimal */
            openingBidTo?: string;
            /** @description Owner Occupied, Absentee or Unknown. */
            ownerOccupancy?: string | string[];
            /** @description Owner types. */
            ownerType?: string | string[];
            /** @description Where the point on the map is from: Source, Address, Street or ZIP. */
            precision?: string | string[];
            /** Format: decimal */
            principalOwedFrom?: string;
            /** Format: decimal */
            principalOwedTo?: string;
            /** @description Property types. */
            propertyType?: string | string[];
            saleDateFrom?: string;
            saleDateTo?: string;
            /** @description Days of the sale. */
            saleDays?: string | string[];
            /** @description Months of the sale. */
            saleMonths?: string | string[];
            /** @enum {string} */
            scope?: "all" | "saved";
            search?: string;
            /** @enum {string} */
            sortColumn?: "Address" | "State" | "County" | "Property Type" | "Zip Code" | "Parcel Number" | "Principal Amount Owed" | "Zestimate" | "Rent Zestimate" | "Annual Tax Amount" | "Property Tax Rate" | "matched_Current Bid" | "Year Built" | "Bedrooms" | "Bathrooms" | "Living Area" | "Lot Size" | "Home Type" | "Foreclosure Sale Date" | "Lender Name" | "Attorney Name" | "Borrower Name(s)" | "Date of Debt" | "matched_Foreclosure Status" | "Latitude" | "Longitude" | "Equity" | "Bid % of Value" | "Days Until Sale" | "Source" | "Location precision" | "No Longer Listed" | "Times Postponed" | "Postponed From" | "Last change" | "changed";
            /** @enum {string} */
            sortDirection?: "asc" | "desc";
            /** @description Sources that last named the sale facts. */
            source?: string | string[];
            /** @description States by name or two-letter code. */
            state?: string | string[];
            /** @description Statuses as they are shown. 'Not stated' means listings without a status. */
            status?: string | string[];
            within?: string;
            yearBuiltFrom?: string;
            yearBuiltTo?: string;
            /** @description Five-digit ZIP codes. */
            zipCodes?: string | string[];
        };
        /** @description The preferences of a subscriber in responses. */
        Follows: {
            countiesOfInterest: string[];
            emailPreferences: string[];
            landAcresMax: components["schemas"]["NumberOrBlank"];
            landAcresMin: components["schemas"]["NumberOrBlank"];
            mfUnitsMax: components["schemas"]["NumberOrBlank"];
            mfUnitsMin: components["schemas"]["NumberOrBlank"];
            priorityOther: string;
            priorityRank: string;
            profession: string;
            professionOther: string;
            propertyTypes: string[];
            referralOther: string;
            referralSource: string;
            statesOfInterest: string[];
            zipCodesOfInterest: string[];
        };
        /**
         * @description Body of `POST /api/forgot-password`.
         * @example {
         *       "emailId": "ann@example.com"
         *     }
         */
        ForgotPasswordRequest: {
            /** @description An email address: at most 254 bytes in UTF-8, at most 64 of them before the `@`, and at most 63 in each label of the host name. */
            emailId: string;
        };
        /** @description The 18 coverage states, their counties and ZIP codes. */
        GeographyData: {
            /** @description Counties and county equivalents by state, sorted. */
            countiesByState: {
                [key: string]: string[];
            };
            /** @description The states, by full name. */
            states: string[];
            /** @description ZIP codes by state, sorted numerically. */
            zipCodesByState: {
                [key: string]: string[];
            };
        };
        /** @description Access that was granted without a subscription. */
        GrantFact: {
            /** Format: date-time */
            endsAt: string | null;
            /** Format: date-time */
            grantedAt: string;
            reason: string;
            /** Format: date-time */
            revokedAt: string | null;
        };
        /** @description Access without a subscription. */
        GrantedAccess: {
            /**
             * Format: date-time
             * @description When it ends; null means never.
             */
            endsAt: string | null;
        };
        /** @description The history of what the user wrote on a saved property. */
        HistoryAnswer: {
            /** @description Newest first. */
            entries: components["schemas"]["HistoryEntry"][];
        };
        /** @description A change, or several that followed each other within ten minutes. */
        HistoryEntry: {
            /** @description The value after the change. */
            after: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            at: string;
            /**
             * @description The value before the change, as text; empty for none. Tags are separated by commas, and a line
             *     of a checklist begins with `[x]` or `[ ]`.
             */
            before: string;
            /** @description For `POST /api/saved-properties/{id}/restore`. */
            id: string;
            part: components["schemas"]["OwnPart"];
        };
        /** @description An invoice of the payment provider. */
        InvoiceLine: {
            /**
             * Format: int64
             * @description In the currency's smallest unit: cents.
             */
            amount: number;
            /** @description Three letters, lower case. */
            currency: string;
            /** Format: date-time */
            date: string;
            description: string;
            hostedUrl: string | null;
            id: string;
            pdfUrl: string | null;
            /** @description `open`, `paid`, `uncollectible` or `void`. */
            status: string;
        };
        /** @description A listing that is shown as another one. */
        JoinedEntry: {
            /** @description Its own key. Links to it show the joined listing. */
            id: string;
            /** @description The source that lists it. */
            source: string;
        };
        /** @description The download that the changes of a list can be told since. */
        LastDownload: {
            /** @description Whether changes of the list can be told at all. */
            comparable: boolean;
            download: components["schemas"]["Download"] | null;
        };
        /**
         * @description Body of `POST /api/link-state`.
         * @example {
         *       "token": "EYm0lWq2b8C4n5sT1vX7zA9dF3hK6pR0uJgQoLiMeNc"
         *     }
         */
        LinkStateRequest: {
            /** @description The random part of the link in an email. */
            token: string;
        };
        /** @description What a link from an email is. */
        LinkStateResponse: {
            /**
             * @description Whether a purchase waits, so that following the link requires a new password, unless the browser
             *     is the one of the sign-up.
             */
            needsPassword: boolean;
            /** @enum {string} */
            purpose?: "reset_password" | "verify_email" | "change_email" | "finish_account";
            /** @enum {string} */
            state: "works" | "used" | "expired" | "unknown";
        };
        /**
         * @description A property with every value: the row, and every further value of the sources that is not blank, as text under its own name.
         * @example {
         *       "Address": "123 Peachtree St NE",
         *       "Annual Tax Amount": 4210.18,
         *       "Attorney Name": "Example & Partners",
         *       "Bathrooms": 2.5,
         *       "Bedrooms": 3,
         *       "Bid % of Value": 54,
         *       "Borrower Name(s)": "A. Borrower",
         *       "City": "Atlanta",
         *       "County": "Fulton",
         *       "Date of Debt": "2019-05-14",
         *       "Days Until Sale": 10,
         *       "Equity": 167000,
         *       "Foreclosure Sale Date": "2026-12-01",
         *       "Home Type": "House",
         *       "Last change": "2026-11-19",
         *       "Latitude": 33.755711,
         *       "Lender Name": "First Example Bank",
         *       "Living Area": 1840,
         *       "Location precision": "Source",
         *       "Longitude": -84.388372,
         *       "Lot Size": 10890,
         *       "No Longer Listed": null,
         *       "Parcel Number": "14-0078-0007-042-1",
         *       "Postponed From": "2026-11-03",
         *       "Principal Amount Owed": 214500.25,
         *       "Property Tax Rate": 1.15,
         *       "Property Type": "Single Family",
         *       "Rent Zestimate": 2150,
         *       "Sale Time": "10:00 AM",
         *       "Source": "Fulton County Sheriff",
         *       "State": "Georgia",
         *       "Times Postponed": 1,
         *       "Year Built": 1985,
         *       "Zestimate": 365000,
         *       "Zillow Property ID": "35874213",
         *       "Zip Code": "30303",
         *       "matched_Current Bid": 198000,
         *       "matched_Foreclosure Status": "Scheduled",
         *       "unique_ID": "Georgia|Fulton|2026-000123",
         *       "zillow_image_1": "https://photos.example.com/35874213/1.jpg"
         *     }
         */
        ListingDetails: components["schemas"]["ListingRow"] & {
            /** @description Court case or trustee's file number. */
            "Case Number"?: string;
            /** @description Owner Occupied, Absentee or Unknown. */
            "Owner Occupancy"?: string;
            /** @description Kind of owner, as the source describes it. */
            "Owner Type"?: string;
            /** @description Number of dwelling units. */
            Units?: number;
        };
        /** @description A page of properties. Without any parameters it also has the options of every filter. */
        ListingPage: {
            allAttorneys?: string[];
            /** @description Counties; `Georgia|Washington` if several states have the name. */
            allCounties?: string[];
            allHasPhoto?: string[];
            allLenders?: string[];
            allMarks: string[];
            allNoLongerListed?: string[];
            allOwnerOccupancy: string[];
            allOwnerTypes?: string[];
            allPrecisions?: string[];
            allPropertyTypes?: string[];
            /** @description Days of the sale, `2026-12-01`. */
            allSaleDays?: string[];
            /** @description Months of the sale, `2026-12`. */
            allSaleMonths?: string[];
            allSources?: string[];
            allStates?: string[];
            allStatuses?: string[];
            allZipCodes?: string[];
            /** @description The rows, in order. */
            data: components["schemas"]["ListingRow"][];
            marks?: components["schemas"]["RowMarks"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description A row of a list: the key, every column of the catalogue (null if blank), the derived columns and the photos. `x-catalogue` is the catalogue, and `x-default-columns` are the columns that are visible by default, in order.
         * @example {
         *       "Address": "123 Peachtree St NE",
         *       "Annual Tax Amount": 4210.18,
         *       "Attorney Name": "Example & Partners",
         *       "Bathrooms": 2.5,
         *       "Bedrooms": 3,
         *       "Bid % of Value": 54,
         *       "Borrower Name(s)": "A. Borrower",
         *       "County": "Fulton",
         *       "Date of Debt": "2019-05-14",
         *       "Days Until Sale": 10,
         *       "Equity": 167000,
         *       "Foreclosure Sale Date": "2026-12-01",
         *       "Home Type": "House",
         *       "Last change": "2026-11-19",
         *       "Latitude": 33.755711,
         *       "Lender Name": "First Example Bank",
         *       "Living Area": 1840,
         *       "Location precision": "Source",
         *       "Longitude": -84.388372,
         *       "Lot Size": 10890,
         *       "No Longer Listed": null,
         *       "Parcel Number": "14-0078-0007-042-1",
         *       "Postponed From": "2026-11-03",
         *       "Principal Amount Owed": 214500.25,
         *       "Property Tax Rate": 1.15,
         *       "Property Type": "Single Family",
         *       "Rent Zestimate": 2150,
         *       "Source": "Fulton County Sheriff",
         *       "State": "Georgia",
         *       "Times Postponed": 1,
         *       "Year Built": 1985,
         *       "Zestimate": 365000,
         *       "Zillow Property ID": "35874213",
         *       "Zip Code": "30303",
         *       "matched_Current Bid": 198000,
         *       "matched_Foreclosure Status": "Scheduled",
         *       "unique_ID": "Georgia|Fulton|2026-000123",
         *       "zillow_image_1": "https://photos.example.com/35874213/1.jpg"
         *     }
         */
        ListingRow: {
            /** @description Street address of the property. */
            Address?: string | null;
            /** @description Property tax of one year. */
            "Annual Tax Amount": number | null;
            /** @description Trustee's attorney who conducts the sale. */
            "Attorney Name": string | null;
            /** @description Number of bathrooms; a half bath counts as 0.5. */
            Bathrooms: number | null;
            /** @description Number of bedrooms. */
            Bedrooms: number | null;
            /** @description Opening Bid as a percentage of the Estimated Value, rounded. */
            "Bid % of Value": number | null;
            /** @description Borrower or borrowers named in the notice. */
            "Borrower Name(s)"?: string | null;
            /** @description Postal city of the address. */
            City?: string | null;
            /** @description County or county equivalent whose courthouse holds the sale. */
            County: string | null;
            /**
             * Format: date
             * @description Day on which the debt was created.
             */
            "Date of Debt": string | null;
            /** @description Days from today to the sale, by the clock of the property's state. */
            "Days Until Sale": number | null;
            /** @description Estimated Value − Opening Bid (Principal Amount Owed where no bid is known). */
            Equity: number | null;
            /**
             * Format: date
             * @description Day of the foreclosure auction.
             */
            "Foreclosure Sale Date": string | null;
            /** @description Kind of home, as the source describes it. */
            "Home Type"?: string | null;
            /**
             * Format: date
             * @description Day of the last import that changed a value of the property, by the clock of its state.
             */
            "Last change": string | null;
            /**
             * Format: date
             * @description Day of the last import whose file named the property, by the clock of its state.
             */
            "Last checked"?: string | null;
            /** @description Degrees north. */
            Latitude: number | null;
            /** @description Lender that forecloses. */
            "Lender Name": string | null;
            /** @description Finished living area in square feet. */
            "Living Area": number | null;
            /** @description Where the point on the map is from: Source, Address, Street or ZIP. */
            "Location precision": string | null;
            /** @description Degrees east; negative in the United States. */
            Longitude: number | null;
            /** @description Size of the lot in square feet. */
            "Lot Size": number | null;
            /**
             * Format: date
             * @description Day on which the complete list of the source lacked the property; blank while it is listed.
             */
            "No Longer Listed": string | null;
            /** @description The assessor's number of the parcel. */
            "Parcel Number"?: string | null;
            /**
             * Format: date
             * @description Sale date before the last postponement.
             */
            "Postponed From": string | null;
            /** @description Principal owed, according to the foreclosing lender. */
            "Principal Amount Owed": number | null;
            /** @description Property tax as a percentage of the assessed value. */
            "Property Tax Rate": number | null;
            /** @description Single Family, Multifamily, Land, Office or Retail, or the source's own word. */
            "Property Type": string | null;
            /** @description Estimated monthly rent. */
            "Rent Zestimate": number | null;
            /** @description Source that last named the sale date, the status or the opening bid. */
            Source: string | null;
            /** @description State where the property is sold. */
            State: string | null;
            /** @description How often the sale was postponed since the property was first listed; blank if never. */
            "Times Postponed": number | null;
            /** @description Year the building was finished. */
            "Year Built": number | null;
            /** @description Estimated market value. */
            Zestimate: number | null;
            /** @description Zillow's key of the property. */
            "Zillow Property ID"?: string;
            /** @description Five-digit ZIP code. */
            "Zip Code": string | null;
            /** @description The bid at which the auction opens. */
            "matched_Current Bid": number | null;
            /** @description Scheduled, Postponed, Cancelled, Sold, Redeemed, or the source's own word. */
            "matched_Foreclosure Status": string | null;
            /** @description The property's key. */
            unique_ID: string;
            /** @description Link to photo 1, if there is one. */
            zillow_image_1?: string;
            /** @description Link to photo 10, if there is one. */
            zillow_image_10?: string;
            /** @description Link to photo 11, if there is one. */
            zillow_image_11?: string;
            /** @description Link to photo 12, if there is one. */
            zillow_image_12?: string;
            /** @description Link to photo 13, if there is one. */
            zillow_image_13?: string;
            /** @description Link to photo 14, if there is one. */
            zillow_image_14?: string;
            /** @description Link to photo 15, if there is one. */
            zillow_image_15?: string;
            /** @description Link to photo 16, if there is one. */
            zillow_image_16?: string;
            /** @description Link to photo 17, if there is one. */
            zillow_image_17?: string;
            /** @description Link to photo 18, if there is one. */
            zillow_image_18?: string;
            /** @description Link to photo 19, if there is one. */
            zillow_image_19?: string;
            /** @description Link to photo 2, if there is one. */
            zillow_image_2?: string;
            /** @description Link to photo 20, if there is one. */
            zillow_image_20?: string;
            /** @description Link to photo 3, if there is one. */
            zillow_image_3?: string;
            /** @description Link to photo 4, if there is one. */
            zillow_image_4?: string;
            /** @description Link to photo 5, if there is one. */
            zillow_image_5?: string;
            /** @description Link to photo 6, if there is one. */
            zillow_image_6?: string;
            /** @description Link to photo 7, if there is one. */
            zillow_image_7?: string;
            /** @description Link to photo 8, if there is one. */
            zillow_image_8?: string;
            /** @description Link to photo 9, if there is one. */
            zillow_image_9?: string;
        };
        /**
         * @description Body of `POST /api/login`.
         * @example {
         *       "emailId": "ann@example.com",
         *       "password": "correct horse"
         *     }
         */
        LogInRequest: {
            /** @description An email address: at most 254 bytes in UTF-8, at most 64 of them before the `@`, and at most 63 in each label of the host name. */
            emailId: string;
            /** @description The account's password. */
            password: string;
        };
        /** @description A session and its account. */
        LogInResponse: {
            /** @description The client sends it as `Authorization: Bearer …`. */
            token: string;
            user: components["schemas"]["Profile"];
        };
        /** @description An email to the user. */
        MailFact: {
            /** Format: date-time */
            createdAt: string;
            kind: string;
            /** Format: date-time */
            sentAt: string | null;
            subject: string;
        };
        /**
         * @description How often there are emails about the new matches of a search: never, after each import, every day, or on
         *     Mondays at 07:00 Eastern.
         * @enum {string}
         */
        MailPace: "none" | "instantly" | "daily" | "weekly";
        /** @description Every match that has a location. */
        MapProperties: {
            /** @description In no particular order. */
            properties: components["schemas"]["MapProperty"][];
            /**
             * Format: int64
             * @description The number of matches, including those without a location.
             */
            totalMatchingProperties: number;
            /**
             * Format: int64
             * @description The number of matches without a location.
             */
            withoutLocation: number;
        };
        /** @description A property on the map. */
        MapProperty: {
            /** @description Whether the user hid it. Absent if not. */
            hidden?: boolean;
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /** @description Whether it was listed since the last visit. Absent if not. */
            new?: boolean;
            /**
             * Format: double
             * @description US dollars.
             */
            openingBid: number | null;
            /** @description How precise the point is: 'Source', 'Address', 'Street' or 'ZIP'. */
            precision: string;
            /** Format: date */
            saleDate: string | null;
            /** @description Whether the user opened it. Absent if not. */
            seen?: boolean;
            /** @description The effective status. */
            status: string | null;
            unique_ID: string;
        };
        /** @description The properties whose mark changed, in no particular order. */
        MarkAnswer: {
            propertyIds: string[];
        };
        /** @description The opened and hidden properties, by unique_ID. */
        MarkFact: {
            hidden: string[];
            /**
             * Format: date-time
             * @description When the user last looked at properties.
             */
            lastVisit: string | null;
            opened: string[];
        };
        /** @description A message for the user. */
        Message: {
            message: string;
        };
        /** @description The number of pages and matches of a search. */
        Meta: {
            /**
             * @description Whether the rows have only some of their fields, because the database does not respond at the
             *     moment. Absent otherwise.
             */
            degraded?: boolean;
            /**
             * Format: int64
             * @description The number of matches.
             */
            totalCount: number;
            /**
             * Format: int64
             * @description The number of pages.
             */
            totalPages: number;
            /**
             * @description Whether the marks could not be read, so that nothing is marked and hidden properties are among
             *     the rows. Absent otherwise.
             */
            unmarked?: boolean;
        };
        /** @description A feed with its new address. */
        NewCalendarFeed: {
            feed: components["schemas"]["CalendarFeed"];
            /** @description The address. It is in no other response, because only its hash is stored. */
            url: string;
        };
        /** @description What a note on several properties did. */
        NoteAnswer: {
            /** @description The number of properties that have the note. */
            noted: number;
            /** @description The keys of the newly saved properties. */
            propertyIds: string[];
            /** @description The properties whose note has no room for it. They are saved without it. */
            withoutRoom: string[];
        };
        /**
         * @description Body of `POST /api/property/note-multiple`.
         * @example {
         *       "note": "Ask the clerk.",
         *       "propertyIds": [
         *         "Georgia|Fulton|2026-000123"
         *       ]
         *     }
         */
        NoteRequest: {
            /** @description The private note; empty for none. */
            note: string;
            /** @description The properties, by unique_ID. */
            propertyIds: string[];
        };
        /** @description A notification. */
        NotificationFact: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            readAt: string | null;
            text: string;
        };
        /**
         * @description What a notification is about: a saved listing that changed, new matches of a saved search, or an
         *     address that refuses emails.
         * @enum {string}
         */
        NotificationKind: "listing" | "search" | "addressRefused";
        /** @description A value that changed. Without values, the name says everything. */
        NotifiedChange: {
            /** @description The name of the value. */
            label: string;
            /** @description The value after the change; null is a blank. */
            new: string | null;
            /** @description The value before the change; null is a blank. */
            old: string | null;
        };
        /** @description The saved listing that changed. */
        NotifiedListing: {
            changes: components["schemas"]["NotifiedChange"][];
            /** @description The unique_ID. */
            id: string;
            /** @description The address. */
            title: string;
        };
        /** @description The saved search that has new matches, as it was then. */
        NotifiedSearch: {
            /**
             * Format: int64
             * @description The number of new matches.
             */
            count: number;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The search part of the data screen's address, without `?`. */
            view: string;
        };
        /** @description A number, or an empty text if there is none. It is never null. */
        NumberOrBlank: number | string;
        /** @description The invoices of an account, latest first. */
        OrderHistory: {
            invoices: components["schemas"]["InvoiceLine"][];
        };
        /**
         * @description Body of `PUT /api/saved-searches`: the new order.
         * @example {
         *       "ids": [
         *         "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10"
         *       ]
         *     }
         */
        OrderRequest: {
            /** @description The ids of the saved searches, the first one first. */
            ids: string[];
        };
        /**
         * @description A part of what the user writes on a property.
         * @enum {string}
         */
        OwnPart: "note" | "stage" | "maximumBid" | "tags" | "checklist";
        /** @description A plan. */
        PlanCard: {
            /**
             * Format: int64
             * @description In the currency's smallest unit: cents.
             */
            amount: number;
            /** @description Three letters, lower case. */
            currency: string;
            id: string;
            interval: components["schemas"]["PlanInterval"];
            name: string;
        };
        /**
         * @description The billing interval of a plan.
         * @enum {string}
         */
        PlanInterval: "month" | "year";
        /** @description The plans, cheapest first. */
        Plans: {
            plans: components["schemas"]["PlanCard"][];
            /**
             * Format: int64
             * @description The number of free days for a user who never had a trial.
             */
            trialDays: number;
        };
        /**
         * @description The preferences of a subscriber. An absent member counts as empty.
         * @example {
         *       "countiesOfInterest": [
         *         "Fulton"
         *       ],
         *       "emailPreferences": [],
         *       "landAcresMax": "",
         *       "landAcresMin": "",
         *       "mfUnitsMax": 12,
         *       "mfUnitsMin": 2,
         *       "priorityOther": "",
         *       "priorityRank": "",
         *       "profession": "Investor",
         *       "professionOther": "",
         *       "propertyTypes": [
         *         "Single Family",
         *         "Multifamily"
         *       ],
         *       "referralOther": "",
         *       "referralSource": "From a friend",
         *       "statesOfInterest": [
         *         "Georgia"
         *       ],
         *       "zipCodesOfInterest": [
         *         "30303"
         *       ]
         *     }
         */
        PreferencesRecord: {
            /** @description Counties of the chosen states (`GET /api/geography-data`), by name or as `Georgia|Fulton`. */
            countiesOfInterest?: string[] | null;
            emailPreferences?: ("Cancellation / opening bid notifications on saved properties" | "Weekly auction updates with properties you may be interested in" | "Marketing / product update emails (infrequent, informative, and non-spam)")[] | null;
            /** @description The same, and not below `landAcresMin`. */
            landAcresMax?: number | string | null;
            /** @description From 0 to 1,000,000 in steps of 0.1 if `propertyTypes` has `Land`. Otherwise an invalid number is ignored. */
            landAcresMin?: number | string | null;
            /** @description The same, and not below `mfUnitsMin`. */
            mfUnitsMax?: number | string | null;
            /** @description A whole number from 2 to 1,000,000 if `propertyTypes` has `Multifamily`. Otherwise an invalid number is ignored. */
            mfUnitsMin?: number | string | null;
            /** @description One line. */
            priorityOther?: string | null;
            /** @description One line. */
            priorityRank?: string | null;
            /** @enum {string} */
            profession: "Investor" | "Wholesaler" | "Broker" | "Attorney" | "Other";
            /** @description The profession if `profession` is `Other`; not blank then. */
            professionOther?: string | null;
            propertyTypes: ("Single Family" | "Multifamily" | "Land" | "Office" | "Retail")[];
            /** @description The source if `referralSource` is `Other`; not blank then. */
            referralOther?: string | null;
            /**
             * @description Absent, null or empty only if the account has an operator's grant.
             * @enum {string|null}
             */
            referralSource?: "Google / search engine" | "Facebook" | "Youtube" | "Instagram" | "LinkedIn" | "In Person" | "From a friend" | "Other" | "" | null;
            statesOfInterest: ("Alabama" | "AL" | "Arizona" | "AZ" | "Arkansas" | "AR" | "Connecticut" | "CT" | "Florida" | "FL" | "Georgia" | "GA" | "Illinois" | "IL" | "Indiana" | "IN" | "Massachusetts" | "MA" | "Mississippi" | "MS" | "Missouri" | "MO" | "Nevada" | "NV" | "New Jersey" | "NJ" | "New York" | "NY" | "Ohio" | "OH" | "Tennessee" | "TN" | "Texas" | "TX" | "Virginia" | "VA")[];
            /** @description ZIP codes of any coverage state (`GET /api/geography-data`). */
            zipCodesOfInterest?: string[] | null;
        };
        /**
         * @description An upcoming auction as a visitor sees it.
         * @example {
         *       "Address": "Peachtree St NE",
         *       "Bathrooms": 2.5,
         *       "Bedrooms": 3,
         *       "City": "Atlanta",
         *       "County": "Fulton",
         *       "Date of Debt": "2019-05-14",
         *       "Foreclosure Sale Date": "2026-12-01",
         *       "Principal Amount Owed": 214500.25,
         *       "Property Type": "Single Family",
         *       "State": "Georgia",
         *       "Zip Code": "30303",
         *       "matched_Current Bid": 198000,
         *       "matched_Foreclosure Status": "Scheduled",
         *       "unique_ID": "Georgia|Fulton|2026-000123",
         *       "zillow_image_1": "https://photos.example.com/35874213/1.jpg"
         *     }
         */
        PreviewRow: {
            /** @description Street address of the property. */
            Address: string | null;
            /** @description Number of bathrooms; a half bath counts as 0.5. */
            Bathrooms: number | null;
            /** @description Number of bedrooms. */
            Bedrooms: number | null;
            /** @description Postal city of the address. */
            City: string | null;
            /** @description County or county equivalent whose courthouse holds the sale. */
            County: string | null;
            /**
             * Format: date
             * @description Day on which the debt was created.
             */
            "Date of Debt": string | null;
            /**
             * Format: date
             * @description Day of the foreclosure auction.
             */
            "Foreclosure Sale Date": string | null;
            /** @description Principal owed, according to the foreclosing lender. */
            "Principal Amount Owed": number | null;
            /** @description Single Family, Multifamily, Land, Office or Retail, or the source's own word. */
            "Property Type": string | null;
            /** @description State where the property is sold. */
            State: string | null;
            /** @description Five-digit ZIP code. */
            "Zip Code": string | null;
            /** @description The bid at which the auction opens. */
            "matched_Current Bid": number | null;
            /** @description Scheduled, Postponed, Cancelled, Sold, Redeemed, or the source's own word. */
            "matched_Foreclosure Status": string | null;
            /** @description The property's key. */
            unique_ID: string;
            /** @description Link to photo 1, if there is one. */
            zillow_image_1?: string;
            /** @description Link to photo 10, if there is one. */
            zillow_image_10?: string;
            /** @description Link to photo 11, if there is one. */
            zillow_image_11?: string;
            /** @description Link to photo 12, if there is one. */
            zillow_image_12?: string;
            /** @description Link to photo 13, if there is one. */
            zillow_image_13?: string;
            /** @description Link to photo 14, if there is one. */
            zillow_image_14?: string;
            /** @description Link to photo 15, if there is one. */
            zillow_image_15?: string;
            /** @description Link to photo 16, if there is one. */
            zillow_image_16?: string;
            /** @description Link to photo 17, if there is one. */
            zillow_image_17?: string;
            /** @description Link to photo 18, if there is one. */
            zillow_image_18?: string;
            /** @description Link to photo 19, if there is one. */
            zillow_image_19?: string;
            /** @description Link to photo 2, if there is one. */
            zillow_image_2?: string;
            /** @description Link to photo 20, if there is one. */
            zillow_image_20?: string;
            /** @description Link to photo 3, if there is one. */
            zillow_image_3?: string;
            /** @description Link to photo 4, if there is one. */
            zillow_image_4?: string;
            /** @description Link to photo 5, if there is one. */
            zillow_image_5?: string;
            /** @description Link to photo 6, if there is one. */
            zillow_image_6?: string;
            /** @description Link to photo 7, if there is one. */
            zillow_image_7?: string;
            /** @description Link to photo 8, if there is one. */
            zillow_image_8?: string;
            /** @description Link to photo 9, if there is one. */
            zillow_image_9?: string;
        };
        /** @description Some of next month's auctions in random order. */
        Previews: {
            data: components["schemas"]["PreviewRow"][];
        };
        /** @description The user's own account and preferences. */
        Profile: components["schemas"]["Follows"] & {
            /** @description The id of the account, with which the payment provider's pricing table labels a purchase. */
            accountId: string;
            billingZip: string | null;
            cardLast4: string | null;
            emailId: string;
            /** @description Whether the user has verified the email address. */
            emailVerified: boolean;
            /**
             * Format: date-time
             * @description When all optional emails were turned off because the mailbox refused our emails. Null after
             *     the user has chosen one again.
             */
            emailsStoppedAt: string | null;
            grant: components["schemas"]["GrantedAccess"] | null;
            name: string;
            /** @description The requested email address, until the user follows the link that was sent to it. */
            pendingEmailId: string | null;
            /** @description Whether a purchase waits until the user opens the link in the email to its buyer. */
            purchaseWaiting: boolean;
            /** @description The keys of the saved properties, in the order of saving. */
            savedProperties: string[];
            subscription: components["schemas"]["SubscriptionSummary"] | null;
            /** @description Whether the person had the free trial. The next checkout then charges at once. */
            trialUsed: boolean;
        };
        /**
         * @description Properties.
         * @example {
         *       "propertyIds": [
         *         "Georgia|Fulton|2026-000123"
         *       ]
         *     }
         */
        PropertiesRequest: {
            /** @description The properties, by unique_ID. */
            propertyIds: string[];
        };
        /**
         * @description Body of `POST /api/purchase` and `POST /api/purchase/resend`.
         * @example {
         *       "sessionId": "cs_test_a1b2c3"
         *     }
         */
        PurchaseRequest: {
            /** @description The payment provider's id of the checkout page. */
            sessionId: string;
        };
        /** @description A purchase that waits for its mailbox. */
        PurchaseResponse: {
            /** @description The email address that was used to pay. */
            emailId: string;
            /**
             * Format: date-time
             * @description When the card is charged first; null when the free trial was used before, so that the buyer has
             *     to start the subscription.
             */
            firstCharge: string | null;
            plan: components["schemas"]["PlanCard"] | null;
        };
        /** @description A browser that is told of urgent changes. */
        PushBrowser: {
            /** @description The user agent of the session. */
            browser: string | null;
            /** @description Whether it is the browser that asks. */
            current: boolean;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description When its push service last took a notification.
             */
            lastPushAt: string | null;
            /** @description The host name of the push service. */
            service: string;
            /**
             * Format: date-time
             * @description When it was turned on.
             */
            since: string;
        };
        /** @description The keys of a browser. */
        PushKeys: {
            auth: string;
            p256dh: string;
        };
        /**
         * @description Body of `POST /api/push`: a `PushSubscription` as the browser writes it.
         * @example {
         *       "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABkZ",
         *       "keys": {
         *         "auth": "BTBZMqHH6r4Tts7J_aSIgg",
         *         "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
         *       }
         *     }
         */
        PushRequest: {
            endpoint: string;
            keys: components["schemas"]["PushKeys"];
        };
        /** @description What a browser needs to be told of urgent changes, and which browsers are. */
        PushState: {
            browsers: components["schemas"]["PushBrowser"][];
            /** @description The key for `pushManager.subscribe`, in base64 for URLs. Null if this is not offered. */
            publicKey: string | null;
        };
        /** @description The event is stored. */
        Received: {
            received: boolean;
        };
        /**
         * @description The address of a page.
         * @example {
         *       "url": "https://checkout.stripe.com/c/pay/cs_test_a1"
         *     }
         */
        Redirect: {
            url: string;
        };
        /** @description A removed property with what the user wrote on it. */
        RemovedProperty: {
            /** @description Null for the usual lines. */
            checklist: components["schemas"]["Check"][] | null;
            /**
             * Format: double
             * @description In dollars; null for none.
             */
            maximumBid: number | null;
            /** @description The private note; empty for none. */
            note: string;
            propertyId: string;
            stage: components["schemas"]["SavedStage"] | null;
            /** @description All tags of the property. A tag that differs from an earlier one only in case is left out. */
            tags: string[];
        };
        /**
         * @description Body of `PUT /api/saved-searches/{id}`: the new name.
         * @example {
         *       "name": "Fulton houses under $200k"
         *     }
         */
        RenameRequest: {
            /** @description One line that is not blank. */
            name: string;
        };
        /**
         * @description Body of `POST /api/push/renew`.
         * @example {
         *       "known": {
         *         "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABkZ",
         *         "keys": {
         *           "auth": "BTBZMqHH6r4Tts7J_aSIgg",
         *           "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
         *         }
         *       },
         *       "renewed": {
         *         "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABlA",
         *         "keys": {
         *           "auth": "BTBZMqHH6r4Tts7J_aSIgg",
         *           "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
         *         }
         *       }
         *     }
         */
        RenewedPushRequest: {
            /** @description The former subscription. */
            known: components["schemas"]["PushRequest"];
            /** @description The subscription that replaces it. */
            renewed: components["schemas"]["PushRequest"];
        };
        /**
         * @description Body of `POST /api/downloads/{id}/export`.
         * @example {
         *       "format": "csv",
         *       "onlyChanges": true
         *     }
         */
        RepeatRequest: {
            format: components["schemas"]["ExportFormat"];
            /** @description Whether the file has only what changed since that download. */
            onlyChanges?: boolean;
        };
        /**
         * @description Body of `POST /api/reset-password/{resetToken}`.
         * @example {
         *       "newPassword": "correct horse battery"
         *     }
         */
        ResetPasswordRequest: {
            /** @description At least 8 characters and at most 71 bytes in UTF-8. Not one of the 10,000 most common passwords, nor a part of the email address or the name of this site. */
            newPassword: string;
        };
        /**
         * @description Body of `POST /api/property/restore-multiple`.
         * @example {
         *       "properties": [
         *         {
         *           "checklist": [
         *             {
         *               "done": true,
         *               "text": "Title search"
         *             }
         *           ],
         *           "maximumBid": 212000,
         *           "note": "Ask the clerk.",
         *           "propertyId": "Georgia|Fulton|2026-000123",
         *           "stage": "Inspected",
         *           "tags": [
         *             "flip"
         *           ]
         *         }
         *       ]
         *     }
         */
        RestorePropertiesRequest: {
            /** @description The properties as `POST /api/property/unsave-multiple` returned them. */
            properties: components["schemas"]["RemovedProperty"][];
        };
        /**
         * @description Body of `POST /api/saved-properties/{id}/restore`.
         * @example {
         *       "entry": "4711"
         *     }
         */
        RestoreRequest: {
            /** @description The id of an entry in the property's history. */
            entry: string;
        };
        /** @description The tiles with roads and streets. */
        RoadTilesConfig: {
            /** @description The credit that the map must show, as plain text. */
            attribution: string;
            /** @description The names of the layers of the tiles. */
            layers: string[];
            /** Format: int32 */
            maxZoom: number;
            /** Format: int32 */
            minZoom: number;
            /** @description The address of a tile, with `{z}`, `{x}` and `{y}` for its zoom, column and row. */
            tiles: string;
        };
        /** @description The rows of the page that the user has marked, by unique_ID. Absent if none is marked. */
        RowMarks: {
            /** @description Hidden. */
            hidden: string[];
            /** @description Listed since the last visit. */
            new: string[];
            /** @description Opened. */
            seen: string[];
        };
        /** @description The sales of a month. */
        SaleDays: {
            /** @description By day, state and county. */
            days: components["schemas"]["CountySales"][];
            /** @description The statutory days of the month. There is none for states without such a statute. */
            rules: components["schemas"]["StatutoryDay"][];
        };
        /** @description The newly saved properties. */
        SaveAnswer: {
            /** @description The keys of the newly saved properties. */
            propertyIds: string[];
            /** @description The number of newly saved properties. */
            saved: number;
        };
        /**
         * @description Either `propertyIds` or `matching`, which saves every match.
         * @example {
         *       "propertyIds": [
         *         "Georgia|Fulton|2026-000123"
         *       ]
         *     }
         */
        SaveRequest: {
            /** @description The properties, by unique_ID. */
            propertyIds: string[];
        } | {
            matching: components["schemas"]["Filters"];
        };
        /**
         * @description Body of `POST /api/saved-searches`.
         * @example {
         *       "name": "Fulton houses under $200k",
         *       "view": "county=Fulton&estimatedTo=200000&columns=Address%2CCounty"
         *     }
         */
        SaveSearchRequest: {
            /** @description Without it, there are no emails. */
            mail?: components["schemas"]["MailPace"];
            /** @description One line that is not blank. */
            name: string;
            /** @description The search part of the data screen's address, without `?`: the parameters of `GET /api/get-properties`, and `columns`. Without `historicalFilter`, it is `current`. */
            view: string;
        };
        /** @description The members of a saved property that other rows do not have. */
        SavedColumns: {
            /** @description The changes since the previous visit. */
            changed: components["schemas"]["ChangedValue"][];
            /**
             * Format: double
             * @description The most that the user wants to bid, in dollars.
             */
            maximumBid: number | null;
            /** @description The private note; empty if there is none. */
            note: string;
            /** Format: date-time */
            savedAt: string;
            stage: components["schemas"]["SavedStage"] | null;
            tags: string[];
            /**
             * Format: int64
             * @description The version of what the user wrote.
             */
            version: number;
        };
        /** @description A saved property with what the user wrote on it. */
        SavedFact: {
            /** @description Empty if the user has not changed the usual lines. */
            checklist: components["schemas"]["CheckFact"][];
            /** @description The earlier values, oldest first. */
            history: components["schemas"]["EarlierFact"][];
            /**
             * Format: double
             * @description In dollars.
             */
            maximumBid: number | null;
            note: string;
            /** Format: date-time */
            savedAt: string;
            stage: string;
            tags: string[];
            unique_ID: string;
        };
        /** @description A page of saved properties. */
        SavedProperties: {
            marks?: components["schemas"]["RowMarks"];
            meta: components["schemas"]["Meta"];
            properties: components["schemas"]["SavedProperty"][];
        };
        /** @description A saved property: its row, what the user wrote, and the changes. */
        SavedProperty: components["schemas"]["ListingRow"] & components["schemas"]["SavedColumns"];
        /** @description A saved search. */
        SavedSearch: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            mail: components["schemas"]["MailPace"];
            name: string;
            /**
             * Format: int64
             * @description How many of its matches were listed since the visit before. A visit ends 30 minutes after its
             *     last look. Null when the view names something that no longer exists.
             */
            new: number | null;
            /** @description The search part of the data screen's address, without `?`. */
            view: string;
        };
        /** @description The saved searches in the user's order. */
        SavedSearches: {
            searches: components["schemas"]["SavedSearch"][];
        };
        /**
         * @description The user's stage of work on a property.
         * @enum {string}
         */
        SavedStage: "Researching" | "Inspected" | "Ready to bid" | "Won" | "Passed";
        /** @description A saved search, also if it was deleted less than a day ago. */
        SearchFact: {
            name: string;
            /** Format: date-time */
            savedAt: string;
            view: string;
        };
        /**
         * @description Body of `PUT /api/saved-searches/{id}/mail`.
         * @example {
         *       "mail": "daily"
         *     }
         */
        SearchMailRequest: {
            mail: components["schemas"]["MailPace"];
        };
        /** @description A session. */
        SessionFact: {
            browser: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            network: string | null;
        };
        /** @description The valid sessions, latest first. */
        SessionList: {
            sessions: components["schemas"]["SessionSummary"][];
        };
        /** @description A valid session. */
        SessionSummary: {
            /** @description The user agent of the browser. */
            browser: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Whether it is the session of this request. */
            current: boolean;
            id: string;
            /**
             * Format: date-time
             * @description Accurate to five minutes.
             */
            lastUsedAt: string | null;
            /** @description The network from which it was opened. */
            network: string | null;
        };
        /** @description The state of the account's checkout. */
        SettledCheckout: {
            status: components["schemas"]["CheckoutOutcome"];
        };
        /**
         * @description Body of `POST /api/signup`.
         * @example {
         *       "emailId": "ann@example.com",
         *       "howDidYouHearAboutUs": "From a friend",
         *       "ifOther": "",
         *       "name": "Ann Example",
         *       "occupation": "Investor",
         *       "organization": "Example LLC",
         *       "password": "correct horse"
         *     }
         */
        SignUpRequest: {
            /** @description An email address: at most 254 bytes in UTF-8, at most 64 of them before the `@`, and at most 63 in each label of the host name. */
            emailId: string;
            /** @enum {string} */
            howDidYouHearAboutUs: "Google / search engine" | "Facebook" | "Youtube" | "Instagram" | "LinkedIn" | "In Person" | "From a friend" | "Other";
            /** @description What the occupation is. Not blank when `occupation` is `Other`. */
            ifOther?: string | null;
            /** @description One line that is not blank. */
            name: string;
            /** @enum {string} */
            occupation: "Investor" | "Wholesaler" | "Other";
            /** @description One line. */
            organization?: string | null;
            /** @description At least 8 characters and at most 71 bytes in UTF-8. Not one of the 10,000 most common passwords, nor a part of the email address or the name of this site. */
            password: string;
            /** @description The id of a plan from `GET /api/plans`; by default the cheapest. */
            plan?: string | null;
            /** @description The SHA-256 hash of the 64 hexadecimal digits of a random secret that the browser keeps. It is ignored when an account has the email address. */
            secretHash?: string | null;
        };
        /** @description The result of a sign-up. Without either member, an email explains the next step. */
        SignUpResponse: {
            /** @description The token of the session. */
            token?: string;
            /** @description The URL of the checkout. */
            url?: string;
        };
        /** @description The configuration of the page. A setting without a value is null. */
        SiteConfig: {
            analyticsDomain: string | null;
            analyticsEndpoint: string | null;
            billingMode: components["schemas"]["BillingMode"];
            demoVideoUrl: string | null;
            mapStyle: string | null;
            mapToken: string | null;
            pricingTableId: string | null;
            /** @description The address of the script that defines the pricing table's element. */
            pricingTableScript: string;
            productName: string;
            professionalNetworkUrl: string | null;
            publicUrl: string;
            roadTiles: components["schemas"]["RoadTilesConfig"] | null;
            stripePublishableKey: string | null;
            supportEmail: string | null;
        };
        /** @description The last delivery of a source that contained the property. */
        SourceDelivery: {
            /**
             * Format: date-time
             * @description When the delivery was imported.
             */
            at: string;
            /** @description The name of the source. */
            source: string;
        };
        /** @description What one source states about a value. */
        StatementEntry: {
            /** @description Whether the property shows this value. */
            isShown: boolean;
            /**
             * Format: date-time
             * @description Since when the source states it.
             */
            since: string | null;
            source: string;
            /** @description The value as plain text. */
            value: string;
        };
        /** @description A statute that fixes the day of foreclosure sales in a state. */
        StatutoryDay: {
            /**
             * Format: date
             * @description The day that the statute fixes in this month.
             */
            day: string;
            state: string;
            /** @description The statute. */
            statute: string;
        };
        /** @description The bytes that an account stores, and what they are. */
        StorageAnswer: {
            /**
             * Format: int64
             * @description Ordered downloads. The oldest ones give way to new ones.
             */
            downloads: number;
            /**
             * Format: int64
             * @description The histories of notes, tags and checklists.
             */
            history: number;
            /**
             * Format: int64
             * @description The budget. Beyond it, notes, tags, checklists and saved searches are refused with 422.
             */
            limit: number;
            /**
             * Format: int64
             * @description Opened and hidden properties.
             */
            marks: number;
            /**
             * Format: int64
             * @description Notes, tags and checklists.
             */
            notes: number;
            /**
             * Format: int64
             * @description Saved searches, with those that can be restored.
             */
            searches: number;
            /** Format: int64 */
            used: number;
        };
        /** @description A subscription as the provider last described it. */
        SubscriptionFact: components["schemas"]["SubscriptionSummary"] & {
            /** @description The provider's id. */
            id: string;
        };
        /** @description The subscription of an account. */
        SubscriptionSummary: {
            /** @description Whether it ends with the current period instead of being renewed. */
            cancelAtPeriodEnd: boolean;
            /** Format: date-time */
            currentPeriodEnd: string | null;
            /**
             * Format: date-time
             * @description When access ends after a failed payment; null unless the status is `past_due`.
             */
            graceEndsAt: string | null;
            /**
             * Format: date-time
             * @description When the card is charged next; null when the subscription ends, or waits to be started.
             */
            nextCharge: string | null;
            plan: components["schemas"]["PlanCard"] | null;
            /** @description The status in the provider's terms, such as `trialing`. */
            status: string;
            /** @description Whether it came after a used trial and waits until the user starts it; absent otherwise. */
            toBeStarted?: boolean;
            /** Format: date-time */
            trialEndsAt: string | null;
        };
        /** @description The tags of a user. */
        TagsAnswer: {
            /** @description The most used first. */
            tags: string[];
        };
        /** @description The sale timeline of a property, newest event first. */
        Timeline: {
            /** @description The values that are not from the property's own lists. */
            borrowed: components["schemas"]["BorrowedValue"][];
            /**
             * Format: date-time
             * @description When a source last confirmed the property.
             */
            checkedAt: string | null;
            /** @description The values that the sources of the property state differently. Absent if there are none. */
            disagreements?: components["schemas"]["DisagreementEntry"][];
            entries: components["schemas"]["TimelineLine"][];
            /**
             * @description The listings that are shown as this one, this one first. Absent if no other list contains the
             *     property.
             */
            joined?: components["schemas"]["JoinedEntry"][];
            /** @description The sources that contained the property, the latest first. */
            sources: components["schemas"]["SourceDelivery"][];
            unusualDay: components["schemas"]["UnusualDay"] | null;
        };
        /** @description A value that changed, as plain text; null for a blank. */
        TimelineChange: {
            /** @description The column, by its value in the catalogue. */
            field: string;
            new: string | null;
            old: string | null;
        };
        /**
         * @description The kind of an event in the sale timeline.
         * @enum {string}
         */
        TimelineKind: "listed" | "changed" | "noLongerListed" | "merged" | "undone";
        /** @description An event in the sale timeline. */
        TimelineLine: {
            /** Format: date-time */
            at: string;
            changes: components["schemas"]["TimelineChange"][];
            kind: components["schemas"]["TimelineKind"];
            /** @description The source of the event. */
            source: string | null;
        };
        /** @description The totals of a search. */
        TotalAnswer: {
            /**
             * Format: int64
             * @description The number of matches.
             */
            count: number;
            /** @description One for each column of money, in the order of the catalogue. */
            totals: components["schemas"]["FieldTotal"][];
        };
        /** @description The removed properties. */
        UnsaveAnswer: {
            /** @description The removed properties with what the user wrote, for `POST /api/property/restore-multiple`. */
            properties: components["schemas"]["RemovedProperty"][];
            /** @description The number of removed properties. */
            removed: number;
        };
        /** @description A statute that fixes another day for the sale. */
        UnusualDay: {
            /**
             * Format: date
             * @description The day that the statute fixes in the month of the sale.
             */
            day: string;
            state: string;
            statute: string;
        };
        /**
         * @description Body of `POST /api/verify-email/{token}`.
         * @example {
         *       "newPassword": "correct horse battery"
         *     }
         */
        VerifyEmailRequest: {
            /** @description At least 8 characters and at most 71 bytes in UTF-8, and not one of the 10,000 most common passwords, nor a part of the email address or the name of this site. Required if a purchase waits for the address; empty or null otherwise. */
            newPassword?: string | null;
            /** @description The secret of the browser whose hash went with the sign-up. With it, the password of the sign-up stays. */
            secret?: string | null;
        };
        /** @description The result of following a verification link. */
        VerifyEmailResponse: {
            /** @enum {string} */
            status: "verified" | "attached";
            /** @description The token of a new session, if a purchase was attached. Every other session has ended. */
            token?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
