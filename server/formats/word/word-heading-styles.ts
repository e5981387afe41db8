import { headingStyles } from './docx-styles.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { mainPart, readRelationships } from '../package/index.ts'
import { openZip } from '../zip/index.ts'

/**
 * The heading styles of a Word document by id, for another reader of the same file. That reader unpacks without our
 * caps, so every part is unpacked here first, and a zip bomb is refused by its actual size. Runs only in a child.
 */
export async function wordHeadingStyles(content: Uint8Array): Promise<ReadonlyMap<string, number>> {
  const read = (position: number, length: number) => content.subarray(position, position + length)
  const deadline = performance.now() + LIMITS.wallMs
  const zip = await openZip({ fileName: '', kind: 'docx', size: content.length, read, limits: LIMITS, deadline })
  for (const entry of zip.entries) {
    for await (const _ of zip.chunks(entry)); // counted by the reader's budget
  }
  const main = await mainPart(zip, /^word\/document\d*\.xml$/i)
  const relations = await readRelationships(zip, main.name)
  return headingStyles(zip, relations.find(({ type }) => type === 'styles')?.part ?? null)
}
