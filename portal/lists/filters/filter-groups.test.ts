import { expect, it } from 'vitest'
import { daysAgo } from '../../documents/recent-days.ts'
import { FILTER_KEYS, NO_FILTERS } from '../list-query.ts'
import { groupKeys, groupsFor, groupText } from './filter-groups.ts'

const now = new Date('2026-11-27T08:00:00+08:00')
const said = (from: string, to: string) =>
  groupText('day', { ...NO_FILTERS, from, to }, { options: {}, now, nameOf: String })

it('offers every filter of the address, each once, beside the field for the title', () => {
  const { own, rare } = groupsFor(false, true)
  const keys = [...[...own, ...rare].flatMap(groupKeys), 'title']
  expect(keys.toSorted()).toEqual(FILTER_KEYS.toSorted())
})

it('offers in a place neither places nor, without the right to look people up, a person', () => {
  const { own, rare } = groupsFor(true, false)
  expect([...own, ...rare]).toEqual(['kind', 'tag', 'day', 'department', 'business', 'validity', 'level'])
})

it.each([
  [daysAgo(7, now), '', '近 7 天'],
  [daysAgo(365, now), '', '近一年'],
  ['2026-01-01', '', '2026-01-01 以来'],
  ['', '2026-01-01', '2026-01-01 及以前'],
  ['2026-01-01', '2026-02-01', '2026-01-01 至 2026-02-01'],
])('says the days from %s to %s', (from, to, wanted) => expect(said(from, to)).toBe(wanted))
