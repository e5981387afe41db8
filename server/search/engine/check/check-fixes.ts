import type { Fix, OtherWords, SearchRequest } from '../../model/index.ts'
import { phraseExists } from '../phrase-exists.ts'
import { countMatches, matchesPhrase } from '../count-matches.ts'
import type { Searched } from '../searched.ts'
import { visibleTo } from '../visible.ts'

const MOST_SUGGESTED = 3
/** The factor by which words that follow each other in a text are likelier to be meant. */
const STANDS_SO = 6

export interface CheckedFix extends Pick<Fix, 'text' | 'isFar' | 'isOther'> {
  cost: number
}

/**
 * Corrections that find something for the reader: a document that the reader may read must contain every changed word,
 * and the corrected query must find all its words. They are ordered by likelihood and by whether a text has the words
 * in this order.
 */
export function checkedFixes(searched: Searched, request: SearchRequest, { fixes, isEmpty }: OtherWords): CheckedFix[] {
  if (fixes.length === 0) return []
  const visible = visibleTo(searched, request)
  const exists = phraseExists(searched, request)
  const isHeld = (fix: Fix) =>
    countMatches(searched, fix.text, visible, 1) > 0 && fix.changed.every((word) => exists(word))
  const ranked: CheckedFix[] = []
  for (const fix of fixes) {
    if (isLate(ranked, fix)) break
    const same = ranked.find((other) => other.text === fix.text)
    if (same) {
      same.isFar &&= fix.isFar
      same.isOther &&= fix.isOther
    }
    if (same || !isHeld(fix)) continue
    const stands = matchesPhrase(searched, fix.text, visible)
    if (!stands && !isEmpty && fix.gain <= 0) continue
    ranked.push({
      text: fix.text,
      isFar: fix.isFar,
      isOther: fix.isOther,
      cost: stands ? fix.cost - STANDS_SO : fix.cost,
    })
  }
  return ranked.toSorted((a, b) => a.cost - b.cost).slice(0, MOST_SUGGESTED)
}

/** True when neither this correction nor a later one, which costs more, can be among the first. */
function isLate(ranked: readonly { cost: number }[], { cost }: Fix): boolean {
  return ranked.filter((other) => other.cost <= cost - STANDS_SO).length >= MOST_SUGGESTED
}
