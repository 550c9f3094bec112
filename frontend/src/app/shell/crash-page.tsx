import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { logError } from '../../lib/log';
import { Button, buttonClasses } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { PanelMessage } from '../../ui/panel-message';
import { paths } from '../paths';

/** A screen failed to draw: says so, and offers what mends it most often and a way back. */
export function CrashNotice() {
  const error = useRouteError();
  useEffect(() => logError('a screen failed', error), [error]);
  return (
    <div className="flex min-h-[60dvh] flex-1 items-center justify-center">
      <PanelMessage
        role="alert"
        picture={<Mark className="size-10 text-brand" />}
        title="This page could not be shown"
        action={
          <>
            <Button look="primary" onClick={() => window.location.reload()}>
              Load again
            </Button>
            <Link to={paths.home.href()} className={buttonClasses()}>
              Go home
            </Link>
          </>
        }
      >
        Something went wrong on our side, or a new version was published while this page was open. Nothing you
        saved is lost.
      </PanelMessage>
    </div>
  );
}

/** The same where the main layout itself failed. */
export function CrashPage() {
  return (
    <main className="flex min-h-dvh flex-col">
      <CrashNotice />
    </main>
  );
}
