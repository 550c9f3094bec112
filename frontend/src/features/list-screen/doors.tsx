import { CalendarDays, History, ListFilter, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { useViewScope } from '../../listing-view/view-scope';
import { classes } from '../../ui/classes';
import { SearchMenu } from '../searches/components/search-menu';

interface DoorProps {
  label: string;
  Icon: LucideIcon;
}

const SEARCHES: DoorProps = { label: 'Saved searches', Icon: ListFilter };
const DOORS: readonly (DoorProps & { to: string })[] = [
  { label: 'Calendar', Icon: CalendarDays, to: paths.calendar.href() },
  { label: 'Downloads', Icon: History, to: paths.downloads.href() },
];

const TEXT =
  'inline-flex min-h-7 items-center text-13 font-semibold text-brand hover:underline max-md:min-h-11';
const ICON =
  'inline-flex size-8 items-center justify-center rounded-md text-secondary hover:bg-sunken hover:text-ink';

/** The screens that belong to a list: saved searches, calendar and downloads. `small` shows icons alone. */
export function Doors({ small = false }: { small?: boolean }) {
  const { view, among } = useViewScope();
  const look = small ? ICON : TEXT;
  const content = ({ label, Icon }: DoorProps) =>
    small ? <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" /> : label;
  const naming = ({ label }: DoorProps) => (small ? { 'aria-label': label, title: label } : {});
  return (
    <nav
      aria-label="Searches, calendar and downloads"
      className={classes('flex', small ? 'flex-col items-center gap-1' : 'items-center justify-between')}
    >
      {among === 'saved' ? (
        <Link to={paths.savedSearches.href()} className={look} {...naming(SEARCHES)}>
          {content(SEARCHES)}
        </Link>
      ) : (
        <SearchMenu
          view={view}
          trigger={
            <button type="button" className={look} {...naming(SEARCHES)}>
              {content(SEARCHES)}
            </button>
          }
        />
      )}
      {DOORS.map((door) => (
        <Link key={door.label} to={door.to} className={look} {...naming(door)}>
          {content(door)}
        </Link>
      ))}
    </nav>
  );
}
