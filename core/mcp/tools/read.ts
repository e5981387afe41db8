import * as v from 'valibot'
import { docGet, docText } from '../../contract/km/documents/document.ts'
import { Id } from '../../contract/values.ts'
import { ApiFault } from '../../api/fault.ts'
import { hitAddress } from '../../routes/addresses.ts'
import { placeText, said, tool } from '../tool.ts'

const MOST = 10_000
const USUAL = 4000

const Position = v.pipe(v.number(), v.integer('应为整数'), v.minValue(0, '不能小于 0'))

export const readTool = tool({
  name: 'read',
  title: '阅读一篇知识',
  description:
    '读一篇知识的正文，一段一段地读：从 offset 起 length 个字，返回所在的页和标题，以及下一段从哪里起（nextOffset，读完为 null）。',
  input: v.object({
    id: said(Id, '知识的编号，来自 search、ask 或 list'),
    offset: said(v.optional(v.pipe(Position, v.maxValue(1e9)), 0), '从正文的第几个字读起'),
    length: said(
      v.optional(v.pipe(Position, v.minValue(1), v.maxValue(MOST, `一次最多 ${MOST} 个字`)), USUAL),
      '读多少个字',
    ),
  }),
  output: v.object({
    id: v.string(),
    title: v.string(),
    text: v.string(),
    offset: v.number(),
    nextOffset: v.nullable(v.number()),
    total: v.number(),
    page: v.nullable(v.number()),
    heading: v.nullable(v.string()),
    url: v.string(),
  }),
  async run({ api, address }, { id, offset, length }) {
    const [row] = (await api.call(docGet, { query: { id } })).records
    if (!row) throw new ApiFault('missing', '找不到文档')
    const part = await api.call(docText, { query: { id, from: offset, length } })
    const { total = part.text.length, place = { page: null, heading: null } } = part
    const end = offset + part.text.length
    const url = `${address}${hitAddress({ id, hit: { page: place.page, offset } }, '')}`
    const data = {
      id,
      title: row.title,
      text: part.text,
      offset,
      nextOffset: end < total ? end : null,
      total,
      ...place,
      url,
    }
    return { text: readText(data), data }
  },
})

interface Part {
  title: string
  text: string
  offset: number
  nextOffset: number | null
  total: number
  page: number | null
  heading: string | null
  url: string
}

function readText({ title, text, offset, nextOffset, total, page, heading, url }: Part): string {
  const where = [`《${title}》`, placeText({ page, heading }), url].filter(Boolean).join(' ')
  if (total === 0) return `${where}\n\n（没有可读的文字）`
  if (text === '') return `${where}\n\n（正文只有 ${total} 个字）`
  const rest =
    nextOffset === null ? '（完）' : `（第 ${offset} 至 ${nextOffset} 字，共 ${total} 字；下一段 offset ${nextOffset}）`
  return [where, text, rest].join('\n\n')
}
