import { beginOfSought, firstShown } from '#core/text/sought.ts'
import type { loadPdfjs } from './pdf-library.ts'

type Library = Awaited<ReturnType<typeof loadPdfjs>>['viewer']
type FindOptions = ConstructorParameters<Library['PDFFindController']>[0]

/** A sentence that was found elsewhere, at which the words are shown first. */
export interface FoundPlace {
  sought: string
  /** Its page where that is known, counted from 1. */
  page: number | null
  /** Goes one match on. */
  goOn: () => void
}

interface Around {
  container: HTMLElement
  /** Null once somebody has gone elsewhere. */
  place: () => FoundPlace | null
}

interface Looking {
  wanted: FoundPlace
  isDone: boolean
  /** A page with the beginning of the sentence. */
  part: number | null
}

interface Match {
  index: number
  length: number
}

/** What pdf.js keeps of its walk through the matches; its types leave it out. */
interface Walk {
  _offset: { pageIdx: number | null; matchIdx: number | null }
}

/**
 * The search of pdf.js with two differences. It scrolls every scrollable ancestor, including our page, to a found word:
 * this scrolls the PDF only. And it begins at the first word of the page: this goes to the sentence that was searched,
 * as soon as that page has been read, whichever it is.
 */
export function calmFindController(library: Library, { container, place }: Around, options: FindOptions) {
  let looking: Looking | null = null
  class CalmFindController extends library.PDFFindController {
    override scrollMatchIntoView(match: { element: HTMLElement; pageIndex: number; matchIndex: number }): void {
      const scrollIntoView = () => centre(container, match.element)
      // The controller decides whether this is the current word. It uses only this method of the element.
      super.scrollMatchIntoView({ ...match, element: { scrollIntoView } } as never)
    }

    override match(query: string | string[], content: string, page: number): Match[] | undefined {
      const matches = super.match(query, content, page)
      const wanted = place()
      if (wanted && matches) this.#look(wanted, { matches, content, page })
      return matches
    }

    /** Pages are read one after the other. Where a part of the sentence alone is, another page may have all of it. */
    #look(wanted: FoundPlace, { matches, content, page }: { matches: Match[]; content: string; page: number }): void {
      if (looking?.wanted !== wanted) looking = { wanted, isDone: false, part: null }
      if (looking.isDone || matches.length === 0) return
      const begin = beginOfSought([...content], wanted.sought)
      if (begin === null) return
      const marks = matches.map(({ index, length }) => ({ at: charactersIn(content.slice(0, index)), length }))
      looking.isDone = begin.isWhole || wanted.page === page + 1
      if (looking.isDone || looking.part === null) this.#goTo(page, firstShown(marks, begin), wanted)
      looking.part = page
    }

    /** Once the controller stands at its own first match: from there it is led to one before ours, and goes on. */
    #goTo(page: number, match: number, wanted: FoundPlace): void {
      setTimeout(() => {
        if (place() !== wanted) return
        if (this.selected?.pageIdx === -1 || this.selected === undefined) return this.#goTo(page, match, wanted)
        const { _offset: offset } = this as unknown as Walk
        Object.assign(offset, { pageIdx: page, matchIdx: match - 1 })
        wanted.goOn()
      })
    }
  }
  return new CalmFindController(options)
}

/** Of which one may be two units of a string. */
const charactersIn = (text: string): number => [...text].length

function centre(container: HTMLElement, element: HTMLElement): void {
  const frame = container.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  container.scrollTop += box.top - frame.top - frame.height / 3
  if (box.left < frame.left || box.right > frame.right) container.scrollLeft += box.left - frame.left - frame.width / 2
}
