import { expect, it } from 'vitest'
import { allowedAddress } from './allowed-address.ts'

const ALLOWED = ['db.example', 'other.example:5433', '10.0.0.5', '[::1]:5432', 'localhost', 'Upper.example']
const reached = (host: string, port: number, addresses: readonly string[] = ['10.0.0.7']) =>
  allowedAddress({ host, port, database: 'x' }, ALLOWED, () => Promise.resolve(addresses))

it('reaches what the configuration names, by the address that was judged', async () => {
  expect(await reached('db.example', 1)).toBe('10.0.0.7')
  expect(await reached('other.example', 5433, ['93.184.216.34', '10.0.0.8'])).toBe('93.184.216.34')
  expect(await reached('upper.example', 1)).toBe('10.0.0.7')
  expect(await reached('10.0.0.5', 5432)).toBe('10.0.0.5')
  expect(await reached('::1', 5432)).toBe('::1')
  expect(await reached('localhost', 5432, ['127.0.0.1'])).toBe('127.0.0.1')
})
it('reaches nothing else', async () => {
  for (const [host, port] of [
    ['elsewhere.example', 5432],
    ['other.example', 5432],
    ['x.db.example', 5432],
    ['127.0.0.1', 5432],
    ['0x7f.1', 5432],
    ['2130706433', 5432],
    ['::1', 5433],
    ['169.254.169.254', 80],
  ] as const)
    expect(await reached(host, port), host).toBeNull()
})
it('follows no name to this machine or to the metadata of a cloud', async () => {
  for (const address of ['127.0.0.1', '169.254.169.254', '::1', 'fd00:ec2::254', '0.0.0.0'])
    for (const addresses of [[address], ['10.0.0.7', address]])
      expect(await reached('db.example', 5432, addresses), address).toBeNull()
  expect(await reached('db.example', 5432, [])).toBeNull()
})
