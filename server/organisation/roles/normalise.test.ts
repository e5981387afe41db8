import { expect, it } from 'vitest'
import { normalizeComponent, normalizeUrl } from './normalise.ts'

it.each([
  ['/src/views/system/UserList.vue', 'system/UserList'],
  ['src/views/system/UserList', 'system/UserList'],
  ['views/system/UserList', 'system/UserList'],
  ['/system/views/UserList', 'system/views/UserList'],
  ['layouts/RouteView', 'layouts/RouteView'],
  ['', ''],
])('the component %j is %j', (text, component) => {
  expect(normalizeComponent(text)).toBe(component)
})

it.each([
  ['isystem/user', '/isystem/user'],
  ['/isystem/user.vue', '/isystem/user'],
  ['https://example.com/a', 'https://example.com/a'],
  ['{{ window._CONFIG }}/x', '{{ window._CONFIG }}/x'],
  ['javascript:alert(1)', '/javascript:alert(1)'],
  ['', ''],
])('the address %j is %j', (text, url) => {
  expect(normalizeUrl(text)).toBe(url)
})
