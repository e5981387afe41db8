import { expect, it } from 'vitest'
import { heldCodes } from './policy.ts'

const row = (perms: string, status: string, granted: boolean) => ({ perms, status, granted })

it('refuses a code that is not granted', () => {
  expect([...heldCodes([row('sys:user:list', '1', false)])]).toEqual([])
})
it('holds what is granted, each of several codes', () => {
  expect([...heldCodes([row('sys:user:list, sys:user:edit,', '1', true)])]).toEqual(['sys:user:list', 'sys:user:edit'])
})
// proves E-17
it('restricts nobody by a rule that is not in force', () => {
  expect([...heldCodes([row('sys:user:list', '0', false)])]).toEqual(['sys:user:list'])
})
it('never opens powers over documents by switching a rule off', () => {
  expect([...heldCodes([row('km:doc:seeAll,km:doc:audit', '0', false)])]).toEqual([])
  expect([...heldCodes([row('km:doc:seeAll', '0', true)])]).toEqual(['km:doc:seeAll'])
})
