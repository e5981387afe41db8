/** The smallest of the values, which stand in rising order, that is at least this. */
export const atLeast = (values: readonly number[], least: number): number | undefined =>
  values.find((value) => value >= least)
