import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { formatPrice } from '../lib/format-money';
import { formatShortDay } from '../lib/moments';
import { usePurchaseQuery, type Purchase } from './billing-api';
import { readArrivedCheckout } from './arrived-purchase';

export interface ArrivedPurchase extends Purchase {
  /** The id of its checkout. */
  checkout: string;
}

/**
 * Returns the purchase that this tab returned with, while it waits for its account (docs/product.md#pay-first). It is
 * never learned from the answer of a sign-up.
 */
export function usePurchase(): { purchase: ArrivedPurchase | undefined; isLoading: boolean } {
  const [checkout] = useState(readArrivedCheckout);
  // Asked again on every page: an account may have attached it.
  const { data, isError, isLoading } = usePurchaseQuery(checkout ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return { purchase: checkout && data && !isError ? { ...data, checkout } : undefined, isLoading };
}

/** Returns 'You have paid: Pro, $790 a year, first charge Dec 27, 2026'. */
export function paidText({ plan, firstCharge }: Purchase): string {
  const what = plan ? `: ${plan.name}, ${formatPrice(plan.amount, plan.currency)} a ${plan.interval}` : '';
  return firstCharge
    ? `You have paid${what}, first charge ${formatShortDay(firstCharge) ?? firstCharge}`
    : `You have bought a plan${what}. Your free trial is used, so nothing is charged until you start it`;
}
