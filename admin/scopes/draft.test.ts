import { expect, it } from 'vitest'
import type { GrantLine } from '#core/contract/km/rights/grant-view.ts'
import {
  addLines,
  countChanges,
  editAdded,
  editLine,
  NO_DRAFT,
  revert,
  sentences,
  toChanges,
  toggled,
} from './draft.ts'

const line: GrantLine = {
  id: 'g1',
  effect: 'authorise',
  objectKind: 'category',
  objectId: 'c1',
  subjectKind: 'user',
  subjectId: 'u1',
  subjectName: '张伟',
  bits: ['view', 'download'],
  validUntil: null,
  revision: 'r1',
  inherited: false,
  expired: false,
}
const added = {
  key: 'user u2',
  effect: 'restrict' as const,
  objectKind: 'category' as const,
  objectId: 'c1',
  objectName: '制度',
  subjectKind: 'user' as const,
  subjectId: 'u2',
  subjectName: '李娜',
  bits: ['view' as const],
  validUntil: null,
}
const nameOf = (each: { subjectName?: string | null | undefined }) => each.subjectName ?? ''

it('is no change when a bit is taken away and given again', () => {
  const less = editLine(NO_DRAFT, line, { bits: toggled(line.bits, 'view') })
  expect(countChanges(less)).toBe(1)
  expect(countChanges(editLine(less, line, { bits: toggled(['download'], 'view') }))).toBe(0)
})

it('takes a line away when no bit is left, and says so', () => {
  const draft = editLine(NO_DRAFT, line, { bits: [] })
  expect(toChanges(draft, [line])).toEqual({ add: [], edit: [], delete: ['g1'] })
  expect(sentences(draft, [line], nameOf)).toEqual([{ key: 'g1', text: '取消对 张伟 的授权' }])
  expect(revert(draft, 'g1')).toEqual(NO_DRAFT)
})

it('tells the server what is added and what is changed, with the revision it was changed from', () => {
  const draft = addLines(editLine(NO_DRAFT, line, { bits: ['view'], validUntil: '2026-12-31' }), [added, added])
  expect(toChanges(draft, [line])).toEqual({
    add: [
      {
        effect: 'restrict',
        objectKind: 'category',
        objectId: 'c1',
        subjectKind: 'user',
        subjectIds: ['u2'],
        bits: ['view'],
        validUntil: null,
      },
    ],
    edit: [{ id: 'g1', bits: ['view'], validUntil: '2026-12-31', revision: 'r1' }],
    delete: [],
  })
  expect(sentences(draft, [line], nameOf).map(({ text }) => text)).toEqual([
    '限制 李娜：查看',
    '授权 张伟：去掉下载，到 2026-12-31',
  ])
  expect(countChanges(editAdded(draft, added.key, { bits: [] }))).toBe(1)
})

it('forgets a change of a line that is gone', () => {
  expect(toChanges(editLine(NO_DRAFT, line, { bits: [] }), []).delete).toEqual([])
})

it('widens the line that is there instead of adding a second one for the same person', () => {
  const again = { ...added, effect: 'authorise' as const, key: 'u1', subjectId: 'u1', bits: ['sensitive' as const] }
  expect(toChanges(addLines(NO_DRAFT, [again], [line]), [line])).toEqual({
    add: [],
    edit: [{ id: 'g1', bits: ['view', 'download', 'sensitive'], validUntil: null, revision: 'r1' }],
    delete: [],
  })
})
