import type { docSuggest } from '#core/contract/km/search/suggest.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import type { Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { openLink } from '../client/open-link.ts'
import { findTexts } from '../texts/texts.ts'

type Suggestion = Result<typeof docSuggest>[number]

/** An option with words to search for, or with a document to open. */
export function suggestionOption(
  embed: Embed,
  { kind, text, docId }: Suggestion,
  ask: (words: string) => void,
): HTMLElement {
  const attributes = { role: 'option', part: 'option', class: 'suggestion', tabindex: -1 }
  const option = docId
    ? openLink(embed, documentAddress(docId), { id: docId, title: text }, attributes)
    : node('div', { ...attributes, onclick: () => ask(text) })
  option.append(
    node('span', { class: 'text' }, text),
    node('span', { class: 'kind-name' }, findTexts(embed.attribute('lang'))[kind]),
  )
  return option
}
