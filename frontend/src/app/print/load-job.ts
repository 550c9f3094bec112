import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isApiFailure } from '../../api/failure';
import { detailsApi, type ListingDetails } from '../../features/details/details-api';
import { loadPaperGround, type PaperGround } from '../../features/map/lib/paper-picture';
import { savedApi, type Annotation } from '../../features/saved/saved-api';
import { logError } from '../../lib/log';
import type { ListingView } from '../../listing-view/listing-view';
import { MOST_LISTED, MOST_SHEETS, printApi } from './print-api';
import type { Job } from './print-job';
import type { SheetData } from './printed-sheets';
import { inSaleOrder } from './sale-order';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** How many requests run at a time. */
const AT_A_TIME = 6;

async function inBatches<T, R>(items: readonly T[], load: (item: T) => Promise<R>): Promise<R[]> {
  const loaded: R[] = [];
  for (let first = 0; first < items.length; first += AT_A_TIME)
    loaded.push(...(await Promise.all(items.slice(first, first + AT_A_TIME).map(load))));
  return loaded;
}

/** What to print: the selected properties, or the matches of the list. */
export interface Chosen {
  view: ListingView;
  among?: 'saved';
  savedIds: ReadonlySet<string>;
}

/** Loads the chosen properties. A selected one that is not listed any more is left out. */
async function propertiesOf(
  dispatch: Dispatch,
  { view, among }: Chosen,
  limit: number,
): Promise<ListingDetails[]> {
  const ids = view.selectedPropertyIds.slice(0, limit);
  if (ids.length === 0) {
    const request = printApi.endpoints.matchesWithDetails.initiate(
      { view, among, limit },
      { subscribe: false, forceRefetch: true },
    );
    return dispatch(request).unwrap();
  }
  const loaded = await inBatches(ids, async (id) => {
    try {
      return await dispatch(detailsApi.endpoints.property.initiate(id, { subscribe: false })).unwrap();
    } catch (error) {
      if (isApiFailure(error) && error.status === 404) return undefined;
      throw error;
    }
  });
  return loaded.filter((property) => property !== undefined);
}

/** Loads a list for paper. */
export const loadList =
  (chosen: Chosen) =>
  async (dispatch: Dispatch): Promise<Job> => ({
    kind: 'list',
    properties: await propertiesOf(dispatch, chosen, MOST_LISTED),
  });

/** Loads what the maps are drawn from. Sheets without maps are better than none. */
async function groundForPaper(): Promise<PaperGround | undefined> {
  try {
    return await loadPaperGround();
  } catch (error) {
    logError('the maps for paper could not be loaded', error);
    return undefined;
  }
}

/** Loads the sheets of the chosen properties, in the order of their sales, with all that the sheets show. */
export const loadSheets =
  (chosen: Chosen) =>
  async (dispatch: Dispatch): Promise<Job> => {
    const properties = inSaleOrder(await propertiesOf(dispatch, chosen, MOST_SHEETS));
    const isLocated = properties.some(({ property }) => typeof property.Latitude === 'number');
    const drawn = isLocated ? groundForPaper() : undefined;
    const sheets = await inBatches(properties, async ({ property }): Promise<SheetData> => {
      const id = property.unique_ID;
      const { timeline, comparables } = detailsApi.endpoints;
      const note = chosen.savedIds.has(id)
        ? dispatch(savedApi.endpoints.annotation.initiate(id, { subscribe: false })).unwrap()
        : Promise.resolve<Annotation | undefined>(undefined);
      const [annotation] = await Promise.all([
        note,
        dispatch(timeline.initiate(id, { subscribe: false })).unwrap(),
        dispatch(comparables.initiate(id, { subscribe: false })).unwrap(),
      ]);
      return { property, annotation };
    });
    return { kind: 'sheets', sheets, ground: await drawn };
  };
