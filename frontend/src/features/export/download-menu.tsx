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
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../ui/menu';
import { useStartExportMutation, type ExportRequest } from './export-api';
import { exportRequest, type ExportRows } from './export-request';

/** The text for an empty export (docs/product.md#empty-export). */
const NOTHING = 'No data available to download.';

const FORMATS = [
  { format: 'csv', label: '.CSV', note: 'Plain text for any application', Icon: FileText },
  { format: 'xlsx', label: '.XLS', note: 'Excel workbook', Icon: FileSpreadsheet },
] as const;

interface DownloadMenuProps {
  totalCount: number | undefined;
  /** The view of the saved properties. Without it, the data screen's view is exported. It adds stage and note. */
  own?: ListingView;
}

/** Downloads all matches. With a selection, the menu offers the selected rows first. */
export const DownloadMenu = memo(function DownloadMenu({ totalCount, own }: DownloadMenuProps) {
  const shared = useSelector(selectView);
  const view = own ?? shared;
  const dispatch = useDispatch();
  const [startExport, { isLoading }] = useStartExportMutation();
  const [nothing, setNothing] = useState(false);
  const selected = view.selectedPropertyIds.length;
  const count = selected > 0 ? selected : totalCount;

  const download = async (format: ExportRequest['format'], rows: ExportRows) => {
    if (count === 0) {
      setNothing(true);
      return;
    }
    try {
      const ticket = await startExport(exportRequest(format, rows, view, own && 'saved')).unwrap();
      startDownload(ticket.url);
    } catch (error) {
      const failure = isApiFailure(error) ? error : undefined;
      if (failure?.code === 'empty_export') {
        setNothing(true);
        return;
      }
      logError('export failed', error);
      const description = failure?.message ?? 'Could not create the file. Try again in a moment.';
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

interface FormatsProps {
  /** The rows and their number. */
  title: string;
  onChoose: (format: ExportRequest['format']) => void;
}

function Formats({ title, onChoose }: FormatsProps) {
  return (
    <MenuGroup label={title} note="visible columns">
      {FORMATS.map(({ format, label, note, Icon }) => (
        <MenuItem key={format} onSelect={() => onChoose(format)}>
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
          <span className="font-medium">{label}</span>
          <span className="ml-auto pl-6 text-13 text-secondary">{note}</span>
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
