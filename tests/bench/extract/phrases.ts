import type { Extracted, ExtractionOutcome } from '#server/formats/extraction/types.ts'

/** A phrase that a correct reader finds, with the place it stands in where the manifest says so. */
export interface Expected {
  text: string
  page?: number
  /** Part of the heading path; the name of a sheet too. */
  heading?: string
}

export interface Found {
  inText: number
  /** Within one passage whose place is right. */
  anchored: number
  /** How many of the phrases say where they stand. */
  placed: number
  misses: { text: string; why: string }[]
}

/** The corpus' own rule of comparison. */
export function comparable(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '')
}

/** Which phrases an outcome holds, and of each other one why it does not. */
export function foundIn(outcome: ExtractionOutcome, phrases: readonly Expected[]): Found {
  const found: Found = { inText: 0, anchored: 0, placed: 0, misses: [] }
  const positionOf = phraseFinder(outcome)
  for (const phrase of phrases) {
    if (phrase.page !== undefined || phrase.heading !== undefined) found.placed += 1
    const { isInText, why } = positionOf(phrase)
    if (isInText) found.inText += 1
    if (why === null) found.anchored += 1
    else found.misses.push({ text: phrase.text, why })
  }
  return found
}

function phraseFinder(outcome: ExtractionOutcome): (phrase: Expected) => { isInText: boolean; why: string | null } {
  if (outcome.state !== 'done') return () => ({ isInText: false, why: `${outcome.state}: ${outcome.reason}` })
  const { extracted } = outcome
  const text = comparable(extracted.text)
  const passages = extracted.passages.map((passage) => ({ ...passage, key: comparable(passage.text) }))
  return (phrase) => {
    const key = comparable(phrase.text)
    const holding = passages.filter((passage) => passage.key.includes(key))
    const anchored = holding.filter((passage) => isAnchored(passage, extracted))
    const isInText = holding.length > 0 || text.includes(key)
    if (!isInText) return { isInText, why: `not in the text${warningText(extracted)}` }
    if (holding.length === 0) return { isInText, why: 'not within one passage' }
    if (anchored.length === 0) return { isInText, why: 'its page or heading does not exist' }
    return { isInText, why: misplaced(phrase, anchored) }
  }
}

const warningText = ({ warnings }: Extracted) => (warnings.length === 0 ? '' : ` (${warnings.join('; ')})`)

function misplaced({ page, heading }: Expected, at: readonly Extracted['passages'][number][]): string | null {
  if (page !== undefined && !at.some((passage) => passage.page === page)) {
    return `on page ${at.map((passage) => passage.page).join(', ')}, not ${page}`
  }
  const wanted = heading === undefined ? null : comparable(heading)
  if (wanted === null || at.some((passage) => comparable(passage.heading ?? '').includes(wanted))) return null
  return `under “${at.map((passage) => passage.heading ?? '').join('”, “')}”, not “${heading}”`
}

function isAnchored(passage: Extracted['passages'][number], extracted: Extracted): boolean {
  const { heading, page, offset, text } = passage
  if (extracted.pages !== null && (page === null || page < 1 || page > extracted.pages)) return false
  if (heading === null || extracted.outline === undefined) return true
  const above = extracted.outline.filter((entry) => entry.offset <= offset + text.length)
  return above.some((entry) => heading.includes(entry.title))
}
