import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { ArrowDown, ArrowUp, Link2, Pencil, Trash2 } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import { isApiFailure } from '../../../api/failure';
import { logError } from '../../../lib/log';
import { paths } from '../../../lib/paths';
import { toastShown } from '../../../toasts/toasts-slice';
import { Button, IconButton } from '../../../ui/button';
import { copyLink } from '../lib/copy-link';
import { viewOf, viewText } from '../lib/view-text';
import {
  searchRemovalUndone,
  useRemoveSearchMutation,
  useRenameSearchMutation,
  useReorderSearchesMutation,
  useSetSearchMailMutation,
  useVisitSearchMutation,
  type MailPace,
  type SavedSearch,
} from '../searches-api';
import { MailSelect } from './mail-select';
import { NameDialog } from './name-dialog';
import { NewCount } from './new-count';

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const;

interface SearchListProps {
  searches: SavedSearch[];
  /** Runs after a search was deleted, because the button that had the focus is gone. */
  onRemoved: () => void;
  /** A further action of each search. */
  action?: (search: SavedSearch) => ReactNode;
}

/** The saved searches in order, with buttons that open, move, rename, share and delete each one. */
export function SearchList({ searches, onRemoved, action }: SearchListProps) {
  const dispatch = useDispatch();
  const [renamed, setRenamed] = useState<SavedSearch>();
  const [rename] = useRenameSearchMutation();
  const [reorder] = useReorderSearchesMutation();
  const [remove] = useRemoveSearchMutation();
  const [visit] = useVisitSearchMutation();
  const [setMail] = useSetSearchMailMutation();
  const { list, follow } = useFocusOfMoved(searches);

  const failed = (title: string, error: unknown) => {
    logError(title, error);
    const description = isApiFailure(error) ? error.message : undefined;
    dispatch(
      toastShown({ title, description: description ?? 'Try again in a moment.', tone: 'destructive' }),
    );
  };

  const move = async (from: number, step: -1 | 1) => {
    const to = from + step;
    const ids = searches.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    follow(ids[to], step);
    const stored = reorder(ids).unwrap();
    try {
      await stored;
    } catch (error) {
      failed('Could not change the order', error);
    }
  };

  const choose = async ({ id }: SavedSearch, mail: MailPace) => {
    try {
      await setMail({ id, mail }).unwrap();
    } catch (error) {
      failed('Could not change the emails', error);
    }
  };

  const removeSearch = async ({ id, name }: SavedSearch) => {
    try {
      await remove(id).unwrap();
      onRemoved();
      const action = { label: 'Undo', does: searchRemovalUndone(id) };
      dispatch(toastShown({ title: 'Search deleted', description: name, action }));
    } catch (error) {
      failed('Could not delete the search', error);
    }
  };

  const share = async (search: SavedSearch) => {
    const address = copyLink(search);
    try {
      await navigator.clipboard.writeText(address);
      const description = 'Other subscribers who open it can save a copy. Your later changes are not shared.';
      dispatch(toastShown({ title: 'Link to a copy of this search copied', description }));
    } catch (error) {
      logError('the link to the search could not be copied', error);
      dispatch(toastShown({ title: 'Could not copy the link', description: address, tone: 'destructive' }));
    }
  };

  return (
    <>
      <ol
        ref={list}
        aria-label="Saved searches"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
      >
        {searches.map((search, index) => (
          <SearchRow
            key={search.id}
            search={search}
            isFirst={index === 0}
            isLast={index === searches.length - 1}
            onOpen={() => void visit(search.id)}
            onMail={(mail) => void choose(search, mail)}
            onMove={(step) => void move(index, step)}
            onRename={() => setRenamed(search)}
            onShare={() => void share(search)}
            onRemove={() => void removeSearch(search)}
            action={action?.(search)}
          />
        ))}
      </ol>
      {renamed && (
        <NameDialog
          title="Rename the search"
          action="Rename"
          name={renamed.name}
          onSave={(name) => rename({ id: renamed.id, name }).unwrap()}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  );
}

/**
 * A row that moves loses the focus, also when a list that was loading before brings it back for a moment. So the focus
 * follows the row until the person takes it elsewhere. At the end of the list it goes to the row's other button.
 */
function useFocusOfMoved(searches: SavedSearch[]) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ id: string | undefined; step: -1 | 1 }>(undefined);
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { id, step } = moved.current;
    const row = list.current?.children[searches.findIndex((search) => search.id === id)];
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
    if (document.activeElement !== document.body && !buttons.some((one) => one === document.activeElement)) {
      moved.current = undefined;
      return;
    }
    const [up, down] = buttons;
    const [wanted, other] = step === -1 ? [up, down] : [down, up];
    (wanted?.disabled ? other : wanted)?.focus();
  }, [searches]);
  const follow = (id: string | undefined, step: -1 | 1) => {
    moved.current = { id, step };
  };
  return { list, follow };
}

interface SearchRowProps {
  search: SavedSearch;
  isFirst: boolean;
  isLast: boolean;
  onOpen: () => void;
  onMail: (mail: MailPace) => void;
  onMove: (step: -1 | 1) => void;
  onRename: () => void;
  onShare: () => void;
  onRemove: () => void;
  action: ReactNode;
}

function SearchRow(props: SearchRowProps) {
  const { search, isFirst, isLast, onOpen, onMail, onMove, onRename, onShare, onRemove, action } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2">
          <Link
            to={`${paths.listings.href()}?${search.view}`}
            onClick={onOpen}
            className="inline-block min-h-6 min-w-0 truncate text-16 font-semibold text-brand underline-offset-2 hover:underline"
          >
            {search.name}
          </Link>
          <NewCount count={search.new} />
        </p>
        <p className="mt-0.5 text-13 break-words text-secondary">
          {search.new === null
            ? 'This search uses a filter that no longer exists.'
            : viewText(viewOf(search.view))}
        </p>
      </div>
      <MailSelect
        name={`Emails about ${search.name}`}
        value={search.mail}
        onChange={onMail}
        className="w-44"
      />
      <div className="flex flex-wrap items-center gap-1">
        <IconButton name={`Move ${search.name} up`} data-move disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp {...ICON} />
        </IconButton>
        <IconButton name={`Move ${search.name} down`} data-move disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown {...ICON} />
        </IconButton>
        <Button look="quiet" size="small" aria-label={`Rename ${search.name}`} onClick={onRename}>
          <Pencil {...ICON} />
          Rename
        </Button>
        <Button look="quiet" size="small" aria-label={`Share ${search.name}`} onClick={onShare}>
          <Link2 {...ICON} />
          Share
        </Button>
        {action}
        <Button look="quiet" size="small" aria-label={`Delete ${search.name}`} onClick={onRemove}>
          <Trash2 {...ICON} />
          Delete
        </Button>
      </div>
    </li>
  );
}
