/*
 * Walks, cross products and long lists of cases: `npm test` runs a part and `npm run prove` all of it, in every test
 * file that imports this one.
 */

const isWhole = process.env['ZHIKU_TEST_WHOLE'] === '1'

/** The part or the whole: a number of steps, or a list of cases. */
export const way = <T>(part: T, whole: T): T => (isWhole ? whole : part)

/** Whether case `n` of a cross product is run; `npm test` runs every `every`th. */
export const isTurn = (n: number, every: number): boolean => isWhole || n % every === 0
