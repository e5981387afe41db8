import * as v from 'valibot'
import { docSearch, type SearchRow } from '../../contract/km/search/search.ts'
import { ApiFault } from '../../api/fault.ts'
import { hitAddress } from '../../routes/addresses.ts'
import { line } from '../../contract/values.ts'
import { placeText, said, tool } from '../tool.ts'

/** More do not help a model, and cost it its memory. */
const MOST = 20

const Found = v.object({
  id: v.string(),
  title: v.string(),
  snippet: v.string(),
  page: v.nullable(v.number()),
  heading: v.nullable(v.string()),
  /** The position in the text, for `read`; null when only the title was found. */
  offset: v.nullable(v.number()),
  url: v.string(),
})

export const searchTool = tool({
  name: 'search',
  title: '搜索知识',
  description:
    '按词或问句全文搜索企业知识库，只返回调用者有权阅读的知识：标题、命中的片段、所在的页和标题、链接。' +
    '要看上下文，用 read 从 offset 读起；要一个有出处的答案，用 ask。',
  input: v.object({
    query: said(v.pipe(line(200), v.trim(), v.nonEmpty('请输入要搜索的词')), '要搜索的词或问句'),
    page: said(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 1), '第几页，从 1 起'),
    size: said(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST, `一次最多 ${MOST} 条`)), 10),
      '每页几条',
    ),
    category: said(v.optional(line(100)), '只在这个分类（及下级）里找：list 给出的 code'),
  }),
  output: v.object({
    total: v.number(),
    /** The total is only a lower bound. */
    more: v.boolean(),
    /** The words that were searched instead, when the given ones found nothing. */
    corrected: v.nullable(v.string()),
    results: v.array(Found),
  }),
  async run({ api, address }, { query, page, size, category }) {
    const asked = {
      content: query,
      title: query,
      pageNo: page,
      pageSize: size,
      ...(category && { category: [category] }),
    }
    const answer = await api.call(docSearch, { body: asked })
    if (!answer.success) throw new ApiFault('refused', answer.message || '搜索没有成功')
    const { records, total } = answer.kmSearchResultVOPage
    const results = records.map((row) => toFound(row, `${address}${hitAddress(row, query)}`))
    const data = { total, more: answer.more ?? false, corrected: answer.corrected ?? null, results }
    return { text: searchText(data), data }
  },
})

function toFound(row: SearchRow, url: string): v.InferOutput<typeof Found> {
  const { hit } = row
  const at = { page: hit?.page ?? null, heading: hit?.heading ?? null, offset: hit?.offset ?? null }
  return { id: row.id, title: hit?.title ?? row.title, snippet: hit?.snippet ?? '', ...at, url }
}

interface Results {
  total: number
  more: boolean
  corrected: string | null
  results: readonly v.InferOutput<typeof Found>[]
}

function searchText({ total, more, corrected, results }: Results): string {
  if (total === 0) return '没有找到。'
  const head = `共 ${total}${more ? '+' : ''} 篇${corrected ? `（按“${corrected}”搜索）` : ''}`
  const rows = results.map(({ id, title, snippet, page, heading, offset, url }) =>
    [
      `《${title}》${placeText({ page, heading })}`,
      snippet,
      `id ${id}${offset === null ? '' : ` offset ${offset}`} ${url}`,
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return [head, ...rows].join('\n\n')
}
