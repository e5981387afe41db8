import { addressSubject } from '#server/kernel/address-subject.ts'
import { expect, it } from 'vitest'
import {
  ACCOUNT_LIMIT,
  accountSubject,
  ADDRESS_LIMIT,
  afterFailure,
  failuresLeft,
  type Limit,
  lockedMinutes,
  type Standing,
} from './lock-out.ts'

const at = (minutes: number) => new Date(minutes * 60_000)
function fail(times: number, limit: Limit, now: Date, from: Standing | null = null): Standing | null {
  let standing = from
  for (let i = 0; i < times; i++) standing = afterFailure(standing, limit, now)
  return standing
}

it('locks an account for ten minutes at the fifth failure, not before', () => {
  expect(lockedMinutes(fail(4, ACCOUNT_LIMIT, at(0)), at(0))).toBe(0)
  const locked = fail(5, ACCOUNT_LIMIT, at(0))
  expect(lockedMinutes(locked, at(0))).toBe(10)
  expect(lockedMinutes(locked, new Date(-100))).toBe(10)
  expect(lockedMinutes(locked, at(9.5))).toBe(1)
  expect(lockedMinutes(locked, at(9.999))).toBe(1)
  expect(lockedMinutes(locked, at(10))).toBe(0)
})
it('does not prolong a lock by attempts that race into it', () => {
  const locked = fail(9, ACCOUNT_LIMIT, at(0))
  expect(lockedMinutes(afterFailure(locked, ACCOUNT_LIMIT, at(8)), at(8))).toBe(2)
})
it('begins anew after a lock', () => {
  const locked = fail(5, ACCOUNT_LIMIT, at(0))
  expect(failuresLeft(locked, ACCOUNT_LIMIT, at(10))).toBe(0)
  expect(afterFailure(locked, ACCOUNT_LIMIT, at(10))).toEqual({ failures: 1, lastTime: at(10), lockedUntil: null })
})
it('forgets with time, an address faster than an account', () => {
  expect(failuresLeft(fail(4, ACCOUNT_LIMIT, at(0)), ACCOUNT_LIMIT, at(9))).toBe(4)
  expect(failuresLeft(fail(4, ACCOUNT_LIMIT, at(0)), ACCOUNT_LIMIT, at(25))).toBe(2)
  expect(failuresLeft(fail(20, ADDRESS_LIMIT, at(0)), ADDRESS_LIMIT, at(5))).toBe(5)
  expect(lockedMinutes(fail(30, ADDRESS_LIMIT, at(0)), at(0))).toBe(10)
})
it('gives nothing away when a clock goes back', () => {
  expect(failuresLeft(fail(4, ACCOUNT_LIMIT, at(30)), ACCOUNT_LIMIT, at(0))).toBe(4)
})
it('has no standing for a newcomer', () => {
  expect([failuresLeft(null, ACCOUNT_LIMIT, at(0)), lockedMinutes(null, at(0))]).toEqual([0, 0])
})
it.each([
  ['10.1.2.3', 'ip:10.1.2.3'],
  ['::ffff:10.1.2.3', 'ip:10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', 'ip:2001:db8:1:2::/64'],
  ['2001:db8::9', 'ip:2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
  ['::1', 'ip:0:0:0:0::/64'],
])('counts %s as %s', (ip, subject) => {
  expect(addressSubject(ip)).toBe(subject)
})
it('counts an account whatever the case it is typed in', () => {
  expect(accountSubject('LiNa')).toBe('user:lina')
})
