import { expect, it } from 'vitest'
import { FIRST_ARRANGEMENT, movePart, orderedParts, shownParts, togglePart } from './arrangement.ts'

const ids = (parts: readonly { id: string }[]) => parts.map(({ id }) => id)
const FIRST = ['waiting', 'trends', 'mostRead', 'missed', 'services']

it('keeps the first order, and one’s own with the parts that came later at their first place', () => {
  expect(ids(orderedParts(FIRST_ARRANGEMENT))).toEqual(FIRST)
  expect(ids(orderedParts({ hidden: [], order: ['trends', 'gone', 'waiting'] }))).toEqual([
    'trends',
    'waiting',
    'mostRead',
    'missed',
    'services',
  ])
})

it('moves a part by one place, not beyond the ends, and hides and shows it again', () => {
  const [waiting, trends] = orderedParts(FIRST_ARRANGEMENT)
  expect(ids(orderedParts(movePart(FIRST_ARRANGEMENT, trends!, -1))).slice(0, 2)).toEqual(['trends', 'waiting'])
  expect(movePart(FIRST_ARRANGEMENT, waiting!, -1)).toEqual(FIRST_ARRANGEMENT)
  const hidden = togglePart(FIRST_ARRANGEMENT, trends!)
  expect(ids(shownParts(hidden))).toEqual(FIRST.filter((id) => id !== 'trends'))
  expect(togglePart(hidden, trends!)).toEqual(FIRST_ARRANGEMENT)
})
