/*
 * Walks, cross products and long lists of cases: `npm test` goes a part of the way and `npm run prove` all of it, in every
 * file of tests that imports this one.
 */

const isWhole = process.env['ZHIKU_TEST_WHOLE'] === '1'

/** How much of it: a number of steps, a list of cases. */
export const way = <T>(part: T, whole: T): T => (isWhole ? whole : part)

/** Whether case `n` of a cross product has its turn, of which `npm test` asks each `every`th. */
export const isTurn = (n: number, every: number): boolean => isWhole || n % every === 0
