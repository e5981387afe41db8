import { fold, type Question, type Rule } from './rule.ts'

/**
 * A condition that knows which of its parts decide. `lines` is the smallest set of facts that would all have to change
 * for the opposite verdict.
 */
export interface Verdict<Line> {
  holds: boolean
  lines: () => readonly Line[]
}

/** The lines of a fact together make it true: there are several only if several things make the same fact. */
export const decideVerdict = <Line>(rule: Rule, facts: (question: Question) => Verdict<Line>): Verdict<Line> =>
  fold<Question, Verdict<Line>>(rule, {
    ask: facts,
    all: (parts) => decisive(parts, false),
    any: (parts) => decisive(parts, true),
    not: ({ holds, lines }) => ({ holds: !holds, lines }),
  })

/**
 * Explains with every part that decides the list by itself; if there is none, with the last part, which would change
 * the answer.
 */
function decisive<Line>(parts: readonly Verdict<Line>[], settledBy: boolean): Verdict<Line> {
  const settling = parts.filter((part) => part.holds === settledBy)
  const deciding = settling.length > 0 ? settling : parts.slice(-1)
  return { holds: settling.length > 0 === settledBy, lines: () => deciding.flatMap((part) => part.lines()) }
}
