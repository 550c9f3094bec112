import { isApiFailure } from '../../../api/failure';

interface FallbackTexts {
  /** The server rejected the call without a message. */
  refused: string;
  /** There was no response. */
  unexpected: string;
}

/**
 * Returns the reason of a failed call for the user: the server's message, else one of ours
 * (docs/product.md#error-texts).
 */
export function reasonOf(error: unknown, { refused, unexpected }: FallbackTexts): string {
  if (isApiFailure(error)) {
    return error.message ?? (typeof error.status === 'number' ? refused : unexpected);
  }
  return error instanceof Error && error.message !== '' ? error.message : unexpected;
}
