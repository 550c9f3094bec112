import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Bookmark, CornerDownLeft, Search, SquareArrowOutUpRight, type LucideIcon } from 'lucide-react';
import { useListSearchesQuery } from '../../features/searches/searches-api';
import { inHash, paths } from '../../lib/paths';
import { classes } from '../../ui/classes';
import { Dialog } from '../../ui/dialog';
import { inputClasses } from '../../ui/field';

/** Something that the palette can open. */
interface Command {
  label: string;
  /** The address in the router. */
  to: string;
  Icon: LucideIcon;
}

const SCREENS: readonly Command[] = [
  ['Data', paths.listings.href()],
  ['My Properties', paths.myProperties.href()],
  ['Saved Searches', paths.savedSearches.href()],
  ['Calendar', paths.calendar.href()],
  ['Downloads', paths.downloads.href()],
  ['Order History', paths.orderHistory.href()],
  ['Account Settings', paths.accountSettings.href()],
  ['Pricing', paths.pricing.href()],
  ['State Law', paths.stateLaws.href()],
  ['Coverage', paths.coverage.href()],
  ['About', paths.about.href()],
  ['Terms of Service', paths.termsOfService.href()],
  ['Privacy Policy', paths.privacyPolicy.href()],
].map(([label = '', to = '']) => ({ label, to, Icon: SquareArrowOutUpRight }));

/** Returns whether a label contains every word of a text. */
const has = (label: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** Returns the commands that match the typed text, and a search for it on the data screen. */
export function matchingCommands(
  typed: string,
  searches: readonly { name: string; view: string }[],
): Command[] {
  const text = typed.trim();
  const saved = searches.map(({ name, view }) => ({
    label: name,
    to: `${paths.listings.href()}?${view}`,
    Icon: Bookmark,
  }));
  const found = [...SCREENS, ...saved].filter(({ label }) => has(label, text));
  if (text === '') return found;
  const query = new URLSearchParams({ search: text }).toString();
  const label = `Search all addresses for “${text}”`;
  return [...found, { label, to: `${paths.listings.href()}?${query}`, Icon: Search }];
}

/** Opens a screen, a saved search, or the listings that match a typed address. Works by keyboard alone. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const searches = useListSearchesQuery().data ?? [];
  const commands = matchingCommands(typed, searches);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // The dialog first moves the focus to its first control, and remembers where it was.
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const at = Math.min(place, commands.length - 1);
  const run = ({ to }: Command) => {
    onClose();
    // The browser's own navigation, as from a link: an open list shows the view of its new address.
    window.location.assign(inHash(to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = commands[at];
    if (step !== undefined) setPlace((at + step + commands.length) % commands.length);
    else if (event.key === 'Enter' && chosen) run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Go to" className="max-w-lg">
      <div className="flex flex-col gap-2 p-3">
        <input
          ref={box}
          type="text"
          role="combobox"
          aria-label="Screen, saved search or address"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={commands[at] && `${id}-${at}`}
          autoComplete="off"
          placeholder="Type a screen, a saved search or an address"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
          className={inputClasses(false)}
        />
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label="Commands"
          className="flex max-h-80 flex-col overflow-y-auto"
        >
          {commands.map((command, index) => (
            <li
              key={`${command.to} ${command.label}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => run(command)}
              onPointerMove={() => setPlace(index)}
              className={classes(
                'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-14 max-md:min-h-11',
                index === at && 'bg-brand-tint',
              )}
            >
              <command.Icon
                aria-hidden="true"
                strokeWidth={1.75}
                className="size-4 shrink-0 text-secondary"
              />
              <span className="min-w-0 flex-1 truncate">{command.label}</span>
              {index === at && (
                <CornerDownLeft aria-hidden="true" strokeWidth={1.75} className="size-4 text-secondary" />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
