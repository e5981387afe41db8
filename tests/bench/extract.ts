/**
 * What the extraction finds in real files and how it bears hostile ones:
 * `node tests/bench/extract.ts [--manifest FILE --root FOLDER]`, by default ../shared/corpus.
 *
 * A phrase counts when the text holds it (NFKC, without white space). Its anchor is right when it stands within one
 * passage, that passage's page exists, and its heading is one that the document has before it; where the manifest says
 * `page` or `heading` of a phrase, it must be that one. Every phrase that is missing or misplaced is printed with the
 * reason. What stands in pixels alone counts in a column of its own (`byOcr`), where tesseract is installed.
 *
 * A hostile file is judged by the manifest's `expect` (`extract/hostile.ts`); files that are not there are named and
 * left out.
 *
 * MB/s are those of the extractor alone, in this process and warm, and those of the whole child process; other programs
 * are asked where they are installed. The last line is JSON.
 *
 * With `--recall` it prints instead, PDF by PDF, what share of the Han characters that pdftotext reads is read here too.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { extractFile } from '#server/formats/readers/extract-file.ts'
import { extractHere } from '#server/formats/testing/extract-here.ts'
import type { ExtractionOutcome } from '#server/formats/extraction/types.ts'
import { findFault, type Reading } from './extract/hostile.ts'
import { comparable, type Expected, type Found, foundIn } from './extract/phrases.ts'
import { printRecall } from './extract/recall.ts'
import { recognised } from './extract/recognised.ts'
import { listPeers, readByPeer } from './peers/extraction-peers.ts'

interface CorpusFile {
  path: string
  kind: string
  hostile: boolean
  /** What a hostile file must end in. */
  expect?: string
  phrases?: Expected[]
}

interface PeerFigures {
  found: number
  mbPerSecond: number
}

interface KindFigures {
  files: number
  filesFound: number
  phrases: number
  found: number
  anchors: number
  /** Phrases whose page or heading the manifest names; `anchors` then counts them by it. */
  placed: number
  /** Of the phrases that are missing, those that the recognition of characters reads; null where it is not installed. */
  byOcr: number | null
  /** The extractor alone, warm; and everything, from the start of the child to its outcome. */
  mbPerSecond: number
  mbPerSecondWhole: number
  peakMB: number
  /** The same files by other programs, each with the start of its process. */
  peers: Record<string, PeerFigures>
}

const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus')

const { values } = parseArgs({
  options: {
    manifest: { type: 'string', default: path.join(CORPUS, 'manifest.json') },
    root: { type: 'string', default: CORPUS },
    recall: { type: 'boolean', default: false },
  },
})

// As in the child: pdf.js goes on writing the text of a page that took too long.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_INVALID_STATE') throw error
})

const listed = JSON.parse(readFileSync(values.manifest, 'utf8')) as CorpusFile[] | Record<string, CorpusFile>
const absent = Object.values(listed).filter((file) => !existsSync(path.join(values.root, file.path)))
for (const file of absent) console.log(`absent: ${file.path}`)
const files = Object.values(listed).filter((file) => !absent.includes(file))
if (values.recall) {
  const pdfs = files.filter((file) => !file.hostile && file.kind === 'pdf')
  await printRecall(pdfs.map((file) => path.join(values.root, file.path)))
  process.exit()
}
const kinds: Record<string, KindFigures> = {}
for (const kind of new Set(files.filter((file) => !file.hostile).map((file) => file.kind))) {
  kinds[kind] = await measureKind(files.filter((file) => !file.hostile && file.kind === kind))
}
const hostile = await measureContained(files.filter((file) => file.hostile))
console.table(Object.fromEntries(Object.entries(kinds).map(([kind, figures]) => [kind, figuresRow(figures)])))
const sum = (pick: (figures: KindFigures) => number) => Object.values(kinds).reduce((all, one) => all + pick(one), 0)
const peakMB = Math.max(hostile.peakMB, ...Object.values(kinds).map((figures) => figures.peakMB))
console.log(`hostile: ${hostile.contained} of ${hostile.files} end as the manifest expects; absent: ${absent.length}`)
console.log(
  JSON.stringify({
    phrases: sum((figures) => figures.phrases),
    found: sum((figures) => figures.found),
    anchors: sum((figures) => figures.anchors),
    byOcr: sum((figures) => figures.byOcr ?? 0),
    hostile: hostile.files,
    contained: hostile.contained,
    absent: absent.length,
    peakMB,
    kinds,
  }),
)

