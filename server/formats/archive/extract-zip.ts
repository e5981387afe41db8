import {
  capText,
  type Extracted,
  type ExtractionInput,
  ExtractionRefusal,
  type Extractor,
  type ZipEntry,
  type ZipReader,
} from '../extraction/index.ts'
import { addInner, startCollecting, containerState, readInner } from './inner-files.ts'
import { innerWarnings, type Unread } from './inner-warnings.ts'
import { openZip, readBytes } from '../zip/index.ts'

/** How many names the list shows. */
const LISTED = 2000

/** Archives: the list of files, then the text of those that can be read, each under its name. */
export const extractZip: Extractor = async (input) => {
  const container = containerState(input)
  const zip = await openZip({ ...input, container })
  const { password } = input
  if (password === undefined && zip.entries.length > 0 && zip.entries.every((entry) => entry.isEncrypted)) {
    throw new ExtractionRefusal('password', '文件有密码，无法读取正文')
  }
  const collected = startCollecting(listNames(zip))
  const unread: ZipEntry[] = []
  let isCut = false
  let isWhole = true
  for (const entry of zip.entries) {
    const isFull = collected.text.length > input.limits.textUnits
    isCut ||= isFull || container.budget.isSpent() || performance.now() > zip.deadline
    if (isCut) break
    const inner = await innerText({ ...input, container }, zip, entry)
    addInner(collected, entry.name, inner)
    if (typeof inner === 'string') unread.push(entry)
    else isWhole &&= !inner.truncated
  }
  const { text, truncated } = capText(collected.text, input.limits.textUnits)
  if (password !== undefined && isWrong(zip, unread)) throw new ExtractionRefusal('password', '密码不正确')
  return {
    title: null,
    author: null,
    text,
    passages: collected.passages.filter((passage) => passage.offset + passage.text.length <= text.length),
    outline: collected.outline.filter((entry) => entry.offset < text.length),
    pages: null,
    encoding: null,
    truncated: truncated || !isWhole || isCut || zip.isCut,
    warnings: [
      ...innerWarnings(collected.notes, '压缩包'),
      ...(zip.unsafe > 0 ? [`压缩包内有 ${zip.unsafe} 个条目的路径不安全，已略去`] : []),
    ],
  }
}

/** The password opened no entry. Entries of a kind that is not read prove nothing about the password. */
function isWrong({ entries, rejected }: ZipReader, unread: readonly ZipEntry[]): boolean {
  const locked = entries.filter((entry) => entry.isEncrypted && entry.size > 0)
  return locked.length > 0 && locked.every((entry) => unread.includes(entry) && rejected.has(entry))
}

function listNames({ entries }: ZipReader): string {
  const names = entries.slice(0, LISTED).map((entry) => entry.name)
  const rest = entries.length - names.length
  return `${names.join('\n')}${rest > 0 ? `\n…… 另有 ${rest} 个文件` : ''}\n`
}

async function innerText(input: ExtractionInput, zip: ZipReader, entry: ZipEntry): Promise<Extracted | Unread> {
  if (entry.size === 0) return 'empty'
  if (entry.isEncrypted && input.password === undefined) return 'locked'
  try {
    return await readInner(input, entry.name, await readBytes(zip, entry))
  } catch (error) {
    if (error instanceof ExtractionRefusal && error.reason !== 'too-large')
      return entry.isEncrypted ? 'locked' : 'other'
    throw error
  }
}
