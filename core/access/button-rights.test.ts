import { describe, expect, it } from 'vitest'
import {
  type AuthEntry,
  buttonState,
  hiddenBelow,
  hiddenTools,
  isEnabled,
  mayCall,
  mayOpen,
  usableCodes,
} from './button-rights.ts'

const entry = (action: string, type: '1' | '2', status = '1'): AuthEntry => ({ action, type, status })
const all = [
  entry('sys:user:add', '1'),
  entry('sys:user:free', '1', '0'),
  entry('form:name', '2'),
  entry('form:open', '2', '0'),
  entry('list:phone', '1'),
  entry('list:mail', '1'),
  entry('list:add', '1'),
  entry('list:batch_delete', '1'),
  entry('list:off', '1', '0'),
]
const none = { granted: [], all }
const holding = (...granted: AuthEntry[]) => ({ granted, all })

describe('rights of buttons', () => {
  it('lets everybody make calls that ask for no permission, and holders the others (A-03)', () => {
    expect(['anonymous', 'guest', 'signed-in'].every((access) => mayCall(access, none))).toBe(true)
    expect(mayCall('sys:user:add', none)).toBe(false)
    expect(mayCall('sys:user:add', holding(entry('sys:user:add', '1')))).toBe(true)
    expect(mayCall('sys:user:free', none)).toBe(true)
    expect(mayCall('sys:user:unknown', none)).toBe(false)
  })

  it('takes several codes of one entry, whatever stands around them (A-07)', () => {
    expect(mayCall('sys:user:edit', holding(entry('sys:user:add, sys:user:edit', '1')))).toBe(true)
    expect(mayCall('sys:user:e', holding(entry('sys:user:add,sys:user:edit', '1')))).toBe(false)
  })

  it('has a button absent, or there and disabled where its rule is about editing (A-04)', () => {
    expect(buttonState('sys:user:add', none)).toBe('absent')
    expect(buttonState('nobody:knows', none)).toBe('absent')
    expect(buttonState('sys:user:free', none)).toBe('usable')
    expect(buttonState('form:name', none)).toBe('disabled')
    expect(buttonState('form:open', none)).toBe('usable')
    expect(buttonState('form:name', holding(entry('form:name', '2')))).toBe('usable')
    const several = { granted: [], all: [entry('a:b:add,a:b:edit', '2')] }
    expect(buttonState('a:b:edit', several)).toBe('disabled')
  })

  it('counts to what one may use what no rule in force withholds (A-05)', () => {
    expect(usableCodes(holding(entry('a,b', '1')))).toEqual(['a', 'b', 'sys:user:free', 'form:open', 'list:off'])
  })

  it('enables what is held, what no rule is about and what is not in force (A-03, A-04)', () => {
    expect(isEnabled('form:name', none)).toBe(false)
    expect(isEnabled('form:name', holding(entry('form:name', '2')))).toBe(true)
    expect(isEnabled('form:name', holding(entry('form:name', '1')))).toBe(false)
    expect(isEnabled('form:open', none)).toBe(true)
    expect(isEnabled('form:any', none)).toBe(true)
  })

  it('hides columns and tools below a prefix, deleting of one with deleting of many (A-10, A-11, A-12)', () => {
    expect(hiddenBelow('list:', none)).toEqual(['phone', 'mail', 'add', 'batch_delete'])
    expect(hiddenBelow('list:', holding(entry('list:phone,list:mail', '1')))).toEqual(['add', 'batch_delete'])
    expect(hiddenTools('list:', none)).toContain('remove')
    expect(hiddenTools('list:', holding(entry('list:batch_delete', '1')))).toEqual(['phone', 'mail', 'add'])
    expect(hiddenBelow('other:', none)).toEqual([])
  })

  it('opens a route to who holds one of its permissions (A-02)', () => {
    const rights = holding(entry('b', '1'))
    expect(mayOpen(['a', 'b'], rights)).toBe(true)
    expect(mayOpen(['a'], rights)).toBe(false)
    expect([mayOpen([], none), mayOpen(undefined, none)]).toEqual([true, true])
  })
})
