import { expect, it } from 'vitest'
import { isRegisteredRedirect, mayRedirectTo, shownHost, withAnswer } from './redirect.ts'

const LOCAL = 'http://127.0.0.1:4711/callback'

it('is free in the port of the person’s own computer and in nothing else', () => {
  for (const asked of [LOCAL, 'http://127.0.0.1:1/callback', 'http://127.0.0.1/callback'])
    expect(isRegisteredRedirect([LOCAL], asked), asked).toBe(true)
  const other = [
    'http://127.0.0.1.evil.com/callback',
    'http://127.0.0.1.evil.com:4711/callback',
    'http://127.0.0.1:4711@evil.com/callback',
    'http://user@127.0.0.1:4711/callback',
    'http://localhost@evil.com/callback',
    'http://localhost:4711/callback',
    'http://localhost.:4711/callback',
    'http://127.0.0.1.:4711/callback2',
    'http://[::1]:4711/callback',
    'https://127.0.0.1:4711/callback',
    'http://127.0.0.1:4711/callback/',
    'http://127.0.0.1:4711/Callback',
    'http://127.0.0.1:4711/callback?x=1',
    'http://127.0.0.1:4711/callback#x',
    'http://127.0.0.1:4711/callback#',
    'http://127.0.0.1:4711\\@evil.com/callback',
    'http://127.0.0.1:4711/call\tback',
    ' http://127.0.0.1:4711/callback',
    '//127.0.0.1:4711/callback',
    '',
  ]
  for (const asked of other) expect(isRegisteredRedirect([LOCAL], asked), asked).toBe(false)
  for (const [registered, asked] of [
    ['https://a.example/cb', 'https://a.example:8443/cb'],
    ['https://localhost:1/cb', 'https://localhost:2/cb'],
    ['https://a.example/cb', 'https://a.example./cb'],
    ['https://a.example/cb', 'https://A.example/cb'],
  ] as const)
    expect(isRegisteredRedirect([registered], asked), asked).toBe(false)
})

it('is an address of the web or of the person’s own computer', () => {
  const bad = ['javascript:alert(1)', 'data:text/html,x', 'blob:https://a.example/x', 'file:///etc/passwd', 'ftp://a/']
  for (const each of [
    ...bad,
    'http://a.example/',
    `https://a.example/${'x'.repeat(500)}`,
    'https://я.example/',
    'https://u:p@a.example/',
    'https://a.example/#',
  ])
    expect(mayRedirectTo(each), each).toBe(false)
  expect([shownHost('https://evil.com\\@good.com/'), shownHost(LOCAL)]).toEqual(['evil.com', null])
})

it('hands over the answer unchanged, whatever it is, and over none that the address had', () => {
  const state = `a b+c&d=e%20"<'>#;/?\\~`
  const to = new URL(withAnswer('https://a.example/cb?x=1&code=old', { code: 'new', state, iss: null }))
  expect([...to.searchParams]).toEqual([
    ['x', '1'],
    ['code', 'new'],
    ['state', state],
  ])
})
