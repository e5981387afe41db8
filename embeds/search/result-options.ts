import type { SearchResult, SearchRow } from '#core/contract/km/search/search.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { fileKindLetters } from '#core/text/file-kinds.ts'
import { friendlyTime, wireMinute } from '#core/text/wire-time.ts'
import type { Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { markedText } from '../client/marked-text.ts'
import { openLink } from '../client/open-link.ts'
import { findTexts } from '../texts/texts.ts'

/** One option for each document found, and one that leads to all results. */
export function resultOptions(
  embed: Embed,
  words: string,
  { kmSearchResultVOPage: { records, total }, more }: SearchResult,
  note: (docId: string) => void,
): HTMLElement[] {
  const options: HTMLElement[] = records.map((row) => resultOption(embed, words, row, note))
  if (total > records.length) options.push(allOption(embed, words, `${total}${more ? '+' : ''}`))
  return options
}

export const OPTION = { role: 'option', part: 'option', tabindex: -1 }

function resultOption(embed: Embed, words: string, row: SearchRow, note: (docId: string) => void): HTMLElement {
  const { hit } = row
  const title = hit?.title ?? row.name ?? row.id
  const option = openLink(embed, hitAddress(row, words), { id: row.id, title }, { ...OPTION, class: 'result' })
  option.addEventListener('click', () => note(row.id))
  option.append(
    node(
      'span',
      { class: 'title', part: 'title' },
      row.fileType && node('span', { class: 'kind', part: 'kind' }, fileKindLetters(row.fileType)),
      node('span', {}, ...markedText(title, hit?.titleMarks ?? [])),
    ),
  )
  if (hit?.snippet)
    option.append(node('span', { class: 'snippet', part: 'snippet' }, ...markedText(hit.snippet, hit.snippetMarks)))
  option.append(
    node('span', { class: 'meta', part: 'meta' }, ...resultFacts(embed, row).map((text) => node('span', {}, text))),
  )
  return option
}

/** A line with the position in the document, the author and the date. */
function resultFacts(embed: Embed, { hit, ...row }: SearchRow): string[] {
  const texts = findTexts(embed.attribute('lang'))
  const now = new Date()
  const time = row.lastUpdateTime ?? row.createTime
  return [
    row.expireTime && row.expireTime <= wireMinute(now) ? texts.expired : null,
    hit?.fileName ? texts.attachment(hit.fileName) : null,
    hit?.page ? texts.page(hit.page) : hit?.heading,
    row.depId_dictText ?? row.orgCode_dictText,
    time ? friendlyTime(time, now) : null,
    hit && hit.more > 0 ? texts.more(hit.more) : null,
    hit?.partial ? texts.partial : null,
  ].flatMap((text) => text || [])
}

function allOption(embed: Embed, words: string, total: string): HTMLElement {
  const params = new URLSearchParams({ q: words })
  for (const name of ['category', 'topic']) if (embed.attribute(name)) params.set(name, embed.attribute(name))
  const texts = findTexts(embed.attribute('lang'))
  const option = openLink(embed, `${PORTAL_PATHS.search}?${params.toString()}`, { title: words }, OPTION)
  option.classList.add('all')
  option.append(texts.all(total))
  return option
}
