import { expect, it } from 'vitest'
import { seededRandom } from '../access/testing/seeded-random.ts'
import { splitTags, tagText } from './tag-input.ts'

it.each([
  ['abcd', 'ab;cd'],
  ['a;b', 'ab'],
  ['ab', 'ab'],
  ['abc', 'ab;c'],
  ['ab;', 'ab'],
  ['；a；b', 'ab'],
  [' 合 同财务', '合同;财务'],
  ['𠮷𠮷a', '𠮷𠮷;a'],
  ['', ''],
])('%s becomes the tags %s', (typed, text) => {
  expect(tagText(typed)).toBe(text)
})

it('loses no sign, and changes nothing that is tags already', () => {
  const random = seededRandom(4)
  for (let turn = 0; turn < 300; turn++) {
    const typed = Array.from({ length: random.int(12) }, () => random.pick(['a', 'b', '知', '𠮷', ';'])).join('')
    const text = tagText(typed)
    expect(tagText(text)).toBe(text)
    expect(text.replaceAll(';', '')).toBe(typed.replaceAll(';', ''))
    expect(
      splitTags(text)
        .slice(0, -1)
        .every((tag) => [...tag].length === 2),
    ).toBe(true)
  }
})
