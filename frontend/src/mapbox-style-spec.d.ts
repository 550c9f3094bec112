/** The parts of the map library's style specification that tests use. The package has no types for them. */
declare module 'mapbox-gl/dist/style-spec' {
  /** Returns what is wrong with a style. */
  export function validate(style: string): { message: string }[];

  interface Expression {
    evaluate(globals: { zoom: number }, feature: { type: number; properties: object }): unknown;
  }

  export const expression: {
    createExpression(
      source: unknown,
    ): { result: 'success'; value: Expression } | { result: 'error'; value: unknown };
  };
}
