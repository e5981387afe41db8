import { decryptOffice, isCompoundFile, openCompoundFile, orDamaged, OWN_PASSWORDS } from '../compound/index.ts'
import { type FileKind, kindOfFile } from '../detect/index.ts'
import { type ExtractionInput, ExtractionRefusal } from '../extraction/index.ts'
import { copyBytes } from '../zip/index.ts'

/** Programs of Office that use a password of their own when the user gives none. */
const OWN: readonly (readonly [password: string, kinds: readonly FileKind[]])[] = [
  [OWN_PASSWORDS.excel, ['xlsx', 'xlsb']],
  [OWN_PASSWORDS.powerpoint, ['pptx']],
]

const MAYBE_LOCKED = new Set<FileKind>(['encrypted-office', ...OWN.flatMap(([, kinds]) => kinds)])
const HEAD_BYTES = 8

/**
 * A Word, Excel or PowerPoint file since 2007 with a password, decrypted in memory: the file inside. One that was only
 * protected against changes opens without a password, as in Office.
 */
export async function openedOffice(input: ExtractionInput): Promise<ExtractionInput> {
  const { password } = input
  const decrypt = await decryption(input)
  if (password !== undefined) {
    const opened = await opening(input, await orDamaged(() => decrypt(password)))
    if (opened === null) throw new ExtractionRefusal('password', '密码不正确')
    return opened
  }
  for (const [own, kinds] of OWN) {
    const opened = await opening(input, await orDamaged(() => decrypt(own)))
    if (opened !== null && kinds.includes(opened.kind)) return opened
  }
  throw new ExtractionRefusal('password', '文件有密码，无法读取正文')
}

/**
 * Decrypts a workbook for which nobody needs a password, for readers of its text, its grid and its rows. Every other
 * file is returned unchanged. The kind may be the one that an earlier reading found inside.
 */
export async function openedWithoutPassword(input: ExtractionInput): Promise<ExtractionInput> {
  if (input.password !== undefined || !MAYBE_LOCKED.has(input.kind)) return input
  return isCompoundFile(Buffer.from(input.read(0, HEAD_BYTES))) ? openedOffice(input) : input
}

async function opening(input: ExtractionInput, bytes: Buffer | null): Promise<ExtractionInput | null> {
  if (bytes === null) return null
  const read = (position: number, length: number) => copyBytes(bytes, position, length)
  const size = bytes.length
  const kind = await kindOfFile({ name: input.fileName, size, read: async (at, length) => read(at, length) })
  return { ...input, kind, size, read }
}

/** What decrypts the file with a password; null when the password is wrong. */
async function decryption(input: ExtractionInput): Promise<(password: string) => Buffer | null> {
  const container = await openCompoundFile(input)
  const info = container.stream('EncryptionInfo')
  const encrypted = container.stream('EncryptedPackage')
  if (info === null || encrypted === null) {
    throw new ExtractionRefusal('unsupported', '文件使用了不支持的加密方式，无法读取正文')
  }
  return (password) => decryptOffice(info, encrypted, password)
}
