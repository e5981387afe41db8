import { documentAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import type { Quote } from '#core/text/quote.ts'
import type { Begin, Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { addStyles } from '../base/sheets.ts'
import { documentBlocks } from '../blocks/blocks.ts'
import { watermarkOver } from '../blocks/watermark.ts'
import { shownDetail, documentFacts, readDocument } from '../client/document.ts'
import { noteElement } from '../client/failure-note.ts'
import { type Content, loaded } from '../client/loaded.ts'
import { openLink } from '../client/open-link.ts'
import { findTexts } from '../texts/texts.ts'
import { findPassage } from './find-passage.ts'
import blocks from '../blocks/blocks.css?inline'
import css from './passage.css?inline'

interface Named {
  id: string
  quote: Quote
}

/**
 * Shows one passage of a document from the text in force. After a new version is approved, it shows the revised words;
 * when they are gone, it says so instead of showing what is no longer valid.
 */
export const begin: Begin = (embed) => {
  addStyles(embed.shadowRoot, blocks, css)
  return loaded(embed, async (client, signal): Promise<Content> => {
    const texts = findTexts(embed.attribute('lang'))
    const { id, quote } = namedBy(embed)
    if (id === '' || quote.text === '') return { nodes: [noteElement(texts.noDoc, '')], detail: {} }
    const { doc, text } = await readDocument(client, id, signal)
    const found = findPassage(documentBlocks(text, texts), quote)
    const source = openLink(
      embed,
      passageAddress(id, quote, found?.isSame ?? false),
      { id, title: doc.title },
      { part: 'title' },
    )
    source.append(doc.title)
    const facts = documentFacts(embed, doc)
    facts.prepend(node('span', {}, `${texts.quoted} `, source))
    const state = found ? (found.isSame ? 'same' : 'revised') : 'gone'
    const detail = { ...shownDetail(doc), passage: state }
    if (!found) return { nodes: [noteElement(texts.gone, texts.goneHint), facts], detail }
    const frame = node('blockquote', { class: 'text', part: 'text' }, ...found.nodes)
    const note = !found.isSame && node('p', { class: 'revised', part: 'state' }, texts.revised)
    return {
      nodes: [note, frame, facts].filter((each) => each !== false),
      detail,
      begin: () => watermarkOver(frame, text.watermark),
    }
  })
}

/** Reads the document and the quoted words from a link copied in the portal, else from separate attributes. */
function namedBy(embed: Embed): Named {
  const href = embed.attribute('href')
  const params = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI).searchParams : null
  const read = (attribute: string, name: string) => embed.attribute(attribute) || (params?.get(name) ?? '').trim()
  return {
    id: read('doc', 'id'),
    quote: { text: read('quote', 'quote'), end: read('quote-end', 'quoteEnd') || null },
  }
}

/** The address in the portal, where the words are highlighted if they are still in the text. */
function passageAddress(id: string, { text, end }: Quote, isThere: boolean): string {
  if (!isThere) return documentAddress(id)
  const params = new URLSearchParams({ id, quote: text, ...(end !== null && { quoteEnd: end }) })
  return `${PORTAL_PATHS.knowledge}?${params.toString()}`
}
