import { ExtractionRefusal, type Extractor } from '../extraction/index.ts'
import { openedOffice } from '../locked/index.ts'

/** Word, Excel and PowerPoint files since 2007 with a password: decrypted in memory, then read like the file inside. */
export const extractEncryptedOffice: Extractor = async (input) => {
  const opened = await openedOffice(input)
  const extractor = input.extractorOf?.(opened.kind)
  if (extractor === undefined || opened.kind === 'encrypted-office') {
    throw new ExtractionRefusal('unsupported', '加密文件里的内容不是可以提取正文的格式')
  }
  return extractor(opened)
}
