import { directoryNames } from './compound-directory.ts'
import type { FileKind, FileToJudge } from './file-kind.ts'

/** [MS-CFB]: the container of Word, Excel and PowerPoint until 2003, of Outlook messages and of encrypted OOXML. */
const SIGNATURE = 'd0cf11e0a1b11ae1'

/** The stream that every file of a kind has, in the order of the checks. */
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

/**
 * The kind of document in a compound file, by the names in its root. Documents within it have their names further down.
 */
export async function compoundKind(head: Uint8Array, file: FileToJudge): Promise<FileKind> {
  const header = Buffer.from(head.subarray(0, 512))
  if (header.length < 512) return 'unknown'
  const { root, all } = await directoryNames(header, file)
  return kindByNames(root) ?? kindByNames(all) ?? 'unknown'
}

const kindByNames = (names: readonly string[]): FileKind | undefined =>
  BY_STREAM.find(([stream]) => names.some((name) => stream.test(name)))?.[1]
