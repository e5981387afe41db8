import { kindOfFile } from '#server/formats/detect/index.ts'
import { type ExtractionInput, ExtractionRefusal } from '#server/formats/extraction/index.ts'
import { EXTRACTORS } from '#server/formats/readers/index.ts'
import { containerOf } from '#server/formats/archive/index.ts'
import { copyOf, openZip, readBytes } from '#server/formats/zip/index.ts'
import type { Bundle } from './bundle/bundle.ts'

/** How many files of an archive are listed; the reader of archives has the same limit. */
const LISTED = 20_000

/** A larger file of an archive is not opened for a look. */
const SHOWN_BYTES = 32 * 1024 * 1024

/** Text of one file that is shown. */
const SHOWN_UNITS = 500_000

/** The files of an archive, as its directory claims. */
export async function archiveTree(input: ExtractionInput): Promise<Bundle> {
  const zip = await openZip(input)
  const entries = zip.entries.slice(0, LISTED).map(({ name, size, isEncrypted }) => ({
    name,
    size,
    ...(isEncrypted && { encrypted: true }),
    ...(size > SHOWN_BYTES && { large: true }),
  }))
  const head = { entries: entries.length, truncated: zip.isCut || zip.entries.length > LISTED, unsafe: zip.unsafe }
  return { head, parts: [Buffer.from(JSON.stringify(entries))] }
}

/** The text of one file of an archive. */
export async function entryText(input: ExtractionInput, name: string): Promise<Bundle> {
  const container = containerOf(input)
  const zip = await openZip({ ...input, container })
  const entry = zip.entries.find((each) => each.name === name)
  if (entry === undefined) throw new ExtractionRefusal('damaged', '压缩包里没有这个文件')
  if (entry.isEncrypted) throw new ExtractionRefusal('password', '这个文件有密码，不能查看')
  if (entry.size > SHOWN_BYTES) throw new ExtractionRefusal('too-large', '这个文件太大，请下载压缩包后查看')
  const bytes = await readBytes(zip, entry)
  const read = (position: number, length: number) => copyOf(bytes, position, length)
  const fileName = name.split('/').at(-1) ?? name
  const kind = await kindOfFile({ name: fileName, size: bytes.length, read: async (at, length) => read(at, length) })
  const extractor = EXTRACTORS[kind]
  if (extractor === undefined) throw new ExtractionRefusal('unsupported', '这种文件没有可以显示的文字')
  const inner = { ...input, fileName, kind, size: bytes.length, read, container: { ...container, depth: 1 } }
  const { text, truncated } = await extractor({ ...inner, extractorOf: (each) => EXTRACTORS[each] })
  const cut = text.length > SHOWN_UNITS
  const shown = { kind, text: cut ? text.slice(0, SHOWN_UNITS).toWellFormed() : text, truncated: truncated || cut }
  return { head: {}, parts: [Buffer.from(JSON.stringify(shown))] }
}
