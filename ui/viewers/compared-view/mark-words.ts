import type { WordPart } from '#core/text/diff/words.ts'

/** Puts the changed words of a block into `ins` and `del`. Its text is that of the parts without the removed ones. */
export function markChangedWords(block: Element, parts: readonly WordPart[]): void {
  const texts = textsOf(block)
  let node = texts.shift()
  for (const { kind, text } of parts) {
    if (kind === 'removed') {
      if (node) node.before(marked('del', text))
      else block.append(marked('del', text))
      continue
    }
    for (let left = text.length; left > 0 && node;) {
      const rest = node.length > left ? node.splitText(left) : texts.shift()
      left -= node.length
      if (kind === 'added') wrap(node, 'ins')
      node = rest
    }
  }
}

/** Marks all text of a block that is in one of the two texts only. */
export function markWhole(block: Element, tag: 'ins' | 'del'): void {
  for (const text of textsOf(block)) if (text.data.trim() !== '') wrap(text, tag)
}

function wrap(text: Text, tag: 'ins' | 'del'): void {
  const mark = marked(tag, '')
  text.replaceWith(mark)
  mark.append(text)
}

/** The class tells it from words that the author crossed out: documents have no classes. */
function marked(tag: 'ins' | 'del', text: string): HTMLElement {
  const mark = document.createElement(tag)
  mark.className = 'zk-diff-word'
  mark.textContent = text
  return mark
}

function textsOf(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}
