import type { Stage } from '../saved-api';

/** The stages in their order (the server's, by type). */
export const STAGES = [
  'Researching',
  'Inspected',
  'Ready to bid',
  'Won',
  'Passed',
] as const satisfies readonly Stage[];

/** What stands for no stage in a list of choices. */
export const NO_STAGE = 'No stage';

/** The most characters of a note. */
export const MOST_NOTE = 2000;

/** The stage of a choice; nothing for 'No stage'. */
export const stageOf = (chosen: string): Stage | null => STAGES.find((stage) => stage === chosen) ?? null;
