import { useState } from 'react';
import type { ApiFailure } from '../../api/failure';
import { KEEPS_CURRENT, useCountNotificationsQuery } from './bell-api';

/** Returns what the header shows, or nothing for a user without a subscription. */
export function useBellCount() {
  const [lapsed, setLapsed] = useState(false);
  const { data, error } = useCountNotificationsQuery(undefined, {
    ...KEEPS_CURRENT,
    // A user without a subscription has no notifications. The page asks again when it gets the focus.
    ...(lapsed && { pollingInterval: 0 }),
  });
  const isRefused = (error as ApiFailure | undefined)?.status === 402;
  if (isRefused !== lapsed) setLapsed(isRefused);
  if (isRefused) return undefined;
  return { unread: data?.unread ?? 0, savedChanged: data?.savedChanged ?? false };
}
