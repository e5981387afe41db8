import { expect, it } from 'vitest'
import { FIRST_ARRANGEMENT, HOME_PARTS, movePart, partsOf, togglePart } from './arrangement.ts'

const ids = (column: 'main' | 'side', arrangement = FIRST_ARRANGEMENT) =>
  partsOf(column, arrangement).map((part) => part.id)
const part = (id: string) => HOME_PARTS.find((each) => each.id === id)!

it('moves a part within its column and leaves the other column', () => {
  const moved = movePart(FIRST_ARRANGEMENT, part('continue'), -1)
  expect(ids('main', moved)).toEqual(['todo', 'continue', 'mentions', 'feed'])
  expect(ids('side', moved)).toEqual(ids('side'))
  expect(ids('side', movePart(moved, part('hot'), -1))).toEqual(['announcements', 'hot', 'spaces', 'topics'])
  expect(ids('main', movePart(movePart(moved, part('hot'), -1), part('feed'), -1))).toEqual([
    'todo',
    'continue',
    'feed',
    'mentions',
  ])
})

it('does not move beyond either end', () => {
  expect(movePart(FIRST_ARRANGEMENT, part('todo'), -1)).toEqual(FIRST_ARRANGEMENT)
  expect(movePart(FIRST_ARRANGEMENT, part('topics'), 1)).toEqual(FIRST_ARRANGEMENT)
})

it('keeps a part that is newer than the arrangement at its first place, and forgets one that is gone', () => {
  expect(ids('main', { hidden: [], order: ['feed', 'gone', 'todo'] })).toEqual(['feed', 'mentions', 'continue', 'todo'])
})

it('hides a part and shows it again', () => {
  const hidden = togglePart(FIRST_ARRANGEMENT, part('hot'))
  expect(hidden.hidden).toEqual(['hot'])
  expect(togglePart(hidden, part('hot'))).toEqual(FIRST_ARRANGEMENT)
})
