import { plainLine } from './plain-line.ts'

/** What a sentence begins; `null`: it goes on where the last one ended. */
export type Beginning = 'paragraph' | 'heading' | 'item' | 'row' | 'code' | null

export interface CitedSentence {
  text: string
  /** The known labels that stand in it or right behind it. */
  labels: string[]
  begins: Beginning
}

const OPEN = '[［【〔'
const CLOSE = '\\]］】〕'
/** One citation: `[#k7]`, `【＃k7，＃m3】`, and what models make of it: `[1]`, `[k7]`. */
const CITATION = new RegExp(
  `[${OPEN}]\\s*(?:[#＃][^${OPEN}${CLOSE}\\n]{0,60}|[a-zａ-ｚ]?[0-9０-９]{1,2})[${CLOSE}]`,
  'giu',
)
/** The beginning of a citation or of a link whose end has not come yet. */
const BEGUN = new RegExp(`[${OPEN}][^${CLOSE}\\n]{0,62}$|\\]\\([^)\\n]{0,500}$`, 'u')
/** Behind the end of a sentence: nothing yet, or the beginning of a citation. */
const MAY_GO_ON = new RegExp(`^[ \\t]*(?:[${OPEN}][^${CLOSE}\\n]{0,62})?$`, 'u')
/** `![` is a picture, unless a citation follows. */
const ENDS = new RegExp(`(?:[。！？?；;]|!(?!\\[[^#]))+[”’"」』）)]*|\\.(?=[\\s${OPEN}])`, 'gu')
const LINE_START = /^[ \t]*(?:(#{1,6})[ \t]+|(?:[-*+•·][ \t]+|\d{1,3}[.、)）](?!\d)[ \t]*)|(\|)|(```))?/u
/** A longer run without an end is cut. */
const LONGEST = 1000

/**
 * Takes the stream of a model apart into sentences with what they cite, whatever the borders of its pieces are. Labels that were
 * not given out are dropped.
 */
export class CitedText {
  readonly #known: ReadonlySet<string>
  #rest = ''
  #isLineStart = true
  #isCode = false

  constructor(labels: Iterable<string>) {
    this.#known = new Set(labels)
  }

  push(piece: string): CitedSentence[] {
    this.#rest += piece
    return this.#takeAll(false)
  }

  /** What is left when the stream has ended. */
  end(): CitedSentence[] {
    return this.#takeAll(true)
  }

  /** What was begun and has no end yet, as it may be shown meanwhile. */
  get begun(): string {
    return plainLine(this.#rest.replace(BEGUN, '').replaceAll(CITATION, ''))
  }

  #takeAll(isFinal: boolean): CitedSentence[] {
    const taken: CitedSentence[] = []
    for (;;) {
      const end = this.#endOfNext(isFinal)
      if (end === null) return taken
      const [line, isLineEnd] = [this.#rest.slice(0, end), this.#rest[end] === '\n']
      this.#rest = this.#rest.slice(isLineEnd ? end + 1 : end)
      const sentence = this.#read(line)
      if (isLineEnd) this.#isLineStart = true
      if (sentence) taken.push(sentence)
    }
  }

  /** Where the next sentence ends, with the citations right behind it; null while that may still change. */
  #endOfNext(isFinal: boolean): number | null {
    if (this.#rest === '') return null
    const line = this.#rest.indexOf('\n')
    const until = line < 0 ? this.#rest.length : line
    const isWhole = isFinal || line >= 0
    const text = this.#rest.slice(0, until)
    const isRow = this.#isLineStart && /^\s*(?:\||```)/.test(text)
    if (this.#isCode || isRow) return isWhole ? until : null
    const from = this.#isLineStart ? LINE_START.exec(text)![0].length : 0
    for (const { 0: mark, index } of text.slice(from).matchAll(ENDS)) {
      const at = from + index
      if (insideLink(text, at)) continue
      const end = behindCitations(text, at + mark.length)
      return !isWhole && MAY_GO_ON.test(text.slice(end)) ? null : end
    }
    return isWhole ? until : until > LONGEST ? LONGEST : null
  }

  #read(written: string): CitedSentence | null {
    const [whole, heading, row, fence] = this.#isLineStart ? LINE_START.exec(written)! : ['']
    const begins = this.#beginning(whole, { heading, row })
    if (fence) {
      this.#isCode = !this.#isCode
      return null
    }
    const labels = this.#labels(written)
    const bare = (row || this.#isCode ? written : written.slice(whole.length)).replaceAll(CITATION, '')
    const text = this.#isCode ? bare.trimEnd() : plainLine(bare)
    if (text === '' || (row && /^[|\s:-]+$/.test(text))) return null
    this.#isLineStart = false
    return { text, labels, begins }
  }

  #beginning(prefix: string, { heading, row }: { heading: string | undefined; row: string | undefined }): Beginning {
    if (!this.#isLineStart) return null
    if (this.#isCode) return 'code'
    if (heading) return 'heading'
    if (row) return 'row'
    return prefix.trim() === '' ? 'paragraph' : 'item'
  }

  #labels(text: string): string[] {
    const named = [...text.matchAll(CITATION)].flatMap(
      ([citation]) =>
        citation
          .normalize('NFKC')
          .toLowerCase()
          .match(/[a-z0-9]+/g) ?? [],
    )
    return [...new Set(named.filter((label) => this.#known.has(label)))]
  }
}

/** A mark inside the address of a link ends no sentence. */
function insideLink(text: string, at: number): boolean {
  const open = text.lastIndexOf('](', at)
  return open >= 0 && !text.slice(open, at).includes(')')
}

const BEHIND = new RegExp(`^[ \\t]*(?:${CITATION.source}[ \\t]*)+[。！？!?；;]?`, 'iu')

const behindCitations = (text: string, from: number): number => from + (BEHIND.exec(text.slice(from))?.[0].length ?? 0)
