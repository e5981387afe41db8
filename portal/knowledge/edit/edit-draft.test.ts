import { expect, it } from 'vitest'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { toEditDraft, editBody, fieldNamed } from './edit-draft.ts'

const doc: DocRow = {
  id: 'd',
  title: '盘点办法',
  status: 2,
  releaseFlag: 1,
  scope: 'staff',
  category: 'A01',
  topicIds: 't1,t2',
  businessTypes: '1',
  level: 0,
  downloadFlag: 1,
  effectiveFrom: '2026-01-01 00:00:00',
  expireTime: null,
}
const field = {
  id: 'f',
  label: '文号',
  kind: 'text' as const,
  required: true,
  options: [],
  rules: [],
  preset: null,
  sortOrder: 0,
  revision: '',
}
const form = [{ ...field, categoryId: null }]

it('sends of the document only what was changed', () => {
  const was = toEditDraft(doc, doc)
  expect(editBody(was, was, [])).toEqual({ title: '盘点办法', keywords: '', remark: '', comment: '' })
  const now = {
    ...was,
    level: 2,
    category: '',
    expireTime: '2027-01-01',
    reviewBy: '2026-09-01',
    download: false,
    scope: 'private' as const,
  }
  expect(editBody(was, now, [])).toMatchObject({
    level: 2,
    category: '',
    expireTime: '2027-01-01',
    reviewBy: '2026-09-01',
    downloadFlag: 0,
    scope: 'private',
  })
})

it('sends lists as what came and what went', () => {
  const was = toEditDraft(doc, doc)
  const body = editBody(was, { ...was, topics: ['t2', 't3'], tags: ['1', '4'] }, [])
  expect(body).toMatchObject({ addTopicIdList: ['t3'], removeTopicIdList: ['t1'], addBusinessTypeList: ['4'] })
  expect(body).not.toHaveProperty('removeBusinessTypeList')
})

it('sends values of the form that were changed, null for one that was emptied, and a preset that is not kept yet', () => {
  const shown = {
    id: 'f',
    label: '文号',
    kind: 'text' as const,
    required: true,
    value: '1 号',
    text: '1 号',
    former: false,
  }
  const was = toEditDraft(doc, { ...doc, fields: [shown, { ...shown, id: 'old', former: true }] })
  expect(was.fields).toEqual({ f: '1 号' })
  expect(editBody(was, was, form)).not.toHaveProperty('fields')
  expect(editBody(was, { ...was, fields: { f: '2 号' } }, form).fields).toEqual({ f: '2 号' })
  const withPreset = [{ ...form[0]!, id: 'p', preset: '中文' }]
  expect(editBody(was, was, withPreset).fields).toEqual({ p: '中文' })
  expect(editBody(was, { ...was, fields: { f: '' } }, form).fields).toEqual({ f: null })
})

it('finds the box that a refusal is about', () => {
  expect(fieldNamed('请填写“文号”', form)).toBe('f')
  expect(fieldNamed('内容已被他人修改', form)).toBeNull()
})
