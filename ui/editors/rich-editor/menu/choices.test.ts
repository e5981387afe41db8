import { expect, it } from 'vitest'
import { blockChoices, matching } from './choices.ts'

const all = blockChoices({}, () => {})
const names = (word: string) => matching(all, word).map(({ name }) => name)

it.each([
  ['表', ['表格', '项目列表', '编号列表']],
  ['bg', ['表格']],
  ['daib', ['待办']],
  ['TODO', ['待办']],
  ['glk', ['提醒', '结论', '注意']],
  ['h2', ['二级标题']],
  ['没有这个', []],
])('finds by Chinese, pinyin, initials and English: %s', (word, found) => {
  expect(names(word)).toEqual(found)
})

it('offers people and documents only where they can be found', () => {
  const find = async () => []
  const offered = (finders: Parameters<typeof blockChoices>[0]) =>
    blockChoices(finders, () => {}).flatMap(({ key }) => (key === 'person' || key === 'document' ? [key] : []))
  expect(offered({})).toEqual([])
  expect(offered({ people: find, documents: find })).toEqual(['document', 'person'])
})
