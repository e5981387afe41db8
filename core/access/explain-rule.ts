/**
 * A condition that knows which of its parts decide. `lines` are the fewest facts that would all have to be otherwise
 * for the verdict to be the other one.
 */
export interface Rule<Line> {
  holds: boolean
  lines: () => readonly Line[]
}

/** A single fact. Its lines together are it: several only where several things make the same fact. */
export const fact = <Line>(holds: boolean, lines: () => readonly Line[]): Rule<Line> => ({ holds, lines })

/** Fails by every part that fails; holds by all, of which the last is told: without it nothing would hold. */
export function allOf<Line>(...rules: readonly Rule<Line>[]): Rule<Line> {
  const failing = rules.filter((rule) => !rule.holds)
  return { holds: failing.length === 0, lines: () => (failing.length === 0 ? rules.slice(-1) : failing).flatMap(told) }
}

/** Holds by every part that holds; fails by all, of which the last is told: with it everything would hold. */
export function anyOf<Line>(...rules: readonly Rule<Line>[]): Rule<Line> {
  const holding = rules.filter((rule) => rule.holds)
  return { holds: holding.length > 0, lines: () => (holding.length > 0 ? holding : rules.slice(-1)).flatMap(told) }
}

const told = <Line>(rule: Rule<Line>) => rule.lines()

export const verdictOf = <Line>(rule: Rule<Line>): { holds: boolean; lines: readonly Line[] } => ({
  holds: rule.holds,
  lines: rule.lines(),
})
