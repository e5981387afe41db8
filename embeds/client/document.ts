import { docGet, docText } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { ApiFault } from '#core/api/fault.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { friendlyTime, wireMinute } from '#core/text/wire-time.ts'
import type { Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { findTexts } from '../texts/texts.ts'
import type { Client } from './embed-client.ts'

type Text = Result<typeof docText>

/** Reads a document with its text in force. A missing and a forbidden document give the same error. */
export async function readDocument(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<{ doc: DocRow; text: Text }> {
  const [page, text] = await Promise.all([
    client.call(docGet, { query: { id } }, signal),
    client.call(docText, { query: { id } }, signal).catch((error: unknown) => error as Error),
  ])
  const [doc] = page.records
  if (!doc) throw new ApiFault('missing', '找不到文档')
  if (text instanceof Error) throw text
  return { doc, text }
}

const isExpired = ({ expireTime }: DocRow, now: Date): boolean => !!expireTime && expireTime <= wireMinute(now)

/** A line with the document's author, date and validity. */
export function documentFacts(embed: Embed, doc: DocRow): HTMLElement {
  const texts = findTexts(embed.attribute('lang'))
  const now = new Date()
  const time = doc.lastUpdateTime ?? doc.createTime
  return node(
    'p',
    { class: 'facts', part: 'meta' },
    isExpired(doc, now) && node('span', { class: 'expired', part: 'expired' }, texts.expired),
    doc.depId_dictText && node('span', {}, doc.depId_dictText),
    doc.currentVersion ? node('span', {}, texts.version(doc.currentVersion)) : null,
    time && node('time', { title: time }, friendlyTime(time, now)),
  )
}

/** The event detail that tells the page which document is shown. */
export const shownDetail = (doc: DocRow) => ({ id: doc.id, title: doc.title, expired: isExpired(doc, new Date()) })
