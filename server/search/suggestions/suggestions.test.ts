import { describe, expect, it } from 'vitest'
import type { DocumentRow } from '#server/knowledge/documents/index.ts'
import { summarise } from './summary.ts'
import { suggestTitle } from './title.ts'
import { voteFor } from './vote.ts'

const piece = (text: string, more: object = {}) => ({ text, page: null, heading: null, offset: 0, ...more })

describe('a title', () => {
  const none = { own: null, kind: 'docx' }
  it('is the own one of the file, without the name of a site or 转发', () => {
    const passages = [piece('title: 索引\n正文', { heading: '读表' })]
    expect(suggestTitle('扫描001', { own: '索引的选择', kind: 'markdown' }, passages)).toBe('索引的选择')
    expect(suggestTitle('扫描001', { own: '常见问题 | vue-office', kind: 'html' }, [])).toBe('常见问题')
    expect(suggestTitle('扫描001', { own: '转发：食堂调整', kind: 'eml' }, [])).toBe('食堂调整')
    expect(suggestTitle('扫描001', { own: '文档1', kind: 'docx' }, passages)).toBe('读表')
    expect(suggestTitle('扫描001', { own: '我是{{title}}', kind: 'docx' }, [])).toBeNull()
  })
  it('is the first heading, else the first line that says something', () => {
    const under = [piece('正文。', { heading: '差旅费管理办法 / 第一章' })]
    expect(suggestTitle('扫描001', none, under)).toBe('差旅费管理办法')
    expect(suggestTitle('扫描001', none, [piece('附件 1\n2026 年 11 月\n\n关于食堂调整的通知\n各部门：')])).toBe(
      '关于食堂调整的通知',
    )
    expect(suggestTitle('扫描001', none, [piece('目录\n---\n123\n食堂调整通知')])).toBe('食堂调整通知')
  })
  it('is not offered where there is none, or where the document has it', () => {
    expect(suggestTitle('扫描001', none, [])).toBeNull()
    expect(suggestTitle('扫描001', none, [piece('这一行是一个句子，有逗号和句号。\n食堂调整通知')])).toBeNull()
    expect(suggestTitle('扫描001', none, [piece('姓名\t职务\t单位\n食堂调整通知', { heading: 'Sheet1' })])).toBeNull()
    expect(suggestTitle('《差旅费 管理办法》', none, [piece('# 差旅费管理办法')])).toBeNull()
  })
})

describe('a summary', () => {
  const passages = [
    piece('差旅费由财务部审核并报销给出差人员。天气很好大家都很高兴的一天。', { page: 1, offset: 100 }),
    piece('住宿标准为每晚六百元，超出的由个人承担。差旅费由财务部按照规定报销。', { page: 2, offset: 200 }),
  ]
  it('is of sentences that hold the key terms, each for others, in the order of the text, with their places', () => {
    const found = summarise(passages, ['差旅费', '住宿', '财务部', '报销'])
    expect(found).toEqual([
      { text: '差旅费由财务部审核并报销给出差人员。', page: 1, heading: null, offset: 100 },
      { text: '住宿标准为每晚六百元，超出的由个人承担。', page: 2, heading: null, offset: 200 },
    ])
  })
  it('quotes no clause beside ； alone', () => {
    const clauses = [piece('差旅费由财务部审核并报销给出差人员；住宿标准为每晚六百元整并凭票。')]
    expect(summarise(clauses, ['差旅费', '住宿'])).toEqual([])
  })
  it('is empty where no sentence says anything of the document', () => {
    expect(summarise(passages, ['量子'])).toEqual([])
    expect(summarise([], ['差旅费'])).toEqual([])
  })
})

it('similar documents vote for each of their values once, by how near they are', () => {
  const near = (weight: number, ...tags: string[]) => ({
    weight,
    row: { document: { tags } } as unknown as DocumentRow,
  })
  const votes = voteFor([near(1, 'a', 'a'), near(0.5, 'a', 'b')], (row) => row.document.tags)
  expect([...votes]).toEqual([
    ['a', 1.5],
    ['b', 0.5],
  ])
})
