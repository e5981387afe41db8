import { expect, it } from 'vitest'
import { postgresAddress } from './postgres-address.ts'

it.each([
  ['jdbc:postgresql://db.example:5433/sales?ssl=true', { host: 'db.example', port: 5433, database: 'sales' }],
  [' postgres://DB/%E9%94%80%E5%94%AE ', { host: 'db', port: 5432, database: '销售' }],
  ['postgresql://user:pass@10.0.0.5', { host: '10.0.0.5', port: 5432, database: '' }],
  ['postgresql://[::1]:1/x', { host: '::1', port: 1, database: 'x' }],
])('%s', (dbUrl, address) => {
  expect(postgresAddress(dbUrl)).toEqual(address)
})
it.each(['jdbc:mysql://h/x', 'postgresql:///x', 'postgresql://h:99999/x', 'jdbc:postgresql://h/%zz', '', 'h:5432'])(
  '%j is none',
  (dbUrl) => {
    expect(postgresAddress(dbUrl)).toBeNull()
  },
)
