import { useTimelineQuery } from '../details-api';
import { originOf } from './origins';

/** Returns the function that names the source of a property's value, once its timeline is known. */
export function useOrigin(id: string): (field: string) => string | undefined {
  const { entries = [], borrowed = [] } = useTimelineQuery(id).currentData ?? {};
  return (field) => originOf(field, entries, borrowed);
}

/** The tooltip that names a source. */
export const sourceTitle = (origin: string | undefined): string | undefined => origin && `Source: ${origin}`;
