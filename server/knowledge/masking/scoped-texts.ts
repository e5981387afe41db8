import type { Masker } from '#core/text/masking/masking.ts'

/** An object of an answer: the ids in it, nearest to a document first, and the object around it. */
export interface Scope {
  ids: readonly string[]
  around: Scope | null
}

const OWN_ID = /^[0-9a-f]{32}$/
const isId = (value: unknown): value is string => typeof value === 'string' && value.length === 32 && OWN_ID.test(value)
/** Every row has some: they are not looked into. */
const WIRE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const isPlainWord = (text: string): boolean => text.length < 2 || isId(text) || WIRE_TIME.test(text)

/** What names the document of an object; its own id comes last, because it may be that of a comment about it. */
const ID_KEYS = ['docId', 'documentId', 'versionId', 'fileId', 'id'] as const

/** Pieces out of a text, which may begin or end within a number. */
const PIECES: ReadonlySet<string> = new Set(['snippet'])

type Plain = Readonly<Record<string, unknown>>
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

/** The texts of an answer that hold numbers, and the answer with them masked. The answer itself is left as it is: it may be kept. */
export class ScopedTexts {
  /** The objects whose texts hold numbers. */
  readonly found: Scope[] = []
  readonly #masker: Masker
  readonly #own: ReadonlySet<string>
  readonly #value: unknown
  readonly #scopes = new Map<object, Scope>()
  readonly #masks = new Map<string, string>()
  readonly #top: Scope = { ids: [], around: null }

  /** `own`: keys whose texts are no document's. */
  constructor(masker: Masker, value: unknown, own: ReadonlySet<string>) {
    this.#masker = masker
    this.#own = own
    this.#value = value
    this.#look(value, this.#top, '')
  }

  ids(): string[] {
    const ids = new Set<string>()
    for (const scope of this.found)
      for (let at: Scope | null = scope; at !== null; at = at.around) for (const id of at.ids) ids.add(id)
    return [...ids]
  }

  masked(clear: ReadonlySet<Scope>): unknown {
    return this.#write(this.#value, this.#top, { key: '', clear })
  }

  #maskOf(text: string, key: string): string {
    const isPiece = PIECES.has(key)
    const kept = isPiece ? `${key} ${text}` : text
    const known = this.#masks.get(kept)
    if (known !== undefined) return known
    const made = isPiece ? this.#masker.maskPiece(text) : this.#masker.mask(text)
    if (made !== text) this.#masks.set(kept, made)
    return made
  }

  #look(value: unknown, scope: Scope, key: string): void {
    if (typeof value === 'string') {
      if (!isPlainWord(value) && this.#maskOf(value, key) !== value && !this.found.includes(scope))
        this.found.push(scope)
      return
    }
    if (Array.isArray(value)) for (const each of value) this.#look(each, scope, key)
    if (!isPlain(value)) return
    const ids = ID_KEYS.map((name) => value[name]).filter(isId)
    const own = ids.length > 0 ? { ids, around: scope } : scope
    this.#scopes.set(value, own)
    for (const [name, each] of Object.entries(value)) if (!this.#own.has(name)) this.#look(each, own, name)
  }

  #write(value: unknown, scope: Scope, o: { key: string; clear: ReadonlySet<Scope> }): unknown {
    if (typeof value === 'string') return isPlainWord(value) || o.clear.has(scope) ? value : this.#maskOf(value, o.key)
    if (Array.isArray(value)) return value.map((each) => this.#write(each, scope, o))
    if (!isPlain(value)) return value
    const own = this.#scopes.get(value) ?? scope
    const written: Record<string, unknown> = {}
    for (const [name, each] of Object.entries(value))
      written[name] = this.#own.has(name) ? each : this.#write(each, own, { ...o, key: name })
    return withTrueMarks(value, written)
  }
}

/** A mark on what is masked would tell that the asked words stand there. */
function withTrueMarks(before: Plain, after: Record<string, unknown>): Record<string, unknown> {
  for (const [key, marks] of Object.entries(before)) {
    const name = key === 'marks' ? 'text' : key.endsWith('Marks') ? key.slice(0, -5) : null
    if (name === null || !Array.isArray(marks) || before[name] === after[name]) continue
    const [text, shown] = [String(before[name]), String(after[name])]
    after[key] = marks.filter(([from, to]: [number, number]) => text.slice(from, to) === shown.slice(from, to))
  }
  return after
}

/** The ids in what a call was asked. */
export class DocumentIds {
  readonly all: readonly string[]

  constructor(input: unknown) {
    const all: string[] = []
    const look = (value: unknown) => {
      if (isId(value)) all.push(value)
      else if (Array.isArray(value)) value.forEach(look)
      else if (isPlain(value)) Object.values(value).forEach(look)
    }
    look(input)
    this.all = all
  }

  /** The document that the call was asked about, if it is one. */
  only<D extends { id: string }>(docs: ReadonlyMap<string, D>): D | null {
    const named = this.all.flatMap((id) => docs.get(id) ?? [])
    return named.every(({ id }) => id === named[0]!.id) ? (named[0] ?? null) : null
  }
}
