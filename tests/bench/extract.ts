/**
 * What the extraction finds in real files and how it bears hostile ones:
 * `node tests/bench/extract.ts [--manifest FILE --root FOLDER]`, by default ../shared/corpus.
 *
 * A phrase counts when the text holds it (NFKC, without white space). Its anchor is right when it stands within one
 * passage, that passage's page exists, and its heading is one that the document has before it. MB/s are those of the
 * extractor alone, in this process and warm; everything else is measured through the child process. Other programs are
 * asked where they are installed. The last line is JSON.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { extractFile } from '#server/extraction/extract-file.ts'
import { extractHere } from '#server/extraction/extract-here.ts'
import type { Extracted, ExtractionOutcome } from '#server/extraction/types.ts'
import { peersOf, readByPeer } from './peers/extraction-peers.ts'

interface CorpusFile {
  path: string
  kind: string
  hostile: boolean
  phrases?: { text: string }[]
}

interface KindFigures {
  files: number
  filesFound: number
  phrases: number
  found: number
  anchors: number
  mbPerSecond: number
  peakMB: number
  /** Phrases found by other programs. */
  peers: Record<string, number>
}

interface Reading {
  outcome: ExtractionOutcome
  milliseconds: number
  peakMB: number
}

const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus')
const MEMORY_MB = 700
const LONGEST_MS = 61_000

const { values } = parseArgs({
  options: {
    manifest: { type: 'string', default: path.join(CORPUS, 'manifest.json') },
    root: { type: 'string', default: CORPUS },
  },
})

const listed = JSON.parse(readFileSync(values.manifest, 'utf8')) as CorpusFile[] | Record<string, CorpusFile>
const files = Object.values(listed)
const kinds: Record<string, KindFigures> = {}
for (const kind of new Set(files.filter((file) => !file.hostile).map((file) => file.kind))) {
  kinds[kind] = await figuresOf(files.filter((file) => !file.hostile && file.kind === kind))
}
const hostile = await containedOf(files.filter((file) => file.hostile))
console.table(kinds)
const sum = (pick: (figures: KindFigures) => number) => Object.values(kinds).reduce((all, one) => all + pick(one), 0)
const peakMB = Math.max(hostile.peakMB, ...Object.values(kinds).map((figures) => figures.peakMB))
console.log(`hostile: ${hostile.contained} of ${hostile.files} contained`)
console.log(
  JSON.stringify({
    phrases: sum((figures) => figures.phrases),
    found: sum((figures) => figures.found),
    hostile: hostile.files,
    contained: hostile.contained,
    peakMB,
    kinds,
  }),
)

async function figuresOf(ofKind: readonly CorpusFile[]): Promise<KindFigures> {
  const figures: KindFigures = {
    files: ofKind.length,
    filesFound: 0,
    phrases: 0,
    found: 0,
    anchors: 0,
    mbPerSecond: 0,
    peakMB: 0,
    peers: {},
  }
  const speed = { bytes: 0, milliseconds: 0 }
  for (const file of ofKind) {
    const reading = await read(file)
    const phrases = (file.phrases ?? []).map((phrase) => phrase.text)
    const found = foundIn(reading.outcome, phrases)
    figures.phrases += phrases.length
    figures.found += found.inText
    figures.anchors += found.anchored
    figures.filesFound += found.inText > 0 ? 1 : 0
    figures.peakMB = Math.max(figures.peakMB, reading.peakMB)
    if (reading.outcome.state === 'done') await addSpeed(speed, file)
    for (const peer of peersOf(file.kind)) {
      const text = comparable(readByPeer(peer, path.join(values.root, file.path)))
      const count = phrases.filter((phrase) => text.includes(comparable(phrase))).length
      figures.peers[peer.name] = (figures.peers[peer.name] ?? 0) + count
    }
  }
  figures.mbPerSecond = Math.round((speed.bytes / 1000 / (speed.milliseconds || 1)) * 10) / 10
  return figures
}

/** The second of two readings: the first one loads and compiles. */
async function addSpeed(speed: { bytes: number; milliseconds: number }, file: CorpusFile): Promise<void> {
  const bytes = readFileSync(path.join(values.root, file.path))
  const fileName = path.basename(file.path)
  const isRead = await extractHere(bytes, { fileName }).catch(() => null) // a child may do what a library here may not
  if (isRead === null) return
  const started = performance.now()
  await extractHere(bytes, { fileName })
  speed.milliseconds += performance.now() - started
  speed.bytes += bytes.length
}

async function read(file: CorpusFile): Promise<Reading> {
  let peakMB = 0
  const started = performance.now()
  const outcome = await extractFile({
    path: path.join(values.root, file.path),
    fileName: path.basename(file.path),
    observe: (usage) => (peakMB = Math.round(usage.peakResidentMb)),
  })
  return { outcome, milliseconds: performance.now() - started, peakMB }
}

/** The corpus' own rule of comparison. */
function comparable(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '')
}

function foundIn(outcome: ExtractionOutcome, phrases: readonly string[]): { inText: number; anchored: number } {
  if (outcome.state !== 'done') return { inText: 0, anchored: 0 }
  const { extracted } = outcome
  const text = comparable(extracted.text)
  const anchored = extracted.passages.filter((passage) => isAnchored(passage, extracted))
  const passages = anchored.map((passage) => comparable(passage.text))
  const looked = phrases.map(comparable)
  return {
    inText: looked.filter((phrase) => text.includes(phrase) || passages.some((one) => one.includes(phrase))).length,
    anchored: looked.filter((phrase) => passages.some((one) => one.includes(phrase))).length,
  }
}

function isAnchored(passage: Extracted['passages'][number], extracted: Extracted): boolean {
  const { heading, page, offset, text } = passage
  if (extracted.pages !== null && (page === null || page < 1 || page > extracted.pages)) return false
  if (heading === null || extracted.outline === undefined) return true
  const above = extracted.outline.filter((entry) => entry.offset <= offset + text.length)
  return above.some((entry) => heading.includes(entry.title))
}

/** Contained: a clear state in time, nothing of this machine in the text, memory under the cap. */
async function containedOf(ofHostile: readonly CorpusFile[]) {
  let contained = 0
  let worst = 0
  for (const file of ofHostile) {
    const { outcome, milliseconds, peakMB: peak } = await read(file)
    const isClear = outcome.state === 'done' || /\p{Script=Han}/u.test(outcome.reason)
    const leaks = JSON.stringify(outcome).includes('root:x:')
    const isFine = isClear && outcome.state !== 'crashed' && !leaks && peak < MEMORY_MB && milliseconds < LONGEST_MS
    if (isFine) contained += 1
    else console.log(`not contained: ${file.path} (${outcome.state}, ${peak} MB, ${Math.round(milliseconds)} ms)`)
    worst = Math.max(worst, peak)
  }
  return { files: ofHostile.length, contained, peakMB: worst }
}
