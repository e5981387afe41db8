import { expect, it } from 'vitest'
import { isDatabaseAway, isNoSpace } from './passing-fault.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })
const wrapped = (error: Error) => new Error('Failed query: insert into secret', { cause: error })

it('tells a full disk, of PostgreSQL and of files, also wrapped', () => {
  for (const code of ['53100', 'ENOSPC', 'EDQUOT']) {
    expect(isNoSpace(coded(code))).toBe(true)
    expect(isNoSpace(wrapped(coded(code)))).toBe(true)
  }
  for (const error of [coded('23505'), coded('57P01'), new Error('disk'), 'ENOSPC', null])
    expect(isNoSpace(error)).toBe(false)
})
it('tells a database that is away from a query that is wrong and from a file that is not there', () => {
  const away = [coded('57P03'), coded('08006'), coded('ECONNREFUSED'), coded('ENOENT', { syscall: 'connect' })]
  for (const error of [...away, new Error('Connection terminated unexpectedly')]) {
    expect(isDatabaseAway(error)).toBe(true)
    expect(isDatabaseAway(wrapped(error))).toBe(true)
  }
  for (const error of [coded('42601'), coded('57014'), coded('ENOENT', { syscall: 'open' }), new TypeError('x')])
    expect(isDatabaseAway(error)).toBe(false)
})
