import { expect, it } from 'vitest'
import { clientAddress, plainAddress } from './client-address.ts'

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['10.1.2.3:4711', '10.1.2.3'],
  ['::1', '::1'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['::ffff:10.1.2.3', '::ffff:10.1.2.3'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is %s', (text, address) => expect(plainAddress(text)).toBe(address))

it.each(['', 'unknown', '_hidden', '10.1.2', '10.1.2.3:', '10.1.2.3 x', `fe80::${'1'.repeat(500)}`, '999.1.1.1'])(
  '%s is none',
  (text) => expect(plainAddress(text)).toBeNull(),
)

it('of a connection that is closed already there is none', () => {
  expect(clientAddress({ ip: undefined as never, socket: {} as never })).toBe('')
})

it('of a connection that is gone there is none, and nothing is asked of it', () => {
  const gone = {
    socket: null as never,
    get ip(): string {
      throw new TypeError('as behind a proxy')
    },
  }
  expect(clientAddress(gone)).toBe('')
})
