import type { Reader } from './use-reader.ts'

/** An entry of the palette. */
export interface Offer {
  /** Unique, also between visits. */
  id: string
  group: '最近' | '页面' | '操作' | '人员' | '知识'
  title: string
  detail: string
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const NO_READING: Reader = () => []

/**
 * How well a text matches a word: 0 not at all, higher is better. A match at the beginning counts most, a phonetic
 * match least.
 */
function fit(text: string, word: string, read: Reader): number {
  const at = fold(text).indexOf(word)
  if (at >= 0) return at === 0 ? 3 : 2
  const places = read(text).map((reading) => reading.indexOf(word))
  return places.includes(0) ? 1.5 : places.some((place) => place > 0) ? 1 : 0
}

/** Every word must match in title or detail. */
export function scoreOffer(
  { title, detail }: Pick<Offer, 'title' | 'detail'>,
  query: string,
  read: Reader | null = null,
): number {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const scores = words.map((word) =>
    Math.max(fit(title, word, read ?? NO_READING) * 2, fit(detail, word, read ?? NO_READING)),
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

/** The entries that match the query, best first; equal ones by recent use, then in the given order. */
export function matching<T extends Offer>(
  offers: readonly T[],
  query: string,
  recent: readonly string[],
  read: Reader | null = null,
): T[] {
  const lately = ({ id }: Offer) => (recent.includes(id) ? recent.length - recent.indexOf(id) : 0)
  return offers
    .map((offer) => ({ offer, score: scoreOffer(offer, query, read) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || lately(b.offer) - lately(a.offer))
    .map(({ offer }) => offer)
}

/** The entries shown before typing: recently used ones first, then all others. */
export function recentFirst<T extends Offer>(offers: readonly T[], recent: readonly string[]): T[] {
  const chosen = recent.flatMap((id) => offers.find((offer) => offer.id === id) ?? [])
  return [
    ...chosen.map((offer) => ({ ...offer, group: '最近' as const })),
    ...offers.filter((offer) => !chosen.includes(offer)),
  ]
}

const MOST_RECENT = 8

export const noted = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((other) => other !== id)].slice(0, MOST_RECENT)
