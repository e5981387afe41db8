import type { Command } from 'commander'
import { docSearch, type SearchResult, type SearchRow } from '../../core/contract/km/search/search.ts'
import { type Mark, splitAtMarks } from '../../core/text/marks.ts'
import { connect } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show, Stop } from '../outcome.ts'
import { bold, plain } from '../text.ts'
import { count, parts } from '../values.ts'

interface SearchOptions {
  query: string
  page: number
  size: number
  phrase: boolean
  kinds: readonly string[]
}

type Flags = Omit<SearchOptions, 'query' | 'kinds'> & Show & { kind?: string[] }

export function searchCommand(deps: CliDeps, run: typeof search = search): Command {
  return command('search', {
    description: '搜索有权阅读的知识；没有登录时按访客搜索',
    examples: ['zhiku search 差旅 住宿标准', 'zhiku search --phrase 年度预算编制 --kind pdf --json'],
    json: {
      query: '搜索的词',
      success: '是否成功',
      message: '服务器的说明',
      kmSearchResultVOPage: '一页结果: { records, total, … }',
      more: '总数是否只是下限',
      relaxed: '是否因没有完全符合的而放宽',
      missing: '放宽时，没有任何知识包含的词',
      tookMs: '用时，毫秒',
      corrected: '没有找到时改用的搜索词，没有改时为 null',
      suggestions: '可以改用的搜索词',
      curated: '管理员为这次搜索指定的答案: [{ answer, docId, title }]',
      facets: '各类型、分类、部门、年份有几篇',
      recordId: '这次搜索的编号',
    },
  })
    .argument('<词...>', '一句问话，或几个词')
    .option('--page <页>', '第几页', count(1_000_000), 1)
    .option('--size <条数>', '每页几条', count(100), 10)
    .option('--phrase', '按整句匹配', false)
    .option('--kind <类型,...>', '只要这些类型，如 pdf,markdown,text', parts)
    .action((words: string[], { kind, page, size, phrase, ...show }: Flags) =>
      present(deps, show, (shown) => run(shown, { query: words.join(' '), kinds: kind ?? [], page, size, phrase })),
    )
}

export async function search(deps: CliDeps, { query, page, size, phrase, kinds }: SearchOptions): Promise<Outcome> {
  const { api } = await connect(deps)
  const result = await api.call(docSearch, {
    body: {
      content: query,
      phraseMatchSearchFlag: phrase,
      ...(kinds.length > 0 && { fileKinds: [...kinds] }),
      pageNo: page,
      pageSize: size,
    },
  })
  if (!result.success) throw new Stop(result.message || '搜索没有成功')
  const { records } = result.kmSearchResultVOPage
  const first = (page - 1) * size + 1
  const rows = records.flatMap((row, i) => resultLines(row, first + i, deps.bold))
  const shown = { ...result.kmSearchResultVOPage, records: records.map(withoutMarkup) }
  return {
    data: { query, ...result, kmSearchResultVOPage: shown },
    lines: [summary(result), ...rows],
    essence: records.map(({ id }) => id),
  }
}

function summary({ kmSearchResultVOPage: { total }, more, relaxed, tookMs }: SearchResult): string {
  if (total === 0) return '没有找到'
  const found = `共 ${total}${more ? '+' : ''} 篇`
  const time = tookMs === undefined ? '' : `，用时 ${Math.max(1, Math.round(tookMs))} 毫秒`
  return `${found}${time}${relaxed ? '（没有完全符合的，已放宽条件）' : ''}`
}

function resultLines(row: SearchRow, number: number, isBold: boolean): string[] {
  const { hit } = row
  const title = hit ? marked(hit.title, hit.titleMarks, isBold) : plain(stripMarkup(row.title))
  const snippet = hit ? marked(hit.snippet, hit.snippetMarks, isBold) : plain(stripMarkup(row.content ?? ''))
  const facts = [
    row.fileType,
    hit?.page && `第 ${hit.page} 页`,
    hit?.heading && plain(hit.heading),
    row.orgCode_dictText,
    `id ${row.id}`,
  ]
  return ['', `${number}. ${title}`, ...(snippet ? [`   ${snippet}`] : []), `   ${facts.filter(Boolean).join(' · ')}`]
}

const marked = (text: string, marks: readonly Mark[], isBold: boolean): string =>
  splitAtMarks(text, marks)
    .map((segment) => (segment.marked && isBold ? bold(plain(segment.text)) : plain(segment.text)))
    .join('')

/**
 * Removes the markup from the text. The matches are in separate fields (`hit.titleMarks`, `hit.snippetMarks`), because
 * a program wants plain text.
 */
const withoutMarkup = (row: SearchRow): SearchRow => ({
  ...row,
  title: stripMarkup(row.title),
  ...(row.content !== undefined && row.content !== null && { content: stripMarkup(row.content) }),
})

/** Servers send no markup except for highlighting, so removing the tags is enough. */
const stripMarkup = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? '')

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
