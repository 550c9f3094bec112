import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The list that a person came from to a property's page, so that the page knows what is next, and where back is. */
export interface Trail {
  /** The list's address, filters included. */
  from: string;
  /** The ids of the page of the list, in shown order. */
  ids: string[];
  /** The property last opened from it. */
  openedId: string;
}

/** A row of a list is followed to its property's page. */
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
