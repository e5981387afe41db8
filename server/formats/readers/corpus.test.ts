import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFault } from '#tests/bench/extract/hostile.ts'
import { extractFile } from './extract-file.ts'
import { extractHere } from '../testing/extract-here.ts'
import { inTurn as keyedTurns } from '#server/kernel/keyed-mutex.ts'
import { LIMITS, PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import { ExtractionRefusal } from '#server/formats/extraction/extraction-input.ts'
import type { Extracted, ExtractionOutcome } from '#server/formats/extraction/types.ts'
import { CORPUS } from '#tests/fixtures/corpus.ts'
import { isTurn, way } from '#tests/whole-way.ts'

/** Real and hostile files beside the checkout, which are never copied into it. */
const isPresent = existsSync(CORPUS)

interface CorpusFile {
  path: string
  kind: string
  hostile: boolean
  expect?: string
  phrases: { text: string; verified: boolean }[]
}

const everyFile = isPresent
  ? Object.values(JSON.parse(readFileSync(new URL('manifest.json', CORPUS), 'utf8')) as Record<string, CorpusFile>)
  : []
/** Without the slow file of half a million rows. */
const files = everyFile.filter((file) => file.expect !== 'slow' || way(false, true))

/** How many children run at the same time: on a small machine more would only wait for each other. */
const SIDE_BY_SIDE = 2
const free: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= SIDE_BY_SIDE) await new Promise<void>((go) => free.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    const next = free.shift()
    if (next === undefined) running -= 1
    else next() // its slot is taken over
  }
}

const NOT_READ = 'of a kind that is not read'

interface Read {
  outcome: ExtractionOutcome
  peakMb: number
}

/**
 * Expected results of hostile files that this process may read, because they neither fill memory nor have the name of
 * another kind. A child takes ten times as long; `npm run prove` reads these files in children too.
 */
const READ_HERE: ReadonlySet<string | undefined> = new Set(
  way(['ok-or-error', 'no-fetch', 'text-no-macro', 'password', 'no-script', 'ok'], []),
)
/** pdf.js abandons promises of broken files, which would end this process. */
const needsChild = ({ path, hostile, expect }: CorpusFile) =>
  hostile && (path.endsWith('.pdf') || !READ_HERE.has(expect))

/** Each file is read once for all tests. */
const read = new Map<string, Promise<Read>>()
const turns = keyedTurns()

function readOnce(path: string): Promise<Read> {
  const reading = read.get(path) ?? readNow(files.find((file) => file.path === path)!)
  read.set(path, reading)
  return reading
}

/** Files in this process are read one after another, because a page of a PDF has a time limit. */
const readNow = (file: CorpusFile): Promise<Read> =>
  needsChild(file)
    ? inTurn(() => readInChild(file.path))
    : turns('here', async () => ({
        outcome: await readHere(readFileSync(new URL(file.path, CORPUS)), basename(file.path)),
        peakMb: 0,
      }))

async function readHere(bytes: Uint8Array, fileName: string): Promise<ExtractionOutcome> {
  try {
    return (await extractHere(bytes, { fileName })) ?? { state: 'crashed', reason: NOT_READ }
  } catch (error) {
    if (!(error instanceof ExtractionRefusal)) throw error
    return { state: 'refused', kind: 'unknown', cause: error.reason, reason: error.message }
  }
}

async function readInChild(path: string): Promise<Read> {
  let peakMb = 0
  const outcome = await extractFile({
    path: fileURLToPath(new URL(path, CORPUS)),
    fileName: basename(path),
    observe: (usage) => (peakMb = usage.peakResidentMb),
    ...(path === SLOWEST && { limits: { residentMb: way(250, LIMITS.residentMb) } }),
  })
  return { outcome, peakMb }
}

/** It fills its memory for longer than all other hostile files take together. */
const SLOWEST = 'hostile/内容流炸弹.pdf'

beforeAll(() => {
  if (isPresent) void readOnce(SLOWEST) // while the others are read
})

const extract = async (path: string) => (await readOnce(path)).outcome

/** The corpus' own rule for comparing texts. */
function comparable(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '')
}

const isWithin = (passages: Extracted['passages'], position: number) =>
  passages.some(({ offset, text }) => offset <= position && position < offset + text.length)

/** What is wrong with the passages of a document, as sentences. The text of markdown is its source, with marks. */
function findPassageFaults({ text, passages, outline = [] }: Extracted, isSource: boolean): string[] {
  const faults: string[] = []
  for (const passage of passages) {
    const at = `passage at ${passage.offset}`
    if (passage.text === '' || passage.text.length > PASSAGE_UNITS) faults.push(`${at}: ${passage.text.length} units`)
    if (passage.offset >= text.length) faults.push(`${at}: beyond the text`)
    if (!isSource && !text.startsWith(passage.text, passage.offset)) faults.push(`${at}: not there`)
  }
  const whole = passages.map((passage) => passage.text).join('')
  // The name of an inner file stands above its text, as the heading of its passages.
  const names = outline.filter(({ offset }) => !isWithin(passages, offset))
  const owned = names.reduceRight(
    (left, { title, offset }) => left.slice(0, offset) + left.slice(offset + title.length),
    text,
  )
  if (!isSource && comparable(whole) !== comparable(owned) && !isOnlyRunning(owned, whole)) faults.push('text lost')
  return faults
}

