import { type PptRecord, recordAt, recordsIn } from './ppt-records.ts'

/** Record types of [MS-PPT] 2.13.24 that lead to the slides. */
const TYPE = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  master: 0x03f8,
  notes: 0x03f0,
  slidePersist: 0x03f3,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  persistDirectory: 0x1772,
} as const

/** Instances of the lists of slides: [MS-PPT] 2.4.14.3 and its neighbours. */
const LIST_OF_SLIDES = 0
const LIST_OF_MASTERS = 1
const LIST_OF_NOTES = 2

/** One slide: the position of its shapes, and the outline text that the document has for it. */
export interface PptSlide {
  slide: PptRecord | null
  notes: PptRecord | null
  /** Text from its master, which many other slides show as well. */
  master: PptRecord | null
  /** Records of the outline between this slide's entry and the next. */
  outline: PptRecord[]
}

interface Entry {
  reference: number
  id: number
  outline: PptRecord[]
}

/** How many saved edits are followed; each contains what changed since the one before. */
const EDITS = 1000

/** The slides in the order of the show, each with its notes; null when the order is damaged. */
export function listPptSlides(stream: Buffer, currentUser: Buffer | null): PptSlide[] | null {
  const edit = currentUser !== null && currentUser.length >= 20 ? currentUser.readUInt32LE(16) : null
  if (edit === null) return null
  const { positions, document } = persistDirectory(stream, edit)
  const container = recordAt(stream, positions.get(document) ?? -1)
  if (container?.type !== TYPE.document) return null
  const at = (reference: number, type: number) => {
    const record = recordAt(stream, positions.get(reference) ?? -1)
    return record?.type === type ? record : null
  }
  const lists = [...recordsIn(stream, container)].filter(({ type }) => type === TYPE.slideList)
  const entries = (instance: number) =>
    lists.filter((list) => list.instance === instance).flatMap((list) => slideEntries(stream, list))
  const notes = new Map(
    entries(LIST_OF_NOTES).flatMap(({ reference }) => {
      const record = at(reference, TYPE.notes)
      // NotesAtom: the container begins with the slide that the notes belong to.
      return record && record.end - record.start >= 12 ? [[stream.readUInt32LE(record.start + 8), record] as const] : []
    }),
  )
  const masters = new Map(
    entries(LIST_OF_MASTERS).map(({ reference, id }) => [id, at(reference, TYPE.master) ?? at(reference, TYPE.slide)]),
  )
  return entries(LIST_OF_SLIDES).map(({ reference, id, outline }) => {
    const slide = at(reference, TYPE.slide)
    return { slide, notes: notes.get(id) ?? null, master: masters.get(slideMaster(stream, slide)) ?? null, outline }
  })
}

/** `masterIdRef` of the SlideAtom ([MS-PPT] 2.5.10), unless the slide hides its objects. */
function slideMaster(stream: Buffer, slide: PptRecord | null): number {
  const atom = slide === null ? null : recordAt(stream, slide.start, slide.end)
  if (atom?.type !== TYPE.slideAtom || atom.end - atom.start < 22) return 0
  const showsMaster = (stream.readUInt16LE(atom.start + 20) & 1) !== 0
  return showsMaster ? stream.readUInt32LE(atom.start + 12) : 0
}

function slideEntries(stream: Buffer, list: PptRecord): Entry[] {
  const entries: Entry[] = []
  for (const record of recordsIn(stream, list)) {
    if (record.type === TYPE.slidePersist && record.end - record.start >= 16) {
      const id = stream.readUInt32LE(record.start + 12)
      entries.push({ reference: stream.readUInt32LE(record.start), id, outline: [] })
    } else entries.at(-1)?.outline.push(record)
  }
  return entries
}

interface PersistDirectory {
  positions: Map<number, number>
  /** The references of the document and of its encryption; the latter is 0 if it is not encrypted. */
  document: number
  encryption: number
}

/** The position of each object of the presentation, the newest edit first ([MS-PPT] 2.1.2). */
export function persistDirectory(stream: Buffer, firstEdit: number): PersistDirectory {
  const positions = new Map<number, number>()
  let document = 0
  let encryption = 0
  let at = firstEdit
  for (let i = 0; i < EDITS && (at > 0 || i === 0); i++) {
    const edit = recordAt(stream, at)
    if (edit?.type !== TYPE.userEdit || edit.end - edit.start < 20) break
    if (i === 0) document = stream.readUInt32LE(edit.start + 16)
    if (i === 0 && edit.end - edit.start >= 32) encryption = stream.readUInt32LE(edit.start + 28)
    const directory = recordAt(stream, stream.readUInt32LE(edit.start + 12))
    if (directory?.type === TYPE.persistDirectory) addPositions(stream, directory, positions)
    const before = stream.readUInt32LE(edit.start + 8)
    if (before >= at) break // edits refer to earlier positions; a ring would not end
    at = before
  }
  return { positions, document, encryption }
}

function addPositions(stream: Buffer, directory: PptRecord, positions: Map<number, number>): void {
  let at = directory.start
  while (at + 4 <= directory.end) {
    const head = stream.readUInt32LE(at)
    const [first, count] = [head & 0xfffff, head >>> 20]
    at += 4
    for (let i = 0; i < count && at + 4 <= directory.end; i++, at += 4) {
      if (!positions.has(first + i)) positions.set(first + i, stream.readUInt32LE(at))
    }
  }
}
