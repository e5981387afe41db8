import * as v from 'valibot'
import { categories } from '../../contract/km/documents/category.ts'
import { docListRecent } from '../../contract/km/documents/document.ts'
import { Id } from '../../contract/values.ts'
import { documentAddress } from '../../routes/addresses.ts'
import type { McpSite } from '../tool.ts'
import { said, tool } from '../tool.ts'

const MOST = 50

const Category = v.object({ id: v.string(), code: v.string(), name: v.string(), hasChildren: v.boolean() })
const Listed = v.object({
  id: v.string(),
  title: v.string(),
  category: v.nullable(v.string()),
  time: v.nullable(v.string()),
  url: v.string(),
})

export const listTool = tool({
  name: 'list',
  title: '浏览知识库',
  description:
    '列出一级分类，或一个分类的下级分类和其中（含下级）的知识，最新的在前；只有调用者有权阅读的。不写 category 时知识取自整个知识库。',
  input: v.object({
    category: said(v.optional(Id), '分类的编号（id）'),
    page: said(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
      '知识的第几页，从 1 起',
    ),
    size: said(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST, `一次最多 ${MOST} 条`)), 20),
      '每页几篇知识',
    ),
  }),
  output: v.object({ categories: v.array(Category), total: v.number(), documents: v.array(Listed) }),
  async run(site, { category, page, size }) {
    const [below, documents] = await Promise.all([
      categoriesBelow(site, category),
      documentsOf(site, category, { page, size }),
    ])
    const data = { categories: below, ...documents }
    return { text: listText(data, page), data }
  },
})

async function categoriesBelow(
  { api }: McpSite,
  category: string | undefined,
): Promise<v.InferOutput<typeof Category>[]> {
  const nodes = await api.call(categories.taxonomyChildren, { query: { pid: category ?? '' } })
  return nodes.map(({ id, code, name, hasChild }) => ({ id, code: code ?? '', name, hasChildren: hasChild === '1' }))
}

async function documentsOf({ api, address }: McpSite, category: string | undefined, o: { page: number; size: number }) {
  const query = { pageNo: o.page, pageSize: o.size, ...(category && { categoryId: category }) }
  const { records, total } = await api.call(docListRecent, { query })
  const documents = records.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category_dictText ?? null,
    time: row.lastUpdateTime ?? row.createTime ?? null,
    url: `${address}${documentAddress(row.id)}`,
  }))
  return { total, documents }
}

interface Lists {
  categories: readonly v.InferOutput<typeof Category>[]
  total: number
  documents: readonly v.InferOutput<typeof Listed>[]
}

function listText({ categories: below, total, documents }: Lists, page: number): string {
  const nodes = below.map(
    ({ id, name, code, hasChildren }) => `${name}${hasChildren ? '（有下级）' : ''} id ${id} code ${code}`,
  )
  const rows = documents.map(({ id, title, url }) => `《${title}》 id ${id} ${url}`)
  return [...(nodes.length > 0 ? ['分类：', ...nodes, ''] : []), `知识，共 ${total} 篇，第 ${page} 页：`, ...rows].join(
    '\n',
  )
}
