import { describe, expect, it } from 'vitest'
import { guard, isAt, redirectTarget } from './guard.ts'

const origin = 'https://kb.example'
const settings = { guestPage: '', guestLogin: '', origin }
const guest = { ...settings, signedIn: false, home: '/index' }
const staff = { ...settings, signedIn: true, home: '/myDocPage' }
const at = (pathname: string, search = '') => ({ pathname, search, hash: '' })

describe('guard', () => {
  it('sends guests to sign in with the full path in the redirect (G-19)', () => {
    expect(guard(at('/myDocPage', '?a=1'), guest)).toBe('/user/login?redirect=%2FmyDocPage%3Fa%3D1')
    expect(guard(at('/createStore'), guest)).toBe('/user/login?redirect=%2FcreateStore')
  })

  it.each([
    '/docShared',
    '/docShareView',
    '/index',
    '/loginRandom',
    '/loginUserAuto',
    '/user/login',
    '/knowledge',
    '/doSearch',
    '/CommonDocList',
    '/help',
  ])('lets guests see %s (G-01…G-09)', (path) => {
    expect(guard(at(path, '?id=1'), guest)).toBeNull()
  })

  it('takes / to the home path, and signed-in people from the login page too (G-11, G-12, G-18)', () => {
    expect(guard(at('/'), guest)).toBe('/index')
    expect(guard(at('/'), staff)).toBe('/myDocPage')
    expect(guard(at('/user/login'), staff)).toBe('/myDocPage')
    expect(guard(at('/createStore'), staff)).toBeNull()
  })
})

it('opens one more configured path to guests, whatever stands behind it', () => {
  const open = { ...guest, guestPage: '/版本?x=1' }
  expect(guard(at('/%E7%89%88%E6%9C%AC', '?y=2'), open)).toBeNull()
  expect(guard(at('/myDocPage'), open)).toBe('/user/login?redirect=%2FmyDocPage')
})

it('leads guests from the sign-in page to the configured one, but not who were sent there to sign in', () => {
  const elsewhere = { ...guest, guestLogin: '/index' }
  expect(guard(at('/user/login'), elsewhere)).toBe('/index')
  expect(guard(at('/user/login', '?redirect=%2FmyDocPage'), elsewhere)).toBeNull()
  expect(guard(at('/user/login'), { ...guest, guestLogin: '/user/login' })).toBeNull()
  expect(guard(at('/user/login'), { ...staff, guestLogin: '/index' })).toBe('/myDocPage')
})

it('knows a path however its signs are written', () => {
  expect(isAt('/%E5%88%B6%E5%BA%A6', '/制度?q=1#a')).toBe(true)
  expect(isAt('/制度', '/制度')).toBe(true)
  expect(isAt('/index', '/制度')).toBe(false)
  expect(isAt('//', '/制度')).toBe(false)
})

it('takes people who have signed in to where they wanted to go, inside only (G-14)', () => {
  expect(guard(at('/user/login', '?redirect=%2Fknowledge%3Fid%3D1'), staff)).toBe('/knowledge?id=1')
  expect(guard(at('/user/login', '?redirect=https%3A%2F%2Fevil.example'), staff)).toBe('/myDocPage')
})

describe('redirectTarget', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/a/..//evil.example',
    '/user/login?redirect=/x',
    'index',
    '',
    null,
  ])('refuses %j', (value) => expect(redirectTarget(value, origin)).toBeNull())

  it('takes a path of this site with query and hash', () => {
    expect(redirectTarget('/knowledge?id=1&q=差旅#p2', origin)).toBe('/knowledge?id=1&q=%E5%B7%AE%E6%97%85#p2')
  })
})
