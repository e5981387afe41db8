import { type AskedBy, compilePredicate, RULES } from '#core/access/rule.ts'
import type { IndexedDocument, IndexReader } from '../model/index.ts'
import { HAN } from '../analysis/index.ts'
import { keysAt, match, prepare, type Prepared, toTyped } from './match.ts'
import { foldTyped } from './readings.ts'

/**
 * A document's title with the tokens of its readers. Suggestions are narrowed by them here and checked again in SQL.
 */
interface Entry {
  id: string
  title: string
  text: Text
  rights: Pick<
    IndexedDocument,
    'tenantId' | 'authorId' | 'marks' | 'opens' | 'level' | 'effectiveFrom' | 'views' | 'createdAt'
  >
}

/** A title as it is matched, with the documents that have it. */
class Text {
  readonly entries = new Set<Entry>()
  readonly folded: string
  readonly prepared: Prepared

  constructor(folded: string, prepared: Prepared) {
    this.folded = folded
    this.prepared = prepared
  }

  views(): number {
    let most = 0
    for (const { rights } of this.entries) most = Math.max(most, rights.views)
    return most
  }
}

export interface TitleQuestion {
  typed: string
  reader: IndexReader
  now: number
  limit: number
}

export interface TitleFound {
  id: string
  title: string
  /** The folded part that matched. */
  part: string
  cost: number
}

/** Only this much of a long title is matched. */
const LONGEST_TITLE = 80

export class TitleIndex {
  readonly #entries = new Map<string, Entry>()
  /** Documents with equal titles share one entry. */
  readonly #texts = new Map<string, Text>()
  /** By the key that a match can begin with. Removed texts are dropped when a search meets them. */
  readonly #byKey = new Map<string, Text[]>()

  get size(): number {
    return this.#entries.size
  }

  put(document: IndexedDocument): void {
    const before = this.#entries.get(document.id)
    const { id, title, tenantId, authorId, marks, opens, level, effectiveFrom, views, createdAt } = document
    const rights = { tenantId, authorId, marks, opens, level, effectiveFrom, views, createdAt }
    if (before?.title === title) {
      before.rights = rights
      return
    }
    if (before) this.remove(id)
    const text = this.#preparedText(foldTyped(title.slice(0, LONGEST_TITLE)))
    const entry: Entry = { id, title, text, rights }
    text.entries.add(entry)
    this.#entries.set(id, entry)
  }

  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    entry.text.entries.delete(entry)
    if (entry.text.entries.size === 0) this.#texts.delete(entry.text.folded)
  }

  /** The best titles the reader may read, each text once. */
  find({ typed, reader, now, limit }: TitleQuestion): TitleFound[] {
    const sought = toTyped(typed)
    const found = this.#candidates(sought.key).flatMap((text) => {
      const matched = match(text.prepared, sought)
      return matched ? [{ text, match: matched, views: text.views() }] : []
    })
    found.sort((a, b) => a.match.cost - b.match.cost || b.views - a.views || byLength(a.text, b.text))
    const may = permission(reader, now)
    const offered: TitleFound[] = []
    for (const { text, match: position } of found) {
      if (offered.length >= limit) break
      const entry = [...text.entries].find(may)
      if (!entry) continue
      const part = text.prepared.characters.slice(position.start, position.end).join('')
      offered.push({ id: entry.id, title: entry.title, part, cost: position.cost })
    }
    return offered
  }

  #candidates(key: string): readonly Text[] {
    const filed = this.#byKey.get(key) ?? []
    const live = filed.filter((text) => text.entries.size > 0)
    if (live.length < filed.length) this.#byKey.set(key, live)
    return live
  }

  #preparedText(folded: string): Text {
    const known = this.#texts.get(folded)
    if (known) return known
    const prepared = prepare(folded)
    const text: Text = new Text(folded, prepared)
    this.#texts.set(folded, text)
    const positions = prepared.characters.keys()
    const keys = new Set(
      Array.from(positions, (at) => keysAt(prepared, at).filter((key) => worthFiling(key, at))).flat(),
    )
    for (const key of keys) {
      const filed = this.#byKey.get(key)
      if (filed) filed.push(text)
      else this.#byKey.set(key, [text])
    }
    return text
  }
}

/**
 * Whether a title is filed under this key. A single letter begins a word in nearly every title, so it counts only at
 * the beginning of a title.
 */
const worthFiling = (key: string, at: number): boolean => at === 0 || key.length > 1 || HAN.test(key)

/** By length, then by text; no two texts are equal. */
const byLength = (a: Text, b: Text) => a.folded.length - b.folded.length || (a.folded < b.folded ? -1 : 1)

type Rights = Entry['rights']

/** The rule who may view, for this reader. The titles are those of visible versions, so they are live and released. */
function permission(reader: IndexReader, now: number): (entry: Entry) => boolean {
  const allow = new Set(reader.allow)
  const deny = new Set(reader.deny)
  const answers: Readonly<Record<AskedBy<typeof RULES.view>, (rights: Rights) => boolean>> = {
    isLive: () => true,
    isReleased: () => true,
    isInEffect: ({ effectiveFrom }) => effectiveFrom <= now,
    sameTenant: ({ tenantId }) => tenantId === reader.tenantId,
    withinLimits: (rights) => reader.within.every((marks) => marks.some((mark) => rights.marks.includes(mark))),
    canView: () => reader.bits.includes('view'),
    seesAll: () => reader.seeAll,
    isAuthor: ({ authorId }) => reader.documentsOf !== null && reader.documentsOf === authorId,
    isCleared: ({ level }) => level <= reader.clearance,
    isInvited: ({ opens }) => opens.some((token) => allow.has(token)),
    isRestricted: ({ marks }) => marks.some((token) => deny.has(token)),
  }
  const may = compilePredicate(RULES.view, answers)
  return ({ rights }) => may(rights)
}
