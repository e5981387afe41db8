import type { FileKind, FileToJudge } from './file-kind.ts'

/** [MS-CFB]: the container of Word, Excel and PowerPoint until 2003, of Outlook messages and of encrypted OOXML. */
const SIGNATURE = 'd0cf11e0a1b11ae1'

/** Entries of 128 bytes; an office file keeps its main stream among the first. A chain is not followed. */
const DIRECTORY_BYTES = 8192

const ENTRY_BYTES = 128

/** The stream that every file of a kind has, in the order they are asked. */
const BY_STREAM: readonly (readonly [RegExp, FileKind])[] = [
  [/^EncryptedPackage$/, 'encrypted-office'],
  [/^WordDocument$/, 'doc'],
  [/^(Workbook|Book)$/i, 'xls'],
  [/^PowerPoint Document$/, 'ppt'],
  [/^__(properties_version1\.0|nameid_version1\.0|substg1\.0_.*)$/, 'msg'],
]

export function isCompoundFile(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 8)).toString('hex') === SIGNATURE
}

/** Which document a compound file holds, by the names in the beginning of its directory. */
export async function compoundKind(head: Uint8Array, file: FileToJudge): Promise<FileKind> {
  const header = Buffer.from(head.subarray(0, 512))
  if (header.length < 512) return 'unknown'
  const sectorBytes = header.readUInt16LE(30) === 12 ? 4096 : 512
  const directoryAt = (header.readUInt32LE(48) + 1) * sectorBytes
  if (directoryAt >= file.size) return 'unknown'
  const directory = Buffer.from(await file.read(directoryAt, DIRECTORY_BYTES))
  const names: string[] = []
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const bytes = Math.min(directory.readUInt16LE(at + 64), 64)
    names.push(directory.toString('utf16le', at, at + Math.max(0, bytes - 2)))
  }
  return BY_STREAM.find(([stream]) => names.some((name) => stream.test(name)))?.[1] ?? 'unknown'
}
