import { expect, it } from 'vitest'
import { wrapWrittenPage, partsOfPage, retitledPage } from './written-page.ts'

it('finds what was written in a page of ours, and gives the page back with other text', () => {
  const page = wrapWrittenPage('<考勤> & 休假', '<p>第一条</p>\n<p>第二条</p>')
  const parts = partsOfPage(page)
  expect(parts?.html).toBe('<p>第一条</p>\n<p>第二条</p>')
  expect(parts && parts.head + parts.html + parts.end).toBe(page)
  expect(parts?.head).toContain('<title>&lt;考勤&gt; &amp; 休假</title>')
})

it('knows also the pages that were made before they had a style', () => {
  const page = wrapWrittenPage('考勤', '<p>第一条</p>').replace(/<style>.*<\/style>/, '')
  expect(partsOfPage(page)?.html).toBe('<p>第一条</p>')
})

it.each([
  '<html><body><p>别人的页面</p></body></html>',
  wrapWrittenPage('标题', '正文').replace('<title>', '<style>p{}</style><title>'),
  `${wrapWrittenPage('标题', '正文')}<script></script>`,
  '',
])('knows a page that somebody else made: %j', (page) => {
  expect(partsOfPage(page)).toBeNull()
})

it('gives a page another title, and leaves a page that somebody else made as it is', () => {
  expect(retitledPage(wrapWrittenPage('考勤', '<p>一</p>'), '<休假> $&')).toBe(
    wrapWrittenPage('<休假> $&', '<p>一</p>'),
  )
  const foreign = '<html><head><title>考勤</title></head><body></body></html>'
  expect(retitledPage(foreign, '休假')).toBe(foreign)
})