/** Whether only headers and footers are missing, which repeat with other numbers. */
function isOnlyRunning(text: string, whole: string): boolean {
  const kept = comparable(whole)
  const keys = text.split('\n').map((line) => comparable(line).replace(/\d+/g, '#'))
  const lost = text.split('\n').filter((line) => !kept.includes(comparable(line)))
  return lost.every((line) => keys.filter((key) => key === comparable(line).replace(/\d+/g, '#')).length >= 3)
}

/** Kinds that no second program here reads, so none of their phrases is verified. */
const ONE_SOURCE = new Set(['ofd', 'epub'])

function expectedPhrases(file: CorpusFile): string[] {
  return file.phrases.filter((phrase) => phrase.verified || ONE_SOURCE.has(file.kind)).map((phrase) => phrase.text)
}

/** Which phrases are whole within one passage. */
function foundPhrases(file: CorpusFile, outcome: ExtractionOutcome): string[] {
  const passages = outcome.state === 'done' ? outcome.extracted.passages : []
  const texts = passages.map((passage) => comparable(passage.text))
  return expectedPhrases(file).filter((phrase) => texts.some((text) => text.includes(comparable(phrase))))
}

describe.skipIf(!isPresent)('corpus (skipped where ../shared/corpus is absent)', () => {
  it.each([
    ['md', 18],
    ['enc', 27],
    ['html', 24],
    ['csv', 6],
    ['eml', 15],
    ['pdf', 58], // of 59: small_ocr.pdf is a scan
    ['docx', 41],
    ['xlsx', 23],
    ['pptx', 11],
    ['odt', 7],
    ['ods', 6],
    ['odp', 3],
    ['epub', 9],
    ['ofd', 43], // of 44: one stands on a page that the document does not list
    ['zip', 1],
  ])('%s: at least %i phrases, each within one passage', async (kind, least) => {
    const faults: string[] = []
    let found = 0
    let total = 0
    const ofKind = files.filter((one) => one.kind === kind)
    const outcomes = await Promise.all(ofKind.map((file) => extract(file.path)))
    for (const [at, file] of ofKind.entries()) {
      const outcome = outcomes[at]!
      if (outcome.state !== 'done') faults.push(`${file.path}: ${outcome.reason}`)
      else faults.push(...findPassageFaults(outcome.extracted, kind === 'md'))
      total += expectedPhrases(file).length
      found += foundPhrases(file, outcome).length
    }
    console.info(`corpus ${kind}: ${found} of ${total} phrases`)
    expect(faults).toEqual([])
    expect(found).toBeGreaterThanOrEqual(least)
  })

  it('does not believe a text layer with a wrong character map', async () => {
    const outcome = await extract('open/pdf/GMT_0031-2014_安全电子签章密码技术规范.pdf')
    expect(outcome).toMatchObject({
      state: 'done',
      extracted: { text: '', passages: [], warnings: [expect.stringContaining('文字层不可信')] },
    })
  })

  it('says of an OFD that many of its characters are glyphs without a code', async () => {
    expect(await extract('open/ofd/ano.ofd')).toMatchObject({
      state: 'done',
      extracted: { text: expect.stringContaining('遵循'), warnings: [expect.stringContaining('没有文字编码')] },
    })
    expect(await extract('open/ofd/z.ofd')).toMatchObject({ state: 'done', extracted: { warnings: [] } })
  })

  it('every hostile file ends as the manifest expects, within memory and time', { timeout: 900_000 }, async () => {
    const faults: string[] = []
    const hostile = files.filter((file) => file.hostile)
    const outcomes = await Promise.all(hostile.map((file) => readOnce(file.path)))
    const peak = Math.max(...outcomes.map((each) => each.peakMb))
    for (const [at, { path, expect: expected }] of hostile.entries()) {
      const { outcome, peakMb } = outcomes[at]!
      const fault = findFault({ outcome, peakMB: peakMb, milliseconds: 0 }, expected)
      if (fault !== null) faults.push(`${path} (${expected}): ${fault}`)
    }
    expect(faults).toEqual([])
    console.info(`corpus hostile: peak ${Math.round(peak)} MB`)
    expect(peak).toBeLessThan(700)
  })

  it.each<[string, object]>([
    ['password.pdf', { state: 'refused', cause: 'password', reason: '文件有密码，无法读取正文' }],
    ['PasswordSample-256bit.pdf', { state: 'refused', cause: 'password' }],
    ['protected_agile.docx', { state: 'refused', cause: 'password' }],
    ['零字节.pdf', { state: 'refused', cause: 'empty' }],
    ['页树循环.pdf', { state: 'refused', cause: 'damaged' }],
    ['文档冒充.pdf', { state: 'done', kind: 'docx', extracted: { warnings: [expect.stringContaining('内容是Word')] } }],
    ['网页冒充.docx', { state: 'done', kind: 'html' }],
    ['公式注入.csv', { state: 'done', kind: 'csv', extracted: { encoding: 'gb18030' } }],
    ['深层.html', { state: 'done', kind: 'html' }],
    ['声称十亿页.pdf', { state: 'done', extracted: { pages: 1 } }],
    ['十亿笑声.docx', { state: 'refused', cause: 'damaged', reason: expect.stringContaining('DOCTYPE') }],
    ['外部实体.docx', { state: 'refused', cause: 'damaged', reason: expect.stringContaining('DOCTYPE') }],
    ['poc-xmlbomb.xlsx', { state: 'refused', cause: 'damaged', reason: expect.stringContaining('DOCTYPE') }],
    ['外部实体.ofd', { state: 'refused', cause: 'damaged' }],
    ['truncated62886.docx', { state: 'refused', kind: 'docx', cause: 'damaged' }],
    ['路径穿越.ofd', { state: 'refused', kind: 'ofd', cause: 'damaged' }],
    ['encryptAES.xlsx', { state: 'refused', cause: 'password', reason: '文件有密码，无法读取正文' }],
    ['testWORD_macros.docm', { state: 'done', kind: 'docx', extracted: { passages: [expect.anything()] } }],
    ['满格维度.xlsx', { state: 'done', kind: 'xlsx', extracted: { truncated: false } }],
    ...way<[string, object][]>([], [['五十万行.xlsx', { state: 'done', kind: 'xlsx' }]]),
    ['十万页同源.ofd', { state: 'done', kind: 'ofd', extracted: { pages: 100_000, truncated: true } }],
    ['重叠炸弹.zip', { state: 'refused', kind: 'zip', cause: 'too-large', reason: expect.stringContaining('炸弹') }],
    ['droste.zip', { state: 'done', kind: 'zip' }],
    ['testZipEncrypted.zip', { extracted: { warnings: [expect.stringContaining('1 个文件有密码')] } }],
    ['路径穿越.zip', { extracted: { warnings: [expect.stringContaining('条目的路径不安全')] } }],
  ])('%s', async (name, expected) => {
    expect(await extract(`hostile/${name}`)).toMatchObject(expected)
  })
})

