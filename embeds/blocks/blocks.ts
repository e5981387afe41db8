import { textBlocks } from '#ui/viewers/text-view/text-blocks.ts'
import { node } from '../base/nodes.ts'
import type { BlockTexts } from './block-texts.ts'
import { markdownBlocks } from './markdown-blocks.ts'

/** Converts a document's text to block nodes: headings, paragraphs, lists, tables. */
export const documentBlocks = ({ kind, text }: { kind: string; text: string }, texts: BlockTexts): HTMLElement[] =>
  kind === 'markdown'
    ? markdownBlocks(text, texts)
    : textBlocks(text).map((block) => node('p', { class: 'plain' }, block.text))
