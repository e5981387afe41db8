import { expect, it } from 'vitest'
import { isTellingName, titleInstead } from './title-from-content.ts'

it.each([
  'IMG_20260101_120000',
  'scan0001',
  '扫描件 (3)',
  '新建 Microsoft Word 文档',
  '20260101',
  '微信图片_20260101',
  '4f1c2d3e4f5a6b7c8d9e',
  '未命名',
  'document-12',
  '—',
])('%s says nothing', (name) => {
  expect(isTellingName(name)).toBe(false)
})

it.each(['差旅费管理办法', '2026年预算', '合同模板v3', 'Q3 report', '文件管理规定', 'README', 'GB-T 9704'])(
  '%s says what it is',
  (name) => {
    expect(isTellingName(name)).toBe(true)
  },
)

it('takes the title of the content by the rule of the site, and only one that says something', () => {
  expect(titleInstead('1', 'scan0001', '差旅费管理办法')).toBe('差旅费管理办法')
  expect(titleInstead('1', '报销须知', '差旅费管理办法')).toBeNull()
  expect(titleInstead('2', '报销须知', ' 差旅费\n管理办法 ')).toBe('差旅费 管理办法')
  expect(titleInstead('0', 'scan0001', '差旅费管理办法')).toBeNull()
  expect(titleInstead('2', 'scan0001', null)).toBeNull()
  expect(titleInstead('2', 'scan0001', '未命名')).toBeNull()
  expect(titleInstead('2', 'scan0001', '长'.repeat(121))).toBeNull()
})
