import { expect, it } from 'vitest'
import { readHan } from '#core/text/read-han.ts'
import { type Entry, fitting, inGroups } from './entry.ts'

const entry = (text: string, change: Partial<Entry> = {}): Entry => ({
  id: text,
  group: '动作',
  text,
  face: null,
  onPick: () => {},
  ...change,
})
const ACTIONS = [entry('新建文档', { letters: 'xjwd' }), entry('上传文件', { letters: 'scwj' }), entry('我的文档')]
const found = (typed: string, read = true) => fitting(ACTIONS, typed, read ? readHan : null).map(({ text }) => text)

it.each([
  ['文档', ['新建文档', '我的文档']],
  ['xinjian', ['新建文档']],
  ['xjwd', ['新建文档']],
  ['wd', ['我的文档', '新建文档']],
  ['SCWJ', ['上传文件']],
  ['新建 wendang', ['新建文档']],
  ['shanchu', []],
])('%s finds %j', (typed, wanted) => expect(found(typed)).toEqual(wanted))

it('finds fixed entries by initials before the readings are loaded', () => {
  expect(found('xjwd', false)).toEqual(['新建文档'])
  expect(found('wodewendang', false)).toEqual([])
})

it('keeps groups together in their order', () => {
  const mixed = [entry('a'), entry('b', { group: '知识' }), entry('c')]
  expect(inGroups(mixed).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})
