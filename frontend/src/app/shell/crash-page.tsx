import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { logError } from '../../lib/log';
import { Button, buttonClasses } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { PanelMessage } from '../../ui/panel-message';
import { paths } from '../../lib/paths';

/** Shown when a screen fails to render. Offers a reload and a link to the home page. */
export function CrashNotice() {
  const error = useRouteError();
  useEffect(() => logError('a screen failed', error), [error]);
  return (
    <div className="flex min-h-[60dvh] flex-1 items-center justify-center">
      <PanelMessage
        heading="h1"
        role="alert"
        picture={<Mark className="size-10 text-brand" />}
        title="This page could not be shown"
        action={
          <>
            <Button look="primary" onClick={() => window.location.reload()}>
              Reload page
            </Button>
            <Link to={paths.home.href()} className={buttonClasses()}>
              Go home
            </Link>
          </>
        }
      >
        Something went wrong on our side, or we released a new version while this page was open. Your saved
        data is safe.
      </PanelMessage>
    </div>
  );
}

/** The same notice for a failure of the main layout itself. */
export function CrashPage() {
  return (
    <main className="flex min-h-dvh flex-col">
      <CrashNotice />
    </main>
  );
}
