import { expect, it } from 'vitest'
import { findFolded } from './folded-find.ts'

it.each([
  [
    '发票号码：９９９',
    ['发票', '999'],
    [
      [0, 1],
      [5, 7],
    ],
  ],
  ['住 宿标\n准', ['住宿标准'], [[0, 5]]],
  ['ＡBC', ['abc'], [[0, 2]]],
  ['㈱式', ['(株)'], [[0, 0]]],
  ['一二', ['三'], []],
  ['a.c abc', ['a.c'], [[0, 2]]],
  ['住宿标准', ['住宿', '住宿标准'], [[0, 3]]],
  ['字', ['', ' '], []],
])('in %j', (text, words, wanted) => expect(findFolded([...text], words)).toEqual(wanted))
