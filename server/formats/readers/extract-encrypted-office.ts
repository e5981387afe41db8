import { kindOfFile } from '../detect/index.ts'
import { decryptOffice, openCompoundFile, orDamaged } from '../compound/index.ts'
import { type ExtractionInput, ExtractionRefusal, type Extractor } from '../extraction/index.ts'
import { copyOf } from '../zip/index.ts'

/** Word, Excel and PowerPoint files since 2007 with a password: decrypted in memory, then read like the file inside. */
export const extractEncryptedOffice: Extractor = async (input) => {
  if (input.password === undefined) throw new ExtractionRefusal('password', '文件有密码，无法读取正文')
  const opened = await decrypted(input, input.password)
  if (opened === null) throw new ExtractionRefusal('password', '密码不正确')
  const read = (position: number, length: number) => copyOf(opened, position, length)
  const kind = await kindOfFile({ name: input.fileName, size: opened.length, read: async (at, n) => read(at, n) })
  const extractor = input.extractorOf?.(kind)
  if (extractor === undefined || kind === 'encrypted-office') {
    throw new ExtractionRefusal('unsupported', '加密文件里的内容不是可以提取正文的格式')
  }
  return extractor({ ...input, kind, size: opened.length, read })
}

async function decrypted(input: ExtractionInput, password: string): Promise<Buffer | null> {
  const container = await openCompoundFile(input)
  const info = container.stream('EncryptionInfo')
  const encrypted = container.stream('EncryptedPackage')
  if (info === null || encrypted === null) {
    throw new ExtractionRefusal('password', '文件使用了不支持的加密方式，无法读取正文')
  }
  return orDamaged(() => decryptOffice(info, encrypted, password))
}
