import { expect, it } from 'vitest'
import type { GrantRow } from '#core/contract/km/rights/grant.ts'
import { movedText } from './moved-text.ts'

const line: GrantRow = {
  id: 'g1',
  effect: 'authorise',
  objectKind: 'category',
  objectId: 'c1',
  objectName: '制度',
  subjectKind: 'department',
  subjectId: 'd1',
  subjectName: '财务部',
  bits: ['view', 'download'],
  revision: 'r1',
}
const nothing = { documents: 3, closes: false, opens: false, stops: [], starts: [] }

it('says nothing where nothing changes, and otherwise who loses and gets what', () => {
  expect(movedText(nothing)).toEqual([])
  expect(movedText({ ...nothing, stops: [line], starts: [{ ...line, effect: 'restrict', bits: ['view'] }] })).toEqual([
    '其中有您能阅读的 3 篇知识',
    '不再有：“制度”上授权部门 财务部 查看、下载',
    '开始有：“制度”上限制部门 财务部 查看',
  ])
  expect(movedText({ ...nothing, closes: true })).toHaveLength(2)
})

it('says that it does not list rights to who may not see them', () => {
  expect(movedText({ ...nothing, stops: null, starts: null })[1]).toContain('您不能查看授权')
})
