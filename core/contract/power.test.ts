import { expect, it } from 'vitest'
import { contract } from './index.ts'

/**
 * An API client may act for anybody, and a backup contains all passwords and the key, so their calls belong to these.
 */
const OF_PEOPLE_AND_RIGHTS =
  /^(?:open:client:edit$|monitor:backup:|sys:(?:user|role|permission|rule|departRole|departPermission|online):|km:grant:)/

it('calls about people and rights have power, except those that only list', () => {
  const without = contract.filter((e) => OF_PEOPLE_AND_RIGHTS.test(e.access) && !e.power)
  expect([...new Set(without.map((e) => e.access))].filter((code) => !code.endsWith(':list'))).toEqual([])
  expect(contract.filter((e) => e.power && !OF_PEOPLE_AND_RIGHTS.test(e.access))).toEqual([])
})

it('all calls with one code have the same power', () => {
  const powers = new Map<string, Set<boolean>>()
  for (const { access, power } of contract) powers.set(access, (powers.get(access) ?? new Set()).add(power))
  expect([...powers].filter(([, seen]) => seen.size > 1)).toEqual([])
})
