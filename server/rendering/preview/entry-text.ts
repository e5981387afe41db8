import { cutText } from '#core/text/cut-text.ts'
import { containerState } from '#server/formats/archive/index.ts'
import { kindOfFile } from '#server/formats/detect/index.ts'
import { type ExtractionInput, ExtractionRefusal } from '#server/formats/extraction/index.ts'
import { EXTRACTORS } from '#server/formats/readers/index.ts'
import { copyBytes, openZip, readBytes } from '#server/formats/zip/index.ts'
import type { Bundle } from './bundle/bundle.ts'
import { readAttachments } from './html/mail-markup.ts'

/** A larger file of an archive is not previewed. */
export const SHOWN_BYTES = 32 * 1024 * 1024

/** How much text of one file is shown. */
const SHOWN_UNITS = 500_000

interface Entry {
  fileName: string
  bytes: Uint8Array
}

/** The text of one file in an archive, by its path, or of an attachment of a mail, by its number from 0. */
export async function entryText(input: ExtractionInput, name: string): Promise<Bundle> {
  const container = containerState(input)
  const { fileName, bytes } =
    input.kind === 'zip' ? await zipEntry({ ...input, container }, name) : await attachment(input, name)
  const read = (position: number, length: number) => copyBytes(bytes, position, length)
  const kind = await kindOfFile({ name: fileName, size: bytes.length, read: async (at, length) => read(at, length) })
  const extractor = EXTRACTORS[kind]
  if (extractor === undefined) throw new ExtractionRefusal('unsupported', '这种文件没有可以显示的文字')
  const inner = { ...input, fileName, kind, size: bytes.length, read, container: { ...container, depth: 1 } }
  const { text, truncated } = await extractor({ ...inner, extractorOf: (each) => EXTRACTORS[each] })
  const cut = text.length > SHOWN_UNITS
  const shown = { kind, text: cut ? cutText(text, SHOWN_UNITS) : text, truncated: truncated || cut }
  return { head: {}, parts: [Buffer.from(JSON.stringify(shown))] }
}

async function zipEntry(input: ExtractionInput, name: string): Promise<Entry> {
  const zip = await openZip(input)
  const entry = zip.entries.find((each) => each.name === name)
  if (entry === undefined) throw new ExtractionRefusal('damaged', '压缩包里没有这个文件')
  if (entry.isEncrypted) throw new ExtractionRefusal('password', '这个文件有密码，不能查看')
  if (entry.size > SHOWN_BYTES) throw new ExtractionRefusal('too-large', '这个文件太大，请下载压缩包后查看')
  return { fileName: name.split('/').at(-1) ?? name, bytes: await readBytes(zip, entry) }
}

async function attachment(input: ExtractionInput, number: string): Promise<Entry> {
  const found = /^\d{1,4}$/.test(number) ? (await readAttachments(input))[Number(number)] : undefined
  if (!found) throw new ExtractionRefusal('damaged', '邮件里没有这个附件')
  if (found.content === null) throw new ExtractionRefusal('unsupported', '邮件套得太深，请下载后查看')
  return { fileName: found.name || '未命名', bytes: found.content }
}
