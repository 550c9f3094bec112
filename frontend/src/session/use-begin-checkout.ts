import { useState } from 'react';
import { isApiFailure, type ApiFailure } from '../api/failure';
import { leaveFor } from '../lib/leave-for';
import { logError } from '../lib/log';
import { useBeginCheckoutMutation } from './billing-api';

interface BeginCheckout {
  beginCheckout: (plan?: string) => Promise<void>;
  isOpening: boolean;
  /** Why it did not open. */
  failure: Partial<ApiFailure> | undefined;
}

/** Leaves for the payment provider's checkout (product.md, 'Billing'). */
export function useBeginCheckout(): BeginCheckout {
  const [begin] = useBeginCheckoutMutation();
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<Partial<ApiFailure>>();
  const beginCheckout = async (plan?: string) => {
    setFailure(undefined);
    setOpening(true);
    try {
      const { url } = await begin(plan).unwrap();
      // It stays busy: the page is being left.
      leaveFor(url);
    } catch (cause) {
      logError('the checkout could not be opened', cause);
      setFailure(isApiFailure(cause) ? cause : {});
      setOpening(false);
    }
  };
  return { beginCheckout, isOpening, failure };
}
