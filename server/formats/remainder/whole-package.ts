import { WITHIN_BYTES } from '#server/sandbox/limits.ts'
import { containerState, withFiles, type WithinFile } from '../archive/index.ts'
import {
  type ExtractionInput,
  type Extractor,
  ExtractionRefusal,
  type ZipEntry,
  type ZipReader,
} from '../extraction/index.ts'
import { openZip } from '../zip/index.ts'
import { innerPackage } from './inner-package.ts'
import { oleContent } from './ole-content.ts'
import { isOffice, isOwnPart, partText } from './part-text.ts'
import { relatedParts } from './related-parts.ts'
import { isSilent } from './silent-parts.ts'

/** The heading of the text of an unknown part; its name is only in the warning. */
const OTHER = '文件的其他部分'

/** A binary workbook is inflated as a whole, so being opened says nothing about these parts. */
const INSERTED = /(^|\/)embeddings\//i

/**
 * Makes the extractor of a package account for every part: a part that it did not open and that may have text is read
 * here, as a part, as a package within this one or as a file, and is named in the warnings if that fails.
 */
export const wholePackage =
  (extract: Extractor): Extractor =>
  async (given) => {
    const input = { ...given, container: containerState(given) }
    const opened = new Set<ZipEntry>()
    const zip = noting(await openZip(input), opened)
    const extracted = await extract({ ...input, parts: zip })
    if (extracted.truncated) return extracted // it already says that something is missing
    return withFiles(input, extracted, await unopenedParts({ ...input, parts: zip }, zip, opened))
  }

/** The same package, but every opened part is noted. */
function noting(zip: ZipReader, opened: Set<ZipEntry>): ZipReader {
  return {
    ...zip,
    chunks(entry) {
      opened.add(entry)
      return zip.chunks(entry)
    },
  }
}

/** The unopened parts that may have text, as files within this one. */
async function unopenedParts(
  input: ExtractionInput,
  zip: ZipReader,
  opened: ReadonlySet<ZipEntry>,
): Promise<WithinFile[]> {
  const { kind } = input
  const isRead = (entry: ZipEntry) => opened.has(entry) && !(kind === 'xlsb' && INSERTED.test(entry.name))
  const rest = zip.entries.filter((entry) => entry.size > 0 && !isRead(entry) && !isSilent(kind, entry.name))
  const related = rest.length > 0 && isOffice(kind) ? await relatedParts(zip) : null
  return rest
    .filter(({ name }) => related?.has(name) ?? true)
    .flatMap((entry) => innerPackage(input, zip, entry) ?? withinFile(input, zip, entry))
}

function withinFile({ kind }: ExtractionInput, zip: ZipReader, entry: ZipEntry): WithinFile {
  const file: WithinFile = {
    name: entry.name,
    async content() {
      if (isOwnPart(kind, entry.name)) {
        const read = await partText(zip, entry)
        if (read !== null && typeof read !== 'string') file.name = OTHER
        return read
      }
      const { name, bytes } = await oleContent(entry.name, await readEntry(zip, entry))
      file.name = name
      return bytes
    },
  }
  return file
}

/** Counts what comes out, because the directory may give a wrong size. */
async function readEntry(zip: ZipReader, entry: ZipEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of zip.chunks(entry)) {
    pieces.push(piece)
    length += piece.length
    if (length > WITHIN_BYTES) throw new ExtractionRefusal('too-large', '嵌入的文件太大')
  }
  return Buffer.concat(pieces)
}
