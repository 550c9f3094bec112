import { memo, useState, type ReactNode } from 'react';
import { ChevronDown, Download, Ellipsis, FileSpreadsheet, FileText, History } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { isApiFailure } from '../../api/failure';
import { logError } from '../../lib/log';
import { formatMoment } from '../../lib/moments';
import { paths } from '../../lib/paths';
import { useShortcuts } from '../../lib/shortcuts';
import { startDownload } from '../../lib/start-download';
import type { ListingView } from '../../listing-view/listing-view';
import { selectView } from '../../listing-view/listing-view-slice';
import { toastShown } from '../../toasts/toasts-slice';
import { Button, IconButton } from '../../ui/button';
import { Question, QuestionCancel } from '../../ui/dialog';
import { Menu, MenuGroup, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu';
import { useLastDownloadQuery, useStartExportMutation, type ExportRequest } from './export-api';
import { exportRequest, type ExportRows } from './export-request';

/** The text for an empty export (docs/product.md#empty-export). */
const NOTHING = 'No data available to download.';

const FORMATS = [
  {
    format: 'csv',
    label: '.CSV',
    note: 'For programs; spreadsheets change numbers',
    Icon: FileText,
  },
  { format: 'xlsx', label: '.XLS', note: 'Workbook for spreadsheets', Icon: FileSpreadsheet },
] as const;

interface DownloadMenuProps {
  totalCount: number | undefined;
  /** The view of the saved properties. Without it, the data screen's view is exported. It adds stage and note. */
  own?: ListingView;
  /** `more` is the button of a phone, which has one menu for everything, and `bar` is one among small buttons. */
  look?: 'button' | 'more' | 'bar';
  /** Items before the downloads. */
  first?: ReactNode;
  /** What else can be done with the list: items after the downloads. */
  children?: ReactNode;
}

/** Starts downloads of a list with `count` rows. `nothing` says whether there was nothing to download. */
function useDownload(view: ListingView, among: 'saved' | undefined, count: number | undefined) {
  const dispatch = useDispatch();
  const [startExport, { isLoading }] = useStartExportMutation();
  const [nothing, setNothing] = useState(false);

  /** `since` is the earlier download, if the file is to have only what changed since. */
  const download = async (format: ExportRequest['format'], rows: ExportRows, since?: string) => {
    if (count === 0 && since === undefined) {
      setNothing(true);
      return;
    }
    try {
      const request = exportRequest(format, rows, view, among);
      const ticket = await startExport(since === undefined ? request : { ...request, since }).unwrap();
      startDownload(ticket.url);
    } catch (error) {
      const failure = isApiFailure(error) ? error : undefined;
      if (failure?.code === 'empty_export') {
        setNothing(true);
        return;
      }
      if (failure?.code === 'nothing_changed') {
        const description = 'Nothing has changed since your last download.';
        dispatch(toastShown({ title: 'No changes', description }));
        return;
      }
      logError('export failed', error);
      const description = failure?.message ?? 'Could not create the file. Try again in a moment.';
      dispatch(toastShown({ title: 'Download failed', description, tone: 'destructive' }));
    }
  };
  return { download, isLoading, nothing, setNothing };
}

/**
 * Downloads all matches. With a selection, the menu offers the selected rows first. Printing, sharing and the calendar
 * follow in the same menu.
 */
export const DownloadMenu = memo(function DownloadMenu(props: DownloadMenuProps) {
  const { totalCount, own, look = 'button', first, children } = props;
  const shared = useSelector(selectView);
  const view = own ?? shared;
  const navigate = useNavigate();
  const selected = view.selectedPropertyIds.length;
  const count = selected > 0 ? selected : totalCount;
  const { download, isLoading, nothing, setNothing } = useDownload(view, own && 'saved', count);
  const [open, setOpen] = useState(false);
  useShortcuts({ d: () => look === 'button' && count !== undefined && !isLoading && setOpen(true) });

  return (
    <>
      <Menu
        open={open}
        onOpenChange={setOpen}
        trigger={
          look === 'more' ? (
            <IconButton
              name="More actions"
              disabled={isLoading || count === undefined}
              className="border border-line bg-surface"
            >
              <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
            </IconButton>
          ) : (
            <Button
              {...(look === 'bar' && { look: 'quiet', size: 'small' })}
              busy={isLoading}
              disabled={count === undefined}
              aria-keyshortcuts="d"
            >
              {!isLoading && (
                <Download
                  aria-hidden="true"
                  strokeWidth={1.75}
                  className="size-4 text-secondary max-[85rem]:hidden"
                />
              )}
              Download{count !== undefined && ` (${count.toLocaleString('en-US')})`}
              <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
            </Button>
          )
        }
      >
        {first}
        {selected > 0 && (
          <>
            <Formats
              title={`Selected (${selected.toLocaleString('en-US')})`}
              onChoose={(format) => void download(format, 'selected')}
            />
            <MenuSeparator />
          </>
        )}
        <Formats
          title={`All (${(totalCount ?? 0).toLocaleString('en-US')})`}
          onChoose={(format) => void download(format, 'all')}
        />
        <MenuSeparator />
        <Changes
          request={exportRequest('csv', 'all', view, own && 'saved')}
          onChoose={(format, since) => void download(format, 'all', since)}
        />
        <MenuSeparator />
        {children}
        <MenuItem onSelect={() => void navigate(paths.downloads.href())}>
          <History aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
          Downloads of the last 30 days
        </MenuItem>
      </Menu>
      <Question
        open={nothing}
        onOpenChange={setNothing}
        title={NOTHING}
        description="Change the filters so that at least one property matches, then try again."
      >
        <QuestionCancel>
          <Button look="primary">OK</Button>
        </QuestionCancel>
      </Question>
    </>
  );
});

interface ChangesProps {
  /** The request for the whole list. */
  request: ExportRequest;
  onChoose: (format: ExportRequest['format'], since: string) => void;
}

const CHANGES = 'Only new or changed';

/** Offers what changed since the last download of the list (docs/product.md#delta-downloads). */
function Changes({ request, onChoose }: ChangesProps) {
  const { data, error, isFetching, refetch } = useLastDownloadQuery(request, {
    refetchOnMountOrArgChange: true,
  });
  if (error && !isFetching) {
    return (
      <MenuGroup label={CHANGES}>
        <MenuItem
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          Your last download did not load. Try again
        </MenuItem>
      </MenuGroup>
    );
  }
  const last = data?.download;
  if (last) {
    return (
      <Formats
        title={CHANGES}
        note={`since ${formatMoment(last.at)}`}
        onChoose={(format) => onChoose(format, last.id)}
      />
    );
  }
  return (
    <MenuGroup label={CHANGES}>
      <MenuLabel>
        {data === undefined
          ? 'Loading...'
          : data.comparable
            ? 'No earlier download of this list. Download the whole list first.'
            : 'Not available with the filter “Marks”.'}
      </MenuLabel>
    </MenuGroup>
  );
}

interface FormatsProps {
  /** The rows and their number. */
  title: string;
  note?: string;
  onChoose: (format: ExportRequest['format']) => void;
}

function Formats({ title, note = 'visible columns', onChoose }: FormatsProps) {
  return (
    <MenuGroup label={title} note={note}>
      {FORMATS.map(({ format, label, note: about, Icon }) => (
        <MenuItem key={format} onSelect={() => onChoose(format)}>
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
          <span className="font-medium">{label}</span>
          <span className="ml-auto pl-6 text-13 text-secondary">{about}</span>
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
