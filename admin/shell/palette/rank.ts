/** One thing that can be chosen in the palette. */
export interface Offer {
  /** Names it among all, also between visits. */
  id: string
  group: '最近' | '页面' | '操作' | '人员' | '知识'
  title: string
  detail: string
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** How well a text answers the words: 0 not at all, more is better. Its beginning counts most. */
function fit(text: string, word: string): number {
  const at = fold(text).indexOf(word)
  return at < 0 ? 0 : at === 0 ? 3 : 2
}

/** Every word must stand somewhere in title or detail. */
export function scoreOf({ title, detail }: Pick<Offer, 'title' | 'detail'>, query: string): number {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const scores = words.map((word) => Math.max(fit(title, word) * 2, fit(detail, word)))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

/** The offers that answer the query, the best first; of equals those that were chosen lately, then as they came. */
export function matching<T extends Offer>(offers: readonly T[], query: string, recent: readonly string[]): T[] {
  const lately = ({ id }: Offer) => (recent.includes(id) ? recent.length - recent.indexOf(id) : 0)
  return offers
    .map((offer) => ({ offer, score: scoreOf(offer, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || lately(b.offer) - lately(a.offer))
    .map(({ offer }) => offer)
}

/** What is offered before anything is typed: what was chosen last, then everything else. */
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
