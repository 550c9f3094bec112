import { isApiFailure } from '../../../api/failure';

interface Words {
  /** The server refused without words for a person. */
  refused: string;
  /** There was no answer at all. */
  unexpected: string;
}

/** Why a call failed, for a person: the server's words, else the spec's (spec.md §8). */
export function reasonOf(error: unknown, { refused, unexpected }: Words): string {
  if (isApiFailure(error)) {
    return error.message ?? (typeof error.status === 'number' ? refused : unexpected);
  }
  return error instanceof Error && error.message !== '' ? error.message : unexpected;
}
