import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { savedSearchList } from '#core/contract/km/search/saved-search.ts'
import { ApiFault } from '#core/api/fault.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { friendlyTime, wireMinute } from '#core/text/wire-time.ts'
import type { Begin, Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { addStyles } from '../base/sheets.ts'
import type { Client } from '../client/embed-client.ts'
import { noteElement } from '../client/failure-note.ts'
import { loaded } from '../client/loaded.ts'
import { openLink } from '../client/open-link.ts'
import { findTexts } from '../texts/texts.ts'
import css from './list.css?inline'

const DEFAULT_SIZE = 5
const MOST = 50

type Row = Pick<DocRow, 'id' | 'title' | 'depId_dictText' | 'createTime' | 'lastUpdateTime' | 'expireTime'>

export const begin: Begin = (embed) => {
  addStyles(embed.shadowRoot, css)
  return loaded(embed, async (client, signal) => {
    const rows = await loadRows(embed, client, signal)
    return { nodes: buildNodes(embed, rows), detail: { ids: rows.map(({ id }) => id) } }
  })
}

/** The newest documents; with a category, a topic or a saved search, the results of that search without words. */
async function loadRows(embed: Embed, client: Client, signal: AbortSignal): Promise<Row[]> {
  const pageSize = listSize(embed)
  const [saved, category, topic] = ['saved', 'category', 'topic'].map((name) => embed.attribute(name))
  if (!saved && !category && !topic) return (await client.call(docListRecent, { query: { pageSize } }, signal)).records
  const conditions = saved ? await savedConditions(client, saved, signal) : {}
  const body = {
    ...conditions,
    ...(category && { category: splitCodes(category) }),
    ...(topic && { topicCodes: splitCodes(topic) }),
    pageNo: 1,
    pageSize,
    column: 'createTime',
    order: 'desc',
  }
  const { records } = (await client.call(docSearch, { body }, signal)).kmSearchResultVOPage
  return records.map((row) => ({ ...row, title: row.hit?.title ?? row.title }))
}

async function savedConditions(client: Client, id: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const saved = (await client.call(savedSearchList, {}, signal)).find((each) => each.id === id)
  if (!saved) throw new ApiFault('missing', '找不到这个保存的搜索')
  return saved.query
}

const splitCodes = (text: string) => text.split(',').flatMap((code) => code.trim() || [])

function listSize(embed: Embed): number {
  const size = Math.trunc(Number(embed.attribute('size') || DEFAULT_SIZE))
  return size >= 1 && size <= MOST ? size : DEFAULT_SIZE
}

function buildNodes(embed: Embed, rows: readonly Row[]): Node[] {
  const heading = embed.attribute('heading')
  const nodes: Node[] = heading ? [node('h2', { part: 'heading' }, heading)] : []
  if (rows.length === 0) return [...nodes, noteElement(findTexts(embed.attribute('lang')).empty, '')]
  return [...nodes, node('ul', { part: 'list' }, ...rows.map((row) => rowElement(embed, row)))]
}

function rowElement(embed: Embed, row: Row): HTMLElement {
  const now = new Date()
  const time = row.lastUpdateTime ?? row.createTime
  const link = openLink(
    embed,
    documentAddress(row.id),
    { id: row.id, title: row.title },
    { part: 'title', title: row.title },
  )
  link.append(row.title)
  const isExpired = row.expireTime && row.expireTime <= wireMinute(now)
  return node(
    'li',
    { part: 'row' },
    link,
    node(
      'span',
      { class: 'meta', part: 'meta' },
      isExpired && node('span', { class: 'expired' }, findTexts(embed.attribute('lang')).expired),
      row.depId_dictText && node('span', {}, row.depId_dictText),
      time && node('time', { title: time }, friendlyTime(time, now)),
    ),
  )
}
