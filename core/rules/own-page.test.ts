import { expect, it } from 'vitest'
import { isOwnPage, isPageAddress } from './own-page.ts'

const OWN = [
  '/',
  '/index',
  '/knowledge?id=1&q=差旅#p2',
  '/制度',
  '/a/../b',
  '/a//b',
  '/?next=//evil.example',
  '/%zz',
  '/x?q=a\\b',
]
const ELSEWHERE = ['http://a.cn', 'https://a.cn/x?y=1#z', 'HTTPS://知库.cn/%20', 'http://10.0.0.1:8080/']
const NEITHER = [
  '',
  'index',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.cn',
  'http:',
  'http://',
  'https:///x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a\\b',
  '\\\\evil.example',
  ' //evil.example',
  '/a b',
  '/a\u0000',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\u200b/evil.example',
  'http://[::1',
  'http://a b',
  'http://a.cn:99999/',
  'http:\\\\evil.example',
]

it('knows a page of this site, as a browser reads the address', () => {
  expect(OWN.filter((text) => !isOwnPage(text))).toEqual([])
  expect([...ELSEWHERE, ...NEITHER].filter(isOwnPage)).toEqual([])
})
it('knows an address that may stand behind a link', () => {
  expect([...OWN, ...ELSEWHERE].filter((text) => !isPageAddress(text))).toEqual([])
  expect(NEITHER.filter(isPageAddress)).toEqual([])
})
