import { randomBytes } from 'node:crypto'
import type { Api } from '../../core/api/client.ts'
import { siteConfig } from '../../core/contract/km/site-values.ts'
import { docDelete, docDownload, docGet, docText, docUpload } from '../../core/contract/km/documents/document.ts'
import { INDEX_STATE, STATUS } from '../../core/rules/document-status.ts'
import { docSearch } from '../../core/contract/km/search/search.ts'
import { health } from '../../core/contract/platform/health.ts'
import { dictItemsAll } from '../../core/contract/sys/dictionaries/dict.ts'
import { OWN_SCREENS, userPermissions } from '../../core/contract/sys/permission.ts'
import type { CliDeps } from '../deps.ts'
import { Stop } from '../outcome.ts'

/** State shared by the steps: the test text, and the document made from it. */
export interface SmokeState {
  api: Api
  sleep: CliDeps['sleep']
  /** A word that no other document contains. */
  word: string
  content: string
  /** The document's id while it exists on the server. */
  id: string | null
  /** The document's id once it was deleted. */
  deletedId: string | null
}

export interface Step {
  name: string
  /** Throws when the server does not behave as expected. */
  run: (state: SmokeState) => Promise<void>
}

/** The word consists of letters only, so that every analyser keeps it as one token. */
export function smokeState(api: Api, sleep: CliDeps['sleep']): SmokeState {
  const word = `smoke${randomBytes(12)
    .toString('base64')
    .replace(/[^a-z]/gi, 'q')
    .toLowerCase()}`
  const content = `# 冒烟检查\n\n这份文件由 zhiku smoke 生成，检查完会删除。\n\n检查用词 ${word}\n`
  return { api, sleep, word, content, id: null, deletedId: null }
}

export const STEPS: readonly Step[] = [
  { name: '健康检查', run: checkHealth },
  { name: '站点配置', run: checkConfig },
  { name: '菜单', run: checkMenu },
  { name: '字典', run: checkDictionary },
  { name: '上传', run: upload },
  { name: '5 秒内能搜到', run: waitSearchable },
  { name: '搜索命中', run: find },
  { name: '正文', run: readText },
  { name: '下载一致', run: download },
  { name: '删除', run: remove },
  { name: '删除后搜不到', run: stayGone },
]

/** A failed check is reported like a transport error. */
function expect(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Stop(sentence)
}

async function checkHealth({ api }: SmokeState): Promise<void> {
  const { status, components } = await api.call(health, {})
  const down = Object.entries(components).filter(([, part]) => part.status === 'DOWN')
  expect(status === 'UP', `服务器报告异常: ${down.map(([name]) => name).join('、') || status}`)
}

async function checkConfig({ api }: SmokeState): Promise<void> {
  const config = await api.call(siteConfig, {})
  expect('SiteTitle' in config, '站点配置里没有 SiteTitle')
}

async function checkMenu({ api }: SmokeState): Promise<void> {
  await api.call(userPermissions, OWN_SCREENS)
}

async function checkDictionary({ api }: SmokeState): Promise<void> {
  const all = await api.call(dictItemsAll, {})
  expect(Object.keys(all).length > 0, '一个字典也没有')
}

export async function upload(state: SmokeState): Promise<void> {
  const row = await state.api.call(docUpload, {
    file: new Blob([state.content], { type: 'text/markdown' }),
    // The file name must not contain the word: otherwise the title would match before the text was read.
    fileName: '冒烟检查.md',
    body: { scope: 'private' },
  })
  state.id = row.id
  expect(row.status === STATUS.passed, '上传成了草稿，搜不到: 请换一个有免审核权限的账号做冒烟检查')
}

export async function waitSearchable(state: SmokeState): Promise<void> {
  const end = Date.now() + 5000
  for (;;) {
    const row = (await state.api.call(docGet, { query: { id: state.id! } })).records[0]
    expect(row !== undefined, '刚上传的文件不见了')
    const isWaiting = row?.ftiFlag === INDEX_STATE.waiting || row?.ftiFlag === INDEX_STATE.indexed
    expect(isWaiting, `文本没有进入索引: ${row?.processMsg ?? `ftiFlag ${row?.ftiFlag}`}`)
    if ((await search(state)).length > 0) return
    expect(Date.now() < end, '超过 5 秒仍搜不到')
    await state.sleep(150)
  }
}

async function search({ api, word }: SmokeState) {
  const result = await api.call(docSearch, { body: { content: word } })
  expect(result.success, `搜索被拒绝: ${result.message}`)
  return result.kmSearchResultVOPage.records
}

export async function find(state: SmokeState): Promise<void> {
  const [first] = await search(state)
  expect(first?.id === state.id, first ? '排在第一的是另一篇' : '没有搜到刚上传的文件')
  const shown = first?.hit ? `${first.hit.title} ${first.hit.snippet}` : `${first?.title} ${first?.content ?? ''}`
  expect(shown.toLowerCase().includes(state.word), '结果里没有显示命中的词')
}

async function readText({ api, id, word }: SmokeState): Promise<void> {
  const { text } = await api.call(docText, { query: { id: id! } })
  expect(text.includes(word), '正文与上传的不一致')
}

async function download({ api, id, content }: SmokeState): Promise<void> {
  const blob = await api.call(docDownload, { query: { docId: id! } })
  const isSame = Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(content))
  expect(isSame, '下载的内容与上传的不一致')
}

export async function remove(state: SmokeState): Promise<void> {
  await state.api.call(docDelete, { query: { id: state.id! } })
  state.deletedId = state.id
  state.id = null
}

export async function stayGone(state: SmokeState): Promise<void> {
  const rows = await search(state)
  expect(!rows.some((row) => row.id === state.deletedId), '删除之后仍能搜到')
}
