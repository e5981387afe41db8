import { dropTitle, type LinkTo, markdownDocument, markupNodes } from '../markdown-view/markdown-document.ts'
import { mergeBlocks } from './merge-blocks.ts'
import { unitsOf } from './units.ts'

/** A page as it is stored, which is cleaned before anything else. */
export interface Page {
  kind: 'html' | 'markdown'
  source: string
  /** Shown already above the page, so a first heading that repeats it is left out. */
  title: string
}

type Tone = 'added' | 'removed' | 'changed'

export interface MergedPages {
  nodes: DocumentFragment
  /** The changes in the order of the text; blocks beside each other are one. Its blocks carry its number. */
  tones: readonly Tone[]
}

export interface ChangePlace {
  change: number
  tone: Tone
  top: number
  size: number
}

/** Two versions of a page in one, with its changes numbered. */
export function mergePages(before: Page, after: Page, linkTo: LinkTo): MergedPages {
  const nodes = document.createDocumentFragment()
  const section = document.createElement('section')
  section.append(...mergeBlocks(blocksOf(before, linkTo), blocksOf(after, linkTo)))
  nodes.append(section)
  return { nodes, tones: numbered(section) }
}

function blocksOf({ kind, source, title }: Page, linkTo: LinkTo): Element[] {
  const read = kind === 'markdown' ? markdownDocument(source, linkTo) : markupNodes(source, linkTo)
  const { nodes } = dropTitle(read, title)
  for (const block of nodes.querySelectorAll('*')) {
    // A heading before them gives all later ones another id; the marks are ours alone.
    for (const name of ['id', 'data-diff', 'data-change']) block.removeAttribute(name)
  }
  return [...nodes.children].flatMap(unitsOf)
}

function numbered(section: Element): Tone[] {
  const tones: Tone[] = []
  let last: Element | null = null
  for (const block of section.querySelectorAll('[data-diff]')) {
    const tone = block.getAttribute('data-diff') as Tone
    const isNext = last !== null && block.previousElementSibling === last
    if (!isNext) tones.push(tone)
    else if (tones.at(-1) !== tone) tones[tones.length - 1] = 'changed'
    block.setAttribute('data-change', String(tones.length - 1))
    last = block
  }
  return tones
}
