import { expect, it } from 'vitest'
import { buildDictionaries, itemTexts } from './present.ts'

const { all, enabled } = buildDictionaries([
  { code: 'empty', value: null, text: null, enabled: null },
  { code: 'sex', value: '1', text: '男', enabled: true },
  { code: 'sex', value: '2', text: '女', enabled: true },
  { code: 'sex', value: '3', text: '未知', enabled: false },
])

it('has every dictionary as a key, also one without items', () => {
  expect(Object.keys(enabled)).toEqual(['empty', 'sex'])
  expect(enabled['empty']).toEqual([])
})
it('offers enabled items only, but knows the disabled ones', () => {
  expect(enabled['sex']?.map((item) => item.value)).toEqual(['1', '2'])
  expect(all.get('sex')?.map((item) => item.value)).toEqual(['1', '2', '3'])
  expect(enabled['sex']?.[0]).toEqual({ value: '1', text: '男', title: '男', label: '男' })
})
it.each([
  ['1', '男'],
  ['1,3', '男,未知'],
  ['1,9,2', '男,女'],
  ['9', ''],
  ['', ''],
])('translates %s', (value, text) => {
  expect(itemTexts(all.get('sex')!, value)).toBe(text)
})
it('keeps a code that is a name of Object.prototype apart', () => {
  expect(
    buildDictionaries([{ code: '__proto__', value: '1', text: 'x', enabled: true }]).all.get('__proto__'),
  ).toHaveLength(1)
})
