import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { NavLink, useLocation } from 'react-router';
import { lazyPart } from '../../lib/lazy-part';
import { selectPhase } from '../../session/session-slice';
import { buttonClasses } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Skeleton } from '../../ui/skeleton';
import { paths } from '../../lib/paths';
import { Brand } from './brand';
import { useHeaderBlend } from './use-header-blend';

/** Menus and dialogs are in a separate chunk, because a visitor's first page does not need them. */
const AccountMenu = lazyPart(
  async () => {
    const { AccountMenu } = await import(/* webpackChunkName: "floating" */ './account-menu');
    return AccountMenu;
  },
  { waiting: <Skeleton className="size-9 rounded-full" /> },
);

/** The bell asks the server for news, which a visitor has none of. */
const Bell = lazyPart(
  async () => {
    const { Bell } = await import(/* webpackChunkName: "floating" */ '../../features/bell/components/bell');
    return Bell;
  },
  { waiting: <Skeleton className="size-9 rounded-full" /> },
);

const SavedChanged = lazyPart(async () => {
  const { SavedChanged } = await import(
    /* webpackChunkName: "floating" */ '../../features/bell/components/saved-changed'
  );
  return SavedChanged;
});

function NavItem({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classes(
          'relative flex h-16 items-center px-1 text-14 font-semibold whitespace-nowrap transition-colors duration-150',
          isActive
            ? 'text-brand after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-brand'
            : 'text-secondary hover:text-ink',
        )
      }
    >
      {children}
    </NavLink>
  );
}

/** The header of the main layout (docs/product.md#header). */
export function Header() {
  const signedIn = useSelector(selectPhase) === 'signedIn';
  const { pathname } = useLocation();
  const blend = useHeaderBlend(pathname === paths.home.path || pathname === paths.about.path);
  return (
    <header className="fixed inset-x-0 top-0 z-40 h-(--header-height)">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 border-b border-line bg-surface"
        style={{ opacity: blend }}
      />
      <div className="flex h-full items-center gap-4 px-4 sm:gap-8 sm:px-6">
        <Brand shrinks />
        <nav aria-label="Main" className="flex flex-1 items-center gap-4 max-[359px]:gap-2 sm:gap-6">
          {signedIn ? (
            <>
              <NavItem to={paths.listings.href()}>Data</NavItem>
              <NavItem to={paths.myProperties.href()}>
                My Properties
                <SavedChanged />
              </NavItem>
              <span className="flex-1" />
              <Bell />
              <AccountMenu />
            </>
          ) : (
            <>
              <NavItem to={paths.about.href()}>About</NavItem>
              <span className="flex-1" />
              <NavItem to={paths.logIn.href()}>Log In</NavItem>
              <NavLink to={paths.pricing.href()} className={buttonClasses('primary')}>
                Sign Up
              </NavLink>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
