// Generated from docs/api/openapi.json by `npm run api`. Do not edit.
export interface paths {
    "/api/account/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything held about one's account, as a file. */
        get: operations["download_account_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete one's account.
         * @description It is closed at once; its subscription is cancelled, and what is held about the person removed.
         */
        post: operations["delete_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another address.
         * @description A link goes to it; the account has it once the link is followed.
         */
        post: operations["change_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/logout-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End every session of one's own, this one too. */
        post: operations["log_out_everywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change one's name. */
        put: operations["change_name"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one's password.
         * @description One's other sessions end.
         */
        put: operations["change_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own sessions. */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of one's sessions. */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send one's verification mail again. */
        post: operations["send_verification"];
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
        /** The column catalogue. */
        get: operations["read_catalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/complete-signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account with everything it follows.
         * @description With the token of the mail's link the address is verified and a purchase attaches at once. A
         *     known address gets the same answer, and its owner a mail.
         */
        post: operations["complete_sign_up"];
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
        /** Names, keys and addresses that the page needs. */
        get: operations["read_config"];
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
        /** Order a download. */
        post: operations["order_export"];
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
        /** Fetch an ordered download. */
        get: operations["fetch_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set another password.
         * @description The answer and its time are the same for every address.
         */
        post: operations["forgot_password"];
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
        /** The coverage states, their counties and ZIP codes. */
        get: operations["read_geography"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-all-map-properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every property that matches and has a location. */
        get: operations["read_map"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-preview-properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** At most 24 of next month's auctions, shuffled on each call. */
        get: operations["preview_properties"];
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
        /** Properties that match, a page of them or all. */
        get: operations["search_listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a session. */
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
        /** End the session. */
        post: operations["log_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map-tiles/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A tile of the map: its one layer `listings` has points. One with a `count` is a cluster, one
         *     with a `unique_ID` a property, with `status`, `saleDate` and `openingBid` where they are known.
         */
        get: operations["read_tile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's invoices. */
        get: operations["read_order_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be subscribed to, as the payment provider sells it. */
        get: operations["read_plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/onboarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save what one follows, whole. */
        put: operations["save_preferences"];
        post?: never;
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
        /** One's own account. */
        get: operations["read_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property-details/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything we know of one property. */
        get: operations["read_property"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property-details/{id}/comparables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comparable sales of one property. */
        get: operations["read_comparables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property-details/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sale timeline of one property. */
        get: operations["read_timeline"];
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
        /** The options of the filters that still have properties, with their counts. */
        get: operations["count_facets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property/save-multiple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save properties, or everything that a search finds. Saving twice is saving once. */
        post: operations["save_properties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property/unsave-multiple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let saved properties go, with note and stage. */
        post: operations["unsave_properties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reset-password/{resetToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set another password by a mail's link.
         * @description Every session ends; the address counts as verified.
         */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's saved properties, filtered, sorted and paged like any list. What changed is told since the
         *     visit before; a visit ends 30 minutes after its last look.
         */
        get: operations["list_saved"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-properties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Write a note and a stage on a saved property. */
        put: operations["annotate_property"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and begin the free trial's checkout.
         * @description Where the address has paid through the pricing table already, or has an account, the answer
         *     holds neither url nor token, and a mail says the rest. Where a checkout can't begin now, the
         *     answer is 503 with code `checkout_unavailable` and the session's token: the account is made.
         */
        post: operations["sign_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/checkout-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the checkout page, for the first time or again. The first 30 days are free for whoever never
         *     had a trial. Asking twice leads to the same page.
         */
        post: operations["begin_checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/checkout-session/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the payment provider what came of the checkout, rather than wait to be told. */
        post: operations["settle_checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/portal-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open the billing portal: card, cancellation, invoices. */
        post: operations["open_portal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stripe/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the payment provider posts. It is stored before it is answered, and applied after. */
        post: operations["receive_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verify-email/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow a verification link.
         * @description Where a purchase waits for the address a new password is asked for (409): the purchase belongs
         *     to the holder of the mailbox, whoever made the account.
         */
        post: operations["verify_email"];
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
        /** @description Everything held about an account. */
        AccountData: {
            account: components["schemas"]["AccountFacts"];
            cards: components["schemas"]["CardFact"][];
            consents: components["schemas"]["ConsentFact"][];
            /** @description When downloads were ordered. */
            downloads: string[];
            grants: components["schemas"]["GrantFact"][];
            mails: components["schemas"]["MailFact"][];
            preferences: components["schemas"]["Follows"];
            savedProperties: components["schemas"]["SavedFact"][];
            sessions: components["schemas"]["SessionFact"][];
            subscriptions: components["schemas"]["SubscriptionFact"][];
        };
        /** @description The account itself. */
        AccountFacts: {
            createdAt: string;
            emailId: string;
            emailVerifiedAt: string | null;
            id: string;
            name: string;
            organization: string | null;
            pendingEmailId: string | null;
        };
        /** @description Note and stage as they were kept. */
        AnnotateAnswer: {
            note: string;
            stage: components["schemas"]["SavedStage"] | null;
        };
        /**
         * @description Body of `PUT /api/saved-properties/{id}`: note and stage as they are to be, both of them.
         * @example {
         *       "note": "Ask the clerk.",
         *       "stage": "Inspected"
         *     }
         */
        AnnotateRequest: {
            /** @description The private note, at most 2,000 characters; empty for none. */
            note: string;
            stage: components["schemas"]["SavedStage"] | null;
        };
        /**
         * @description Which of the payment provider's worlds is in use.
         * @enum {string}
         */
        BillingMode: "sandbox" | "test" | "live";
        /** @description How many properties have no value for a range, under all other filters. */
        Blanks: {
            /** Format: int64 */
            equity: number;
            /** Format: int64 */
            estimatedValue: number;
            /** Format: int64 */
            yearBuilt: number;
        };
        /** @description What is kept of a card. */
        CardFact: {
            billingZip: string | null;
            last4: string | null;
        };
        /** @description The columns that can be chosen, sorted by and exported. */
        Catalogue: {
            /** @description The catalogue in its order, then the derived columns. */
            columns: components["schemas"]["CatalogueColumn"][];
            /** @description The columns that show before a person has chosen any, in shown order. */
            defaultColumns: string[];
        };
        /** @description A column of the catalogue, or a derived one. */
        CatalogueColumn: {
            /** @description The group it is offered in. */
            category: string;
            /** @description Whether it shows before a person has chosen any. */
            defaultVisible: boolean;
            /** @description Whether it is computed rather than stored. */
            derived: boolean;
            /** @description One sentence for a tooltip. */
            description: string;
            /** @description Its name for a person. */
            label: string;
            type: components["schemas"]["ColumnKind"];
            /** @description Its name in rows, queries and files. */
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
            emailId: string;
            password: string;
        };
        /**
         * @description Body of `PUT /api/account/name`.
         * @example {
         *       "name": "Ann Example"
         *     }
         */
        ChangeNameRequest: {
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
            currentPassword: string;
            newPassword: string;
        };
        /** @description A value that is another than at the visit before. */
        ChangedValue: {
            /** @description When it last changed. */
            at: string;
            /** @description The column, by its value in the catalogue. */
            field: string;
            /** @description What stands there now. */
            new: string | null;
            /** @description What stood there, as plain text; null for a blank. */
            old: string | null;
        };
        /**
         * @description What came of a checkout.
         * @enum {string}
         */
        CheckoutOutcome: "done" | "open" | "nothing";
        /**
         * @description What kind of value a column holds.
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
            /** @description The sale's own key. */
            id: string;
            /** Format: int64 */
            livingArea: number | null;
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
        /** @description The comparable sales of a property, and what they say of it. */
        Comparables: {
            /** @description The nearest first, at most 12. */
            comparables: components["schemas"]["ComparableSale"][];
            /**
             * Format: double
             * @description The median of their prices per square foot.
             */
            medianPricePerSqFt: number | null;
            /**
             * Format: double
             * @description The property's own: its estimated value by its living area.
             */
            ownPricePerSqFt: number | null;
            /**
             * Format: double
             * @description What it would be worth at the median.
             */
            valueAtMedian: number | null;
            /**
             * Format: double
             * @description How far away a comparable lies at most.
             */
            withinMiles: number;
            /**
             * Format: int32
             * @description How long ago it was sold at most.
             */
            withinMonths: number;
        };
        /**
         * @description Body of `POST /api/complete-signup`: the account and what it follows, flat.
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
         *       "token": "4fS0…"
         *     }
         */
        CompleteSignUpRequest: components["schemas"]["PreferencesRecord"] & {
            emailId: string;
            firstName: string;
            lastName: string;
            password: string;
            /** @description The random part of the mail's link. */
            token?: string | null;
        };
        /** @description A version of a text that was accepted. */
        ConsentFact: {
            acceptedAt: string;
            document: string;
            version: string;
        };
        /**
         * @description Body of `POST /api/account/delete`.
         * @example {
         *       "password": "correct horse"
         *     }
         */
        DeleteAccountRequest: {
            password: string;
        };
        /**
         * @description The body of every answer that is no success.
         * @example {
         *       "code": "invalid",
         *       "error": "Please correct the marked fields.",
         *       "fields": {
         *         "yearBuiltFrom": "A whole number, such as 1985."
         *       }
         *     }
         */
        ErrorBody: {
            /** @description What happened, for programs. */
            code: string;
            /** @description What to show a person. */
            error: string;
            /** @description What is wrong with each field, by its name on the wire. */
            fields?: {
                [key: string]: string;
            };
            /** @description A session's token: with code `checkout_unavailable` the account is made all the same. */
            token?: string;
        };
        /**
         * @description The form of a download.
         * @enum {string}
         */
        ExportFormat: "csv" | "xlsx";
        /**
         * @description Body of `POST /api/export`: what `filters` find, or the properties of `ids` in the order that
         *     the filters' `sortColumn` and `sortDirection` say.
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
            /** @description The columns in shown order, by their values; every field there is when absent or empty. */
            columns?: string[];
            /** @description The parameters of `GET /api/get-properties`, by name; those of paging are ignored. */
            filters?: {
                [key: string]: components["schemas"]["FilterValue"];
            };
            format: components["schemas"]["ExportFormat"];
            /** @description The picked properties, by unique_ID. */
            ids?: string[];
        };
        /** @description Where the file is. */
        ExportTicket: {
            /**
             * Format: int64
             * @description How many rows it has.
             */
            total: number;
            /** @description The file's address: good once, for 60 seconds, without a token. */
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
        /** @description A filter's value, or its values where one of them holds a comma. */
        FilterValue: string | string[];
        /** @description What a subscriber follows, on the way out. */
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
        /** @description Access that was given without a subscription. */
        GrantFact: {
            endsAt: string | null;
            grantedAt: string;
            reason: string;
            revokedAt: string | null;
        };
        /** @description An invoice of the provider. */
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
        /**
         * @description A property with everything we know of it: the row and, under its own name, every further value of its sources that is not blank, as text.
         * @example {
         *       "Address": "123 Peachtree St NE",
         *       "Annual Tax Amount": 4210.18,
         *       "Attorney Name": "Example & Partners",
         *       "Bathrooms": 2.5,
         *       "Bedrooms": 3,
         *       "Borrower Name(s)": "A. Borrower",
         *       "City": "Atlanta",
         *       "County": "Fulton",
         *       "Date of Debt": "2019-05-14",
         *       "Days Until Sale": 10,
         *       "Equity": 167000,
         *       "Foreclosure Sale Date": "2026-12-01",
         *       "Home Type": "House",
         *       "Latitude": 33.755711,
         *       "Lender Name": "First Example Bank",
         *       "Living Area": 1840,
         *       "Longitude": -84.388372,
         *       "Lot Size": 10890,
         *       "Parcel Number": "14-0078-0007-042-1",
         *       "Principal Amount Owed": 214500.25,
         *       "Property Tax Rate": 1.15,
         *       "Property Type": "Single Family",
         *       "Rent Zestimate": 2150,
         *       "Sale Time": "10:00 AM",
         *       "State": "Georgia",
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
            /** @description Postal city of the address. */
            City?: string;
            /** @description Owner Occupied, Absentee or Unknown. */
            "Owner Occupancy"?: string;
            /** @description Kind of owner, as the source says it. */
            "Owner Type"?: string;
            /** @description Number of dwelling units. */
            Units?: number;
        };
        /** @description A page of properties. With no parameters at all it also has the options of every filter. */
        ListingPage: {
            /** @description Counties; `Georgia|Washington` where a name repeats. */
            allCounties?: string[];
            allOwnerOccupancy: string[];
            allOwnerTypes?: string[];
            allPropertyTypes?: string[];
            /** @description Days of the sale, `2026-12-01`. */
            allSaleDays?: string[];
            /** @description Months of the sale, `2026-12`. */
            allSaleMonths?: string[];
            allStates?: string[];
            allStatuses?: string[];
            allZipCodes?: string[];
            /** @description The rows, in order. */
            data: components["schemas"]["ListingRow"][];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description A property as a list shows it: its key, every column of the catalogue (null when blank), the derived columns and the photos. `x-catalogue` is the catalogue itself, `x-default-columns` what shows at first, in shown order.
         * @example {
         *       "Address": "123 Peachtree St NE",
         *       "Annual Tax Amount": 4210.18,
         *       "Attorney Name": "Example & Partners",
         *       "Bathrooms": 2.5,
         *       "Bedrooms": 3,
         *       "Borrower Name(s)": "A. Borrower",
         *       "County": "Fulton",
         *       "Date of Debt": "2019-05-14",
         *       "Days Until Sale": 10,
         *       "Equity": 167000,
         *       "Foreclosure Sale Date": "2026-12-01",
         *       "Home Type": "House",
         *       "Latitude": 33.755711,
         *       "Lender Name": "First Example Bank",
         *       "Living Area": 1840,
         *       "Longitude": -84.388372,
         *       "Lot Size": 10890,
         *       "Parcel Number": "14-0078-0007-042-1",
         *       "Principal Amount Owed": 214500.25,
         *       "Property Tax Rate": 1.15,
         *       "Property Type": "Single Family",
         *       "Rent Zestimate": 2150,
         *       "State": "Georgia",
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
            Address: string | null;
            /** @description Property tax of one year. */
            "Annual Tax Amount": number | null;
            /** @description Trustee's attorney who conducts the sale. */
            "Attorney Name": string | null;
            /** @description Number of bathrooms; a half bath counts as 0.5. */
            Bathrooms: number | null;
            /** @description Number of bedrooms. */
            Bedrooms: number | null;
            /** @description Borrower or borrowers named in the notice. */
            "Borrower Name(s)": string | null;
            /** @description County or county equivalent whose courthouse holds the sale. */
            County: string | null;
            /**
             * Format: date
             * @description Day on which the debt was made.
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
            "Home Type": string | null;
            /** @description Degrees north. */
            Latitude: number | null;
            /** @description Lender that forecloses. */
            "Lender Name": string | null;
            /** @description Finished living area in square feet. */
            "Living Area": number | null;
            /** @description Degrees east; negative in the United States. */
            Longitude: number | null;
            /** @description Size of the lot in square feet. */
            "Lot Size": number | null;
            /** @description The assessor's number of the parcel. */
            "Parcel Number": string | null;
            /** @description Principal the foreclosing lender says is owed. */
            "Principal Amount Owed": number | null;
            /** @description Property tax as a percentage of the assessed value. */
            "Property Tax Rate": number | null;
            /** @description Single Family, Multifamily, Land, Office or Retail, or the source's own word. */
            "Property Type": string | null;
            /** @description Estimated monthly rent. */
            "Rent Zestimate": number | null;
            /** @description State where the property is sold. */
            State: string | null;
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
            /** @description Link of photo 1, where there is one. */
            zillow_image_1?: string;
            /** @description Link of photo 10, where there is one. */
            zillow_image_10?: string;
            /** @description Link of photo 11, where there is one. */
            zillow_image_11?: string;
            /** @description Link of photo 12, where there is one. */
            zillow_image_12?: string;
            /** @description Link of photo 13, where there is one. */
            zillow_image_13?: string;
            /** @description Link of photo 14, where there is one. */
            zillow_image_14?: string;
            /** @description Link of photo 15, where there is one. */
            zillow_image_15?: string;
            /** @description Link of photo 16, where there is one. */
            zillow_image_16?: string;
            /** @description Link of photo 17, where there is one. */
            zillow_image_17?: string;
            /** @description Link of photo 18, where there is one. */
            zillow_image_18?: string;
            /** @description Link of photo 19, where there is one. */
            zillow_image_19?: string;
            /** @description Link of photo 2, where there is one. */
            zillow_image_2?: string;
            /** @description Link of photo 20, where there is one. */
            zillow_image_20?: string;
            /** @description Link of photo 3, where there is one. */
            zillow_image_3?: string;
            /** @description Link of photo 4, where there is one. */
            zillow_image_4?: string;
            /** @description Link of photo 5, where there is one. */
            zillow_image_5?: string;
            /** @description Link of photo 6, where there is one. */
            zillow_image_6?: string;
            /** @description Link of photo 7, where there is one. */
            zillow_image_7?: string;
            /** @description Link of photo 8, where there is one. */
            zillow_image_8?: string;
            /** @description Link of photo 9, where there is one. */
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
            emailId: string;
            password: string;
        };
        /** @description A session and who it belongs to. */
        LogInResponse: {
            /** @description To be sent as `Authorization: Bearer …` from now on. */
            token: string;
            user: components["schemas"]["Profile"];
        };
        /** @description A mail to the person. */
        MailFact: {
            createdAt: string;
            kind: string;
            sentAt: string | null;
            subject: string;
        };
        /** @description Every match that has a location. */
        MapProperties: {
            /** @description In no particular order. */
            properties: components["schemas"]["MapProperty"][];
            /**
             * Format: int64
             * @description How many properties match, those without a location included.
             */
            totalMatchingProperties: number;
            /**
             * Format: int64
             * @description How many of them have no location.
             */
            withoutLocation: number;
        };
        /** @description A property on the map. */
        MapProperty: {
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /**
             * Format: double
             * @description US dollars.
             */
            openingBid: number | null;
            /** Format: date */
            saleDate: string | null;
            /** @description The status as it is shown. */
            status: string | null;
            unique_ID: string;
        };
        /** @description What to show a person. */
        Message: {
            message: string;
        };
        /** @description How a page stands in the whole. */
        Meta: {
            /**
             * Format: int64
             * @description How many properties match.
             */
            totalCount: number;
            /**
             * Format: int64
             * @description How many pages the matches make.
             */
            totalPages: number;
        };
        /** @description A number, or a text that is one or empty: an empty number is `""` (`product.md`, 'Listings'). */
        NumberInput: number | string;
        /** @description A number, or an empty text where there is none; never null. */
        NumberOrBlank: number | string;
        /** @description Every invoice of an account, latest first. */
        OrderHistory: {
            invoices: components["schemas"]["InvoiceLine"][];
        };
        /** @description What can be subscribed to. */
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
         * @description How often a plan is charged.
         * @enum {string}
         */
        PlanInterval: "month" | "year";
        /** @description The plans, cheapest first. */
        Plans: {
            plans: components["schemas"]["PlanCard"][];
            /**
             * Format: int64
             * @description How many days are free for whoever never had a trial.
             */
            trialDays: number;
        };
        /**
         * @description What a subscriber follows. What is left out counts as empty.
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
            countiesOfInterest?: string[] | null;
            emailPreferences?: string[] | null;
            landAcresMax?: components["schemas"]["NumberInput"] | null;
            landAcresMin?: components["schemas"]["NumberInput"] | null;
            mfUnitsMax?: components["schemas"]["NumberInput"] | null;
            mfUnitsMin?: components["schemas"]["NumberInput"] | null;
            priorityOther?: string | null;
            priorityRank?: string | null;
            profession?: string | null;
            professionOther?: string | null;
            propertyTypes?: string[] | null;
            referralOther?: string | null;
            referralSource?: string | null;
            statesOfInterest?: string[] | null;
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
             * @description Day on which the debt was made.
             */
            "Date of Debt": string | null;
            /**
             * Format: date
             * @description Day of the foreclosure auction.
             */
            "Foreclosure Sale Date": string | null;
            /** @description Principal the foreclosing lender says is owed. */
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
            /** @description Link of photo 1, where there is one. */
            zillow_image_1?: string;
            /** @description Link of photo 10, where there is one. */
            zillow_image_10?: string;
            /** @description Link of photo 11, where there is one. */
            zillow_image_11?: string;
            /** @description Link of photo 12, where there is one. */
            zillow_image_12?: string;
            /** @description Link of photo 13, where there is one. */
            zillow_image_13?: string;
            /** @description Link of photo 14, where there is one. */
            zillow_image_14?: string;
            /** @description Link of photo 15, where there is one. */
            zillow_image_15?: string;
            /** @description Link of photo 16, where there is one. */
            zillow_image_16?: string;
            /** @description Link of photo 17, where there is one. */
            zillow_image_17?: string;
            /** @description Link of photo 18, where there is one. */
            zillow_image_18?: string;
            /** @description Link of photo 19, where there is one. */
            zillow_image_19?: string;
            /** @description Link of photo 2, where there is one. */
            zillow_image_2?: string;
            /** @description Link of photo 20, where there is one. */
            zillow_image_20?: string;
            /** @description Link of photo 3, where there is one. */
            zillow_image_3?: string;
            /** @description Link of photo 4, where there is one. */
            zillow_image_4?: string;
            /** @description Link of photo 5, where there is one. */
            zillow_image_5?: string;
            /** @description Link of photo 6, where there is one. */
            zillow_image_6?: string;
            /** @description Link of photo 7, where there is one. */
            zillow_image_7?: string;
            /** @description Link of photo 8, where there is one. */
            zillow_image_8?: string;
            /** @description Link of photo 9, where there is one. */
            zillow_image_9?: string;
        };
        /** @description Some of next month's auctions, in no order. */
        Previews: {
            data: components["schemas"]["PreviewRow"][];
        };
        /** @description One's own account and preferences. */
        Profile: components["schemas"]["Follows"] & {
            /** @description The account's id, by which the payment provider's pricing table knows whose purchase it is. */
            accountId: string;
            billingZip: string | null;
            cardLast4: string | null;
            emailId: string;
            /** @description Whether the address was shown to be one's own. */
            emailVerified: boolean;
            name: string;
            /** @description The address that the account has once the link that went there is followed. */
            pendingEmailId: string | null;
            /** @description The saved properties' ids, in the order of saving. */
            savedProperties: string[];
            subscription: components["schemas"]["SubscriptionSummary"] | null;
        };
        /** @description What was posted is kept. */
        Received: {
            received: boolean;
        };
        /**
         * @description Where to go.
         * @example {
         *       "url": "https://checkout.stripe.com/c/pay/cs_test_a1"
         *     }
         */
        Redirect: {
            url: string;
        };
        /** @description A property that was let go. */
        RemovedProperty: {
            note: string;
            propertyId: string;
            stage: components["schemas"]["SavedStage"] | null;
        };
        /**
         * @description Body of `POST /api/reset-password/{resetToken}`.
         * @example {
         *       "newPassword": "correct horse battery"
         *     }
         */
        ResetPasswordRequest: {
            newPassword: string;
        };
        /** @description What was saved. */
        SaveAnswer: {
            /** @description The newly saved ones. */
            propertyIds: string[];
            /** @description How many are newly saved. */
            saved: number;
        };
        /**
         * @description Body of `POST /api/property/save-multiple`: either `propertyIds` or `matching`.
         * @example {
         *       "propertyIds": [
         *         "Georgia|Fulton|2026-000123"
         *       ]
         *     }
         */
        SaveRequest: {
            /** @description The parameters of `GET /api/get-properties`, by name: everything that they find is saved. */
            matching?: {
                [key: string]: components["schemas"]["FilterValue"];
            };
            /** @description The properties, by unique_ID. */
            propertyIds?: string[];
        };
        /** @description What stands beside a saved property's row. */
        SavedColumns: {
            /** @description What changed since the visit before this one. */
            changed: components["schemas"]["ChangedValue"][];
            /** @description The private note; empty when there is none. */
            note: string;
            savedAt: string;
            stage: components["schemas"]["SavedStage"] | null;
        };
        /** @description A saved property with what was written to it. */
        SavedFact: {
            note: string;
            savedAt: string;
            stage: string;
            unique_ID: string;
        };
        /** @description A page of saved properties. */
        SavedProperties: {
            meta: components["schemas"]["Meta"];
            properties: components["schemas"]["SavedProperty"][];
        };
        /** @description A saved property: its row, and what one has made of it. */
        SavedProperty: components["schemas"]["ListingRow"] & components["schemas"]["SavedColumns"];
        /**
         * @description How far one has come with a property.
         * @enum {string}
         */
        SavedStage: "Researching" | "Inspected" | "Ready to bid" | "Won" | "Passed";
        /** @description A log-in. */
        SessionFact: {
            browser: string | null;
            createdAt: string;
            lastUsedAt: string | null;
            network: string | null;
        };
        /** @description One's log-ins that are still good, latest first. */
        SessionList: {
            sessions: components["schemas"]["SessionSummary"][];
        };
        /** @description A log-in that is still good. */
        SessionSummary: {
            /** @description What the browser calls itself. */
            browser: string | null;
            createdAt: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            id: string;
            /** @description To within five minutes. */
            lastUsedAt: string | null;
            /** @description Where it was opened from. */
            network: string | null;
        };
        /** @description How a checkout stands. */
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
            emailId: string;
            /** @description One of the eight referral sources. */
            howDidYouHearAboutUs: string;
            /** @description What else, when the occupation is `Other`. */
            ifOther?: string | null;
            name: string;
            /** @description `Investor`, `Wholesaler` or `Other`. */
            occupation: string;
            organization?: string | null;
            password: string;
        };
        /** @description Where a sign-up leads. Both are missing where a mail says the rest. */
        SignUpResponse: {
            /** @description The session's token. */
            token?: string;
            /** @description The checkout. */
            url?: string;
        };
        /** @description What the page must know. What isn't set is null. */
        SiteConfig: {
            analyticsDomain: string | null;
            analyticsEndpoint: string | null;
            billingMode: components["schemas"]["BillingMode"];
            demoVideoUrl: string | null;
            mapStyle: string | null;
            mapToken: string | null;
            pricingTableId: string | null;
            productName: string;
            professionalNetworkUrl: string | null;
            publicUrl: string;
            /** @description The sandbox's page in the pricing table's place; null outside of the sandbox. */
            sandboxPlansUrl: string | null;
            stripePublishableKey: string | null;
            supportEmail: string | null;
        };
        /** @description A subscription as the provider last described it. */
        SubscriptionFact: components["schemas"]["SubscriptionSummary"] & {
            /** @description The provider's id. */
            id: string;
        };
        /** @description What a subscriber has paid for. */
        SubscriptionSummary: {
            /** @description Whether it ends then instead of renewing itself. */
            cancelAtPeriodEnd: boolean;
            currentPeriodEnd: string | null;
            /** @description The provider's word, such as `trialing`. */
            status: string;
            trialEndsAt: string | null;
        };
        /** @description The sale timeline of a property, the newest line first. */
        Timeline: {
            /** @description When a source last confirmed the property. */
            checkedAt: string | null;
            entries: components["schemas"]["TimelineLine"][];
        };
        /** @description A value that changed, as plain text; null for a blank. */
        TimelineChange: {
            /** @description The column, by its value in the catalogue. */
            field: string;
            new: string | null;
            old: string | null;
        };
        /**
         * @description What happened to a listing.
         * @enum {string}
         */
        TimelineKind: "listed" | "changed" | "noLongerListed" | "merged" | "undone";
        /** @description A line of the sale timeline. */
        TimelineLine: {
            at: string;
            changes: components["schemas"]["TimelineChange"][];
            kind: components["schemas"]["TimelineKind"];
            /** @description The source that said so. */
            source: string | null;
        };
        /** @description What was let go. */
        UnsaveAnswer: {
            /** @description Those, with what stood on them: enough to take it back. */
            properties: components["schemas"]["RemovedProperty"][];
            /** @description How many were saved before. */
            removed: number;
        };
        /**
         * @description Body of `POST /api/property/unsave-multiple`.
         * @example {
         *       "propertyIds": [
         *         "Georgia|Fulton|2026-000123"
         *       ]
         *     }
         */
        UnsaveRequest: {
            /** @description The properties, by unique_ID. */
            propertyIds: string[];
        };
        /**
         * @description Body of `POST /api/verify-email/{token}`.
         * @example {
         *       "newPassword": "correct horse battery"
         *     }
         */
        VerifyEmailRequest: {
            /** @description Asked for when a purchase waits for the address. */
            newPassword?: string | null;
        };
        /** @description What following a verification link did. */
        VerifyEmailResponse: {
            /** @enum {string} */
            status: "verified" | "attached";
            /** @description A session's token, when a purchase was attached: every other session is over. */
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
export interface operations {
    download_account_data: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "createdAt": "2026-11-20T15:00:00Z",
                     *         "emailId": "ann@example.com",
                     *         "emailVerifiedAt": null,
                     *         "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *         "name": "Ann Example",
                     *         "organization": null,
                     *         "pendingEmailId": null
                     *       },
                     *       "cards": [],
                     *       "consents": [
                     *         {
                     *           "acceptedAt": "2026-11-20T15:00:00Z",
                     *           "document": "terms",
                     *           "version": "2025-05-30"
                     *         }
                     *       ],
                     *       "downloads": [],
                     *       "grants": [],
                     *       "mails": [],
                     *       "preferences": {
                     *         "countiesOfInterest": [
                     *           "Fulton"
                     *         ],
                     *         "emailPreferences": [],
                     *         "landAcresMax": "",
                     *         "landAcresMin": "",
                     *         "mfUnitsMax": 12,
                     *         "mfUnitsMin": 2,
                     *         "priorityOther": "",
                     *         "priorityRank": "",
                     *         "profession": "Investor",
                     *         "professionOther": "",
                     *         "propertyTypes": [
                     *           "Single Family",
                     *           "Multifamily"
                     *         ],
                     *         "referralOther": "",
                     *         "referralSource": "From a friend",
                     *         "statesOfInterest": [
                     *           "Georgia"
                     *         ],
                     *         "zipCodesOfInterest": [
                     *           "30303"
                     *         ]
                     *       },
                     *       "savedProperties": [],
                     *       "sessions": [],
                     *       "subscriptions": []
                     *     }
                     */
                    "application/json": components["schemas"]["AccountData"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccountRequest"];
            };
        };
        responses: {
            /** @description It is closed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The password is another */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "password": "The password is not right."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    change_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmailRequest"];
            };
        };
        responses: {
            /** @description The link is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The address or the password can't be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "password": "The password is not right."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    log_out_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No token opens anything any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    change_name: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeNameRequest"];
            };
        };
        responses: {
            /** @description The profile as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountId": "01935c3e-1f6a-7c1e-9b1d-2a4f6c8e0b7d",
                     *       "billingZip": "30303",
                     *       "cardLast4": "4242",
                     *       "countiesOfInterest": [
                     *         "Fulton"
                     *       ],
                     *       "emailId": "ann@example.com",
                     *       "emailPreferences": [],
                     *       "emailVerified": true,
                     *       "landAcresMax": "",
                     *       "landAcresMin": "",
                     *       "mfUnitsMax": 12,
                     *       "mfUnitsMin": 2,
                     *       "name": "Ann Example",
                     *       "pendingEmailId": null,
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
                     *       "savedProperties": [
                     *         "Georgia|Fulton|2026-000123"
                     *       ],
                     *       "statesOfInterest": [
                     *         "Georgia"
                     *       ],
                     *       "subscription": {
                     *         "cancelAtPeriodEnd": false,
                     *         "currentPeriodEnd": "2026-12-21T05:00:00Z",
                     *         "status": "trialing",
                     *         "trialEndsAt": "2026-12-21T05:00:00Z"
                     *       },
                     *       "zipCodesOfInterest": [
                     *         "30303"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No name */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "name": "Please enter your name."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description It is changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The present password is another, or the next can't be taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "currentPassword": "The password is not right."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that are still good */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "browser": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
                     *           "createdAt": "2026-11-20T15:00:00Z",
                     *           "current": true,
                     *           "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *           "lastUsedAt": "2026-11-21T09:30:00Z",
                     *           "network": "203.0.113.7"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It opens nothing any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is none of one's own */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_session",
                     *       "error": "There is no such session."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    send_verification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way, unless there is nothing left to verify */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_catalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every column, in order */
            200: {
                headers: {
                    /** @description Changes with the catalogue */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "columns": [
                     *         {
                     *           "category": "Financial",
                     *           "defaultVisible": true,
                     *           "derived": false,
                     *           "description": "The bid at which the auction opens.",
                     *           "label": "Opening Bid",
                     *           "type": "money",
                     *           "value": "matched_Current Bid"
                     *         }
                     *       ],
                     *       "defaultColumns": [
                     *         "Address",
                     *         "matched_Foreclosure Status",
                     *         "matched_Current Bid"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description Unchanged since the ETag of If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    complete_sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteSignUpRequest"];
            };
        };
        responses: {
            /** @description Done: log in */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Signup Complete!"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Something is missing or can't be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "profession": "Please choose your profession."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration */
            200: {
                headers: {
                    /** @description Changes with the configuration */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analyticsDomain": null,
                     *       "analyticsEndpoint": null,
                     *       "billingMode": "sandbox",
                     *       "demoVideoUrl": null,
                     *       "mapStyle": null,
                     *       "mapToken": null,
                     *       "pricingTableId": null,
                     *       "productName": "Courthouse Steps",
                     *       "professionalNetworkUrl": null,
                     *       "publicUrl": "https://steps.example.com",
                     *       "sandboxPlansUrl": "http://127.0.0.1:8081/pricing-table",
                     *       "stripePublishableKey": null,
                     *       "supportEmail": "help@steps.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteConfig"];
                };
            };
            /** @description Unchanged since the ETag of If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    order_export: {
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
            /** @description The ticket */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1204,
                     *       "url": "/api/export/7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a"
                     *     }
                     */
                    "application/json": components["schemas"]["ExportTicket"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Nothing matches, too much does, or a filter is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "empty_export",
                     *       "error": "No data available to download."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    fetch_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket of the order.
                 * @example 7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a
                 */
                ticket: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                    /** @example Courthouse Steps Link,unique_ID,Address */
                    "text/csv": string;
                };
            };
            /** @description The ticket was used, has expired, or never was one */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "export_ticket_gone",
                     *       "error": "This download link has been used or has expired. Please download again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description By now nothing matches, or too much does */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "empty_export",
                     *       "error": "No data available to download."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    forgot_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordRequest"];
            };
        };
        responses: {
            /** @description What to tell the person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example If that email has an account, a link to reset its password is on its way. */
                    "application/json": string;
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No address */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please enter a valid email address.",
                     *       "fields": {
                     *         "emailId": "Please enter a valid email address."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_geography: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The geography */
            200: {
                headers: {
                    /** @description Changes with the data */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "countiesByState": {
                     *         "Georgia": [
                     *           "Appling",
                     *           "Fulton"
                     *         ]
                     *       },
                     *       "states": [
                     *         "Georgia"
                     *       ],
                     *       "zipCodesByState": {
                     *         "Georgia": [
                     *           "30002",
                     *           "30303"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GeographyData"];
                };
            };
            /** @description Unchanged since the ETag of If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_map: {
        parameters: {
            query?: {
                /**
                 * @description Every word must occur in address, city, county, state or ZIP; a parcel number, case number or unique_ID matches whole.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. Comma-joined; or the key repeated, each value whole.
                 * @example Georgia,FL
                 */
                state?: string;
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. Comma-joined; or the key repeated, each value whole.
                 * @example Fulton,Georgia|Washington
                 */
                county?: string;
                /**
                 * @description Five-digit ZIP codes. Comma-joined; or the key repeated, each value whole.
                 * @example 30303,30305
                 */
                zipCodes?: string;
                /**
                 * @description Months of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12
                 */
                saleMonths?: string;
                /**
                 * @description Days of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12-01
                 */
                saleDays?: string;
                /**
                 * @description Property types. Comma-joined; or the key repeated, each value whole.
                 * @example Single Family,Land
                 */
                propertyType?: string;
                /**
                 * @description Owner types. Comma-joined; or the key repeated, each value whole.
                 * @example Individual
                 */
                ownerType?: string;
                /**
                 * @description Owner Occupied, Absentee or Unknown. Comma-joined; or the key repeated, each value whole.
                 * @example Absentee
                 */
                ownerOccupancy?: string;
                /**
                 * @description Statuses as they are shown; 'Not stated' for listings without one. Comma-joined; or the key repeated, each value whole.
                 * @example Scheduled,Postponed
                 */
                status?: string;
                /**
                 * @description Built in this year or later.
                 * @example 1980
                 */
                yearBuiltFrom?: number;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number;
                /**
                 * @description Estimated value at least this.
                 * @example 100000
                 */
                estimatedFrom?: number;
                /**
                 * @description Estimated value at most this.
                 * @example 450000
                 */
                estimatedTo?: number;
                /**
                 * @description Equity at least this; may be negative.
                 * @example 50000
                 */
                equityFrom?: number;
                /**
                 * @description Equity at most this; may be negative.
                 * @example 250000
                 */
                equityTo?: number;
                /**
                 * @description Only what lies in this area: 3 to 200 corners `longitude,latitude`, joined by `;`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is still to come, or not dated and not final. Absent means all.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only among one's own saved properties, whatever became of them.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only what fits the account's own preferences.
                 * @example true
                 */
                myAreas?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The properties */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "properties": [
                     *         {
                     *           "latitude": 33.755711,
                     *           "longitude": -84.388372,
                     *           "openingBid": 198000.1,
                     *           "saleDate": "2026-12-01",
                     *           "status": "Scheduled",
                     *           "unique_ID": "Georgia|Fulton|2026-000123"
                     *         }
                     *       ],
                     *       "totalMatchingProperties": 2,
                     *       "withoutLocation": 1
                     *     }
                     */
                    "application/json": components["schemas"]["MapProperties"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "within": "3 to 200 corners, such as -84.5,33.6;-84.3,33.6;-84.3,33.9."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    preview_properties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The previews */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "Address": "Peachtree St NE",
                     *           "Bathrooms": 2.5,
                     *           "Bedrooms": 3,
                     *           "City": "Atlanta",
                     *           "County": "Fulton",
                     *           "Date of Debt": "2019-05-14",
                     *           "Foreclosure Sale Date": "2026-12-01",
                     *           "Principal Amount Owed": 214500.25,
                     *           "Property Type": "Single Family",
                     *           "State": "Georgia",
                     *           "Zip Code": "30303",
                     *           "matched_Current Bid": 198000,
                     *           "matched_Foreclosure Status": "Scheduled",
                     *           "unique_ID": "Georgia|Fulton|2026-000123",
                     *           "zillow_image_1": "https://photos.example.com/35874213/1.jpg"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Previews"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    search_listings: {
        parameters: {
            query?: {
                /**
                 * @description Every word must occur in address, city, county, state or ZIP; a parcel number, case number or unique_ID matches whole.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. Comma-joined; or the key repeated, each value whole.
                 * @example Georgia,FL
                 */
                state?: string;
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. Comma-joined; or the key repeated, each value whole.
                 * @example Fulton,Georgia|Washington
                 */
                county?: string;
                /**
                 * @description Five-digit ZIP codes. Comma-joined; or the key repeated, each value whole.
                 * @example 30303,30305
                 */
                zipCodes?: string;
                /**
                 * @description Months of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12
                 */
                saleMonths?: string;
                /**
                 * @description Days of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12-01
                 */
                saleDays?: string;
                /**
                 * @description Property types. Comma-joined; or the key repeated, each value whole.
                 * @example Single Family,Land
                 */
                propertyType?: string;
                /**
                 * @description Owner types. Comma-joined; or the key repeated, each value whole.
                 * @example Individual
                 */
                ownerType?: string;
                /**
                 * @description Owner Occupied, Absentee or Unknown. Comma-joined; or the key repeated, each value whole.
                 * @example Absentee
                 */
                ownerOccupancy?: string;
                /**
                 * @description Statuses as they are shown; 'Not stated' for listings without one. Comma-joined; or the key repeated, each value whole.
                 * @example Scheduled,Postponed
                 */
                status?: string;
                /**
                 * @description Built in this year or later.
                 * @example 1980
                 */
                yearBuiltFrom?: number;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number;
                /**
                 * @description Estimated value at least this.
                 * @example 100000
                 */
                estimatedFrom?: number;
                /**
                 * @description Estimated value at most this.
                 * @example 450000
                 */
                estimatedTo?: number;
                /**
                 * @description Equity at least this; may be negative.
                 * @example 50000
                 */
                equityFrom?: number;
                /**
                 * @description Equity at most this; may be negative.
                 * @example 250000
                 */
                equityTo?: number;
                /**
                 * @description Only what lies in this area: 3 to 200 corners `longitude,latitude`, joined by `;`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is still to come, or not dated and not final. Absent means all.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only among one's own saved properties, whatever became of them.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only what fits the account's own preferences.
                 * @example true
                 */
                myAreas?: "true" | "false";
                /**
                 * @description The column to sort by; blanks come last.
                 * @example Zestimate
                 */
                sortColumn?: "Address" | "State" | "County" | "Property Type" | "Zip Code" | "Parcel Number" | "Principal Amount Owed" | "Zestimate" | "Rent Zestimate" | "Annual Tax Amount" | "Property Tax Rate" | "matched_Current Bid" | "Year Built" | "Bedrooms" | "Bathrooms" | "Living Area" | "Lot Size" | "Home Type" | "Foreclosure Sale Date" | "Lender Name" | "Attorney Name" | "Borrower Name(s)" | "Date of Debt" | "matched_Foreclosure Status" | "Latitude" | "Longitude" | "Equity" | "Days Until Sale";
                /**
                 * @description `asc` unless said.
                 * @example desc
                 */
                sortDirection?: "asc" | "desc";
                /**
                 * @description The page, counted from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Rows on a page, as many as there are if you like.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description `all` adds every further value of each property.
                 * @example all
                 */
                fields?: "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page; with `fields=all` its rows are ListingDetails */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "allOwnerOccupancy": [
                     *         "Absentee",
                     *         "Owner Occupied",
                     *         "Unknown"
                     *       ],
                     *       "data": [
                     *         {
                     *           "Address": "123 Peachtree St NE",
                     *           "Annual Tax Amount": 4210.18,
                     *           "Attorney Name": "Example & Partners",
                     *           "Bathrooms": 2.5,
                     *           "Bedrooms": 3,
                     *           "Borrower Name(s)": "A. Borrower",
                     *           "County": "Fulton",
                     *           "Date of Debt": "2019-05-14",
                     *           "Days Until Sale": 10,
                     *           "Equity": 167000,
                     *           "Foreclosure Sale Date": "2026-12-01",
                     *           "Home Type": "House",
                     *           "Latitude": 33.755711,
                     *           "Lender Name": "First Example Bank",
                     *           "Living Area": 1840,
                     *           "Longitude": -84.388372,
                     *           "Lot Size": 10890,
                     *           "Parcel Number": "14-0078-0007-042-1",
                     *           "Principal Amount Owed": 214500.25,
                     *           "Property Tax Rate": 1.15,
                     *           "Property Type": "Single Family",
                     *           "Rent Zestimate": 2150,
                     *           "State": "Georgia",
                     *           "Year Built": 1985,
                     *           "Zestimate": 365000,
                     *           "Zillow Property ID": "35874213",
                     *           "Zip Code": "30303",
                     *           "matched_Current Bid": 198000,
                     *           "matched_Foreclosure Status": "Scheduled",
                     *           "unique_ID": "Georgia|Fulton|2026-000123",
                     *           "zillow_image_1": "https://photos.example.com/35874213/1.jpg"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "totalCount": 1,
                     *         "totalPages": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListingPage"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "sortColumn": "There is no such column."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
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
            /** @description The session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "EnYKDBgDIggKBggGEgIYDRIkCAAS…",
                     *       "user": {
                     *         "accountId": "01935c3e-1f6a-7c1e-9b1d-2a4f6c8e0b7d",
                     *         "billingZip": "30303",
                     *         "cardLast4": "4242",
                     *         "countiesOfInterest": [
                     *           "Fulton"
                     *         ],
                     *         "emailId": "ann@example.com",
                     *         "emailPreferences": [],
                     *         "emailVerified": true,
                     *         "landAcresMax": "",
                     *         "landAcresMin": "",
                     *         "mfUnitsMax": 12,
                     *         "mfUnitsMin": 2,
                     *         "name": "Ann Example",
                     *         "pendingEmailId": null,
                     *         "priorityOther": "",
                     *         "priorityRank": "",
                     *         "profession": "Investor",
                     *         "professionOther": "",
                     *         "propertyTypes": [
                     *           "Single Family",
                     *           "Multifamily"
                     *         ],
                     *         "referralOther": "",
                     *         "referralSource": "From a friend",
                     *         "savedProperties": [
                     *           "Georgia|Fulton|2026-000123"
                     *         ],
                     *         "statesOfInterest": [
                     *           "Georgia"
                     *         ],
                     *         "subscription": {
                     *           "cancelAtPeriodEnd": false,
                     *           "currentPeriodEnd": "2026-12-21T05:00:00Z",
                     *           "status": "trialing",
                     *           "trialEndsAt": "2026-12-21T05:00:00Z"
                     *         },
                     *         "zipCodesOfInterest": [
                     *           "30303"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LogInResponse"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Wrong address or password */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "wrong_credentials",
                     *       "error": "The email or password is not right."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Something is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "emailId": "Please enter a valid email address."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
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
            /** @description The token opens nothing any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_tile: {
        parameters: {
            query?: {
                /**
                 * @description Every word must occur in address, city, county, state or ZIP; a parcel number, case number or unique_ID matches whole.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. Comma-joined; or the key repeated, each value whole.
                 * @example Georgia,FL
                 */
                state?: string;
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. Comma-joined; or the key repeated, each value whole.
                 * @example Fulton,Georgia|Washington
                 */
                county?: string;
                /**
                 * @description Five-digit ZIP codes. Comma-joined; or the key repeated, each value whole.
                 * @example 30303,30305
                 */
                zipCodes?: string;
                /**
                 * @description Months of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12
                 */
                saleMonths?: string;
                /**
                 * @description Days of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12-01
                 */
                saleDays?: string;
                /**
                 * @description Property types. Comma-joined; or the key repeated, each value whole.
                 * @example Single Family,Land
                 */
                propertyType?: string;
                /**
                 * @description Owner types. Comma-joined; or the key repeated, each value whole.
                 * @example Individual
                 */
                ownerType?: string;
                /**
                 * @description Owner Occupied, Absentee or Unknown. Comma-joined; or the key repeated, each value whole.
                 * @example Absentee
                 */
                ownerOccupancy?: string;
                /**
                 * @description Statuses as they are shown; 'Not stated' for listings without one. Comma-joined; or the key repeated, each value whole.
                 * @example Scheduled,Postponed
                 */
                status?: string;
                /**
                 * @description Built in this year or later.
                 * @example 1980
                 */
                yearBuiltFrom?: number;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number;
                /**
                 * @description Estimated value at least this.
                 * @example 100000
                 */
                estimatedFrom?: number;
                /**
                 * @description Estimated value at most this.
                 * @example 450000
                 */
                estimatedTo?: number;
                /**
                 * @description Equity at least this; may be negative.
                 * @example 50000
                 */
                equityFrom?: number;
                /**
                 * @description Equity at most this; may be negative.
                 * @example 250000
                 */
                equityTo?: number;
                /**
                 * @description Only what lies in this area: 3 to 200 corners `longitude,latitude`, joined by `;`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is still to come, or not dated and not final. Absent means all.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only among one's own saved properties, whatever became of them.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only what fits the account's own preferences.
                 * @example true
                 */
                myAreas?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description The zoom, 0 to 20.
                 * @example 10
                 */
                z: number;
                /**
                 * @description The column.
                 * @example 271
                 */
                x: number;
                /**
                 * @description The row.
                 * @example 409
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile, empty where nothing matches */
            200: {
                headers: {
                    /** @description Changes with the data and at midnight */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": number[];
                };
            };
            /** @description Unchanged since the ETag of If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such tile */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_found",
                     *       "error": "There is nothing at this address."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "state": "Unknown."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_order_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoices": [
                     *         {
                     *           "amount": 7900,
                     *           "currency": "usd",
                     *           "date": "2026-12-31T00:00:00Z",
                     *           "description": "1 × Pro (at $79.00 / month)",
                     *           "hostedUrl": "https://invoice.stripe.com/i/1",
                     *           "id": "A1B2C3-0001",
                     *           "pdfUrl": null,
                     *           "status": "paid"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrderHistory"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plans": [
                     *         {
                     *           "amount": 7900,
                     *           "currency": "usd",
                     *           "id": "price_1",
                     *           "interval": "month",
                     *           "name": "Pro"
                     *         }
                     *       ],
                     *       "trialDays": 30
                     *     }
                     */
                    "application/json": components["schemas"]["Plans"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    save_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreferencesRecord"];
            };
        };
        responses: {
            /** @description The profile as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountId": "01935c3e-1f6a-7c1e-9b1d-2a4f6c8e0b7d",
                     *       "billingZip": "30303",
                     *       "cardLast4": "4242",
                     *       "countiesOfInterest": [
                     *         "Fulton"
                     *       ],
                     *       "emailId": "ann@example.com",
                     *       "emailPreferences": [],
                     *       "emailVerified": true,
                     *       "landAcresMax": "",
                     *       "landAcresMin": "",
                     *       "mfUnitsMax": 12,
                     *       "mfUnitsMin": 2,
                     *       "name": "Ann Example",
                     *       "pendingEmailId": null,
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
                     *       "savedProperties": [
                     *         "Georgia|Fulton|2026-000123"
                     *       ],
                     *       "statesOfInterest": [
                     *         "Georgia"
                     *       ],
                     *       "subscription": {
                     *         "cancelAtPeriodEnd": false,
                     *         "currentPeriodEnd": "2026-12-21T05:00:00Z",
                     *         "status": "trialing",
                     *         "trialEndsAt": "2026-12-21T05:00:00Z"
                     *       },
                     *       "zipCodesOfInterest": [
                     *         "30303"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Something is missing or can't be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "statesOfInterest": "Please choose at least one state."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountId": "01935c3e-1f6a-7c1e-9b1d-2a4f6c8e0b7d",
                     *       "billingZip": "30303",
                     *       "cardLast4": "4242",
                     *       "countiesOfInterest": [
                     *         "Fulton"
                     *       ],
                     *       "emailId": "ann@example.com",
                     *       "emailPreferences": [],
                     *       "emailVerified": true,
                     *       "landAcresMax": "",
                     *       "landAcresMin": "",
                     *       "mfUnitsMax": 12,
                     *       "mfUnitsMin": 2,
                     *       "name": "Ann Example",
                     *       "pendingEmailId": null,
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
                     *       "savedProperties": [
                     *         "Georgia|Fulton|2026-000123"
                     *       ],
                     *       "statesOfInterest": [
                     *         "Georgia"
                     *       ],
                     *       "subscription": {
                     *         "cancelAtPeriodEnd": false,
                     *         "currentPeriodEnd": "2026-12-21T05:00:00Z",
                     *         "status": "trialing",
                     *         "trialEndsAt": "2026-12-21T05:00:00Z"
                     *       },
                     *       "zipCodesOfInterest": [
                     *         "30303"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_property: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The property's unique_ID, percent-encoded.
                 * @example Georgia|Fulton|2026-000123
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The property */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "Address": "123 Peachtree St NE",
                     *       "Annual Tax Amount": 4210.18,
                     *       "Attorney Name": "Example & Partners",
                     *       "Bathrooms": 2.5,
                     *       "Bedrooms": 3,
                     *       "Borrower Name(s)": "A. Borrower",
                     *       "City": "Atlanta",
                     *       "County": "Fulton",
                     *       "Date of Debt": "2019-05-14",
                     *       "Days Until Sale": 10,
                     *       "Equity": 167000,
                     *       "Foreclosure Sale Date": "2026-12-01",
                     *       "Home Type": "House",
                     *       "Latitude": 33.755711,
                     *       "Lender Name": "First Example Bank",
                     *       "Living Area": 1840,
                     *       "Longitude": -84.388372,
                     *       "Lot Size": 10890,
                     *       "Parcel Number": "14-0078-0007-042-1",
                     *       "Principal Amount Owed": 214500.25,
                     *       "Property Tax Rate": 1.15,
                     *       "Property Type": "Single Family",
                     *       "Rent Zestimate": 2150,
                     *       "Sale Time": "10:00 AM",
                     *       "State": "Georgia",
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
                    "application/json": components["schemas"]["ListingDetails"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No property has this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_property",
                     *       "error": "We have no such property."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_comparables: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The property's unique_ID, percent-encoded.
                 * @example Georgia|Fulton|2026-000123
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparables */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "comparables": [
                     *         {
                     *           "address": "131 Peachtree St NE",
                     *           "bathrooms": 2,
                     *           "bedrooms": 3,
                     *           "city": "Atlanta",
                     *           "id": "GA-Fulton-D-77120",
                     *           "livingArea": 1760,
                     *           "miles": 0.12,
                     *           "price": 352000,
                     *           "pricePerSqFt": 200,
                     *           "propertyType": "Single Family",
                     *           "soldOn": "2026-06-01",
                     *           "yearBuilt": 1981,
                     *           "zipCode": "30303"
                     *         }
                     *       ],
                     *       "medianPricePerSqFt": 200,
                     *       "ownPricePerSqFt": 198.36,
                     *       "valueAtMedian": 368000,
                     *       "withinMiles": 2,
                     *       "withinMonths": 24
                     *     }
                     */
                    "application/json": components["schemas"]["Comparables"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No property has this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_property",
                     *       "error": "We have no such property."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_timeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The property's unique_ID, percent-encoded.
                 * @example Georgia|Fulton|2026-000123
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The timeline */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "checkedAt": "2026-11-21T06:00:00Z",
                     *       "entries": [
                     *         {
                     *           "at": "2026-11-21T06:00:00Z",
                     *           "changes": [
                     *             {
                     *               "field": "matched_Current Bid",
                     *               "new": "198000",
                     *               "old": "210000"
                     *             }
                     *           ],
                     *           "kind": "changed",
                     *           "source": "fulton-weekly"
                     *         },
                     *         {
                     *           "at": "2026-11-01T06:00:00Z",
                     *           "changes": [],
                     *           "kind": "listed",
                     *           "source": "fulton-weekly"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No property has this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_property",
                     *       "error": "We have no such property."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    count_facets: {
        parameters: {
            query?: {
                /**
                 * @description Every word must occur in address, city, county, state or ZIP; a parcel number, case number or unique_ID matches whole.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. Comma-joined; or the key repeated, each value whole.
                 * @example Georgia,FL
                 */
                state?: string;
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. Comma-joined; or the key repeated, each value whole.
                 * @example Fulton,Georgia|Washington
                 */
                county?: string;
                /**
                 * @description Five-digit ZIP codes. Comma-joined; or the key repeated, each value whole.
                 * @example 30303,30305
                 */
                zipCodes?: string;
                /**
                 * @description Months of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12
                 */
                saleMonths?: string;
                /**
                 * @description Days of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12-01
                 */
                saleDays?: string;
                /**
                 * @description Property types. Comma-joined; or the key repeated, each value whole.
                 * @example Single Family,Land
                 */
                propertyType?: string;
                /**
                 * @description Owner types. Comma-joined; or the key repeated, each value whole.
                 * @example Individual
                 */
                ownerType?: string;
                /**
                 * @description Owner Occupied, Absentee or Unknown. Comma-joined; or the key repeated, each value whole.
                 * @example Absentee
                 */
                ownerOccupancy?: string;
                /**
                 * @description Statuses as they are shown; 'Not stated' for listings without one. Comma-joined; or the key repeated, each value whole.
                 * @example Scheduled,Postponed
                 */
                status?: string;
                /**
                 * @description Built in this year or later.
                 * @example 1980
                 */
                yearBuiltFrom?: number;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number;
                /**
                 * @description Estimated value at least this.
                 * @example 100000
                 */
                estimatedFrom?: number;
                /**
                 * @description Estimated value at most this.
                 * @example 450000
                 */
                estimatedTo?: number;
                /**
                 * @description Equity at least this; may be negative.
                 * @example 50000
                 */
                equityFrom?: number;
                /**
                 * @description Equity at most this; may be negative.
                 * @example 250000
                 */
                equityTo?: number;
                /**
                 * @description Only what lies in this area: 3 to 200 corners `longitude,latitude`, joined by `;`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is still to come, or not dated and not final. Absent means all.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only among one's own saved properties, whatever became of them.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only what fits the account's own preferences.
                 * @example true
                 */
                myAreas?: "true" | "false";
                /**
                 * @description Which facets to count; all unless said. Comma-joined; or the key repeated, each value whole.
                 * @example state,county
                 */
                facets?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blanks": {
                     *         "equity": 4,
                     *         "estimatedValue": 1,
                     *         "yearBuilt": 3
                     *       },
                     *       "facets": {
                     *         "county": [
                     *           {
                     *             "count": 12,
                     *             "value": "Georgia|Fulton"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FacetAnswer"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "facets": "Names a facet that there isn't."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    save_properties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveRequest"];
            };
        };
        responses: {
            /** @description What is newly saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "propertyIds": [
                     *         "Georgia|Fulton|2026-000123"
                     *       ],
                     *       "saved": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SaveAnswer"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Neither ids nor filters, a filter is wrong, or it would be more than 10,000; nothing is saved */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_saved",
                     *       "error": "You can keep at most 10,000 properties. Nothing was saved: narrow the list, or remove some of your properties first."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    unsave_properties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsaveRequest"];
            };
        };
        responses: {
            /** @description What was saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "properties": [
                     *         {
                     *           "note": "Ask the clerk.",
                     *           "propertyId": "Georgia|Fulton|2026-000123",
                     *           "stage": "Inspected"
                     *         }
                     *       ],
                     *       "removed": 1
                     *     }
                     */
                    "application/json": components["schemas"]["UnsaveAnswer"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No field of the body can be wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The random part of the mail's link
                 * @example 4fS0…
                 */
                resetToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description It is set: log in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Password reset successful!"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The link is used, expired, replaced or made up */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "reset_token_gone",
                     *       "error": "This link is no longer valid. Please ask for a new one."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The password can't be taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Password must be at least 8 characters.",
                     *       "fields": {
                     *         "newPassword": "Password must be at least 8 characters."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_saved: {
        parameters: {
            query?: {
                /**
                 * @description Every word must occur in address, city, county, state or ZIP; a parcel number, case number or unique_ID matches whole.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. Comma-joined; or the key repeated, each value whole.
                 * @example Georgia,FL
                 */
                state?: string;
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. Comma-joined; or the key repeated, each value whole.
                 * @example Fulton,Georgia|Washington
                 */
                county?: string;
                /**
                 * @description Five-digit ZIP codes. Comma-joined; or the key repeated, each value whole.
                 * @example 30303,30305
                 */
                zipCodes?: string;
                /**
                 * @description Months of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12
                 */
                saleMonths?: string;
                /**
                 * @description Days of the sale. Comma-joined; or the key repeated, each value whole.
                 * @example 2026-12-01
                 */
                saleDays?: string;
                /**
                 * @description Property types. Comma-joined; or the key repeated, each value whole.
                 * @example Single Family,Land
                 */
                propertyType?: string;
                /**
                 * @description Owner types. Comma-joined; or the key repeated, each value whole.
                 * @example Individual
                 */
                ownerType?: string;
                /**
                 * @description Owner Occupied, Absentee or Unknown. Comma-joined; or the key repeated, each value whole.
                 * @example Absentee
                 */
                ownerOccupancy?: string;
                /**
                 * @description Statuses as they are shown; 'Not stated' for listings without one. Comma-joined; or the key repeated, each value whole.
                 * @example Scheduled,Postponed
                 */
                status?: string;
                /**
                 * @description Built in this year or later.
                 * @example 1980
                 */
                yearBuiltFrom?: number;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number;
                /**
                 * @description Estimated value at least this.
                 * @example 100000
                 */
                estimatedFrom?: number;
                /**
                 * @description Estimated value at most this.
                 * @example 450000
                 */
                estimatedTo?: number;
                /**
                 * @description Equity at least this; may be negative.
                 * @example 50000
                 */
                equityFrom?: number;
                /**
                 * @description Equity at most this; may be negative.
                 * @example 250000
                 */
                equityTo?: number;
                /**
                 * @description Only what lies in this area: 3 to 200 corners `longitude,latitude`, joined by `;`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is still to come, or not dated and not final. Absent means all.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only among one's own saved properties, whatever became of them.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only what fits the account's own preferences.
                 * @example true
                 */
                myAreas?: "true" | "false";
                /**
                 * @description The column to sort by; blanks come last.
                 * @example Zestimate
                 */
                sortColumn?: "Address" | "State" | "County" | "Property Type" | "Zip Code" | "Parcel Number" | "Principal Amount Owed" | "Zestimate" | "Rent Zestimate" | "Annual Tax Amount" | "Property Tax Rate" | "matched_Current Bid" | "Year Built" | "Bedrooms" | "Bathrooms" | "Living Area" | "Lot Size" | "Home Type" | "Foreclosure Sale Date" | "Lender Name" | "Attorney Name" | "Borrower Name(s)" | "Date of Debt" | "matched_Foreclosure Status" | "Latitude" | "Longitude" | "Equity" | "Days Until Sale";
                /**
                 * @description `asc` unless said.
                 * @example desc
                 */
                sortDirection?: "asc" | "desc";
                /**
                 * @description The page, counted from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Rows on a page, as many as there are if you like.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description `all` adds every further value of each property.
                 * @example all
                 */
                fields?: "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "meta": {
                     *         "totalCount": 1,
                     *         "totalPages": 1
                     *       },
                     *       "properties": [
                     *         {
                     *           "Address": "123 Peachtree St NE",
                     *           "Annual Tax Amount": 4210.18,
                     *           "Attorney Name": "Example & Partners",
                     *           "Bathrooms": 2.5,
                     *           "Bedrooms": 3,
                     *           "Borrower Name(s)": "A. Borrower",
                     *           "County": "Fulton",
                     *           "Date of Debt": "2019-05-14",
                     *           "Days Until Sale": 10,
                     *           "Equity": 167000,
                     *           "Foreclosure Sale Date": "2026-12-01",
                     *           "Home Type": "House",
                     *           "Latitude": 33.755711,
                     *           "Lender Name": "First Example Bank",
                     *           "Living Area": 1840,
                     *           "Longitude": -84.388372,
                     *           "Lot Size": 10890,
                     *           "Parcel Number": "14-0078-0007-042-1",
                     *           "Principal Amount Owed": 214500.25,
                     *           "Property Tax Rate": 1.15,
                     *           "Property Type": "Single Family",
                     *           "Rent Zestimate": 2150,
                     *           "State": "Georgia",
                     *           "Year Built": 1985,
                     *           "Zestimate": 365000,
                     *           "Zillow Property ID": "35874213",
                     *           "Zip Code": "30303",
                     *           "changed": [
                     *             {
                     *               "at": "2026-11-21T06:00:00Z",
                     *               "field": "matched_Current Bid",
                     *               "new": "198000",
                     *               "old": "210000"
                     *             }
                     *           ],
                     *           "matched_Current Bid": 198000,
                     *           "matched_Foreclosure Status": "Scheduled",
                     *           "note": "Roof looks new. Ask the clerk about the second lien.",
                     *           "savedAt": "2026-11-20T14:05:00Z",
                     *           "stage": "Inspected",
                     *           "unique_ID": "Georgia|Fulton|2026-000123",
                     *           "zillow_image_1": "https://photos.example.com/35874213/1.jpg"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SavedProperties"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "sortColumn": "There is no such column."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    annotate_property: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The property's unique_ID, percent-encoded.
                 * @example Georgia|Fulton|2026-000123
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotateRequest"];
            };
        };
        responses: {
            /** @description As it was kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "note": "Ask the clerk.",
                     *       "stage": "Inspected"
                     *     }
                     */
                    "application/json": components["schemas"]["AnnotateAnswer"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no subscription that allows this */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_entitled",
                     *       "error": "An active subscription is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It isn't saved */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_saved",
                     *       "error": "This property is not among your saved ones."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The note is too long, or there is no such stage */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "note": "A note has at most 2000 characters."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description On to the checkout, or to one's mail */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "EnYKDBgDIggKBggG…",
                     *       "url": "https://checkout.example.com/c/1"
                     *     }
                     */
                    "application/json": components["schemas"]["SignUpResponse"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Something is missing or can't be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "password": "Password must be at least 8 characters."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    begin_checkout: {
        parameters: {
            query?: {
                /**
                 * @description A plan's id; the cheapest without one.
                 * @example price_1PmonthlyPlan
                 */
                plan?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://checkout.stripe.com/c/pay/cs_test_a1"
                     *     }
                     */
                    "application/json": components["schemas"]["Redirect"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account is gone */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_account",
                     *       "error": "There is no such account."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A subscription runs already, or a purchase waits */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "already_subscribed",
                     *       "error": "You already have a subscription. Open 'Manage Billing' to change it."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such plan */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "plan": "There is no such plan."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    settle_checkout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "done"
                     *     }
                     */
                    "application/json": components["schemas"]["SettledCheckout"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    open_portal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The portal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://billing.stripe.com/p/session/1"
                     *     }
                     */
                    "application/json": components["schemas"]["Redirect"];
                };
            };
            /** @description No token, or a dead one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "signed_out",
                     *       "error": "Please log in to continue."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account never subscribed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "nothing_to_manage",
                     *       "error": "There is no billing to manage yet: you have not subscribed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    receive_event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event, as it was signed */
        requestBody: {
            content: {
                "application/json": string;
            };
        };
        responses: {
            /** @description It is stored, now or before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "received": true
                     *     }
                     */
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description It is not the provider's word, too old, or of another world */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "event_refused",
                     *       "error": "The signature does not fit."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    verify_email: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The random part of the mail's link
                 * @example 4fS0…
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            /** @description The address is verified */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "attached",
                     *       "token": "EnYKDBgDIggKBggG…"
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyEmailResponse"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unreadable",
                     *       "error": "The request could not be read."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The link is used, expired, replaced or made up */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "verification_token_gone",
                     *       "error": "This link is no longer valid. Please ask for a new one."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A purchase waits: a new password is needed; or the address went to another account */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "password_required",
                     *       "error": "Please choose a new password to attach your subscription."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_large",
                     *       "error": "The request is too large."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is no JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_media_type",
                     *       "error": "The request must be JSON."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The password can't be taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "newPassword": "Password must be at least 8 characters."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_requests",
                     *       "error": "Too many attempts. Please wait a moment and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A bug on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "internal",
                     *       "error": "Something went wrong on our side."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Overloaded; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unavailable",
                     *       "error": "The service is busy. Please try again in a moment."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
