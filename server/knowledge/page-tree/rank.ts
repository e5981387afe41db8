/*
 * Ranks sort documents among their siblings. A document that nobody has moved has its id as its rank; a moved one has a
 * rank between those of its neighbours. So a move writes one row, whatever stands beside it. All ranks of a category differ.
 */

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
const MIDDLE = 'i'

/** Below every id. */
const LOWEST = '0'.repeat(32)

/**
 * A rank between two neighbours: after `a`, or before all with null; before `b`, or after all with null. A rank made here
 * never ends in 0, so there is always another one below it.
 */
export function rankBetween(a: string | null, b: string | null): string {
  const after = a ?? LOWEST
  return after + (b?.startsWith(after) ? below(b.slice(after.length)) : MIDDLE)
}

/** Digits that sort before these. */
function below(digits: string): string {
  const first = DIGITS.indexOf(digits[0] ?? '')
  if (first > 1) return DIGITS[first >> 1]!
  if (first === 1) return `0${MIDDLE}`
  if (digits.length < 2) throw new Error(`no rank below "${digits}"`)
  return `0${below(digits.slice(1))}`
}
