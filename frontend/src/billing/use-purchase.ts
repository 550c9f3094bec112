import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { formatPrice } from '../lib/format-money';
import { formatShortDay } from '../lib/moments';
import type { ApiFailure } from '../api/failure';
import { usePurchaseQuery, type Purchase } from './billing-api';
import { readArrivedCheckout } from './arrived-purchase';

export interface ArrivedPurchase extends Purchase {
  /** The id of its checkout. */
  checkout: string;
}

/** What a tab knows of the purchase that it returned with. */
interface PurchaseState {
  purchase: ArrivedPurchase | undefined;
  /** Whether the tab returned with a purchase that waits no more, since an account has it or an hour is over. */
  isGone: boolean;
  isLoading: boolean;
  /** Why the purchase could not be loaded. Absent when there is none. */
  failure: ApiFailure | undefined;
  isRetrying: boolean;
  retry: () => void;
}

/** With these answers, no purchase waits for its account. */
const NONE = new Set<ApiFailure['status']>([404, 422]);

/**
 * Returns the purchase that this tab returned with, while it waits for its account (docs/product.md#pay-first). It is
 * never learned from the answer of a sign-up.
 */
export function usePurchase(): PurchaseState {
  const [checkout] = useState(readArrivedCheckout);
  // Asked again on every page: an account may have attached it.
  const { data, error, isLoading, isFetching, refetch } = usePurchaseQuery(checkout ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const failure = error as ApiFailure | undefined;
  return {
    purchase: checkout && data && !failure ? { ...data, checkout } : undefined,
    isGone: checkout !== undefined && failure?.status === 404,
    // A form on the screen stays during a further try.
    isLoading: isLoading && !failure,
    failure: failure && !NONE.has(failure.status) ? failure : undefined,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}

/** Returns 'You have paid: Pro, $790 a year, first charge Dec 27, 2026.' */
export function paidText({ plan, firstCharge }: Purchase): string {
  const what = plan ? `: ${plan.name}, ${formatPrice(plan.amount, plan.currency)} a ${plan.interval}` : '';
  return firstCharge
    ? `You have paid${what}, first charge ${formatShortDay(firstCharge) ?? firstCharge}.`
    : `You have bought a plan${what}. Your free trial is used, so nothing is charged until you choose ‘Start now’. After 7 days it is cancelled.`;
}
