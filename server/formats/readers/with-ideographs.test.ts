import { describe, expect, it } from 'vitest'
import { extractHere } from '../testing/extract-here.ts'

describe('radicals in foreign files', () => {
  it('come out as ideographs in text, title, outline and passages, each in its place', async () => {
    const source = '# 常⻅问题\n\n⼈⺠⽂件⻅附件，⺮字头除外。\n'
    const read = await extractHere(Buffer.from(source), { fileName: 'a.md' })
    const text = '# 常见问题\n\n人民文件见附件，⺮字头除外。\n'
    expect(read?.extracted).toMatchObject({
      title: '常见问题',
      text,
      outline: [{ title: '常见问题' }],
      passages: [{ text: '常见问题\n\n人民文件见附件，⺮字头除外。', heading: '常见问题' }],
    })
  })
})
