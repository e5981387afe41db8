export interface StackedCard {
  id: string
  /** Where its passage stands, in pixels from the top of the column. */
  at: number
  height: number
}

/**
 * Places cards beside their passages without one over the other: in their order, each as near to its passage as those
 * before it allow. The chosen one stands exactly at its passage, and those before it move up.
 */
export function stackCards(cards: readonly StackedCard[], chosen: string | null, gap: number): Map<string, number> {
  const tops = new Map<string, number>()
  const begin = Math.max(
    0,
    cards.findIndex(({ id }) => id === chosen),
  )
  let free = 0
  for (const { id, at, height } of cards.slice(begin)) {
    const top = Math.max(at, free)
    tops.set(id, top)
    free = top + height + gap
  }
  let end = cards[begin] ? tops.get(cards[begin].id)! - gap : 0
  const above = settle(cards.slice(0, begin), end, gap)
  for (const [id, top] of above) tops.set(id, top)
  end = Math.min(0, ...tops.values())
  // There is nothing above the column: then the chosen one gives way, too.
  return end < 0 ? new Map([...tops].map(([id, top]) => [id, top - end])) : tops
}

/** Cards above a limit: pushed up from below only as far as they have to. */
function settle(cards: readonly StackedCard[], limit: number, gap: number): Map<string, number> {
  const tops = new Map<string, number>()
  let free = 0
  for (const { id, at, height } of cards) {
    tops.set(id, Math.max(at, free))
    free = tops.get(id)! + height + gap
  }
  let end = limit
  for (const { id, height } of cards.toReversed()) {
    const top = Math.min(tops.get(id)!, end - height)
    tops.set(id, top)
    end = top - gap
  }
  return tops
}
