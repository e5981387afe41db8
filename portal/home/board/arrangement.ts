import type { Preferences } from '#core/contract/km/preference.ts'

/** The parts of the home page that people can move and hide, in their first order. */
export const HOME_PARTS = [
  { id: 'todo', title: '等您处理', column: 'main' },
  { id: 'mentions', title: '提到我', column: 'main' },
  { id: 'continue', title: '接着读', column: 'main' },
  { id: 'feed', title: '最近更新', column: 'main' },
  { id: 'announcements', title: '公告', column: 'side' },
  { id: 'spaces', title: '知识库', column: 'side' },
  { id: 'hot', title: '本周热读', column: 'side' },
  { id: 'topics', title: '专题', column: 'side' },
] as const

export type HomePart = (typeof HOME_PARTS)[number]
export type Arrangement = NonNullable<Preferences['home']>

export const FIRST_ARRANGEMENT: Arrangement = { hidden: [], order: [] }

/** The parts of a column in somebody's order; a part that came after they arranged theirs keeps its first place. */
export function partsOf(column: HomePart['column'], { order }: Arrangement): HomePart[] {
  const first = HOME_PARTS.filter((part) => part.column === column)
  const known = order.filter((id) => first.some((part) => part.id === id))
  const moved = known.map((id) => first.find((part) => part.id === id)!)
  let next = 0
  return first.map((part) => (known.includes(part.id) ? moved[next++]! : part))
}

/** The order after a part has moved one place up or down in its column. */
export function movePart(arrangement: Arrangement, part: HomePart, step: -1 | 1): Arrangement {
  const parts = partsOf(part.column, arrangement)
  const at = parts.indexOf(part)
  const other = parts[at + step]
  if (!other) return arrangement
  const swapped = parts.map((each) => (each === part ? other : each === other ? part : each))
  const others = partsOf(part.column === 'main' ? 'side' : 'main', arrangement)
  return { ...arrangement, order: [...swapped, ...others].map((each) => each.id) }
}

export const togglePart = (arrangement: Arrangement, { id }: HomePart): Arrangement => ({
  ...arrangement,
  hidden: arrangement.hidden.includes(id)
    ? arrangement.hidden.filter((each) => each !== id)
    : [...arrangement.hidden, id],
})
