import { expect, it } from 'vitest'
import { isNetwork, parseOrigin } from './network.ts'

it.each([
  ['https://oa.example.com', 'https://oa.example.com'],
  ['HTTPS://OA.example.com/', 'https://oa.example.com'],
  ['https://oa.example.com:443', 'https://oa.example.com'],
  ['http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('%s is the origin %s', (text, origin) => expect(parseOrigin(text)).toBe(origin))

it.each([
  '',
  '*',
  'null',
  'oa.example.com',
  'https://',
  'https://*.example.com',
  'https://oa.example.com/portal',
  'https://oa.example.com?',
  'https://user@oa.example.com',
  'https://a b',
  'ftp://oa.example.com',
  'javascript:alert(1)',
])('%j is no origin', (text) => expect(parseOrigin(text)).toBeNull())

it.each(['10.1.2.3', '10.1.0.0/16', '0.0.0.0/0', '::1', 'fd00::/8'])('%s is a network', (text) =>
  expect(isNetwork(text)).toBe(true),
)
it.each(['', '*', '10.1.2', '10.1.2.3/33', '10.1.2.3/', '10.1.2.3/8/8', 'fd00::/129', 'host', '10.1.2.3/x'])(
  '%j is none',
  (text) => expect(isNetwork(text)).toBe(false),
)