/** As the table shows it: every other program in a column of its own. */
function figuresRow({ peers, ...figures }: KindFigures): Record<string, unknown> {
  const shown = Object.entries(peers).map(([name, { found, mbPerSecond }]) => [name, `${found}, ${mbPerSecond} MB/s`])
  return { ...figures, ...Object.fromEntries(shown) }
}

async function measureKind(ofKind: readonly CorpusFile[]): Promise<KindFigures> {
  const figures: KindFigures = {
    files: ofKind.length,
    filesFound: 0,
    phrases: 0,
    found: 0,
    anchors: 0,
    placed: 0,
    byOcr: null,
    mbPerSecond: 0,
    mbPerSecondWhole: 0,
    peakMB: 0,
    peers: {},
  }
  const speed = { bytes: 0, milliseconds: 0 }
  const whole = { bytes: 0, milliseconds: 0 }
  const peers = new Map<string, { found: number; milliseconds: number }>()
  for (const file of ofKind) {
    const full = path.join(values.root, file.path)
    const reading = await read(file)
    const phrases = file.phrases ?? []
    const found = foundIn(reading.outcome, phrases)
    figures.phrases += phrases.length
    figures.found += found.inText
    figures.anchors += found.anchored
    figures.placed += found.placed
    figures.filesFound += found.inText > 0 ? 1 : 0
    figures.peakMB = Math.max(figures.peakMB, reading.peakMB)
    figures.byOcr = await addRecognised(figures.byOcr, full, reading.outcome, found.misses)
    for (const { text, why } of found.misses) console.log(`missed: ${file.path} «${text}» ${why}`)
    whole.bytes += statSync(full).size
    whole.milliseconds += reading.milliseconds
    if (reading.outcome.state === 'done') await addSpeed(speed, file)
    for (const peer of listPeers(file.kind)) {
      const before = peers.get(peer.name) ?? { found: 0, milliseconds: 0 }
      const started = performance.now()
      const text = comparable(readByPeer(peer, full))
      const milliseconds = before.milliseconds + performance.now() - started
      const count = phrases.filter((phrase) => text.includes(comparable(phrase.text))).length
      peers.set(peer.name, { found: before.found + count, milliseconds })
    }
  }
  figures.mbPerSecond = rate(speed)
  figures.mbPerSecondWhole = rate(whole)
  for (const [name, { found, milliseconds }] of peers) {
    figures.peers[name] = { found, mbPerSecond: rate({ bytes: whole.bytes, milliseconds }) }
  }
  return figures
}

function rate({ bytes, milliseconds }: { bytes: number; milliseconds: number }): number {
  return Math.round((bytes / 1000 / (milliseconds || 1)) * 10) / 10
}

/** Phrases that stand in pixels alone: not found in the text, and counted beside it. */
async function addRecognised(
  byOcr: number | null,
  full: string,
  outcome: ExtractionOutcome,
  misses: Found['misses'],
): Promise<number | null> {
  if (outcome.state !== 'done' || (outcome.kind !== 'image' && outcome.kind !== 'pdf') || misses.length === 0)
    return byOcr
  const text = await recognised(full, outcome.kind, outcome.extracted.pages)
  if (text === null) return byOcr
  const read = misses.filter((miss) => comparable(text).includes(comparable(miss.text)))
  for (const miss of read) miss.why += '; read by OCR'
  return (byOcr ?? 0) + read.length
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

/** Contained: as the manifest expects, in time, nothing of this machine in the text, memory under the cap. */
async function measureContained(ofHostile: readonly CorpusFile[]) {
  let contained = 0
  let worst = 0
  for (const file of ofHostile) {
    const reading = await read(file)
    const fault = findFault(reading, file.expect)
    if (fault === null) contained += 1
    else console.log(`not contained: ${file.path} (${file.expect}): ${fault}`)
    worst = Math.max(worst, reading.peakMB)
  }
  return { files: ofHostile.length, contained, peakMB: worst }
}
