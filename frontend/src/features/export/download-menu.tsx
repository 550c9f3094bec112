import { memo, useState } from 'react';
import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { logError } from '../../lib/log';
import { startDownload } from '../../lib/start-download';
import type { ListingView } from '../../listing-view/listing-view';
import { selectView } from '../../listing-view/listing-view-slice';
import { toastShown } from '../../toasts/toasts-slice';
import { Button } from '../../ui/button';
import { Question, QuestionCancel } from '../../ui/dialog';
import { Menu, MenuItem, MenuLabel } from '../../ui/menu';
import { useStartExportMutation, type ExportRequest } from './export-api';
import { exportRequest } from './export-request';

/** The spec's words for an export of nothing (spec.md §8). */
const NOTHING = 'No data available to download.';

const FORMATS = [
  { format: 'csv', label: '.CSV', note: 'Plain text for any program', Icon: FileText },
  { format: 'xlsx', label: '.XLS', note: 'Excel workbook', Icon: FileSpreadsheet },
] as const;

interface DownloadMenuProps {
  totalCount: number | undefined;
  /** A view of the saved properties, in the place of the data screen's. Stage and note come with it. */
  own?: ListingView;
}

/** Downloads the selected rows, or all that match when none is selected. */
export const DownloadMenu = memo(function DownloadMenu({ totalCount, own }: DownloadMenuProps) {
  const shared = useSelector(selectView);
  const view = own ?? shared;
  const dispatch = useDispatch();
  const [startExport, { isLoading }] = useStartExportMutation();
  const [nothing, setNothing] = useState(false);
  const selected = view.selectedPropertyIds.length;
  const count = selected > 0 ? selected : totalCount;

  const download = async (format: ExportRequest['format']) => {
    if (count === 0) {
      setNothing(true);
      return;
    }
    try {
      const ticket = await startExport(exportRequest(format, view, own && 'saved')).unwrap();
      startDownload(ticket.url);
    } catch (error) {
      const failure = isApiFailure(error) ? error : undefined;
      if (failure?.code === 'empty_export') {
        setNothing(true);
        return;
      }
      logError('export failed', error);
      const description = failure?.message ?? 'The file could not be made. Try again in a moment.';
      dispatch(toastShown({ title: 'Download failed', description, tone: 'destructive' }));
    }
  };

  return (
    <>
      <Menu
        trigger={
          <Button busy={isLoading} disabled={count === undefined}>
            {!isLoading && (
              <Download aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
            )}
            Download{count !== undefined && ` (${count.toLocaleString('en-US')})`}
            <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
          </Button>
        }
      >
        <MenuLabel>
          {selected > 0
            ? `${selected.toLocaleString('en-US')} selected, shown columns`
            : `All ${(totalCount ?? 0).toLocaleString('en-US')} found, shown columns`}
        </MenuLabel>
        {FORMATS.map(({ format, label, note, Icon }) => (
          <MenuItem key={format} onSelect={() => void download(format)}>
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
            <span className="font-medium">{label}</span>
            <span className="ml-auto pl-6 text-13 text-secondary">{note}</span>
          </MenuItem>
        ))}
      </Menu>
      <Question
        open={nothing}
        onOpenChange={setNothing}
        title={NOTHING}
        description="Change the filters so that at least one property is found, then download again."
      >
        <QuestionCancel>
          <Button look="primary">OK</Button>
        </QuestionCancel>
      </Question>
    </>
  );
});
