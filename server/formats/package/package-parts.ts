import { ExtractionRefusal, type ZipEntry, type ZipReader } from '../extraction/index.ts'
import { attribute, readXml, type XmlAttributes } from '../markup/index.ts'
import { damaged } from '../zip/index.ts'

/** A link from one part of an Open Packaging container to another. */
export interface Relationship {
  id: string
  /** The last word of its type: `slide`, `footnotes`, `sharedStrings`. */
  type: string
  part: ZipEntry
}

/** Links of a part to parts that exist. External targets are never opened. */
export async function readRelationships(zip: ZipReader, partName: string): Promise<Relationship[]> {
  const found: Relationship[] = []
  await eachRelationship(zip, partName, (attributes) => {
    if (attribute(attributes, 'TargetMode') === 'External') return
    const part = zip.find(resolvePath(partName, attribute(attributes, 'Target') ?? ''))
    const type = attribute(attributes, 'Type') ?? ''
    if (part !== null) found.push({ id: attribute(attributes, 'Id') ?? '', type: /[^/]*$/.exec(type)?.[0] ?? '', part })
  })
  return found
}

/** The addresses outside the file that a part links to. */
export async function externalTargets(zip: ZipReader, partName: string): Promise<string[]> {
  const targets: string[] = []
  await eachRelationship(zip, partName, (attributes) => {
    if (attribute(attributes, 'TargetMode') === 'External') targets.push(attribute(attributes, 'Target') ?? '')
  })
  return targets
}

async function eachRelationship(
  zip: ZipReader,
  partName: string,
  found: (attributes: XmlAttributes) => void,
): Promise<void> {
  const slash = partName.lastIndexOf('/') + 1
  const list = zip.find(`${partName.slice(0, slash)}_rels/${partName.slice(slash)}.rels`)
  if (list === null) return
  await readSidePart(zip, list, {
    open(name, attributes) {
      if (name === 'Relationship') found(attributes)
    },
  })
}

/** A path within the container, relative to a part; `..` stops at its root. */
export function resolvePath(partName: string, target: string): string {
  const path: string[] = target.startsWith('/') ? [] : partName.split('/').slice(0, -1)
  for (const step of target.replaceAll('\\', '/').split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

/**
 * Reads a part that is not essential for the document. Returns false when it is damaged; a password or a passed cap
 * still refuses the whole file.
 */
export async function readSidePart(...parameters: Parameters<typeof readXml>): Promise<boolean> {
  try {
    await readXml(...parameters)
    return true
  } catch (error) {
    if (error instanceof ExtractionRefusal && error.reason === 'damaged') return false
    throw error
  }
}

/** The main part of an Office file; refused when it is missing. */
export async function mainPart(zip: ZipReader, usualName: RegExp): Promise<ZipEntry> {
  const named = (await readRelationships(zip, '')).find(({ type }) => type === 'officeDocument')?.part
  const found = named ?? zip.entries.find((entry) => usualName.test(entry.name))
  if (found === undefined) throw damaged('缺少正文')
  return found
}
