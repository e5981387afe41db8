import { expect, it } from 'vitest'
import { importPeopleUnderKills } from '../whole-server/support/kill-people-import.ts'

it('an import of people that is killed again and again, the database too, loses nobody and doubles nobody', async () => {
  const { wanted, ...found } = await importPeopleUnderKills(900, ['server', 'both', 'postgres', 'server', 'both'])
  expect(found).toEqual(wanted)
}, 600_000)
