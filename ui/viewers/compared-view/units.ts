const BLOCKS =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tfoot, tr, td, th, pre, blockquote, aside, div, section, figure, figcaption, details, summary, hr'

/** Whether it has blocks of its own that are compared one by one. */
export const isContainer = (block: Element): boolean => block.querySelector(`:scope > :is(${BLOCKS})`) !== null

/** What is compared as one: the blocks in it, and what stands between them, each stretch of it in one element. */
export function unitsOf(block: Element): Element[] {
  const units: Element[] = []
  let between: Node[] = []
  const close = () => {
    const [only] = between
    if (between.length === 1 && only instanceof Element) units.push(only)
    else if (between.some((node) => node instanceof Element || (node.textContent ?? '').trim() !== '')) {
      const stretch = document.createElement('span')
      stretch.append(...between.map((node) => node.cloneNode(true)))
      units.push(stretch)
    }
    between = []
  }
  for (const node of block.childNodes) {
    if (node instanceof Element && node.matches(BLOCKS)) {
      close()
      units.push(node)
    } else between.push(node)
  }
  close()
  return units
}

/** The same for blocks that look the same. */
export const keyOf = (block: Element): string => block.outerHTML
