import { expect, it } from 'vitest'
import { checkValidity } from './validity.ts'

const now = new Date('2026-03-10T04:00:00Z') // 12:00 in the API's time zone.

it('says what is over, what ends soon and what should have been looked at, the gravest first', () => {
  expect(checkValidity({ expireTime: '2026-03-10 11:59:59', reviewBy: null }, now)).toEqual({
    kind: 'expired',
    day: '2026-03-10',
  })
  expect(checkValidity({ expireTime: '2026-03-10 23:59:59', reviewBy: '2026-01-01 23:59:59' }, now)).toEqual({
    kind: 'expiring',
    day: '2026-03-10',
  })
  expect(checkValidity({ expireTime: '2026-04-09 23:59:59' }, now)?.kind).toBe('expiring')
  expect(checkValidity({ expireTime: '2026-04-10 23:59:59' }, now)).toBeNull()
  expect(checkValidity({ reviewBy: '2026-03-09 23:59:59' }, now)).toEqual({ kind: 'review', day: '2026-03-09' })
  expect(checkValidity({ reviewBy: '2026-03-10 23:59:59' }, now)).toBeNull()
  expect(checkValidity({}, now)).toBeNull()
})
