import { type ExtractionInput, ExtractionRefusal, type Extractor } from './extraction-input.ts'
import { appendInner, collectedOf, containerOf, readInner } from './inner-files.ts'
import { capText } from './clean-text.ts'
import type { Extracted } from './types.ts'
import { openZip, readBytes } from './zip-reader.ts'
import type { ZipEntry, ZipReader } from './zip-parts.ts'

/** Names in the list; what a person still looks through. */
const LISTED = 2000

/** Archives: the list of files, then the text of those that can be read, each under its name. */
export const extractZip: Extractor = async (input) => {
  const container = containerOf(input)
  const zip = await openZip({ ...input, container })
  const { password } = input
  if (password === undefined && zip.entries.length > 0 && zip.entries.every((entry) => entry.isEncrypted)) {
    throw new ExtractionRefusal('password', '文件有密码，无法读取正文')
  }
  const collected = collectedOf(listOf(zip))
  const unread: ZipEntry[] = []
  let isCut = false
  let isWhole = true
  for (const entry of zip.entries.filter(({ size }) => size > 0)) {
    const isFull = collected.text.length > input.limits.textUnits
    isCut ||= isFull || container.budget.isSpent() || performance.now() > zip.deadline
    if (isCut) break
    const inner = await innerText({ ...input, container }, zip, entry)
    if (inner === null) unread.push(entry)
    else appendInner(collected, entry.name, inner)
    isWhole &&= inner?.truncated !== true
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
    warnings: warningsOf(zip, unread),
  }
}

/** No single entry opened with the password; those that hold a file of a kind nobody reads prove nothing. */
function isWrong({ entries, rejected }: ZipReader, unread: readonly ZipEntry[]): boolean {
  const locked = entries.filter((entry) => entry.isEncrypted && entry.size > 0)
  return locked.length > 0 && locked.every((entry) => unread.includes(entry) && rejected.has(entry))
}

function warningsOf(zip: ZipReader, unread: readonly ZipEntry[]): string[] {
  const encrypted = unread.filter((entry) => entry.isEncrypted).length
  const other = unread.length - encrypted
  const warnings: string[] = []
  if (encrypted > 0) warnings.push(`压缩包内有 ${encrypted} 个文件有密码，无法读取正文`)
  if (other > 0) warnings.push(`压缩包内有 ${other} 个文件不能提取正文，只收录了文件名`)
  if (zip.unsafe > 0) warnings.push(`压缩包内有 ${zip.unsafe} 个条目的路径不安全，已略去`)
  return warnings
}

function listOf({ entries }: ZipReader): string {
  const names = entries.slice(0, LISTED).map((entry) => entry.name)
  const rest = entries.length - names.length
  return `${names.join('\n')}${rest > 0 ? `\n…… 另有 ${rest} 个文件` : ''}\n`
}

/** Null for what cannot be read. */
async function innerText(input: ExtractionInput, zip: ZipReader, entry: ZipEntry): Promise<Extracted | null> {
  if (entry.isEncrypted && input.password === undefined) return null
  try {
    return await readInner(input, entry.name, await readBytes(zip, entry))
  } catch (error) {
    if (error instanceof ExtractionRefusal && error.reason !== 'too-large') return null
    throw error
  }
}
