import { attribute, type XmlHandler } from '../markup/index.ts'

/** A master slide has a logo and a slogan; more is an attack. */
const LINES = 100

/**
 * The texts that master slides show on each slide, by the master's name. A placeholder (its frame has a class) only
 * contains advice to the author and is not shown; the notes have a page of their own.
 */
export function odfMasters(): { handler: XmlHandler; lines: ReadonlyMap<string, string[]> } {
  const lines = new Map<string, string[]>()
  let page: string[] | null = null
  let placeholders = 0
  const frames: boolean[] = []
  let text: string[] | null = null
  return {
    lines,
    handler: {
      open(name, attributes) {
        if (name === 'master-page') lines.set(attribute(attributes, 'name') ?? '', (page = []))
        else if (name === 'notes') placeholders += 1
        else if (name === 'frame' || name === 'custom-shape') {
          frames.push(attributes['presentation:class'] !== undefined)
          placeholders += frames.at(-1) ? 1 : 0
        } else if ((name === 'p' || name === 'h') && page !== null && placeholders === 0) text = []
      },
      text(piece) {
        text?.push(piece)
      },
      close(name) {
        if (name === 'master-page') page = null
        else if (name === 'notes') placeholders -= 1
        else if (name === 'frame' || name === 'custom-shape') placeholders -= frames.pop() ? 1 : 0
        else if ((name === 'p' || name === 'h') && text !== null) {
          const line = text.join('').trim()
          if (line !== '' && page !== null && page.length < LINES) page.push(line)
          text = null
        }
      },
    },
  }
}
