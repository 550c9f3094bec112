import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { PanelMessage } from '../../ui/panel-message';

/** A screen failed to load or to draw: says so, and offers what mends it most often. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => logError('a screen failed', error), [error]);
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <PanelMessage
        role="alert"
        picture={<Mark className="size-10 text-brand" />}
        title="This page could not be shown"
        action={
          <Button look="primary" onClick={() => window.location.reload()}>
            Load again
          </Button>
        }
      >
        Your connection may have dropped, or a new version was published while this page was open. Nothing you
        saved is lost.
      </PanelMessage>
    </main>
  );
}
