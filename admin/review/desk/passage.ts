import { selectedRange } from '#ui/controls/selected-range.ts'

/** A place of the waiting version: its line, and the words of it that were selected. */
export interface Passage {
  line: number
  quote: string
}

const MOST = 200

/** What is selected within the text, if its line belongs to the newer version. */
export function selectedPassage(frame: HTMLElement): Passage | null {
  const range = selectedRange(frame.getRootNode() as Document | ShadowRoot)
  const quote = range?.toString().replaceAll(/\s+/g, ' ').trim() ?? ''
  if (!range || quote === '' || !frame.contains(range.startContainer)) return null
  const line = lineOf(range.startContainer)
  return line === null ? null : { line, quote: quote.slice(0, MOST) }
}

function lineOf(node: Node): number | null {
  const element = node instanceof Element ? node : node.parentElement
  const line = Number(element?.closest<HTMLElement>('[data-line]')?.dataset['line'])
  return Number.isInteger(line) && line > 0 ? line : null
}

/** The first line of the change that is looked at. */
export function currentLine(frame: HTMLElement | null): number | null {
  const now = frame?.querySelector('.is-now [data-line]')
  return now ? lineOf(now) : null
}

export const showLine = (frame: HTMLElement | null, line: number): void =>
  frame?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'center' })
