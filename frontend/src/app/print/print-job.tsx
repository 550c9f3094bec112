import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useProductName } from '../../config/config-api';
import type { ListingDetails } from '../../features/details/details-api';
import type { PaperGround } from '../../features/map/lib/paper-picture';
import { formatMoment } from '../../lib/format';
import { PrintedList } from './printed-list';
import { PrintedSheets, type SheetData } from './printed-sheets';
import { inSaleOrder } from './sale-order';

/** What is printed. */
export type Job =
  | { kind: 'list'; properties: readonly ListingDetails[] }
  | { kind: 'sheets'; sheets: readonly SheetData[]; ground: PaperGround | undefined };

/** Photos that are not there by then are left out. */
const PHOTO_WAIT_MS = 4_000;

async function photosIn(element: HTMLElement): Promise<void> {
  const loaded = [...element.querySelectorAll('img')].map((photo) =>
    photo.decode().catch(() => {
      photo.hidden = true;
    }),
  );
  const late = new Promise((resolve) => setTimeout(resolve, PHOTO_WAIT_MS));
  await Promise.race([Promise.all(loaded), late]);
}

interface PrintJobProps {
  job: Job;
  /** Called after the print dialog was closed. */
  onDone: () => void;
}

/**
 * Renders what is only for paper next to the application, which the styles hide on paper, and opens the print dialog.
 * The paper is there until `afterprint`, because some browsers return from `print` before they have printed.
 */
export function PrintJob({ job, onDone }: PrintJobProps) {
  const productName = useProductName();
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      if (paper.current) await photosIn(paper.current);
      if (!isGone) window.print();
    };
    void start();
    window.addEventListener('afterprint', onDone);
    return () => {
      isGone = true;
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return createPortal(
    <div ref={paper} className="print-job">
      {job.kind === 'list' ? (
        <PrintedList
          stops={inSaleOrder(job.properties)}
          productName={productName}
          printedOn={formatMoment(new Date().toISOString())}
        />
      ) : (
        <PrintedSheets sheets={job.sheets} ground={job.ground} />
      )}
    </div>,
    document.body,
  );
}
