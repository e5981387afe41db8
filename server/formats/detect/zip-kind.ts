import type { FileKind, FileToJudge } from './file-kind.ts'

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50

/** The end record, its longest comment, and more for bytes that people append to archives. */
const TAIL_BYTES = 22 + 65_535 + 4096

/**
 * A docx names its important parts first. A file that needs more than 256 KB of directory for them is no office file.
 */
const DIRECTORY_BYTES = 262_144

/** Templates and drawings are read like their base format: a drawing has pages, as a presentation has. */
const BY_MIMETYPE: Record<string, FileKind> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.text-master': 'odt',
  'application/vnd.oasis.opendocument.text-web': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.graphics': 'odp',
  'application/epub+zip': 'epub',
}

/** The part that every file of a kind has, in the order of the checks. */
const BY_PART: readonly (readonly [RegExp, FileKind])[] = [
  [/^OFD\.xml$/i, 'ofd'],
  [/^word\/document\d*\.xml$/i, 'docx'],
  [/^xl\/workbook\.xml$/i, 'xlsx'],
  [/^xl\/workbook\.bin$/i, 'xlsb'],
  [/^ppt\/presentation\.xml$/i, 'pptx'],
  [/^META-INF\/container\.xml$/, 'epub'],
]

/** OpenDocument files that do not begin with their media type; the file name then tells the kind. */
const BY_NAME: readonly (readonly [RegExp, FileKind])[] = [
  [/\.(ods|ots)$/i, 'ods'],
  [/\.(odp|otp|odg|otg)$/i, 'odp'],
  [/\.(odt|ott|odm)$/i, 'odt'],
]

export function isZip(head: Uint8Array): boolean {
  return [LOCAL_HEADER, END_OF_DIRECTORY].includes(u32(head, 0))
}

/** The kind of a package, by its declared media type, else by the names of its parts. Nothing is inflated. */
export async function zipKind(head: Uint8Array, file: FileToJudge): Promise<FileKind> {
  const declared = storedMimetype(head)
  const named = declared === null ? undefined : BY_MIMETYPE[declared.replace(/-template$/, '')]
  if (named !== undefined) return named
  const names = [...localNames(head), ...(await directoryNames(file))].map((name) => name.replaceAll('\\', '/'))
  const has = (part: RegExp) => names.some((name) => part.test(name))
  if (has(/^META-INF\/manifest\.xml$/) && has(/^content\.xml$/)) {
    return odfKind(head) ?? BY_NAME.find(([name]) => name.test(file.name))?.[1] ?? 'odt'
  }
  return BY_PART.find(([part]) => has(part))?.[1] ?? 'zip'
}

/** The kind by the media type in the manifest or in `mimetype`, if they are not compressed. */
function odfKind(head: Uint8Array): FileKind | null {
  const said = /application\/vnd\.oasis\.opendocument\.[a-z]{4,12}/.exec(ascii(head, 0, head.length))?.[0]
  return said === undefined ? null : (BY_MIMETYPE[said] ?? null)
}

/** ODF and EPUB store their media type uncompressed as the first entry. */
function storedMimetype(head: Uint8Array): string | null {
  if (u32(head, 0) !== LOCAL_HEADER || ascii(head, 30, 8) !== 'mimetype') return null
  const start = 30 + u16(head, 26) + u16(head, 28)
  return ascii(head, start, Math.min(u32(head, 18), 128)).trim()
}

/** The names in the headers before each entry, as far as they are in the head: enough for a truncated archive. */
function localNames(head: Uint8Array): string[] {
  const names: string[] = []
  let at = 0
  while (u32(head, at) === LOCAL_HEADER && names.length < 1000) {
    names.push(ascii(head, at + 30, u16(head, at + 26)))
    at += 30 + u16(head, at + 26) + u16(head, at + 28) + u32(head, at + 18)
  }
  return names
}

async function directoryNames(file: FileToJudge): Promise<string[]> {
  const tailStart = Math.max(0, file.size - TAIL_BYTES)
  const tail = await file.read(tailStart, TAIL_BYTES)
  const end = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength).lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0) return []
  const offset = u32(tail, end + 16)
  if (offset >= file.size) return []
  const directory = await file.read(offset, DIRECTORY_BYTES)
  const names: string[] = []
  let at = 0
  while (u32(directory, at) === CENTRAL_HEADER) {
    const length = u16(directory, at + 28)
    names.push(ascii(directory, at + 46, length))
    at += 46 + length + u16(directory, at + 30) + u16(directory, at + 32)
  }
  return names
}

/** Past the end everything reads as zero, so that a lying length ends a loop instead of throwing. */
function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
}

function u32(bytes: Uint8Array, at: number): number {
  return (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return Buffer.from(bytes.subarray(at, at + length)).toString('latin1')
}
