import type { Preferences } from '#core/contract/km/preference.ts'

/** The parts of the console's home that people can move and hide, in their first order. */
const HOME_PARTS = [
  { id: 'waiting', title: '等我处理' },
  { id: 'trends', title: '趋势' },
  { id: 'mostRead', title: '读得最多' },
  { id: 'missed', title: '没有结果的搜索' },
  { id: 'services', title: '服务状态' },
] as const

export type HomePart = (typeof HOME_PARTS)[number]
export type Arrangement = NonNullable<Preferences['console']>

export const FIRST_ARRANGEMENT: Arrangement = { hidden: [], order: [] }

/** In somebody's order; a part that came after they arranged theirs keeps its first place. */
export function orderedParts({ order }: Arrangement): HomePart[] {
  const known = order.flatMap((id) => HOME_PARTS.find((part) => part.id === id) ?? [])
  let next = 0
  return HOME_PARTS.map((part) => (known.includes(part) ? known[next++]! : part))
}

export const shownParts = (own: Arrangement): HomePart[] =>
  orderedParts(own).filter(({ id }) => !own.hidden.includes(id))

export function movePart(own: Arrangement, { id }: HomePart, step: -1 | 1): Arrangement {
  const order: string[] = orderedParts(own).map((part) => part.id)
  const at = order.indexOf(id)
  const to = at + step
  if (to < 0 || to >= order.length) return own
  return { ...own, order: order.with(at, order[to]!).with(to, id) }
}

export const togglePart = (own: Arrangement, { id }: HomePart): Arrangement => ({
  ...own,
  hidden: own.hidden.includes(id) ? own.hidden.filter((each) => each !== id) : [...own.hidden, id],
})
