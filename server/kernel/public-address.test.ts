import { expect, it } from 'vitest'
import { isPublicAddress, isServerAddress } from './public-address.ts'

const PUBLIC = ['93.184.216.34', '2606:2800:220:1::1']
const WITHIN = ['10.0.0.5', '172.16.1.1', '192.168.1.9', '100.64.0.1', 'fd12:3456::1', '::ffff:10.0.0.5']
const NOBODYS = [
  '127.0.0.1',
  '127.9.9.9',
  '::1',
  '::ffff:127.0.0.1',
  '0.0.0.0',
  '::',
  '169.254.169.254',
  'fe80::1',
  '168.63.129.16',
  'fd00:ec2::254',
  '224.0.0.1',
  'ff02::1',
  '255.255.255.255',
  '240.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'localhost',
  '',
]

it('knows the public internet', () => {
  expect(PUBLIC.filter(isPublicAddress)).toEqual(PUBLIC)
  expect([...WITHIN, ...NOBODYS].filter(isPublicAddress)).toEqual([])
})
it('knows where a server of the company may stand: not on this machine, and no metadata of a cloud', () => {
  expect([...PUBLIC, ...WITHIN].filter(isServerAddress)).toEqual([...PUBLIC, ...WITHIN])
  expect(NOBODYS.filter(isServerAddress)).toEqual([])
})
