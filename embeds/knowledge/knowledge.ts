import { docView } from '#core/contract/km/documents/document.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { documentAddress } from '#core/routes/addresses.ts'
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
import blocks from '../blocks/blocks.css?inline'
import css from './knowledge.css?inline'

/** Shows a document's text in force. */
export const begin: Begin = (embed) => {
  addStyles(embed.shadowRoot, blocks, css)
  return loaded(embed, async (client, signal): Promise<Content> => {
    const id = embed.attribute('doc')
    const texts = findTexts(embed.attribute('lang'))
    if (id === '') return { nodes: [noteElement(texts.noDoc, '')], detail: {} }
    const { doc, text } = await readDocument(client, id, signal)
    void client.call(docView, { query: { docId: id } }).catch(() => {})
    const shown = withoutTitle(documentBlocks(text, texts), doc.title)
    const frame = node('div', { class: 'text', part: 'text' }, ...shown)
    return {
      nodes: [
        node('h2', { class: 'heading', part: 'heading' }, titled(embed, doc)),
        documentFacts(embed, doc),
        shown.length > 0 ? frame : noteElement(doc.ftiFlag === INDEX_STATE.waiting ? texts.reading : texts.noText, ''),
        text.truncated && node('p', { class: 'facts' }, texts.truncated),
      ].filter((each) => each !== false),
      detail: shownDetail(doc),
      begin: () => watermarkOver(frame, text.watermark),
    }
  })
}

/** Removes a first heading that repeats the title, because the title is shown above the text. */
function withoutTitle(blocks: readonly HTMLElement[], title: string): readonly HTMLElement[] {
  const [first, ...others] = blocks
  return first?.tagName === 'H2' && first.textContent?.trim() === title.trim() ? others : blocks
}

function titled(embed: Embed, { id, title }: { id: string; title: string }): HTMLElement {
  const link = openLink(embed, documentAddress(id), { id, title }, { part: 'title' })
  link.append(title)
  return link
}
