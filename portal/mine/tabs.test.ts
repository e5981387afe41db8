import { expect, it } from 'vitest'
import { groupCount, groupOf, GROUPS, parseTab } from './tabs.ts'

/** Every tab that an address could name before there were groups. */
const EVER = 'all review draft waiting rejected published favourites shares mustRead subscriptions mentions rights bin'

it('opens by every address that there ever was', () => {
  for (const id of EVER.split(' ')) expect(parseTab(id)).toBe(id)
  expect(GROUPS.flatMap(({ tabs }) => tabs.map(({ id }) => id))).toHaveLength(13)
  expect(parseTab('other')).toBeNull()
  expect(groupOf('mentions').text).toBe('和我有关')
  expect(groupOf('bin').tabs).toHaveLength(1)
})

it('counts at a group what is there, or what waits', () => {
  const counts = { all: 9, draft: 4, mustRead: 2, mentions: 1, favourites: 30, bin: 3 }
  expect(GROUPS.map(({ id }) => groupCount(id, counts))).toEqual([9, 3, 3])
})
