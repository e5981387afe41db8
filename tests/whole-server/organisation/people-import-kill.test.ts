import { expect, it } from 'vitest'
import { importPeopleUnderKills } from '../support/kill-people-import.ts'

it('an import of people that is killed goes on where it stood: nobody is lost, nobody is there twice', async () => {
  const { wanted, ...found } = await importPeopleUnderKills(350, ['server'])
  expect(found).toEqual(wanted)
}, 180_000)
