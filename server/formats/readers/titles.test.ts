import { expect, it } from 'vitest'
import { extractHere } from '../testing/extract-here.ts'
import { DOCX_FILES, PPTX_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'

const extractTitle = async (bytes: Buffer | string, fileName: string) =>
  (await extractHere(Buffer.from(bytes as string), { fileName }))?.extracted.title

const core = (title: string) => `<cp:coreProperties><dc:title>${title}</dc:title></cp:coreProperties>`

const heading = (text: string) => `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const plain = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const docx = (title: string, ...paragraphs: string[]) =>
  writeZip({
    ...DOCX_FILES,
    'docProps/core.xml': core(title),
    'word/document.xml': `<w:document><w:body>${paragraphs.join('')}</w:body></w:document>`,
  })

it.each<[string, Buffer | string, string | null]>([
  ['a.pptx', writeZip({ ...PPTX_FILES, 'docProps/core.xml': core('PowerPoint 演示文稿') }), '工作总结'],
  ['a.docx', docx('文档1', heading('采购细则')), '采购细则'],
  ['a.docx', docx('文档管理细则', heading('总则')), '文档管理细则'],
  ['a.docx', docx('', heading('文档 1'), heading('采购细则')), '采购细则'],
  ['a.html', '<html><title>Untitled Document</title><h1>年度计划</h1></html>', '年度计划'],
  ['a.xml', '<?xml version="1.0"?><rss><title>Untitled</title><item><title>今日要闻</title></item></rss>', '今日要闻'],
])('%s: what a program writes by itself is no title', async (name, bytes, title) => {
  expect(await extractTitle(bytes, name)).toBe(title)
})

it.each<[string, Buffer | string, string | null]>([
  [
    'a.docx',
    docx(
      '',
      heading('某某市人民政府文件'),
      plain('某政发〔2024〕3号'),
      plain('关于做好防汛工作的'),
      plain('通知'),
      plain('各县：'),
    ),
    '关于做好防汛工作的通知',
  ],
  ['a.docx', docx('', heading('某某市人民政府文件'), plain('某政发〔2024〕3号'), plain('各县：')), null],
  ['a.txt', '某某公司文件\n某司〔2024〕3号\n关于同意扩建的批复\n华东公司：', '关于同意扩建的批复'],
])('%s: an official document is called by its title, not by its letterhead', async (name, bytes, title) => {
  expect(await extractTitle(bytes, name)).toBe(title)
})
