// Generated from docs/api/openapi.json by `npm run api`. Do not edit.
export interface paths {
    "/api/account/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stored data about the account, as a file. */
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
         * Delete the account.
         * @description The account is closed at once. Its subscription is canceled and the personal data is removed.
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
         * Request another email address.
         * @description A link is sent to it. The account has the new address once the user follows the link.
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
        /** End every session of the account, including this one. */
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
        /** Change the name. */
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
         * Change the password.
         * @description The other sessions of the account end.
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
        /** The sessions of the account. */
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
        /** End a session of the account. */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much of its storage the account uses. */
        get: operations["read_storage"];
        put?: never;
        post?: never;
        delete?: never;
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
        /** Send the verification email again. */
        post: operations["send_verification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar-feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The calendar feeds of the account, without their addresses. */
        get: operations["list_calendar_feeds"];
        put?: never;
        /** Create a feed, or give it a new address. The old address then ends. */
        post: operations["create_calendar_feed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar-feeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Turn a feed off. Its address ends. */
        delete: operations["remove_calendar_feed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/{token}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a calendar feed, as calendar programs do. The address is secret, and no session is needed. */
        get: operations["read_calendar_feed"];
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
         * Create an account with its preferences.
         * @description With the token of the link in an email, the email address is verified and a purchase is attached at
         *     once. If an account has the address, the response is the same, and its owner gets an email.
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
        /** Names, keys and addresses for the page. */
        get: operations["read_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the data covers: the listings of each state and county, how many have each important value,
         *     how many were cancelled lately, and when each source last delivered.
         */
        get: operations["read_coverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the downloads of the last 30 days, latest first, at most 100. */
        get: operations["list_downloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/last": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find the last finished download of the same filters, search and columns, in any order and format. */
        post: operations["find_last_download"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Order an earlier download again, from the present data, or only what changed since. */
        post: operations["repeat_download"];
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
         * Request a link to set another password.
         * @description The response and its time are the same for every email address.
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
        /** The properties that match, as pages of any size. */
        get: operations["search_listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/link-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a link from an email is.
         * @description Nothing changes, so a page may ask when it is opened. Only the owner of the link knows its 256 random
         *     bits.
         */
        post: operations["see_link"];
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
         * A tile of the map. Its only layer `listings` has points. A point with `count` is a cluster. A point
         *     with `unique_ID` is a property, with `precision` if it is not 'Source', with `status`, `saleDate` and
         *     `openingBid` if they are known, and with `new`, `seen` or `hidden` if it is marked.
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
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The notifications of the account, newest first, 20 at a time. They are stored for 90 days, and at most 500
         *     of an account.
         */
        get: operations["list_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many notifications are unread, and whether saved properties changed since the user last looked at them. */
        get: operations["count_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read. */
        post: operations["read_notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read-through": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification and all older ones as read. One that came since then stays unread. */
        post: operations["read_notifications_through"];
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
        /** The invoices of the account. */
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
        /** The plans that the payment provider offers. */
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
        /** Replace the preferences. */
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
        /**
         * The user's own account.
         * @description With `If-None-Match`, a profile that the client has already is not sent again.
         */
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
        /** Every value of one property. */
        get: operations["read_property"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property-details/{id}/calendar-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sale of a property as a calendar file with one event. It is the same event as in a feed. */
        get: operations["read_sale_event"];
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
    "/api/property-totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The count, the sum and the median of each column of money over all matches. A property without a
         *     value counts for nothing. The median of an even number of values is the mean of the middle two,
         *     to the cent.
         */
        get: operations["compute_totals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property/hide-multiple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide properties from lists, totals, the map and downloads. Saved properties stay in My Properties. */
        post: operations["hide_properties"];
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
        /** Save properties, or every match of a search. A second identical request changes nothing. */
        post: operations["save_properties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property/see-multiple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark properties as opened. */
        post: operations["see_properties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/property/unhide-multiple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show hidden properties again. */
        post: operations["unhide_properties"];
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
        /** Remove saved properties with what the user wrote on them, and its history. */
        post: operations["unsave_properties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See a purchase that waits for its mailbox.
         * @description Only the browser that paid on the pricing table knows the id. The purchase is shown for an hour and
         *     until an account has it.
         */
        post: operations["read_purchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the buyer of a purchase the email with the next step again.
         * @description The response does not say whether there is such a purchase.
         */
        post: operations["send_next_step"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The browsers of the account that are told of urgent changes, and the key that a browser needs. */
        get: operations["list_push_browsers"];
        put?: never;
        /** Tell the browser of this session of urgent changes. Repeat it when the browser has a new address. */
        post: operations["add_push_browser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the new address of a browser whose push service has renewed its subscription. No log-in is needed,
         *     because the browser has none at hand then: the whole former subscription is the proof. The answer does not
         *     say whether it is known.
         */
        post: operations["renew_push_browser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Tell a browser of the account nothing any more. */
        delete: operations["remove_push_browser"];
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
         * Set another password with the link in an email.
         * @description Every session ends, and the email address counts as verified.
         */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/road-tiles/{version}/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A tile with roads and streets. It is the same for everyone, so it needs no log-in and may be cached
         *     for good.
         */
        get: operations["read_road_tile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sale-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many sales each county has on each day of a month, under the filters of a list. */
        get: operations["count_sale_days"];
        put?: never;
        post?: never;
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
         * The saved properties of the account, filtered, sorted and paged like any list, with the changes since
         *     the previous visit. A visit ends 30 minutes after its last request.
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
        /** Read what the user wrote on a saved property. It does not count as a visit of the list. */
        get: operations["read_annotation"];
        /**
         * Set the note, stage, maximum bid, tags and checklist of a saved property. The change is in its
         *     history.
         */
        put: operations["annotate_property"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-properties/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The changes of what the user wrote on a saved property, newest first, at most 100. Changes of one
         *     part within ten minutes are one entry.
         */
        get: operations["read_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-properties/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the value before an entry of the history back. This is an entry of its own, so it can be undone. */
        post: operations["restore_annotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The saved searches of the account, each with the number of its new listings. This request is not a
         *     visit.
         */
        get: operations["list_searches"];
        /**
         * Put the saved searches into another order. Unknown ids are ignored, and searches that are not in the
         *     list follow in their present order.
         */
        put: operations["reorder_searches"];
        /** Save a view of the data screen under a name, at the end of the list. */
        post: operations["save_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-searches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a saved search. */
        put: operations["rename_search"];
        post?: never;
        /** Delete a saved search. It can be restored for a day. */
        delete: operations["remove_search"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-searches/{id}/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose how often there are emails about a saved search.
         * @description The emails need a verified address. After an unsubscribe link turned the emails about all searches off, this
         *     turns them on for this search alone.
         */
        put: operations["set_search_mail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-searches/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted search at its place. */
        post: operations["restore_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-searches/{id}/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that a saved search was opened. This begins or extends a visit. */
        post: operations["visit_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags that the user has given to saved properties, the most used first, at most 200. */
        get: operations["list_tags"];
        put?: never;
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
         * Create an account and begin the checkout of the free trial.
         * @description If the email address has already paid through the pricing table, or has an account, the response
         *     has neither `url` nor `token`, and an email explains the next step. If a checkout cannot begin now,
         *     the response is 503 with code `checkout_unavailable` and the token of the session, because the
         *     account exists.
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
         * Open the checkout page, for the first time or again. The first 30 days are free for a user who never
         *     had a trial. A second request leads to the same page.
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
        /** Ask the payment provider for the result of the checkout, instead of waiting for its event. */
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
    "/api/stripe/start-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a purchase that came after a used trial. Its first period is charged now. Without such a
         *     purchase, nothing is charged.
         */
        post: operations["start_now"];
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
        /**
         * Receive an event of the payment provider. The event is stored before the response, and applied after
         *     it.
         */
        post: operations["receive_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The present state of the email of an unsubscribe link. Nothing changes. */
        get: operations["read_email_choice"];
        put?: never;
        /**
         * Unsubscribe from one kind of email.
         * @description This is the address in the `List-Unsubscribe` header (RFC 8058). The body is not read. The link does not
         *     expire, and the call can be repeated. The owner gets an email about a change, at most one a day.
         */
        post: operations["unsubscribe"];
        /** Undo the click on an unsubscribe link. */
        delete: operations["undo_unsubscribe"];
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
         * @description If a purchase waits for the email address, a new password is required (409), unless the browser of
         *     the sign-up brings its secret. The purchase belongs to the owner of the mailbox, no matter who created
         *     the account.
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
            checklist?: components["schemas"]["CheckRequest"][];
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
            /** @description All tags of the property. A tag that differs from an earlier one only in case is left out. Absent: they stay as they are. */
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
            done: boolean;
            text: string;
        };
        /** @description A line of a checklist. */
        CheckFact: {
            done: boolean;
            text: string;
        };
        /** @description A line of a checklist. */
        CheckRequest: {
            /** @description Whether it is ticked. */
            done: boolean;
            /** @description What to check: one line that is not blank. */
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
        /**
         * @description The properties to mark.
         * @example {
         *       "propertyIds": [
         *         "Georgia|Fulton|2026-000123"
         *       ]
         *     }
         */
        MarkRequest: {
            /** @description The properties, by unique_ID. */
            propertyIds: string[];
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
        /** @description A removed property. */
        RemovedProperty: {
            /** @description Null for the usual lines. */
            checklist: components["schemas"]["Check"][] | null;
            /** Format: double */
            maximumBid: number | null;
            note: string;
            propertyId: string;
            stage: components["schemas"]["SavedStage"] | null;
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
            /** @description The removed properties with what the user wrote, so that the user can undo the removal. */
            properties: components["schemas"]["RemovedProperty"][];
            /** @description The number of removed properties. */
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
            /** @description The data */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                     *       "browsers": [
                     *         {
                     *           "lastPushAt": null,
                     *           "service": "updates.push.services.mozilla.com",
                     *           "since": "2026-11-20T15:00:00Z"
                     *         }
                     *       ],
                     *       "calendarFeeds": [
                     *         {
                     *           "createdAt": "2026-11-20T15:00:00Z",
                     *           "search": null
                     *         }
                     *       ],
                     *       "cards": [],
                     *       "consents": [
                     *         {
                     *           "acceptedAt": "2026-11-20T15:00:00Z",
                     *           "document": "terms",
                     *           "version": "2025-05-30"
                     *         }
                     *       ],
                     *       "downloads": [
                     *         {
                     *           "columns": [
                     *             "Address"
                     *           ],
                     *           "format": "csv",
                     *           "orderedAt": "2026-11-20T15:00:00Z",
                     *           "rows": 1204,
                     *           "saved": null,
                     *           "view": "state=Georgia&columns=Address"
                     *         }
                     *       ],
                     *       "emailChoices": [],
                     *       "grants": [],
                     *       "mails": [],
                     *       "marks": null,
                     *       "notifications": [],
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
                     *       "savedProperties": [
                     *         {
                     *           "checklist": [
                     *             {
                     *               "done": true,
                     *               "text": "Title search"
                     *             }
                     *           ],
                     *           "history": [
                     *             {
                     *               "before": "",
                     *               "changedAt": "2026-11-20T15:00:00Z",
                     *               "part": "note"
                     *             }
                     *           ],
                     *           "maximumBid": 212000,
                     *           "note": "Ask the clerk.",
                     *           "savedAt": "2026-11-20T15:00:00Z",
                     *           "stage": "Inspected",
                     *           "tags": [
                     *             "flip"
                     *           ],
                     *           "unique_ID": "Georgia|Fulton|2026-000123"
                     *         }
                     *       ],
                     *       "savedSearches": [],
                     *       "sessions": [],
                     *       "subscriptions": []
                     *     }
                     */
                    "application/json": components["schemas"]["AccountData"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account is closed */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The password is incorrect */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "password": "The password is incorrect."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The link will be sent */
            202: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The email address or the password is not valid */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "password": "The password is incorrect."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description Every session has ended */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The changed profile */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                     *       "emailsStoppedAt": null,
                     *       "grant": null,
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
                     *       "purchaseWaiting": false,
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
                     *         "graceEndsAt": null,
                     *         "nextCharge": "2026-12-21T05:00:00Z",
                     *         "plan": {
                     *           "amount": 7900,
                     *           "currency": "usd",
                     *           "id": "price_1",
                     *           "interval": "month",
                     *           "name": "Pro"
                     *         },
                     *         "status": "trialing",
                     *         "trialEndsAt": "2026-12-21T05:00:00Z"
                     *       },
                     *       "trialUsed": true,
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No name */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The password is changed */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The current password is incorrect, or the new one is not acceptable */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "currentPassword": "The password is incorrect."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The valid sessions */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                 * @description The session's id.
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such session */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_storage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The storage in bytes */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "downloads": 200000,
                     *       "history": 900000,
                     *       "limit": 20000000,
                     *       "marks": 400,
                     *       "notes": 2100000,
                     *       "searches": 14000,
                     *       "used": 3214400
                     *     }
                     */
                    "application/json": components["schemas"]["StorageAnswer"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The email will be sent, unless the address is verified already */
            202: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    list_calendar_feeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feeds */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feeds": [
                     *         {
                     *           "createdAt": "2026-11-20T15:00:00Z",
                     *           "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *           "searchId": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CalendarFeeds"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    create_calendar_feed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedRequest"];
            };
        };
        responses: {
            /** @description The feed and its address */
            201: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feed": {
                     *         "createdAt": "2026-11-20T15:00:00Z",
                     *         "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *         "searchId": null
                     *       },
                     *       "url": "https://steps.example.com/api/calendar/7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a.ics"
                     *     }
                     */
                    "application/json": components["schemas"]["NewCalendarFeed"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such saved search */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_search",
                     *       "error": "There is no such saved search."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The id is not a text */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "searchId": "This has the wrong type."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    remove_calendar_feed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id.
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed is off */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such feed */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_feed",
                     *       "error": "This calendar address no longer works. Create a new one in your account."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_calendar_feed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The random part of the address.
                 * @example 7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. After the subscription has ended, it has one event that says so */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example BEGIN:VCALENDAR
                     *     VERSION:2.0
                     *     END:VCALENDAR
                     */
                    "text/calendar": string;
                };
            };
            /** @description The program has this state already */
            304: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No feed has this address */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_feed",
                     *       "error": "This calendar address no longer works. Create a new one in your account."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The user can log in */
            201: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A member is missing or not valid */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                     *       "pricingTableId": "prctbl_sandbox",
                     *       "pricingTableScript": "http://127.0.0.1:8081/v3/pricing-table.js",
                     *       "productName": "Courthouse Steps",
                     *       "professionalNetworkUrl": null,
                     *       "publicUrl": "https://steps.example.com",
                     *       "roadTiles": {
                     *         "attribution": "© OpenStreetMap contributors",
                     *         "layers": [
                     *           "roads",
                     *           "water"
                     *         ],
                     *         "maxZoom": 15,
                     *         "minZoom": 4,
                     *         "tiles": "/api/road-tiles/0a1b2c3d4e5f/{z}/{x}/{y}.mvt"
                     *       },
                     *       "stripePublishableKey": "pk_sandbox",
                     *       "supportEmail": "help@steps.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteConfig"];
                };
            };
            /** @description Unchanged since the ETag of If-None-Match */
            304: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_coverage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the data covers */
            200: {
                headers: {
                    /** @description Changes with the data */
                    ETag?: string;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "countedAt": "2026-11-20T15:00:00Z",
                     *       "states": [
                     *         {
                     *           "cancelledIn30Days": 1,
                     *           "cancelledIn7Days": 0,
                     *           "counties": [
                     *             {
                     *               "cancelledIn30Days": 1,
                     *               "cancelledIn7Days": 0,
                     *               "county": "Fulton",
                     *               "listings": 2,
                     *               "sources": [
                     *                 {
                     *                   "lastDelivery": "2026-11-20T06:00:00Z",
                     *                   "nextExpected": "2026-11-21T06:00:00Z",
                     *                   "source": "fulton"
                     *                 }
                     *               ],
                     *               "withDebt": 1,
                     *               "withEstimate": 2,
                     *               "withOpeningBid": 1,
                     *               "withPoint": 1,
                     *               "withSaleDate": 2
                     *             }
                     *           ],
                     *           "listings": 2,
                     *           "state": "Georgia",
                     *           "withDebt": 1,
                     *           "withEstimate": 2,
                     *           "withOpeningBid": 1,
                     *           "withPoint": 1,
                     *           "withSaleDate": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CoverageAnswer"];
                };
            };
            /** @description Unchanged since the ETag of If-None-Match */
            304: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    list_downloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The downloads */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "at": "2026-11-20T15:00:00Z",
                     *         "changesSince": null,
                     *         "comparable": true,
                     *         "format": "csv",
                     *         "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *         "picked": null,
                     *         "revision": 87,
                     *         "rows": 1204,
                     *         "saved": false,
                     *         "view": "state=Georgia&historicalFilter=current&columns=Address%2CCounty"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Download"][];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    find_last_download: {
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
            /** @description The last download, if there is one */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "comparable": true,
                     *       "download": {
                     *         "at": "2026-11-20T15:00:00Z",
                     *         "changesSince": null,
                     *         "comparable": true,
                     *         "format": "csv",
                     *         "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *         "picked": null,
                     *         "revision": 87,
                     *         "rows": 1204,
                     *         "saved": false,
                     *         "view": "state=Georgia&historicalFilter=current&columns=Address%2CCounty"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LastDownload"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A filter is wrong or has too many values */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "columns": "At most 1,300 columns."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    repeat_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The download's id.
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RepeatRequest"];
            };
        };
        responses: {
            /** @description The ticket */
            201: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ticket": "7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a",
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such download */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_download",
                     *       "error": "This download is no longer in your history."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There are no matches or too many, nothing has changed, or the changes cannot be told */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "nothing_changed",
                     *       "error": "Nothing has changed since that download."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ticket": "7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a",
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such earlier download */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_download",
                     *       "error": "This download is no longer in your history."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There are no matches or too many, a filter is wrong or has too many values, a column is unknown, nothing has changed, or the changes cannot be told */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                    /** @example Courthouse Steps Link,unique_ID,Address */
                    "text/csv": string;
                };
            };
            /** @description The ticket was used, has expired or never existed, or its session has ended */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There are now no matches or too many */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description A message for the user */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No email address */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                 * @description Every word must occur in the address, city, county, state or ZIP code. A parcel number, case number or unique_ID must match as a whole. At most 20 words.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Georgia",
                 *       "FL"
                 *     ]
                 */
                state?: string[];
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Fulton",
                 *       "Georgia|Washington"
                 *     ]
                 */
                county?: string[];
                /**
                 * @description Five-digit ZIP codes. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "30303",
                 *       "30305"
                 *     ]
                 */
                zipCodes?: string[];
                /**
                 * @description Months of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12"
                 *     ]
                 */
                saleMonths?: string[];
                /**
                 * @description Days of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12-01"
                 *     ]
                 */
                saleDays?: string[];
                /**
                 * @description Property types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Single Family",
                 *       "Land"
                 *     ]
                 */
                propertyType?: string[];
                /**
                 * @description Owner types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Individual"
                 *     ]
                 */
                ownerType?: string[];
                /**
                 * @description Owner Occupied, Absentee or Unknown. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Absentee"
                 *     ]
                 */
                ownerOccupancy?: string[];
                /**
                 * @description Statuses as they are shown. 'Not stated' means listings without a status. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Scheduled",
                 *       "Postponed"
                 *     ]
                 */
                status?: string[];
                /**
                 * @description Sources that last named the sale facts. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Miami-Dade RealForeclose"
                 *     ]
                 */
                source?: string[];
                /**
                 * @description Lenders that foreclose, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "First Example Bank"
                 *     ]
                 */
                lender?: string[];
                /**
                 * @description Trustee's attorneys, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Whitfield Legal Group"
                 *     ]
                 */
                attorney?: string[];
                /**
                 * @description Where the point on the map is from: Source, Address, Street or ZIP. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Source",
                 *       "Address"
                 *     ]
                 */
                precision?: string[];
                /**
                 * @description `true`: only properties with a photo. `false`: only those without one. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "true"
                 *     ]
                 */
                hasPhoto?: string[];
                /**
                 * @description `false`: without properties that the complete list of their source lacks. `true`: only those. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "false"
                 *     ]
                 */
                noLongerListed?: string[];
                /**
                 * @description New (listed since the last visit), Seen (opened), Not seen or Hidden. Without Hidden, hidden properties are left out, except from saved ones. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "New",
                 *       "Not seen"
                 *     ]
                 */
                marks?: string[];
                /**
                 * @description Built in this year or later. Not after `yearBuiltTo`.
                 * @example 1980
                 */
                yearBuiltFrom?: number | string;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number | string;
                /**
                 * @description Estimated value at least this, in dollars. Not above `estimatedTo`.
                 * @example 100000
                 */
                estimatedFrom?: string;
                /**
                 * @description Estimated value at most this, in dollars.
                 * @example 450000
                 */
                estimatedTo?: string;
                /**
                 * @description Equity at least this, in dollars; may be negative. Not above `equityTo`.
                 * @example 50000
                 */
                equityFrom?: string;
                /**
                 * @description Equity at most this, in dollars; may be negative.
                 * @example 250000
                 */
                equityTo?: string;
                /**
                 * @description Opening bid at least this, in dollars. Not above `openingBidTo`.
                 * @example 50000
                 */
                openingBidFrom?: string;
                /**
                 * @description Opening bid at most this, in dollars.
                 * @example 250000
                 */
                openingBidTo?: string;
                /**
                 * @description Principal owed at least this, in dollars. Not above `principalOwedTo`.
                 * @example 50000
                 */
                principalOwedFrom?: string;
                /**
                 * @description Principal owed at most this, in dollars.
                 * @example 250000
                 */
                principalOwedTo?: string;
                /**
                 * @description Opening bid at least this percentage of the estimated value. Not above `bidShareTo`.
                 * @example 20
                 */
                bidShareFrom?: string;
                /**
                 * @description Opening bid at most this percentage of the estimated value.
                 * @example 70
                 */
                bidShareTo?: string;
                /**
                 * @description At least this many bedrooms. Not above `bedroomsTo`.
                 * @example 3
                 */
                bedroomsFrom?: string;
                /**
                 * @description At most this many bedrooms.
                 * @example 5
                 */
                bedroomsTo?: string;
                /**
                 * @description At least this many bathrooms; a half bath counts as 0.5. Not above `bathroomsTo`.
                 * @example 1.5
                 */
                bathroomsFrom?: string;
                /**
                 * @description At most this many bathrooms.
                 * @example 3
                 */
                bathroomsTo?: string;
                /**
                 * @description Living area at least this, in square feet. Not above `livingAreaTo`.
                 * @example 1200
                 */
                livingAreaFrom?: string;
                /**
                 * @description Living area at most this, in square feet.
                 * @example 2500
                 */
                livingAreaTo?: string;
                /**
                 * @description Lot size at least this, in square feet. Not above `lotSizeTo`.
                 * @example 5000
                 */
                lotSizeFrom?: string;
                /**
                 * @description Lot size at most this, in square feet.
                 * @example 43560
                 */
                lotSizeTo?: string;
                /**
                 * @description The sale is on this day or later. Not after `saleDateTo`.
                 * @example 2026-12-01
                 */
                saleDateFrom?: string;
                /**
                 * @description The sale is on this day or earlier.
                 * @example 2026-12-31
                 */
                saleDateTo?: string;
                /**
                 * @description At least this many days from today to the sale, by the clock of the property's state; 0 is today. Not above `daysUntilSaleTo`.
                 * @example 0
                 */
                daysUntilSaleFrom?: string;
                /**
                 * @description At most this many days from today to the sale.
                 * @example 14
                 */
                daysUntilSaleTo?: string;
                /**
                 * @description Only listings inside this area: a shape of 3 to 200 corners `longitude,latitude`, joined by `;`, or up to 5 such shapes, joined by `|`. A listing inside one of the shapes is inside the area. A listing that is known only by the point of its ZIP code is inside none, unless the text ends with `|zip`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is in the future, or it has no date and is not final. If absent, all listings.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only the account's saved properties, including past sales.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only the account's saved properties that changed in one of these ways since the previous visit: Any, Status, Sale date, Opening bid, No longer listed, Listed again or Other. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Status",
                 *       "Sale date"
                 *     ]
                 */
                changed?: string[];
                /**
                 * @description Only listings that fit the account's preferences.
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                     *           "precision": "Source",
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "within": "3 to 200 corners, such as -84.5,33.6;-84.3,33.6;-84.3,33.9, or up to 5 such shapes joined by |."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                 * @description Every word must occur in the address, city, county, state or ZIP code. A parcel number, case number or unique_ID must match as a whole. At most 20 words.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Georgia",
                 *       "FL"
                 *     ]
                 */
                state?: string[];
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Fulton",
                 *       "Georgia|Washington"
                 *     ]
                 */
                county?: string[];
                /**
                 * @description Five-digit ZIP codes. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "30303",
                 *       "30305"
                 *     ]
                 */
                zipCodes?: string[];
                /**
                 * @description Months of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12"
                 *     ]
                 */
                saleMonths?: string[];
                /**
                 * @description Days of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12-01"
                 *     ]
                 */
                saleDays?: string[];
                /**
                 * @description Property types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Single Family",
                 *       "Land"
                 *     ]
                 */
                propertyType?: string[];
                /**
                 * @description Owner types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Individual"
                 *     ]
                 */
                ownerType?: string[];
                /**
                 * @description Owner Occupied, Absentee or Unknown. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Absentee"
                 *     ]
                 */
                ownerOccupancy?: string[];
                /**
                 * @description Statuses as they are shown. 'Not stated' means listings without a status. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Scheduled",
                 *       "Postponed"
                 *     ]
                 */
                status?: string[];
                /**
                 * @description Sources that last named the sale facts. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Miami-Dade RealForeclose"
                 *     ]
                 */
                source?: string[];
                /**
                 * @description Lenders that foreclose, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "First Example Bank"
                 *     ]
                 */
                lender?: string[];
                /**
                 * @description Trustee's attorneys, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Whitfield Legal Group"
                 *     ]
                 */
                attorney?: string[];
                /**
                 * @description Where the point on the map is from: Source, Address, Street or ZIP. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Source",
                 *       "Address"
                 *     ]
                 */
                precision?: string[];
                /**
                 * @description `true`: only properties with a photo. `false`: only those without one. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "true"
                 *     ]
                 */
                hasPhoto?: string[];
                /**
                 * @description `false`: without properties that the complete list of their source lacks. `true`: only those. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "false"
                 *     ]
                 */
                noLongerListed?: string[];
                /**
                 * @description New (listed since the last visit), Seen (opened), Not seen or Hidden. Without Hidden, hidden properties are left out, except from saved ones. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "New",
                 *       "Not seen"
                 *     ]
                 */
                marks?: string[];
                /**
                 * @description Built in this year or later. Not after `yearBuiltTo`.
                 * @example 1980
                 */
                yearBuiltFrom?: number | string;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number | string;
                /**
                 * @description Estimated value at least this, in dollars. Not above `estimatedTo`.
                 * @example 100000
                 */
                estimatedFrom?: string;
                /**
                 * @description Estimated value at most this, in dollars.
                 * @example 450000
                 */
                estimatedTo?: string;
                /**
                 * @description Equity at least this, in dollars; may be negative. Not above `equityTo`.
                 * @example 50000
                 */
                equityFrom?: string;
                /**
                 * @description Equity at most this, in dollars; may be negative.
                 * @example 250000
                 */
                equityTo?: string;
                /**
                 * @description Opening bid at least this, in dollars. Not above `openingBidTo`.
                 * @example 50000
                 */
                openingBidFrom?: string;
                /**
                 * @description Opening bid at most this, in dollars.
                 * @example 250000
                 */
                openingBidTo?: string;
                /**
                 * @description Principal owed at least this, in dollars. Not above `principalOwedTo`.
                 * @example 50000
                 */
                principalOwedFrom?: string;
                /**
                 * @description Principal owed at most this, in dollars.
                 * @example 250000
                 */
                principalOwedTo?: string;
                /**
                 * @description Opening bid at least this percentage of the estimated value. Not above `bidShareTo`.
                 * @example 20
                 */
                bidShareFrom?: string;
                /**
                 * @description Opening bid at most this percentage of the estimated value.
                 * @example 70
                 */
                bidShareTo?: string;
                /**
                 * @description At least this many bedrooms. Not above `bedroomsTo`.
                 * @example 3
                 */
                bedroomsFrom?: string;
                /**
                 * @description At most this many bedrooms.
                 * @example 5
                 */
                bedroomsTo?: string;
                /**
                 * @description At least this many bathrooms; a half bath counts as 0.5. Not above `bathroomsTo`.
                 * @example 1.5
                 */
                bathroomsFrom?: string;
                /**
                 * @description At most this many bathrooms.
                 * @example 3
                 */
                bathroomsTo?: string;
                /**
                 * @description Living area at least this, in square feet. Not above `livingAreaTo`.
                 * @example 1200
                 */
                livingAreaFrom?: string;
                /**
                 * @description Living area at most this, in square feet.
                 * @example 2500
                 */
                livingAreaTo?: string;
                /**
                 * @description Lot size at least this, in square feet. Not above `lotSizeTo`.
                 * @example 5000
                 */
                lotSizeFrom?: string;
                /**
                 * @description Lot size at most this, in square feet.
                 * @example 43560
                 */
                lotSizeTo?: string;
                /**
                 * @description The sale is on this day or later. Not after `saleDateTo`.
                 * @example 2026-12-01
                 */
                saleDateFrom?: string;
                /**
                 * @description The sale is on this day or earlier.
                 * @example 2026-12-31
                 */
                saleDateTo?: string;
                /**
                 * @description At least this many days from today to the sale, by the clock of the property's state; 0 is today. Not above `daysUntilSaleTo`.
                 * @example 0
                 */
                daysUntilSaleFrom?: string;
                /**
                 * @description At most this many days from today to the sale.
                 * @example 14
                 */
                daysUntilSaleTo?: string;
                /**
                 * @description Only listings inside this area: a shape of 3 to 200 corners `longitude,latitude`, joined by `;`, or up to 5 such shapes, joined by `|`. A listing inside one of the shapes is inside the area. A listing that is known only by the point of its ZIP code is inside none, unless the text ends with `|zip`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is in the future, or it has no date and is not final. If absent, all listings.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only the account's saved properties, including past sales.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only the account's saved properties that changed in one of these ways since the previous visit: Any, Status, Sale date, Opening bid, No longer listed, Listed again or Other. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Status",
                 *       "Sale date"
                 *     ]
                 */
                changed?: string[];
                /**
                 * @description Only listings that fit the account's preferences.
                 * @example true
                 */
                myAreas?: "true" | "false";
                /**
                 * @description The column to sort by; blanks come last. `changed` puts the list of saved properties in the order of their last changes since the previous visit, and leaves other lists in their default order.
                 * @example Zestimate
                 */
                sortColumn?: "Address" | "State" | "County" | "Property Type" | "Zip Code" | "Parcel Number" | "Principal Amount Owed" | "Zestimate" | "Rent Zestimate" | "Annual Tax Amount" | "Property Tax Rate" | "matched_Current Bid" | "Year Built" | "Bedrooms" | "Bathrooms" | "Living Area" | "Lot Size" | "Home Type" | "Foreclosure Sale Date" | "Lender Name" | "Attorney Name" | "Borrower Name(s)" | "Date of Debt" | "matched_Foreclosure Status" | "Latitude" | "Longitude" | "Equity" | "Bid % of Value" | "Days Until Sale" | "Source" | "Location precision" | "No Longer Listed" | "Times Postponed" | "Postponed From" | "Last change" | "changed";
                /**
                 * @description `asc` by default.
                 * @example desc
                 */
                sortDirection?: "asc" | "desc";
                /**
                 * @description The page, counted from 1.
                 * @example 1
                 */
                page?: number | string;
                /**
                 * @description Rows per page. There is no upper limit.
                 * @example 100
                 */
                limit?: number | string;
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
            /** @description The page. With `fields=all` its rows are ListingDetails. While the database does not respond, `meta.degraded` is true and the rows have only the required fields */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "allMarks": [
                     *         "Hidden",
                     *         "New",
                     *         "Not seen",
                     *         "Seen"
                     *       ],
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
                     *           "Bid % of Value": 54,
                     *           "Borrower Name(s)": "A. Borrower",
                     *           "County": "Fulton",
                     *           "Date of Debt": "2019-05-14",
                     *           "Days Until Sale": 10,
                     *           "Equity": 167000,
                     *           "Foreclosure Sale Date": "2026-12-01",
                     *           "Home Type": "House",
                     *           "Last change": "2026-11-19",
                     *           "Latitude": 33.755711,
                     *           "Lender Name": "First Example Bank",
                     *           "Living Area": 1840,
                     *           "Location precision": "Source",
                     *           "Longitude": -84.388372,
                     *           "Lot Size": 10890,
                     *           "No Longer Listed": null,
                     *           "Parcel Number": "14-0078-0007-042-1",
                     *           "Postponed From": "2026-11-03",
                     *           "Principal Amount Owed": 214500.25,
                     *           "Property Tax Rate": 1.15,
                     *           "Property Type": "Single Family",
                     *           "Rent Zestimate": 2150,
                     *           "Source": "Fulton County Sheriff",
                     *           "State": "Georgia",
                     *           "Times Postponed": 1,
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    see_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkStateRequest"];
            };
        };
        responses: {
            /** @description The purpose and the state of the link */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "needsPassword": false,
                     *       "purpose": "verify_email",
                     *       "state": "used"
                     *     }
                     */
                    "application/json": components["schemas"]["LinkStateResponse"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The text cannot be part of a link */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "token": "This is not part of a link."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                     *         "emailsStoppedAt": null,
                     *         "grant": null,
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
                     *         "purchaseWaiting": false,
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
                     *           "graceEndsAt": null,
                     *           "nextCharge": "2026-12-21T05:00:00Z",
                     *           "plan": {
                     *             "amount": 7900,
                     *             "currency": "usd",
                     *             "id": "price_1",
                     *             "interval": "month",
                     *             "name": "Pro"
                     *           },
                     *           "status": "trialing",
                     *           "trialEndsAt": "2026-12-21T05:00:00Z"
                     *         },
                     *         "trialUsed": true,
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description Wrong email address or password */
            401: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "wrong_credentials",
                     *       "error": "The email or password is incorrect."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Something is missing */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The token is no longer valid */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                 * @description Every word must occur in the address, city, county, state or ZIP code. A parcel number, case number or unique_ID must match as a whole. At most 20 words.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Georgia",
                 *       "FL"
                 *     ]
                 */
                state?: string[];
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Fulton",
                 *       "Georgia|Washington"
                 *     ]
                 */
                county?: string[];
                /**
                 * @description Five-digit ZIP codes. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "30303",
                 *       "30305"
                 *     ]
                 */
                zipCodes?: string[];
                /**
                 * @description Months of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12"
                 *     ]
                 */
                saleMonths?: string[];
                /**
                 * @description Days of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12-01"
                 *     ]
                 */
                saleDays?: string[];
                /**
                 * @description Property types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Single Family",
                 *       "Land"
                 *     ]
                 */
                propertyType?: string[];
                /**
                 * @description Owner types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Individual"
                 *     ]
                 */
                ownerType?: string[];
                /**
                 * @description Owner Occupied, Absentee or Unknown. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Absentee"
                 *     ]
                 */
                ownerOccupancy?: string[];
                /**
                 * @description Statuses as they are shown. 'Not stated' means listings without a status. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Scheduled",
                 *       "Postponed"
                 *     ]
                 */
                status?: string[];
                /**
                 * @description Sources that last named the sale facts. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Miami-Dade RealForeclose"
                 *     ]
                 */
                source?: string[];
                /**
                 * @description Lenders that foreclose, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "First Example Bank"
                 *     ]
                 */
                lender?: string[];
                /**
                 * @description Trustee's attorneys, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Whitfield Legal Group"
                 *     ]
                 */
                attorney?: string[];
                /**
                 * @description Where the point on the map is from: Source, Address, Street or ZIP. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Source",
                 *       "Address"
                 *     ]
                 */
                precision?: string[];
                /**
                 * @description `true`: only properties with a photo. `false`: only those without one. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "true"
                 *     ]
                 */
                hasPhoto?: string[];
                /**
                 * @description `false`: without properties that the complete list of their source lacks. `true`: only those. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "false"
                 *     ]
                 */
                noLongerListed?: string[];
                /**
                 * @description New (listed since the last visit), Seen (opened), Not seen or Hidden. Without Hidden, hidden properties are left out, except from saved ones. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "New",
                 *       "Not seen"
                 *     ]
                 */
                marks?: string[];
                /**
                 * @description Built in this year or later. Not after `yearBuiltTo`.
                 * @example 1980
                 */
                yearBuiltFrom?: number | string;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number | string;
                /**
                 * @description Estimated value at least this, in dollars. Not above `estimatedTo`.
                 * @example 100000
                 */
                estimatedFrom?: string;
                /**
                 * @description Estimated value at most this, in dollars.
                 * @example 450000
                 */
                estimatedTo?: string;
                /**
                 * @description Equity at least this, in dollars; may be negative. Not above `equityTo`.
                 * @example 50000
                 */
                equityFrom?: string;
                /**
                 * @description Equity at most this, in dollars; may be negative.
                 * @example 250000
                 */
                equityTo?: string;
                /**
                 * @description Opening bid at least this, in dollars. Not above `openingBidTo`.
                 * @example 50000
                 */
                openingBidFrom?: string;
                /**
                 * @description Opening bid at most this, in dollars.
                 * @example 250000
                 */
                openingBidTo?: string;
                /**
                 * @description Principal owed at least this, in dollars. Not above `principalOwedTo`.
                 * @example 50000
                 */
                principalOwedFrom?: string;
                /**
                 * @description Principal owed at most this, in dollars.
                 * @example 250000
                 */
                principalOwedTo?: string;
                /**
                 * @description Opening bid at least this percentage of the estimated value. Not above `bidShareTo`.
                 * @example 20
                 */
                bidShareFrom?: string;
                /**
                 * @description Opening bid at most this percentage of the estimated value.
                 * @example 70
                 */
                bidShareTo?: string;
                /**
                 * @description At least this many bedrooms. Not above `bedroomsTo`.
                 * @example 3
                 */
                bedroomsFrom?: string;
                /**
                 * @description At most this many bedrooms.
                 * @example 5
                 */
                bedroomsTo?: string;
                /**
                 * @description At least this many bathrooms; a half bath counts as 0.5. Not above `bathroomsTo`.
                 * @example 1.5
                 */
                bathroomsFrom?: string;
                /**
                 * @description At most this many bathrooms.
                 * @example 3
                 */
                bathroomsTo?: string;
                /**
                 * @description Living area at least this, in square feet. Not above `livingAreaTo`.
                 * @example 1200
                 */
                livingAreaFrom?: string;
                /**
                 * @description Living area at most this, in square feet.
                 * @example 2500
                 */
                livingAreaTo?: string;
                /**
                 * @description Lot size at least this, in square feet. Not above `lotSizeTo`.
                 * @example 5000
                 */
                lotSizeFrom?: string;
                /**
                 * @description Lot size at most this, in square feet.
                 * @example 43560
                 */
                lotSizeTo?: string;
                /**
                 * @description The sale is on this day or later. Not after `saleDateTo`.
                 * @example 2026-12-01
                 */
                saleDateFrom?: string;
                /**
                 * @description The sale is on this day or earlier.
                 * @example 2026-12-31
                 */
                saleDateTo?: string;
                /**
                 * @description At least this many days from today to the sale, by the clock of the property's state; 0 is today. Not above `daysUntilSaleTo`.
                 * @example 0
                 */
                daysUntilSaleFrom?: string;
                /**
                 * @description At most this many days from today to the sale.
                 * @example 14
                 */
                daysUntilSaleTo?: string;
                /**
                 * @description Only listings inside this area: a shape of 3 to 200 corners `longitude,latitude`, joined by `;`, or up to 5 such shapes, joined by `|`. A listing inside one of the shapes is inside the area. A listing that is known only by the point of its ZIP code is inside none, unless the text ends with `|zip`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is in the future, or it has no date and is not final. If absent, all listings.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only the account's saved properties, including past sales.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only the account's saved properties that changed in one of these ways since the previous visit: Any, Status, Sale date, Opening bid, No longer listed, Listed again or Other. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Status",
                 *       "Sale date"
                 *     ]
                 */
                changed?: string[];
                /**
                 * @description Only listings that fit the account's preferences.
                 * @example true
                 */
                myAreas?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description The zoom.
                 * @example 10
                 */
                z: number;
                /**
                 * @description The column, below 2 to the power of the zoom.
                 * @example 271
                 */
                x: number;
                /**
                 * @description The row, below 2 to the power of the zoom.
                 * @example 409
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile, empty if nothing matches */
            200: {
                headers: {
                    /** @description Changes with the data, with the user's marks and at midnight */
                    ETag?: string;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": number[];
                };
            };
            /** @description Unchanged since the ETag of If-None-Match */
            304: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The tile does not exist */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    list_notifications: {
        parameters: {
            query?: {
                /**
                 * @description The id of the last notification of the page before; by default the page begins with the newest.
                 * @example 4711
                 */
                before?: string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasMore": false,
                     *       "notifications": [
                     *         {
                     *           "at": "2026-11-20T15:00:00Z",
                     *           "id": "4711",
                     *           "kind": "listing",
                     *           "listing": {
                     *             "changes": [
                     *               {
                     *                 "label": "Opening bid",
                     *                 "new": "$90,000",
                     *                 "old": "$100,000"
                     *               }
                     *             ],
                     *             "id": "Georgia|Fulton|2026-000123",
                     *             "title": "12 Elm St, Atlanta, GA 30303"
                     *           },
                     *           "read": false,
                     *           "search": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BellPage"];
                };
            };
            /** @description The query cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not an id */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "before": "The id of a notification."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    count_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "savedChanged": true,
                     *       "unread": 3
                     *     }
                     */
                    "application/json": components["schemas"]["BellCount"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_notification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The notification's id.
                 * @example 4711
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is read */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such notification */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_notification",
                     *       "error": "There is no such notification."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_notifications_through: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The newest notification to mark.
                 * @example 4711
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are read */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description Not an id of a notification */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_notification",
                     *       "error": "There is no such notification."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The changed profile */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                     *       "emailsStoppedAt": null,
                     *       "grant": null,
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
                     *       "purchaseWaiting": false,
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
                     *         "graceEndsAt": null,
                     *         "nextCharge": "2026-12-21T05:00:00Z",
                     *         "plan": {
                     *           "amount": 7900,
                     *           "currency": "usd",
                     *           "id": "price_1",
                     *           "interval": "month",
                     *           "name": "Pro"
                     *         },
                     *         "status": "trialing",
                     *         "trialEndsAt": "2026-12-21T05:00:00Z"
                     *       },
                     *       "trialUsed": true,
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A member is missing or not valid */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The version of the profile. */
                    ETag?: string;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                     *       "emailsStoppedAt": null,
                     *       "grant": null,
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
                     *       "purchaseWaiting": false,
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
                     *         "graceEndsAt": null,
                     *         "nextCharge": "2026-12-21T05:00:00Z",
                     *         "plan": {
                     *           "amount": 7900,
                     *           "currency": "usd",
                     *           "id": "price_1",
                     *           "interval": "month",
                     *           "name": "Pro"
                     *         },
                     *         "status": "trialing",
                     *         "trialEndsAt": "2026-12-21T05:00:00Z"
                     *       },
                     *       "trialUsed": true,
                     *       "zipCodesOfInterest": [
                     *         "30303"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description The profile has the version that `If-None-Match` names */
            304: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    "application/json": components["schemas"]["ListingDetails"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_property",
                     *       "error": "This property does not exist."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_sale_event: {
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
            /** @description The file, as an attachment */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example BEGIN:VCALENDAR
                     *     VERSION:2.0
                     *     END:VCALENDAR
                     */
                    "text/calendar": string;
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No property has this id, or its sale has no date */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_property",
                     *       "error": "This property does not exist."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                     *           "latitude": 33.7567,
                     *           "livingArea": 1760,
                     *           "longitude": -84.3891,
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
                     *       "origin": "recorded",
                     *       "ownPricePerSqFt": 198.36,
                     *       "valueAtMedian": 368000,
                     *       "withinMiles": 2,
                     *       "withinMonths": 24
                     *     }
                     */
                    "application/json": components["schemas"]["Comparables"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_property",
                     *       "error": "This property does not exist."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "borrowed": [
                     *         {
                     *           "field": "Year Built",
                     *           "source": "Fulton County Assessor 2026 roll"
                     *         }
                     *       ],
                     *       "checkedAt": "2026-11-21T06:00:00Z",
                     *       "disagreements": [
                     *         {
                     *           "field": "Foreclosure Sale Date",
                     *           "statements": [
                     *             {
                     *               "isShown": false,
                     *               "since": "2026-11-01T06:00:00Z",
                     *               "source": "fulton-weekly",
                     *               "value": "2026-12-01"
                     *             },
                     *             {
                     *               "isShown": true,
                     *               "since": "2026-11-21T06:00:00Z",
                     *               "source": "fulton-court",
                     *               "value": "2027-01-05"
                     *             }
                     *           ]
                     *         }
                     *       ],
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
                     *       ],
                     *       "joined": [
                     *         {
                     *           "id": "Georgia|Fulton|2026-000123",
                     *           "source": "fulton-weekly"
                     *         },
                     *         {
                     *           "id": "GA-Fulton-88120",
                     *           "source": "fulton-court"
                     *         }
                     *       ],
                     *       "sources": [
                     *         {
                     *           "at": "2026-11-21T06:00:00Z",
                     *           "source": "fulton-weekly"
                     *         }
                     *       ],
                     *       "unusualDay": null
                     *     }
                     */
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_property",
                     *       "error": "This property does not exist."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                 * @description Every word must occur in the address, city, county, state or ZIP code. A parcel number, case number or unique_ID must match as a whole. At most 20 words.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Georgia",
                 *       "FL"
                 *     ]
                 */
                state?: string[];
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Fulton",
                 *       "Georgia|Washington"
                 *     ]
                 */
                county?: string[];
                /**
                 * @description Five-digit ZIP codes. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "30303",
                 *       "30305"
                 *     ]
                 */
                zipCodes?: string[];
                /**
                 * @description Months of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12"
                 *     ]
                 */
                saleMonths?: string[];
                /**
                 * @description Days of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12-01"
                 *     ]
                 */
                saleDays?: string[];
                /**
                 * @description Property types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Single Family",
                 *       "Land"
                 *     ]
                 */
                propertyType?: string[];
                /**
                 * @description Owner types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Individual"
                 *     ]
                 */
                ownerType?: string[];
                /**
                 * @description Owner Occupied, Absentee or Unknown. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Absentee"
                 *     ]
                 */
                ownerOccupancy?: string[];
                /**
                 * @description Statuses as they are shown. 'Not stated' means listings without a status. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Scheduled",
                 *       "Postponed"
                 *     ]
                 */
                status?: string[];
                /**
                 * @description Sources that last named the sale facts. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Miami-Dade RealForeclose"
                 *     ]
                 */
                source?: string[];
                /**
                 * @description Lenders that foreclose, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "First Example Bank"
                 *     ]
                 */
                lender?: string[];
                /**
                 * @description Trustee's attorneys, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Whitfield Legal Group"
                 *     ]
                 */
                attorney?: string[];
                /**
                 * @description Where the point on the map is from: Source, Address, Street or ZIP. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Source",
                 *       "Address"
                 *     ]
                 */
                precision?: string[];
                /**
                 * @description `true`: only properties with a photo. `false`: only those without one. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "true"
                 *     ]
                 */
                hasPhoto?: string[];
                /**
                 * @description `false`: without properties that the complete list of their source lacks. `true`: only those. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "false"
                 *     ]
                 */
                noLongerListed?: string[];
                /**
                 * @description New (listed since the last visit), Seen (opened), Not seen or Hidden. Without Hidden, hidden properties are left out, except from saved ones. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "New",
                 *       "Not seen"
                 *     ]
                 */
                marks?: string[];
                /**
                 * @description Built in this year or later. Not after `yearBuiltTo`.
                 * @example 1980
                 */
                yearBuiltFrom?: number | string;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number | string;
                /**
                 * @description Estimated value at least this, in dollars. Not above `estimatedTo`.
                 * @example 100000
                 */
                estimatedFrom?: string;
                /**
                 * @description Estimated value at most this, in dollars.
                 * @example 450000
                 */
                estimatedTo?: string;
                /**
                 * @description Equity at least this, in dollars; may be negative. Not above `equityTo`.
                 * @example 50000
                 */
                equityFrom?: string;
                /**
                 * @description Equity at most this, in dollars; may be negative.
                 * @example 250000
                 */
                equityTo?: string;
                /**
                 * @description Opening bid at least this, in dollars. Not above `openingBidTo`.
                 * @example 50000
                 */
                openingBidFrom?: string;
                /**
                 * @description Opening bid at most this, in dollars.
                 * @example 250000
                 */
                openingBidTo?: string;
                /**
                 * @description Principal owed at least this, in dollars. Not above `principalOwedTo`.
                 * @example 50000
                 */
                principalOwedFrom?: string;
                /**
                 * @description Principal owed at most this, in dollars.
                 * @example 250000
                 */
                principalOwedTo?: string;
                /**
                 * @description Opening bid at least this percentage of the estimated value. Not above `bidShareTo`.
                 * @example 20
                 */
                bidShareFrom?: string;
                /**
                 * @description Opening bid at most this percentage of the estimated value.
                 * @example 70
                 */
                bidShareTo?: string;
                /**
                 * @description At least this many bedrooms. Not above `bedroomsTo`.
                 * @example 3
                 */
                bedroomsFrom?: string;
                /**
                 * @description At most this many bedrooms.
                 * @example 5
                 */
                bedroomsTo?: string;
                /**
                 * @description At least this many bathrooms; a half bath counts as 0.5. Not above `bathroomsTo`.
                 * @example 1.5
                 */
                bathroomsFrom?: string;
                /**
                 * @description At most this many bathrooms.
                 * @example 3
                 */
                bathroomsTo?: string;
                /**
                 * @description Living area at least this, in square feet. Not above `livingAreaTo`.
                 * @example 1200
                 */
                livingAreaFrom?: string;
                /**
                 * @description Living area at most this, in square feet.
                 * @example 2500
                 */
                livingAreaTo?: string;
                /**
                 * @description Lot size at least this, in square feet. Not above `lotSizeTo`.
                 * @example 5000
                 */
                lotSizeFrom?: string;
                /**
                 * @description Lot size at most this, in square feet.
                 * @example 43560
                 */
                lotSizeTo?: string;
                /**
                 * @description The sale is on this day or later. Not after `saleDateTo`.
                 * @example 2026-12-01
                 */
                saleDateFrom?: string;
                /**
                 * @description The sale is on this day or earlier.
                 * @example 2026-12-31
                 */
                saleDateTo?: string;
                /**
                 * @description At least this many days from today to the sale, by the clock of the property's state; 0 is today. Not above `daysUntilSaleTo`.
                 * @example 0
                 */
                daysUntilSaleFrom?: string;
                /**
                 * @description At most this many days from today to the sale.
                 * @example 14
                 */
                daysUntilSaleTo?: string;
                /**
                 * @description Only listings inside this area: a shape of 3 to 200 corners `longitude,latitude`, joined by `;`, or up to 5 such shapes, joined by `|`. A listing inside one of the shapes is inside the area. A listing that is known only by the point of its ZIP code is inside none, unless the text ends with `|zip`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is in the future, or it has no date and is not final. If absent, all listings.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only the account's saved properties, including past sales.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only the account's saved properties that changed in one of these ways since the previous visit: Any, Status, Sale date, Opening bid, No longer listed, Listed again or Other. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Status",
                 *       "Sale date"
                 *     ]
                 */
                changed?: string[];
                /**
                 * @description Only listings that fit the account's preferences.
                 * @example true
                 */
                myAreas?: "true" | "false";
                /**
                 * @description The facets to count; all of them if absent.
                 * @example [
                 *       "state",
                 *       "county"
                 *     ]
                 */
                facets?: ("state" | "county" | "zipCodes" | "saleMonths" | "saleDays" | "propertyType" | "ownerType" | "ownerOccupancy" | "status" | "source" | "lender" | "attorney" | "precision" | "hasPhoto" | "noLongerListed" | "marks")[];
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blanks": {
                     *         "bathrooms": 3,
                     *         "bedrooms": 3,
                     *         "bidShare": 5,
                     *         "daysUntilSale": 1,
                     *         "equity": 4,
                     *         "estimatedValue": 1,
                     *         "livingArea": 2,
                     *         "lotSize": 6,
                     *         "openingBid": 4,
                     *         "principalOwed": 2,
                     *         "saleDate": 1,
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    compute_totals: {
        parameters: {
            query?: {
                /**
                 * @description Every word must occur in the address, city, county, state or ZIP code. A parcel number, case number or unique_ID must match as a whole. At most 20 words.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Georgia",
                 *       "FL"
                 *     ]
                 */
                state?: string[];
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Fulton",
                 *       "Georgia|Washington"
                 *     ]
                 */
                county?: string[];
                /**
                 * @description Five-digit ZIP codes. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "30303",
                 *       "30305"
                 *     ]
                 */
                zipCodes?: string[];
                /**
                 * @description Months of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12"
                 *     ]
                 */
                saleMonths?: string[];
                /**
                 * @description Days of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12-01"
                 *     ]
                 */
                saleDays?: string[];
                /**
                 * @description Property types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Single Family",
                 *       "Land"
                 *     ]
                 */
                propertyType?: string[];
                /**
                 * @description Owner types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Individual"
                 *     ]
                 */
                ownerType?: string[];
                /**
                 * @description Owner Occupied, Absentee or Unknown. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Absentee"
                 *     ]
                 */
                ownerOccupancy?: string[];
                /**
                 * @description Statuses as they are shown. 'Not stated' means listings without a status. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Scheduled",
                 *       "Postponed"
                 *     ]
                 */
                status?: string[];
                /**
                 * @description Sources that last named the sale facts. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Miami-Dade RealForeclose"
                 *     ]
                 */
                source?: string[];
                /**
                 * @description Lenders that foreclose, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "First Example Bank"
                 *     ]
                 */
                lender?: string[];
                /**
                 * @description Trustee's attorneys, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Whitfield Legal Group"
                 *     ]
                 */
                attorney?: string[];
                /**
                 * @description Where the point on the map is from: Source, Address, Street or ZIP. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Source",
                 *       "Address"
                 *     ]
                 */
                precision?: string[];
                /**
                 * @description `true`: only properties with a photo. `false`: only those without one. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "true"
                 *     ]
                 */
                hasPhoto?: string[];
                /**
                 * @description `false`: without properties that the complete list of their source lacks. `true`: only those. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "false"
                 *     ]
                 */
                noLongerListed?: string[];
                /**
                 * @description New (listed since the last visit), Seen (opened), Not seen or Hidden. Without Hidden, hidden properties are left out, except from saved ones. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "New",
                 *       "Not seen"
                 *     ]
                 */
                marks?: string[];
                /**
                 * @description Built in this year or later. Not after `yearBuiltTo`.
                 * @example 1980
                 */
                yearBuiltFrom?: number | string;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number | string;
                /**
                 * @description Estimated value at least this, in dollars. Not above `estimatedTo`.
                 * @example 100000
                 */
                estimatedFrom?: string;
                /**
                 * @description Estimated value at most this, in dollars.
                 * @example 450000
                 */
                estimatedTo?: string;
                /**
                 * @description Equity at least this, in dollars; may be negative. Not above `equityTo`.
                 * @example 50000
                 */
                equityFrom?: string;
                /**
                 * @description Equity at most this, in dollars; may be negative.
                 * @example 250000
                 */
                equityTo?: string;
                /**
                 * @description Opening bid at least this, in dollars. Not above `openingBidTo`.
                 * @example 50000
                 */
                openingBidFrom?: string;
                /**
                 * @description Opening bid at most this, in dollars.
                 * @example 250000
                 */
                openingBidTo?: string;
                /**
                 * @description Principal owed at least this, in dollars. Not above `principalOwedTo`.
                 * @example 50000
                 */
                principalOwedFrom?: string;
                /**
                 * @description Principal owed at most this, in dollars.
                 * @example 250000
                 */
                principalOwedTo?: string;
                /**
                 * @description Opening bid at least this percentage of the estimated value. Not above `bidShareTo`.
                 * @example 20
                 */
                bidShareFrom?: string;
                /**
                 * @description Opening bid at most this percentage of the estimated value.
                 * @example 70
                 */
                bidShareTo?: string;
                /**
                 * @description At least this many bedrooms. Not above `bedroomsTo`.
                 * @example 3
                 */
                bedroomsFrom?: string;
                /**
                 * @description At most this many bedrooms.
                 * @example 5
                 */
                bedroomsTo?: string;
                /**
                 * @description At least this many bathrooms; a half bath counts as 0.5. Not above `bathroomsTo`.
                 * @example 1.5
                 */
                bathroomsFrom?: string;
                /**
                 * @description At most this many bathrooms.
                 * @example 3
                 */
                bathroomsTo?: string;
                /**
                 * @description Living area at least this, in square feet. Not above `livingAreaTo`.
                 * @example 1200
                 */
                livingAreaFrom?: string;
                /**
                 * @description Living area at most this, in square feet.
                 * @example 2500
                 */
                livingAreaTo?: string;
                /**
                 * @description Lot size at least this, in square feet. Not above `lotSizeTo`.
                 * @example 5000
                 */
                lotSizeFrom?: string;
                /**
                 * @description Lot size at most this, in square feet.
                 * @example 43560
                 */
                lotSizeTo?: string;
                /**
                 * @description The sale is on this day or later. Not after `saleDateTo`.
                 * @example 2026-12-01
                 */
                saleDateFrom?: string;
                /**
                 * @description The sale is on this day or earlier.
                 * @example 2026-12-31
                 */
                saleDateTo?: string;
                /**
                 * @description At least this many days from today to the sale, by the clock of the property's state; 0 is today. Not above `daysUntilSaleTo`.
                 * @example 0
                 */
                daysUntilSaleFrom?: string;
                /**
                 * @description At most this many days from today to the sale.
                 * @example 14
                 */
                daysUntilSaleTo?: string;
                /**
                 * @description Only listings inside this area: a shape of 3 to 200 corners `longitude,latitude`, joined by `;`, or up to 5 such shapes, joined by `|`. A listing inside one of the shapes is inside the area. A listing that is known only by the point of its ZIP code is inside none, unless the text ends with `|zip`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is in the future, or it has no date and is not final. If absent, all listings.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only the account's saved properties, including past sales.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only the account's saved properties that changed in one of these ways since the previous visit: Any, Status, Sale date, Opening bid, No longer listed, Listed again or Other. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Status",
                 *       "Sale date"
                 *     ]
                 */
                changed?: string[];
                /**
                 * @description Only listings that fit the account's preferences.
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
            /** @description The totals */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1204,
                     *       "totals": [
                     *         {
                     *           "count": 1101,
                     *           "field": "matched_Current Bid",
                     *           "median": 182000,
                     *           "sum": 214620500
                     *         },
                     *         {
                     *           "count": 0,
                     *           "field": "Equity",
                     *           "median": null,
                     *           "sum": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TotalAnswer"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "historicalFilter": "Either current or all."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    hide_properties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkRequest"];
            };
        };
        responses: {
            /** @description The newly hidden properties */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "propertyIds": [
                     *         "Georgia|Fulton|2026-000123"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MarkAnswer"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description More than 10,000 properties, or there would be more than 20,000 hidden ones (`too_many_hidden`); nothing is hidden then */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "propertyIds": "At most 10,000 properties."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The newly saved properties */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There are neither ids nor filters, a filter is wrong, or there would be more than 10,000 saved properties; nothing is saved */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_saved",
                     *       "error": "You can save at most 10,000 properties. Nothing was saved: narrow the list, or remove some of your properties first."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    see_properties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkRequest"];
            };
        };
        responses: {
            /** @description The properties that were not marked as opened before */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "propertyIds": [
                     *         "Georgia|Fulton|2026-000123"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MarkAnswer"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description More than 10,000 properties */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "propertyIds": "At most 10,000 properties."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    unhide_properties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkRequest"];
            };
        };
        responses: {
            /** @description The properties that were hidden */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "propertyIds": [
                     *         "Georgia|Fulton|2026-000123"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MarkAnswer"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description More than 10,000 properties */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "propertyIds": "At most 10,000 properties."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The removed properties */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description More than 10,000 properties */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "propertyIds": "At most 10,000 properties."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_purchase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRequest"];
            };
        };
        responses: {
            /** @description The purchase */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "emailId": "ann@example.com",
                     *       "firstCharge": "2026-12-31T12:00:00Z",
                     *       "plan": {
                     *         "amount": 79000,
                     *         "currency": "usd",
                     *         "id": "price_2",
                     *         "interval": "year",
                     *         "name": "Pro"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PurchaseResponse"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description It is not paid, an account has it, or it is older than an hour */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_purchase",
                     *       "error": "There is no such purchase."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The text cannot be the id of a checkout */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "sessionId": "This is not the id of a checkout."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    send_next_step: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRequest"];
            };
        };
        responses: {
            /** @description The email will be sent, if the purchase waits */
            202: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The text cannot be the id of a checkout */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "sessionId": "This is not the id of a checkout."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    list_push_browsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key and the browsers */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "browsers": [
                     *         {
                     *           "browser": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                     *           "current": true,
                     *           "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *           "lastPushAt": "2026-11-23T15:00:00Z",
                     *           "service": "updates.push.services.mozilla.com",
                     *           "since": "2026-11-20T15:00:00Z"
                     *         }
                     *       ],
                     *       "publicKey": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
                     *     }
                     */
                    "application/json": components["schemas"]["PushState"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    add_push_browser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushRequest"];
            };
        };
        responses: {
            /** @description The browser is told of urgent changes */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The session ended meanwhile */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_browser",
                     *       "error": "This browser gets no notifications."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The operator has set no key */
            409: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "push_not_offered",
                     *       "error": "This site does not offer browser notifications."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not the address or the keys of a browser */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "endpoint": "This is not the address of a push service."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    renew_push_browser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenewedPushRequest"];
            };
        };
        responses: {
            /** @description If the former subscription gets notifications, the new one does now */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The operator has set no key */
            409: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "push_not_offered",
                     *       "error": "This site does not offer browser notifications."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not the address or the keys of a browser */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "endpoint": "This is not the address of a push service."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    remove_push_browser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The browser's id.
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is told nothing any more */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such browser */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_browser",
                     *       "error": "This browser gets no notifications."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                 * @description The random part of the link in the email.
                 * @example EYm0lWq2b8C4n5sT1vX7zA9dF3hK6pR0uJgQoLiMeNc
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
            /** @description The password is set */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The link was used, expired, was replaced or never existed */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The password is not acceptable */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_road_tile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The version of the tiles, as the configuration says.
                 * @example 0a1b2c3d4e5f
                 */
                version: string;
                /**
                 * @description The zoom.
                 * @example 5
                 */
                z: number;
                /**
                 * @description The column, below 2 to the power of the zoom.
                 * @example 8
                 */
                x: number;
                /**
                 * @description The row, below 2 to the power of the zoom.
                 * @example 12
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile, empty if there is no road */
            200: {
                headers: {
                    /** @description A year, if the version is the current one */
                    "Cache-Control"?: string;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": number[];
                };
            };
            /** @description The tile does not exist, or the operator has no roads */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    count_sale_days: {
        parameters: {
            query?: {
                /**
                 * @description The month. If absent, the current month by Eastern time.
                 * @example 2026-12
                 */
                month?: string;
                /**
                 * @description Every word must occur in the address, city, county, state or ZIP code. A parcel number, case number or unique_ID must match as a whole. At most 20 words.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Georgia",
                 *       "FL"
                 *     ]
                 */
                state?: string[];
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Fulton",
                 *       "Georgia|Washington"
                 *     ]
                 */
                county?: string[];
                /**
                 * @description Five-digit ZIP codes. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "30303",
                 *       "30305"
                 *     ]
                 */
                zipCodes?: string[];
                /**
                 * @description Months of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12"
                 *     ]
                 */
                saleMonths?: string[];
                /**
                 * @description Days of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12-01"
                 *     ]
                 */
                saleDays?: string[];
                /**
                 * @description Property types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Single Family",
                 *       "Land"
                 *     ]
                 */
                propertyType?: string[];
                /**
                 * @description Owner types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Individual"
                 *     ]
                 */
                ownerType?: string[];
                /**
                 * @description Owner Occupied, Absentee or Unknown. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Absentee"
                 *     ]
                 */
                ownerOccupancy?: string[];
                /**
                 * @description Statuses as they are shown. 'Not stated' means listings without a status. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Scheduled",
                 *       "Postponed"
                 *     ]
                 */
                status?: string[];
                /**
                 * @description Sources that last named the sale facts. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Miami-Dade RealForeclose"
                 *     ]
                 */
                source?: string[];
                /**
                 * @description Lenders that foreclose, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "First Example Bank"
                 *     ]
                 */
                lender?: string[];
                /**
                 * @description Trustee's attorneys, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Whitfield Legal Group"
                 *     ]
                 */
                attorney?: string[];
                /**
                 * @description Where the point on the map is from: Source, Address, Street or ZIP. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Source",
                 *       "Address"
                 *     ]
                 */
                precision?: string[];
                /**
                 * @description `true`: only properties with a photo. `false`: only those without one. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "true"
                 *     ]
                 */
                hasPhoto?: string[];
                /**
                 * @description `false`: without properties that the complete list of their source lacks. `true`: only those. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "false"
                 *     ]
                 */
                noLongerListed?: string[];
                /**
                 * @description New (listed since the last visit), Seen (opened), Not seen or Hidden. Without Hidden, hidden properties are left out, except from saved ones. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "New",
                 *       "Not seen"
                 *     ]
                 */
                marks?: string[];
                /**
                 * @description Built in this year or later. Not after `yearBuiltTo`.
                 * @example 1980
                 */
                yearBuiltFrom?: number | string;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number | string;
                /**
                 * @description Estimated value at least this, in dollars. Not above `estimatedTo`.
                 * @example 100000
                 */
                estimatedFrom?: string;
                /**
                 * @description Estimated value at most this, in dollars.
                 * @example 450000
                 */
                estimatedTo?: string;
                /**
                 * @description Equity at least this, in dollars; may be negative. Not above `equityTo`.
                 * @example 50000
                 */
                equityFrom?: string;
                /**
                 * @description Equity at most this, in dollars; may be negative.
                 * @example 250000
                 */
                equityTo?: string;
                /**
                 * @description Opening bid at least this, in dollars. Not above `openingBidTo`.
                 * @example 50000
                 */
                openingBidFrom?: string;
                /**
                 * @description Opening bid at most this, in dollars.
                 * @example 250000
                 */
                openingBidTo?: string;
                /**
                 * @description Principal owed at least this, in dollars. Not above `principalOwedTo`.
                 * @example 50000
                 */
                principalOwedFrom?: string;
                /**
                 * @description Principal owed at most this, in dollars.
                 * @example 250000
                 */
                principalOwedTo?: string;
                /**
                 * @description Opening bid at least this percentage of the estimated value. Not above `bidShareTo`.
                 * @example 20
                 */
                bidShareFrom?: string;
                /**
                 * @description Opening bid at most this percentage of the estimated value.
                 * @example 70
                 */
                bidShareTo?: string;
                /**
                 * @description At least this many bedrooms. Not above `bedroomsTo`.
                 * @example 3
                 */
                bedroomsFrom?: string;
                /**
                 * @description At most this many bedrooms.
                 * @example 5
                 */
                bedroomsTo?: string;
                /**
                 * @description At least this many bathrooms; a half bath counts as 0.5. Not above `bathroomsTo`.
                 * @example 1.5
                 */
                bathroomsFrom?: string;
                /**
                 * @description At most this many bathrooms.
                 * @example 3
                 */
                bathroomsTo?: string;
                /**
                 * @description Living area at least this, in square feet. Not above `livingAreaTo`.
                 * @example 1200
                 */
                livingAreaFrom?: string;
                /**
                 * @description Living area at most this, in square feet.
                 * @example 2500
                 */
                livingAreaTo?: string;
                /**
                 * @description Lot size at least this, in square feet. Not above `lotSizeTo`.
                 * @example 5000
                 */
                lotSizeFrom?: string;
                /**
                 * @description Lot size at most this, in square feet.
                 * @example 43560
                 */
                lotSizeTo?: string;
                /**
                 * @description The sale is on this day or later. Not after `saleDateTo`.
                 * @example 2026-12-01
                 */
                saleDateFrom?: string;
                /**
                 * @description The sale is on this day or earlier.
                 * @example 2026-12-31
                 */
                saleDateTo?: string;
                /**
                 * @description At least this many days from today to the sale, by the clock of the property's state; 0 is today. Not above `daysUntilSaleTo`.
                 * @example 0
                 */
                daysUntilSaleFrom?: string;
                /**
                 * @description At most this many days from today to the sale.
                 * @example 14
                 */
                daysUntilSaleTo?: string;
                /**
                 * @description Only listings inside this area: a shape of 3 to 200 corners `longitude,latitude`, joined by `;`, or up to 5 such shapes, joined by `|`. A listing inside one of the shapes is inside the area. A listing that is known only by the point of its ZIP code is inside none, unless the text ends with `|zip`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is in the future, or it has no date and is not final. If absent, all listings.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only the account's saved properties, including past sales.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only the account's saved properties that changed in one of these ways since the previous visit: Any, Status, Sale date, Opening bid, No longer listed, Listed again or Other. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Status",
                 *       "Sale date"
                 *     ]
                 */
                changed?: string[];
                /**
                 * @description Only listings that fit the account's preferences.
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
            /** @description The sales of the month */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "days": [
                     *         {
                     *           "count": 12,
                     *           "county": "Fulton",
                     *           "day": "2026-12-01",
                     *           "state": "Georgia",
                     *           "unusual": false
                     *         }
                     *       ],
                     *       "rules": [
                     *         {
                     *           "day": "2026-12-01",
                     *           "state": "Georgia",
                     *           "statute": "O.C.G.A. § 9-13-161"
                     *         },
                     *         {
                     *           "day": "2026-12-01",
                     *           "state": "Texas",
                     *           "statute": "Tex. Prop. Code § 51.002"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SaleDays"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "month": "A month, such as 2026-12."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                 * @description Every word must occur in the address, city, county, state or ZIP code. A parcel number, case number or unique_ID must match as a whole. At most 20 words.
                 * @example peachtree atlanta
                 */
                search?: string;
                /**
                 * @description States by name or two-letter code. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Georgia",
                 *       "FL"
                 *     ]
                 */
                state?: string[];
                /**
                 * @description Counties; `Georgia|Washington` names one where the name repeats. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Fulton",
                 *       "Georgia|Washington"
                 *     ]
                 */
                county?: string[];
                /**
                 * @description Five-digit ZIP codes. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "30303",
                 *       "30305"
                 *     ]
                 */
                zipCodes?: string[];
                /**
                 * @description Months of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12"
                 *     ]
                 */
                saleMonths?: string[];
                /**
                 * @description Days of the sale. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "2026-12-01"
                 *     ]
                 */
                saleDays?: string[];
                /**
                 * @description Property types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Single Family",
                 *       "Land"
                 *     ]
                 */
                propertyType?: string[];
                /**
                 * @description Owner types. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Individual"
                 *     ]
                 */
                ownerType?: string[];
                /**
                 * @description Owner Occupied, Absentee or Unknown. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Absentee"
                 *     ]
                 */
                ownerOccupancy?: string[];
                /**
                 * @description Statuses as they are shown. 'Not stated' means listings without a status. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Scheduled",
                 *       "Postponed"
                 *     ]
                 */
                status?: string[];
                /**
                 * @description Sources that last named the sale facts. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Miami-Dade RealForeclose"
                 *     ]
                 */
                source?: string[];
                /**
                 * @description Lenders that foreclose, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "First Example Bank"
                 *     ]
                 */
                lender?: string[];
                /**
                 * @description Trustee's attorneys, exactly as they are in the rows. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Whitfield Legal Group"
                 *     ]
                 */
                attorney?: string[];
                /**
                 * @description Where the point on the map is from: Source, Address, Street or ZIP. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Source",
                 *       "Address"
                 *     ]
                 */
                precision?: string[];
                /**
                 * @description `true`: only properties with a photo. `false`: only those without one. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "true"
                 *     ]
                 */
                hasPhoto?: string[];
                /**
                 * @description `false`: without properties that the complete list of their source lacks. `true`: only those. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "false"
                 *     ]
                 */
                noLongerListed?: string[];
                /**
                 * @description New (listed since the last visit), Seen (opened), Not seen or Hidden. Without Hidden, hidden properties are left out, except from saved ones. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "New",
                 *       "Not seen"
                 *     ]
                 */
                marks?: string[];
                /**
                 * @description Built in this year or later. Not after `yearBuiltTo`.
                 * @example 1980
                 */
                yearBuiltFrom?: number | string;
                /**
                 * @description Built in this year or earlier.
                 * @example 2005
                 */
                yearBuiltTo?: number | string;
                /**
                 * @description Estimated value at least this, in dollars. Not above `estimatedTo`.
                 * @example 100000
                 */
                estimatedFrom?: string;
                /**
                 * @description Estimated value at most this, in dollars.
                 * @example 450000
                 */
                estimatedTo?: string;
                /**
                 * @description Equity at least this, in dollars; may be negative. Not above `equityTo`.
                 * @example 50000
                 */
                equityFrom?: string;
                /**
                 * @description Equity at most this, in dollars; may be negative.
                 * @example 250000
                 */
                equityTo?: string;
                /**
                 * @description Opening bid at least this, in dollars. Not above `openingBidTo`.
                 * @example 50000
                 */
                openingBidFrom?: string;
                /**
                 * @description Opening bid at most this, in dollars.
                 * @example 250000
                 */
                openingBidTo?: string;
                /**
                 * @description Principal owed at least this, in dollars. Not above `principalOwedTo`.
                 * @example 50000
                 */
                principalOwedFrom?: string;
                /**
                 * @description Principal owed at most this, in dollars.
                 * @example 250000
                 */
                principalOwedTo?: string;
                /**
                 * @description Opening bid at least this percentage of the estimated value. Not above `bidShareTo`.
                 * @example 20
                 */
                bidShareFrom?: string;
                /**
                 * @description Opening bid at most this percentage of the estimated value.
                 * @example 70
                 */
                bidShareTo?: string;
                /**
                 * @description At least this many bedrooms. Not above `bedroomsTo`.
                 * @example 3
                 */
                bedroomsFrom?: string;
                /**
                 * @description At most this many bedrooms.
                 * @example 5
                 */
                bedroomsTo?: string;
                /**
                 * @description At least this many bathrooms; a half bath counts as 0.5. Not above `bathroomsTo`.
                 * @example 1.5
                 */
                bathroomsFrom?: string;
                /**
                 * @description At most this many bathrooms.
                 * @example 3
                 */
                bathroomsTo?: string;
                /**
                 * @description Living area at least this, in square feet. Not above `livingAreaTo`.
                 * @example 1200
                 */
                livingAreaFrom?: string;
                /**
                 * @description Living area at most this, in square feet.
                 * @example 2500
                 */
                livingAreaTo?: string;
                /**
                 * @description Lot size at least this, in square feet. Not above `lotSizeTo`.
                 * @example 5000
                 */
                lotSizeFrom?: string;
                /**
                 * @description Lot size at most this, in square feet.
                 * @example 43560
                 */
                lotSizeTo?: string;
                /**
                 * @description The sale is on this day or later. Not after `saleDateTo`.
                 * @example 2026-12-01
                 */
                saleDateFrom?: string;
                /**
                 * @description The sale is on this day or earlier.
                 * @example 2026-12-31
                 */
                saleDateTo?: string;
                /**
                 * @description At least this many days from today to the sale, by the clock of the property's state; 0 is today. Not above `daysUntilSaleTo`.
                 * @example 0
                 */
                daysUntilSaleFrom?: string;
                /**
                 * @description At most this many days from today to the sale.
                 * @example 14
                 */
                daysUntilSaleTo?: string;
                /**
                 * @description Only listings inside this area: a shape of 3 to 200 corners `longitude,latitude`, joined by `;`, or up to 5 such shapes, joined by `|`. A listing inside one of the shapes is inside the area. A listing that is known only by the point of its ZIP code is inside none, unless the text ends with `|zip`.
                 * @example -84.5,33.6;-84.3,33.6;-84.3,33.9
                 */
                within?: string;
                /**
                 * @description `current`: the sale is in the future, or it has no date and is not final. If absent, all listings.
                 * @example current
                 */
                historicalFilter?: "current" | "all";
                /**
                 * @description `saved`: only the account's saved properties, including past sales.
                 * @example saved
                 */
                scope?: "all" | "saved";
                /**
                 * @description Only the account's saved properties that changed in one of these ways since the previous visit: Any, Status, Sale date, Opening bid, No longer listed, Listed again or Other. One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.
                 * @example [
                 *       "Status",
                 *       "Sale date"
                 *     ]
                 */
                changed?: string[];
                /**
                 * @description Only listings that fit the account's preferences.
                 * @example true
                 */
                myAreas?: "true" | "false";
                /**
                 * @description The column to sort by; blanks come last. `changed` puts the list of saved properties in the order of their last changes since the previous visit, and leaves other lists in their default order.
                 * @example Zestimate
                 */
                sortColumn?: "Address" | "State" | "County" | "Property Type" | "Zip Code" | "Parcel Number" | "Principal Amount Owed" | "Zestimate" | "Rent Zestimate" | "Annual Tax Amount" | "Property Tax Rate" | "matched_Current Bid" | "Year Built" | "Bedrooms" | "Bathrooms" | "Living Area" | "Lot Size" | "Home Type" | "Foreclosure Sale Date" | "Lender Name" | "Attorney Name" | "Borrower Name(s)" | "Date of Debt" | "matched_Foreclosure Status" | "Latitude" | "Longitude" | "Equity" | "Bid % of Value" | "Days Until Sale" | "Source" | "Location precision" | "No Longer Listed" | "Times Postponed" | "Postponed From" | "Last change" | "changed";
                /**
                 * @description `asc` by default.
                 * @example desc
                 */
                sortDirection?: "asc" | "desc";
                /**
                 * @description The page, counted from 1.
                 * @example 1
                 */
                page?: number | string;
                /**
                 * @description Rows per page. There is no upper limit.
                 * @example 100
                 */
                limit?: number | string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                     *           "Bid % of Value": 54,
                     *           "Borrower Name(s)": "A. Borrower",
                     *           "County": "Fulton",
                     *           "Date of Debt": "2019-05-14",
                     *           "Days Until Sale": 10,
                     *           "Equity": 167000,
                     *           "Foreclosure Sale Date": "2026-12-01",
                     *           "Home Type": "House",
                     *           "Last change": "2026-11-19",
                     *           "Latitude": 33.755711,
                     *           "Lender Name": "First Example Bank",
                     *           "Living Area": 1840,
                     *           "Location precision": "Source",
                     *           "Longitude": -84.388372,
                     *           "Lot Size": 10890,
                     *           "No Longer Listed": null,
                     *           "Parcel Number": "14-0078-0007-042-1",
                     *           "Postponed From": "2026-11-03",
                     *           "Principal Amount Owed": 214500.25,
                     *           "Property Tax Rate": 1.15,
                     *           "Property Type": "Single Family",
                     *           "Rent Zestimate": 2150,
                     *           "Source": "Fulton County Sheriff",
                     *           "State": "Georgia",
                     *           "Times Postponed": 1,
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
                     *           "maximumBid": 212000,
                     *           "note": "Roof looks new. Ask the clerk about the second lien.",
                     *           "savedAt": "2026-11-20T14:05:00Z",
                     *           "stage": "Inspected",
                     *           "tags": [
                     *             "flip"
                     *           ],
                     *           "unique_ID": "Georgia|Fulton|2026-000123",
                     *           "version": 4,
                     *           "zillow_image_1": "https://photos.example.com/35874213/1.jpg"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SavedProperties"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A parameter is wrong */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_annotation: {
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
            /** @description What is stored */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
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
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["AnnotateAnswer"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The property is not saved */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_saved",
                     *       "error": "You have not saved this property."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description What is stored */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
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
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["AnnotateAnswer"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The property is not saved */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_saved",
                     *       "error": "You have not saved this property."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It was changed since the version that the user has seen */
            409: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "changed_elsewhere",
                     *       "error": "Your notes on this property were changed in another tab or browser. Load them again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A member is wrong, for example the note is too long, or the account's storage is full (`storage_full`) */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "note": "A note can have at most 2000 characters."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_history: {
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
            /** @description The history */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "after": "Ask the clerk.",
                     *           "at": "2026-11-20T15:00:00Z",
                     *           "before": "",
                     *           "id": "4711",
                     *           "part": "note"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HistoryAnswer"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The property is not saved */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "not_saved",
                     *       "error": "You have not saved this property."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    restore_annotation: {
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
                "application/json": components["schemas"]["RestoreRequest"];
            };
        };
        responses: {
            /** @description What is stored now */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
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
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["AnnotateAnswer"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The property is not saved, or its history has no such entry */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "no_entry",
                     *       "error": "This history entry no longer exists."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not an id */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "entry": "The id of an entry."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    list_searches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved searches */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "searches": [
                     *         {
                     *           "createdAt": "2026-11-20T15:00:00Z",
                     *           "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *           "mail": "daily",
                     *           "name": "Fulton houses under $200k",
                     *           "new": 3,
                     *           "view": "county=Fulton&estimatedTo=200000&columns=Address%2CCounty"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearches"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    reorder_searches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            /** @description The searches are in this order */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not a list of ids */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "ids": "At most 50 ids of saved searches."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    save_search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveSearchRequest"];
            };
        };
        responses: {
            /** @description The saved search */
            201: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "createdAt": "2026-11-20T15:00:00Z",
                     *       "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *       "mail": "daily",
                     *       "name": "Fulton houses under $200k",
                     *       "new": 3,
                     *       "view": "county=Fulton&estimatedTo=200000&columns=Address%2CCounty"
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A text is wrong, the account has 50 saved searches, or its storage is full */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_searches",
                     *       "error": "You can save at most 50 searches. Delete one that you no longer need."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    rename_search: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The saved search's id.
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameRequest"];
            };
        };
        responses: {
            /** @description The search has this name */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such search */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_search",
                     *       "error": "There is no such saved search."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The name is blank or too long */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "name": "Enter a name of at most 80 characters."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    remove_search: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The saved search's id.
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search is deleted */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such search */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_search",
                     *       "error": "There is no such saved search."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    set_search_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The saved search's id.
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchMailRequest"];
            };
        };
        responses: {
            /** @description The search has this choice */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such search */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_search",
                     *       "error": "There is no such saved search."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not one of the words */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "invalid",
                     *       "error": "Please correct the marked fields.",
                     *       "fields": {
                     *         "mail": "One of: none, instantly, daily, weekly."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    restore_search: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The saved search's id.
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search is in the list */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such search, or it was deleted too long ago */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_search",
                     *       "error": "There is no such saved search."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has 50 other saved searches */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "too_many_searches",
                     *       "error": "You can save at most 50 searches. Delete one that you no longer need."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    visit_search: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The saved search's id.
                 * @example 6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search, with what is new during this visit */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "createdAt": "2026-11-20T15:00:00Z",
                     *       "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                     *       "mail": "daily",
                     *       "name": "Fulton houses under $200k",
                     *       "new": 3,
                     *       "view": "county=Fulton&estimatedTo=200000&columns=Address%2CCounty"
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The account has no such search */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_search",
                     *       "error": "There is no such saved search."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    list_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tags": [
                     *         "flip",
                     *         "rental"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TagsAnswer"];
                };
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The checkout, or nothing if an email explains the next step */
            201: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The plan is not on sale; no account was created */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_plan",
                     *       "error": "There is no such plan."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A member is missing or not valid */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                 * @description The id of a plan from `GET /api/plans`; by default the cheapest.
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The query cannot be read */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The plan or the account does not exist */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_plan",
                     *       "error": "There is no such plan."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is a subscription already, or a purchase waits */
            409: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The state of the checkout */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    start_now: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription runs */
            204: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or a token that is no longer valid */
            401: {
                headers: {
                    /** @description The authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The card was declined */
            409: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "card_declined",
                     *       "error": "Your bank did not approve the charge, and nothing was charged. Confirm it with your bank, or change the card under 'Manage Billing', and try again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
        /** @description The event as signed */
        requestBody: {
            content: {
                "application/json": string;
            };
        };
        responses: {
            /** @description The event is stored */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The event is not from the provider, too old, or of another environment */
            400: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "event_refused",
                     *       "error": "The signature does not match."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    read_email_choice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed part of the link in the email.
                 * @example EjIKCnVuc3Vic2NyaWJlcxgDIgk
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changedAt": null,
                     *       "emailPreference": "Cancellation / opening bid notifications on saved properties",
                     *       "isOn": true
                     *     }
                     */
                    "application/json": components["schemas"]["EmailChoice"];
                };
            };
            /** @description The link is damaged, or its account was deleted */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_link",
                     *       "error": "This link is not valid. Please open the complete link from the email."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed part of the link in the email.
                 * @example EjIKCnVuc3Vic2NyaWJlcxgDIgk
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email is off */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changedAt": "2026-11-20T15:00:00Z",
                     *       "emailPreference": "Cancellation / opening bid notifications on saved properties",
                     *       "isOn": false
                     *     }
                     */
                    "application/json": components["schemas"]["EmailChoice"];
                };
            };
            /** @description The link is damaged, or its account was deleted */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_link",
                     *       "error": "This link is not valid. Please open the complete link from the email."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
    undo_unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed part of the link in the email.
                 * @example EjIKCnVuc3Vic2NyaWJlcxgDIgk
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email is on again */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changedAt": "2026-11-20T15:00:00Z",
                     *       "emailPreference": "Cancellation / opening bid notifications on saved properties",
                     *       "isOn": true
                     *     }
                     */
                    "application/json": components["schemas"]["EmailChoice"];
                };
            };
            /** @description The link is damaged, or its account was deleted */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unknown_link",
                     *       "error": "This link is not valid. Please open the complete link from the email."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                 * @description The random part of the link in the email.
                 * @example EYm0lWq2b8C4n5sT1vX7zA9dF3hK6pR0uJgQoLiMeNc
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
            /** @description The email address is verified */
            200: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The link was used, expired, was replaced or never existed */
            404: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description A purchase waits and a new password is required, or another account has the email address */
            409: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
            /** @description The body has another type than the operation accepts, or it has a Content-Encoding */
            415: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unsupported_encoding",
                     *       "error": "The request must not be compressed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The password is not acceptable */
            422: {
                headers: {
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
                    /** @description The seconds after which to try again. */
                    "Retry-After": number;
                    /** @description The id of the request in the server's log. */
                    "X-Request-Id": string;
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
