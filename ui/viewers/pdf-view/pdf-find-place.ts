import { beginOfSought, firstShown } from '#core/text/sought.ts'
import type { loadPdfjs } from './pdf-library.ts'

type Library = Awaited<ReturnType<typeof loadPdfjs>>['viewer']
type FindOptions = ConstructorParameters<Library['PDFFindController']>[0]

/** A passage found by the search, where the view starts. */
export interface FoundPlace {
  sought: string
  /** Its page if known, 1-based. */
  page: number | null
  /** Moves to the next match. */
  goOn: () => void
}

interface Around {
  container: HTMLElement
  /** Null once the reader has moved elsewhere. */
  place: () => FoundPlace | null
}

interface Looking {
  wanted: FoundPlace
  isDone: boolean
  /** A page that contains only the beginning of the passage. */
  part: number | null
}

interface Match {
  index: number
  length: number
}

/** Internal state of pdf.js' search, missing in its types. */
interface Walk {
  _offset: { pageIdx: number | null; matchIdx: number | null }
}

/**
 * The search of pdf.js with two changes. Originally it scrolls every scrollable ancestor, including our page, to a
 * match; this one scrolls only the PDF. Originally it starts at the first match of the page; this one starts at the
 * wanted passage, as soon as its page has been read.
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

    /**
     * Pages are read one after the other. A page with only a part of the passage is a fallback, because another page
     * may contain all of it.
     */
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

    /**
     * Waits until the controller is at its own first match, sets it to the match before the wanted one, and moves on.
     */
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

/** Counts characters; one character may be two units of a string. */
const charactersIn = (text: string): number => [...text].length

function centre(container: HTMLElement, element: HTMLElement): void {
  const frame = container.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  container.scrollTop += box.top - frame.top - frame.height / 3
  if (box.left < frame.left || box.right > frame.right) container.scrollLeft += box.left - frame.left - frame.width / 2
}
