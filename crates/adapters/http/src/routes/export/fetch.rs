//! `GET /api/export/{ticket}`: the file of an ordered download.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use export::{
    BegunDownload, DownloadId, ExportOrder, ExportService, Format, OwnColumns, Sheet, Ticket,
};
use kernel::{AccountId, ListingId};
use listings::Listing;
use saved::{Annotation, SavedError, SavedService, Stage};

use crate::serving::connection::Cutter;
use crate::serving::error::ApiError;
use crate::serving::head::HeadersOnly;
use crate::serving::lanes::Lane;
use crate::serving::lanes::fair::FairPermit;
use crate::serving::services::Services;
use crate::serving::streams::slots::StreamSlot;
use crate::serving::streams::{Producer, Streaming, streamed, unproduced};
use crate::wire::params::Path;
use crate::wire::path_params::TicketText;
use crate::wire::{ErrorBody, Refusals};

/// What the account wrote on its saved properties, as columns of a download.
struct Own {
    saved: SavedService,
    account: AccountId,
}

impl Own {
    /// Reads the columns of these rows.
    fn of(&self, rows: &[Listing]) -> Result<OwnColumns, SavedError> {
        let ids: Vec<ListingId> = rows.iter().map(|row| row.id).collect();
        let mut own = OwnColumns::new(OwnColumns::NAMES);
        for (listing, annotation) in self.saved.annotations(self.account, &ids)? {
            let Annotation { note, stage, maximum_bid, tags, checklist: _ } = annotation;
            let bid = maximum_bid.map_or_else(String::new, |bid| bid.amount().to_string());
            let stage = stage.map_or("", Stage::name);
            own.set(listing, [stage, note.as_str(), &bid, &tags.joined()]);
        }
        Ok(own)
    }
}

/// Writes the table of a download.
struct Table {
    sheet: Sheet,
    format: Format,
    own: Option<Own>,
    export: ExportService,
    id: DownloadId,
    /// The permit to write a temporary file, until the file is complete.
    place: Option<FairPermit>,
}

impl Producer for Table {
    fn lane(&self) -> Lane {
        match self.format {
            Format::Csv => Lane::Stream,
            Format::Xlsx => Lane::File,
        }
    }

    fn rows(&mut self, rows: Vec<Listing>) -> Result<(), ApiError> {
        if let Some(own) = &self.own {
            self.sheet.set_own(own.of(&rows)?);
        }
        Ok(self.sheet.rows(&rows)?)
    }

    fn finish(&mut self) -> Result<(), ApiError> {
        self.sheet.finish()?;
        self.place = None;
        // The file is good without this. Changes are then told since an earlier download.
        if let Err(error) = self.export.finish(self.id, self.sheet.written()) {
            tracing::warn!(%error, "a download could not be noted as finished");
        }
        Ok(())
    }

    fn take(&mut self, most: usize) -> Result<Vec<u8>, ApiError> {
        Ok(self.sheet.take(most)?)
    }
}

/// Fetch an ordered download.
#[utoipa::path(
    tag = "export",
    operation_id = "fetch_export",
    params(("ticket" = inline(TicketText), Path, description = "The ticket of the order.",
        example = "7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a")),
    responses(
        (status = 200, description = "The file, as an attachment", content(
            (String = "text/csv", example = "Courthouse Steps Link,unique_ID,Address\n"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 404, description = "The ticket was used, has expired or never existed, or its \
            session has ended",
            body = ErrorBody, example = json!({
            "error": "This download link has been used or has expired. Please download again.",
            "code": "export_ticket_gone"
        })),
        (status = 422, description = "There are now no matches or too many", body = ErrorBody,
            example = json!({ "error": "No data available to download.", "code": "empty_export" })),
        Refusals,
    )
)]
#[get("/export/{ticket}")]
pub(crate) async fn fetch_export(
    services: Data<Services>,
    ticket: Path<String>,
    request: HttpRequest,
    HeadersOnly(headers_only): HeadersOnly,
) -> Result<HttpResponse, ApiError> {
    let ticket = Ticket::presented(&ticket);
    let export = services.export.clone();
    let order = {
        let (export, ticket) = (export.clone(), ticket.clone());
        services.offload(Lane::Query, move || export.find(&ticket)).await?
    };
    let mut response = HttpResponse::Ok();
    response.content_type(media_type(order.format)).insert_header((
        header::CONTENT_DISPOSITION,
        format!("attachment; filename=\"{}\"", order.format.file_name()),
    ));
    if headers_only {
        return Ok(unproduced(response));
    }
    // This comes before the ticket is used, so that a refused client can try again with it.
    let (slot, place) = match admitted(&services, &order).await {
        Ok(admitted) => admitted,
        // Another request may have used the ticket while this one waited, and trying again is useless then.
        Err(busy) => {
            services.offload(Lane::Query, move || export.find(&ticket)).await?;
            return Err(busy);
        }
    };
    let format = order.format;
    let account = order.search.account;
    let own = order.with_own_columns.then(|| Own { saved: services.saved.clone(), account });
    let opener = export.clone();
    let BegunDownload { rows, sheet, id } = services
        .offload(Lane::Query, move || -> Result<_, ApiError> {
            let own = match order.with_own_columns {
                true => OwnColumns::new(OwnColumns::NAMES),
                false => OwnColumns::default(),
            };
            Ok(opener.open(&ticket, &order, own)?)
        })
        .await?;
    let streaming = Streaming { services: services.clone(), slot, cutter: Cutter::of(&request) };
    streamed(response, streaming, Some(rows), Table { sheet, format, own, export, id, place }).await
}

/// Waits for the slot of a stream, and for the permit to write a temporary file if the format needs one.
async fn admitted(
    services: &Services,
    order: &ExportOrder,
) -> Result<(StreamSlot, Option<FairPermit>), ApiError> {
    let slot = services.streams.take(order.search.account).await?;
    let place = match order.format {
        Format::Csv => None,
        Format::Xlsx => Some(services.lanes.begin_file().await?),
    };
    Ok((slot, place))
}

const fn media_type(format: Format) -> &'static str {
    match format {
        Format::Csv => "text/csv; charset=utf-8",
        Format::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    }
}
