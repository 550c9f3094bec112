import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isApiFailure } from '../../api/failure';
import { logError } from '../../lib/log';
import { toastShown } from '../../toasts/toasts-slice';
import {
  browserPush,
  isPushWanted,
  NotAllowed,
  reportRenewal,
  subscribe,
  unsubscribe,
  type BrowserPush,
} from './browser-push';
import {
  useAddPushBrowserMutation,
  usePushStateQuery,
  useRemovePushBrowserMutation,
  useRenewPushBrowserMutation,
  type PushBrowser,
} from './push-api';

const NO_BROWSERS: readonly PushBrowser[] = [];

/** Turns notifications in this browser on and off, and lists the browsers of the account. */
export function usePush() {
  const dispatch = useDispatch();
  const { data, isError, isFetching, refetch } = usePushStateQuery();
  const [add] = useAddPushBrowserMutation();
  const [renew] = useRenewPushBrowserMutation();
  const [remove] = useRemovePushBrowserMutation();
  const [here, setHere] = useState<BrowserPush>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const key = data?.publicKey;
  const browsers = data?.browsers ?? NO_BROWSERS;
  const current = browsers.find((browser) => browser.current);

  useEffect(() => {
    if (!key) return;
    let left = false;
    browserPush(key).then(
      (state) => !left && setHere(state),
      (cause: unknown) => {
        logError('the state of notifications could not be read', cause);
        if (!left) setHere('unsupported');
      },
    );
    return () => {
      left = true;
    };
  }, [key, current?.id, busy]);

  // The push service may have renewed the subscription while no page was open and the server did not answer.
  useEffect(() => {
    if (!key || current?.id === undefined) return;
    reportRenewal(key, (body) => renew(body).unwrap()).catch((cause: unknown) =>
      logError('the renewed subscription could not be reported', cause),
    );
  }, [key, current?.id, renew]);

  const attempt = async (work: () => Promise<void>, otherwise: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (cause) {
      // The state says that they are blocked, or the user closed the question and can click again.
      if (cause instanceof NotAllowed) return;
      logError(otherwise, cause);
      setFailure(isApiFailure(cause) ? cause.message : otherwise);
    } finally {
      setBusy(false);
    }
  };

  const turnOn = () =>
    attempt(async () => {
      if (!key) return;
      // The text of the switch says so. A toast would take the Esc that closes the dialog.
      await add(await subscribe(key)).unwrap();
    }, 'Notifications could not be turned on. Check your connection and try again.');

  const removeBrowser = (browser: PushBrowser) =>
    attempt(async () => {
      await remove(browser.id).unwrap();
      if (browser.current) await unsubscribe();
      dispatch(
        toastShown({
          title: browser.current ? 'This browser will not notify you of changes' : 'The browser was removed',
        }),
      );
    }, 'Notifications could not be turned off. Try again in a moment.');

  // Both must agree: a browser that the user removed elsewhere, or that forgot its subscription, is off.
  const state: BrowserPush | undefined = here === 'on' && !current ? 'off' : here;
  return {
    /** Whether the operator offers notifications. Undefined until that is known. */
    offered: data && data.publicKey !== null,
    /** The state of this browser. Undefined until it is known. */
    state,
    /** Whether the user had turned notifications on here, and they went quiet. */
    isLost: data !== undefined && state === 'off' && isPushWanted(),
    browsers,
    current,
    busy,
    failure,
    loading: { failed: isError && !data, busy: isFetching, retry: () => void refetch() },
    turnOn: () => void turnOn(),
    removeBrowser: (browser: PushBrowser) => void removeBrowser(browser),
  };
}
