import { useState } from 'react';
import { isApiFailure, type ApiFailure } from '../api/failure';
import { redirectTo } from '../lib/redirect-to';
import { logError } from '../lib/log';
import { useBeginCheckoutMutation } from './billing-api';
import { rememberCheckoutPlan } from './checkout-plan';

interface BeginCheckout {
  beginCheckout: (plan?: string) => Promise<void>;
  isOpening: boolean;
  /** Why the checkout did not open. */
  failure: Partial<ApiFailure> | undefined;
}

/** Redirects to the payment provider's checkout (docs/product.md#checkout). */
export function useBeginCheckout(): BeginCheckout {
  const [begin] = useBeginCheckoutMutation();
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<Partial<ApiFailure>>();
  const beginCheckout = async (plan?: string) => {
    setFailure(undefined);
    setOpening(true);
    try {
      const { url } = await begin(plan).unwrap();
      rememberCheckoutPlan(plan);
      // The button stays busy because the browser is leaving the page.
      redirectTo(url);
    } catch (cause) {
      logError('the checkout could not be opened', cause);
      setFailure(isApiFailure(cause) ? cause : {});
      setOpening(false);
    }
  };
  return { beginCheckout, isOpening, failure };
}
