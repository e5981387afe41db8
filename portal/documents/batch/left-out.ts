const NAME = '未包含.txt'
const END_SIGNATURE = 0x06054b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const HEAD_LENGTH = 30
/** A line that stands for several documents without naming them. */
const UNKNOWN = /^(\d+) 篇知识不存在或无权查看$/

/**
 * Counts the documents that a batch download left out, from the list inside the archive. Only the end of the archive
 * and that one file are read, so that two gigabytes are not loaded into memory.
 */
export async function countLeftOut(archive: Blob): Promise<number> {
  const end = await readView(archive.slice(-END_LENGTH))
  if (end.byteLength < END_LENGTH || end.getUint32(0, true) !== END_SIGNATURE) return 0
  const length = end.getUint32(12, true)
  const at = end.getUint32(16, true)
  const place = findLeftOutList(await readView(archive.slice(at, at + length)))
  if (!place) return 0
  const head = await readView(archive.slice(place.at, place.at + HEAD_LENGTH))
  const begin = place.at + HEAD_LENGTH + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = archive.slice(begin, begin + place.packed)
  const text = await new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
  // The first line is a heading.
  const lines = text.split(/\r?\n/).slice(1).filter(Boolean)
  return lines.reduce((sum, line) => sum + Number(UNKNOWN.exec(line)?.[1] ?? 1), 0)
}

const readView = async (part: Blob) => new DataView(await part.arrayBuffer())

/** Finds the list of missing documents in the archive's directory. */
function findLeftOutList(directory: DataView): { at: number; packed: number } | null {
  const names = new TextDecoder()
  for (let at = 0; at + ENTRY_LENGTH <= directory.byteLength;) {
    const named = directory.getUint16(at + 28, true)
    const name = names.decode(new Uint8Array(directory.buffer, at + ENTRY_LENGTH, named))
    if (name === NAME) return { at: directory.getUint32(at + 42, true), packed: directory.getUint32(at + 20, true) }
    at += ENTRY_LENGTH + named + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return null
}
