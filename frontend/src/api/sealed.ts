/**
 * An answer as the store keeps it. The store walks through whatever it is given and freezes each part, but takes what
 * is frozen as it is: for an answer with thousands of cells that is most of the time that storing it takes.
 */
export const sealed = <Answer extends object>(answer: Answer): Answer => Object.freeze(answer);
