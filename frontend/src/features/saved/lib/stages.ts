import type { Stage } from '../saved-api';

/** The stages in order. The type is the server's. */
export const STAGES = [
  'Researching',
  'Inspected',
  'Ready to bid',
  'Won',
  'Passed',
] as const satisfies readonly Stage[];

/** The option for no stage. */
export const NO_STAGE = 'No stage';

/** The maximum number of characters in a note. */
export const MAX_NOTE_LENGTH = 2000;

/** Returns the selected stage, or null for 'No stage'. */
export const stageOf = (chosen: string): Stage | null => STAGES.find((stage) => stage === chosen) ?? null;
