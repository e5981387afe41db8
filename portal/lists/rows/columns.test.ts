import { expect, it } from 'vitest'
import { PREFERENCES } from '#core/contract/km/preference.ts'
import * as v from 'valibot'
import { COLUMNS, columnsThatFit, FIRST_COLUMNS } from './columns.ts'

const EVERY = COLUMNS.map(({ id }) => id)
const ids = (chosen: readonly string[], width: number) => columnsThatFit(chosen, width).map(({ id }) => id)

it.each([
  [1240, ['state', 'owner', 'updated', 'views', 'size']],
  [976, ['state', 'owner', 'updated', 'views', 'size']],
  [936, ['state', 'owner', 'updated', 'views']],
  [720, ['state', 'owner']],
  [400, []],
])('shows beside the title what has room: %i pixels', (width, wanted) =>
  expect(ids(FIRST_COLUMNS, width)).toEqual(wanted),
)

it('never takes more than there is, whatever was chosen, and knows no column that was taken out', () => {
  for (let width = 620; width < 2000; width += 40) {
    const taken = columnsThatFit(EVERY, width).reduce((sum, column) => sum + column.width, 0)
    expect(taken + 408).toBeLessThanOrEqual(Math.max(width, 408))
  }
  expect(ids(['gone', 'size', 'state'], 1240)).toEqual(['state', 'size'])
})

it('has names that the preference keeps', () => {
  expect(v.is(PREFERENCES.list, { columns: EVERY, view: 'cards' })).toBe(true)
})
