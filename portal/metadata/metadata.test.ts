import { expect, it } from 'vitest'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { fieldsToSend, NO_METADATA, findProblems, uploadFields } from './metadata.ts'
import { indented, taxonomyOptions } from '#ui/controls/many-field/taxonomy-options.ts'

const field = (id: string, more: Partial<FieldRow> = {}) => ({
  id,
  label: id,
  kind: 'text' as const,
  required: false,
  options: [],
  preset: null,
  ...more,
})

it('asks for required fields only where nothing may be missing, and for right values always', () => {
  const form = [field('文号', { required: true }), field('金额', { kind: 'number' })]
  expect(findProblems(form, {}, false)).toEqual({})
  expect(findProblems(form, {}, true)).toEqual({ 文号: '请填写“文号”' })
  expect(findProblems(form, { 文号: '  ', 金额: '多' }, true)).toEqual({ 文号: '请填写“文号”', 金额: '“金额”应为数字' })
  expect(findProblems(form, { 文号: '财〔2026〕1 号', 金额: '12.5' }, true)).toEqual({})
})

it('fills in what the form has beforehand, unless something else was typed or it was cleared', () => {
  const form = [field('年度', { preset: '2026', required: true }), field('备用')]
  expect(fieldsToSend(form, {})).toEqual({ 年度: '2026' })
  expect(fieldsToSend(form, { 年度: '2025' })).toEqual({ 年度: '2025' })
  expect(findProblems(form, { 年度: '' }, true)).toEqual({ 年度: '请填写“年度”' })
  expect(fieldsToSend(form, { 年度: '', 别的: 'x' })).toEqual({})
})

it('names a category only where one is chosen', () => {
  expect(uploadFields(NO_METADATA, [])).not.toHaveProperty('category')
  const metadata = { ...NO_METADATA, category: 'A01', tags: ['1', '2'], topics: ['t'], keywords: ' 差旅 ' }
  expect(uploadFields(metadata, [])).toMatchObject({
    category: 'A01',
    businessTypes: '1,2',
    topicIds: 't',
    keywords: '差旅',
  })
})

it('lays a tree out as a list', () => {
  const tree = [{ key: '1', title: '制度', code: 'A', children: [{ key: '2', title: '人事', code: 'A01' }] }]
  const options = taxonomyOptions(tree, (node) => node.code)
  expect(options).toEqual([
    { value: 'A', text: '制度', depth: 0 },
    { value: 'A01', text: '人事', depth: 1 },
  ])
  expect(indented(options)[1]?.text).toBe('\u3000人事')
})
