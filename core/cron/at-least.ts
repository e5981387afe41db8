/** The smallest of the ascending values that is at least this. */
export const atLeast = (values: readonly number[], least: number): number | undefined =>
  values.find((value) => value >= least)
