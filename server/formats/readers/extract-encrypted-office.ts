import { type FileKind, kindOfFile } from '../detect/index.ts'
import { decryptOffice, openCompoundFile, orDamaged, OWN_PASSWORDS } from '../compound/index.ts'
import { type ExtractionInput, ExtractionRefusal, type Extractor } from '../extraction/index.ts'
import { copyOf } from '../zip/index.ts'

/** Which of Office's programs take a password of their own where nobody gives one. */
const OWN: readonly (readonly [password: string, kinds: readonly FileKind[]])[] = [
  [OWN_PASSWORDS.excel, ['xlsx', 'xlsb']],
  [OWN_PASSWORDS.powerpoint, ['pptx']],
]

interface Opened {
  bytes: Buffer
  kind: FileKind
}

/**
 * Word, Excel and PowerPoint files since 2007 with a password: decrypted in memory, then read like the file inside. A file that
 * was only protected against changes opens without a password, as in Office.
 */
export const extractEncryptedOffice: Extractor = async (input) => {
  const { bytes, kind } = await openedOffice(input)
  const read = (position: number, length: number) => copyOf(bytes, position, length)
  const extractor = input.extractorOf?.(kind)
  if (extractor === undefined || kind === 'encrypted-office') {
    throw new ExtractionRefusal('unsupported', '加密文件里的内容不是可以提取正文的格式')
  }
  return extractor({ ...input, kind, size: bytes.length, read })
}

async function openedOffice(input: ExtractionInput): Promise<Opened> {
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

async function opening({ fileName }: ExtractionInput, bytes: Buffer | null): Promise<Opened | null> {
  if (bytes === null) return null
  const read = async (position: number, length: number) => copyOf(bytes, position, length)
  return { bytes, kind: await kindOfFile({ name: fileName, size: bytes.length, read }) }
}

/** What opens the file with a password; null where it is not the file's. */
async function decryption(input: ExtractionInput): Promise<(password: string) => Buffer | null> {
  const container = await openCompoundFile(input)
  const info = container.stream('EncryptionInfo')
  const encrypted = container.stream('EncryptedPackage')
  if (info === null || encrypted === null) {
    throw new ExtractionRefusal('unsupported', '文件使用了不支持的加密方式，无法读取正文')
  }
  return (password) => decryptOffice(info, encrypted, password)
}
