import { headingName } from '../passages/index.ts'

/** Text that becomes a paragraph: of the page, or of a note or frame within it. */
export interface RtfFlow {
  line: string
  cells: string[]
  /** Notes and frames, which are shown below their paragraph. */
  after: string[]
  /** The label of a note; null for the page itself. */
  label: string | null
  /** Header or footer: shown once, at the end. */
  isFurniture: boolean
}

/** The state that a group inherits and that is restored at its end. */
export interface RtfState {
  /** Where text goes: into the flow, nowhere, or into a table or value of the document's head. */
  to: 'text' | 'nowhere' | 'fonts' | 'styles' | 'instruction' | 'property' | 'title' | 'author' | 'creatim' | 'revtim'
  flow: RtfFlow
  /** Characters to skip after a `\u`. */
  skip: number
  font: number
  /** Outline level of the paragraph; null for text. */
  level: number | null
  /** Deleted text of tracked changes, or RTF that an HTML mail repeats. */
  isHidden: boolean
  /** Set by `\*`: the next word decides. */
  isOptional: boolean
}

export const newFlow = (label: string | null, isFurniture = false): RtfFlow => ({
  line: '',
  cells: [],
  after: [],
  label,
  isFurniture,
})

/** Styles are based on each other; Word allows no longer chains. */
const INHERITANCE = 20

/** Which paragraph styles are headings, by their outline level or by the name that every program gives them. */
export function rtfStyles() {
  const levels = new Map<number, number>()
  const above = new Map<number, number>()
  let current = 0
  let name = ''
  return {
    begin(style: number) {
      current = style
      name = ''
    },
    basedOn: (style: number) => above.set(current, style),
    outline: (level: number) => levels.set(current, level),
    name: (text: string) => (name += text.slice(0, 100)),
    end() {
      const found = headingName(name)
      if (found !== null && !levels.has(current)) levels.set(current, found)
      name = ''
    },
    levelOf(style: number): number | null {
      let at: number | undefined = style
      for (let step = 0; step < INHERITANCE && at !== undefined; step += 1) {
        const level = levels.get(at)
        if (level !== undefined) return level
        at = above.get(at)
      }
      return null
    },
  }
}