describe.skipIf(!isPresent)('damaged copies of the corpus', () => {
  const victims = files.filter((file) =>
    /\/(poem|jo|test_3854|xbrl-001)\.pdf$|forms\.md|faq\.html|w3cn|gb18030\.txt|stress009\.docx|t02\.xlsx|SampleShow\.pptx|testFooter\.odt|z\.ofd|gbk\.zip/.test(
      file.path,
    ),
  )
  const damages: [string, (bytes: Buffer, seed: number) => Buffer][] = [
    ['cut short', (bytes, seed) => bytes.subarray(0, Math.floor(bytes.length * fraction(seed)))],
    ['with flipped bits', (bytes, seed) => flipped(bytes, seed, 0.001)],
    [
      'with a hole',
      (bytes, seed) =>
        Buffer.from(bytes)
          .fill(0, Math.floor(bytes.length * fraction(seed)))
          .subarray(0, bytes.length),
    ],
    ['without its beginning', (bytes, seed) => bytes.subarray(Math.floor(2000 * fraction(seed)))],
  ]
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zhiku-damaged-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Reads a damaged PDF in a child, because pdf.js continues to write after it has been given up. */
  const readDamaged = async (bytes: Buffer, { kind, path: original }: CorpusFile): Promise<ExtractionOutcome> => {
    const fileName = basename(original)
    if (kind !== 'pdf') return readHere(bytes, fileName)
    const path = join(folder, fileName)
    await writeFile(path, bytes)
    return extractFile({ path, fileName })
  }

  it.each(damages)('%s end in a state', { timeout: 900_000 }, async (name, damage) => {
    const faults: string[] = []
    const first = damages.findIndex(([other]) => other === name) // another PDF for each kind of damage
    for (const [seed, file] of victims.entries()) {
      if (file.kind === 'pdf' && !isTurn(seed + first, damages.length)) continue
      const outcome = await readDamaged(damage(readFileSync(new URL(file.path, CORPUS)), seed + 1), file)
      // Without its beginning, a file may be of a kind that is not read.
      if (outcome.state === 'crashed' && outcome.reason !== NOT_READ) faults.push(`${file.path}: ${outcome.reason}`)
      if (outcome.state === 'done') faults.push(...findPassageFaults(outcome.extracted, outcome.kind === 'markdown'))
    }
    expect(faults).toEqual([])
  })
})

/** The same "random" number in every run. */
function fraction(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

function flipped(bytes: Buffer, seed: number, share: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let count = 0; count < copy.length * share; count += 1) {
    const at = Math.floor(fraction(seed * 1000 + count) * copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << (count % 8))
  }
  return copy
}
