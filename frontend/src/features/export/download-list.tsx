import { FileSpreadsheet, FileText } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { formatWhole } from '../../lib/format';
import { logError } from '../../lib/log';
import { formatMoment } from '../../lib/moments';
import { startDownload } from '../../lib/start-download';
import { toastShown } from '../../toasts/toasts-slice';
import { Button } from '../../ui/button';
import { useRepeatDownloadMutation, type Download } from './export-api';

const ICON = {
  'aria-hidden': true,
  strokeWidth: 1.75,
  className: 'mt-0.5 size-5 shrink-0 text-secondary',
} as const;

/** Returns what happened to a file, for example '1,204 rows, .CSV'. */
function fileText({ format, rows }: Download): string {
  const kind = format === 'csv' ? '.CSV' : '.XLS';
  if (rows === null) return `Not finished, ${kind}`;
  return `${formatWhole(rows)} ${rows === 1 ? 'row' : 'rows'}, ${kind}`;
}

interface DownloadListProps {
  downloads: Download[];
  /** Returns the filters, the search and the order of a view in words. */
  describe: (view: string) => string;
  /** Runs after a file was requested. */
  onRequested: () => void;
}

/** The history of downloads, with buttons that run each one again (docs/product.md#download-history). */
export function DownloadList({ downloads, describe, onRequested }: DownloadListProps) {
  const dispatch = useDispatch();
  const [repeat, { isLoading, originalArgs }] = useRepeatDownloadMutation();

  const run = async ({ id, format }: Download, onlyChanges: boolean) => {
    try {
      const { url } = await repeat({ id, format, onlyChanges }).unwrap();
      startDownload(url);
      onRequested();
    } catch (error) {
      const failure = isApiFailure(error) ? error : undefined;
      if (failure?.code === 'nothing_changed') {
        const description = 'Nothing has changed since that download.';
        dispatch(toastShown({ title: 'No changes', description }));
        return;
      }
      logError('the download could not be run again', error);
      const description = failure?.message ?? 'Could not create the file. Try again in a moment.';
      dispatch(toastShown({ title: 'Download failed', description, tone: 'destructive' }));
    }
  };

  return (
    <ol
      aria-label="Downloads"
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {downloads.map((download) => {
        const { id, at, format, view, picked, saved, changesSince, comparable } = download;
        const Icon = format === 'csv' ? FileText : FileSpreadsheet;
        const when = formatMoment(at);
        const busy = (onlyChanges: boolean) =>
          isLoading && originalArgs?.id === id && originalArgs.onlyChanges === onlyChanges;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
            <Icon {...ICON} />
            <div className="min-w-0 flex-1 basis-64">
              <p className="text-16 font-semibold">
                <time dateTime={at}>{when}</time>
              </p>
              <p className="text-14">
                {fileText(download)}
                {changesSince && `, only changes since ${formatMoment(changesSince)}`}
              </p>
              <p className="mt-0.5 text-13 break-words text-secondary">
                {picked !== null
                  ? `${formatWhole(picked)} selected ${picked === 1 ? 'property' : 'properties'}`
                  : [saved && 'My Properties', view === null ? 'Many filters' : describe(view)]
                      .filter(Boolean)
                      .join(' · ')}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <Button
                busy={busy(false)}
                aria-label={`Download again: ${when}`}
                onClick={() => void run(download, false)}
              >
                Download again
              </Button>
              {comparable && (
                <Button
                  busy={busy(true)}
                  aria-label={`Only what changed since ${when}`}
                  onClick={() => void run(download, true)}
                >
                  Only what changed since
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
