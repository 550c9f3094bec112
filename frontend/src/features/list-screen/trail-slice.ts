import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The list from which the user opened a property. The property's page uses it for the links back, next and previous.
 */
export interface Trail {
  /** The list's address, including filters. */
  from: string;
  /** The ids on the list's page, in display order. */
  ids: string[];
  /** The id of the property that was last opened from the list. */
  openedId: string;
}

/** A property was opened from a row of a list. */
export const rowFollowed = createAction<Pick<Trail, 'ids' | 'openedId'>>('trail/rowFollowed');

const trailSlice = createSlice({
  name: 'trail',
  initialState: null as Trail | null,
  reducers: {
    /** A property is opened from a list. */
    trailBegun: (_trail, { payload }: PayloadAction<Trail>) => payload,
    /** The next or previous property of the same list is opened. */
    trailFollowed: (trail, { payload: id }: PayloadAction<string>) => {
      if (trail?.ids.includes(id)) trail.openedId = id;
    },
  },
  selectors: { selectTrail: (trail) => trail },
});

export const trailReducer = trailSlice.reducer;
export const { trailBegun, trailFollowed } = trailSlice.actions;
export const { selectTrail } = trailSlice.selectors;
