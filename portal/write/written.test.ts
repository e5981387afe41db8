import { describe, expect, it } from 'vitest'
import { toWrittenFile, isEmpty, NOTHING } from './written.ts'

describe('what is written in the browser', () => {
  it('becomes a page of its own, whose title cannot end its element', async () => {
    const file = toWrittenFile({ ...NOTHING, title: ' 防汛</title><script>: 要点 ', html: '<p>值守</p>' })
    expect(file.name).toBe('防汛  title  script   要点.html')
    const text = await file.text()
    expect(text).toContain('<title>防汛&lt;/title&gt;&lt;script&gt;: 要点</title>')
    expect(text).toContain('<meta charset="utf-8">')
    expect(text).toContain('<p>值守</p>')
  })

  it('is Markdown as it was typed', async () => {
    const file = toWrittenFile({ ...NOTHING, format: 'markdown', title: '要点', html: '<p>旧</p>', markdown: '# 一\n' })
    expect([file.name, await file.text()]).toEqual(['要点.md', '# 一\n'])
  })

  it('is empty without title and text', () => {
    expect([NOTHING, { ...NOTHING, title: ' ' }, { ...NOTHING, html: '<p>a</p>' }].map(isEmpty)).toEqual([
      true,
      true,
      false,
    ])
  })
})
