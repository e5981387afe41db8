import { expect, it } from 'vitest'
import { measureCpuTime } from '#tests/cpu-time.ts'
import { isProgramTitle } from './program-title.ts'

it.each([
  'PowerPoint Presentation',
  'PowerPoint 演示文稿',
  'Présentation PowerPoint',
  'Prezentacja programu PowerPoint',
  'PowerPoint プレゼンテーション',
  'スライド 1',
  '投影片 1',
  '幻灯片 1',
  'Slide 1',
  'Folie 12',
  'Слайд 1',
  '演示文稿1',
  '文档1',
  '文档 1',
  'Document1',
  'Dokument1',
  '工作簿1',
  'Book1',
  'Sheet1',
  '新建 Microsoft Word 文档 (2)',
  '新建 XLSX 工作表',
  'Microsoft Word 文档',
  'Untitled Document',
  'Untitled-1',
  '无标题文档',
  '無題 1',
  '名称未設定',
  '未命名的演示文稿',
  'New Microsoft PowerPoint Presentation',
  '单击此处添加标题',
  'Click to edit Master title style',
  'マスター タイトルの書式設定',
  'www.example.com',
  'Scanned Document',
  '标题',
  'document '.repeat(9).trim(),
  '',
])('%s is what a program writes', (title) => {
  expect(isProgramTitle(title)).toBe(true)
})

it.each([
  '文档管理办法',
  '文件管理规定',
  'PowerPoint 使用技巧',
  '演示文稿设计规范',
  'Slide Rules',
  'Word 排版指南',
  '扫描仪采购合同',
  'Bookkeeping',
  'Page Layout Basics',
  '工作簿1月销售',
  '新建厂房项目',
  '图片素材授权协议',
  '差旅费管理办法',
  'www.example.com 使用说明',
  'document '.repeat(10).trim(),
])('%s is what a person writes', (title) => {
  expect(isProgramTitle(title)).toBe(false)
})

it('reads a hostile title in no time', async () => {
  expect(
    await measureCpuTime(() => isProgramTitle('文'.repeat(1_000_000)) || isProgramTitle('a '.repeat(30))),
  ).toBeLessThan(500)
})
