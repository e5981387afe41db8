/** Digits that may belong together: groups with a blank, a dash, a dot or the end of a line between them. */
export interface DigitRun {
  digits: string
  /** Where each digit stands. */
  places: readonly number[]
  /** The index of the first digit of each group, and the number of digits at the end. */
  bounds: readonly number[]
  /** Whether the gap before a group has the end of a line; the first group has none. */
  breaks: readonly boolean[]
}

const BLANK = String.raw` \u00a0\u2000-\u200a\u202f\u3000`
const DASH = String.raw`).\-\u00b7\u2010-\u2015\u2212\u30fb\u30fc`
const GAP = `(?:[${BLANK}${DASH}]{1,3}|[${BLANK}${DASH}]{0,8}\\r?\\n[${BLANK}]{0,8})`
/** Every part is bounded and begins with another sign than what may follow, so nothing is read again and again. */
const RUN = new RegExp(`\\d+(?:${GAP}\\d+)*`, 'g')

/** Runs with fewer digits hold no number that is masked. */
const SHORTEST = 10

export function digitRuns(text: string): DigitRun[] {
  const runs: DigitRun[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) if (run.length >= SHORTEST) runs.push(readRun(run, index))
  return runs
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

function readRun(run: string, start: number): DigitRun {
  const places: number[] = []
  const bounds: number[] = []
  const breaks: boolean[] = []
  let isBreak = false
  let wasDigit = false
  for (let at = 0; at < run.length; at++) {
    const code = run.charCodeAt(at)
    if (isDigit(code)) {
      if (!wasDigit) {
        bounds.push(places.length)
        breaks.push(isBreak)
        isBreak = false
      }
      places.push(start + at)
    } else if (code === 10) isBreak = true
    wasDigit = isDigit(code)
  }
  bounds.push(places.length)
  return { digits: bounds.length === 2 ? run : run.replace(/\D+/g, ''), places, bounds, breaks }
}
