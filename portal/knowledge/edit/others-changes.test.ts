import { expect, it } from 'vitest'
import type { EditDraft } from './edit-draft.ts'
import { mergedInto, fieldName, takeValue, describeValue } from './others-changes.ts'

const WAS: EditDraft = {
  title: '考勤办法',
  keywords: '考勤',
  remark: '',
  comment: '',
  fields: { f1: '甲' },
  scope: 'staff',
  category: 'A01',
  topics: ['t1', 't2'],
  tags: [],
  level: 0,
  effectiveFrom: '2026-01-01',
  expireTime: '',
  ownerId: 'u1',
  backupOwnerId: '',
  reviewBy: '',
  download: true,
}
const field = { id: 'f1', label: '文号', kind: 'text' as const, required: false, options: [], rules: [], preset: null }
const NAMES = {
  form: [{ ...field, sortOrder: 0, categoryId: null, revision: '' }],
  categories: [{ value: 'A01', text: '人事' }],
  levels: [{ level: 2, name: '机密' }],
}

it('puts what was typed into the document as it is now, and keeps what somebody else has changed elsewhere', () => {
  const mine = { ...WAS, title: '考勤管理办法', topics: ['t1', 't3'], comment: '改名' }
  const now = { ...WAS, remark: '已归档', level: 2, topics: ['t1', 't2', 't4'] }
  const { draft, conflicts } = mergedInto(now, WAS, mine)
  expect(conflicts).toEqual([])
  expect(draft).toEqual({ ...now, title: '考勤管理办法', topics: ['t1', 't4', 't3'], comment: '改名' })
})

it('asks about each value that both have changed to something else, fields of the form among them', () => {
  const mine = { ...WAS, title: '考勤管理办法', expireTime: '2027-01-01', fields: { f1: '乙', f2: '新' } }
  const now = { ...WAS, title: '考勤制度', expireTime: '2027-01-01', fields: { f1: '丙', f2: '旧' } }
  const { draft, conflicts } = mergedInto(now, WAS, mine)
  expect(conflicts).toEqual(['title', 'field f1', 'field f2'])
  expect(takeValue(draft, now, 'field f1')).toMatchObject({ title: '考勤管理办法', fields: { f1: '丙', f2: '新' } })
  expect(conflicts.map((key) => [fieldName(key, NAMES), describeValue(now, key, NAMES)])).toEqual([
    ['标题', '考勤制度'],
    ['文号', '丙'],
    ['自定义字段', '旧'],
  ])
})

it('asks also where one of them has emptied what the other has filled in', () => {
  const mine = { ...WAS, fields: {} }
  const now = { ...WAS, fields: { f1: '丙' } }
  const { draft, conflicts } = mergedInto(now, WAS, mine)
  expect([conflicts, draft.fields['f1'], describeValue(draft, 'field f1', NAMES)]).toEqual([['field f1'], '', '（空）'])
})

it('says values in words', () => {
  const draft = { ...WAS, level: 2, scope: 'private' as const, download: false }
  expect(['category', 'level', 'download', 'expireTime'].map((key) => describeValue(draft, key, NAMES))).toEqual([
    '人事',
    '机密',
    '否',
    '（空）',
  ])
})
