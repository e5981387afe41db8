import type { FileToJudge } from './file-kind.ts'

/** An entry of the directory of a compound file ([MS-CFB] 2.6.1), with the numbers of its neighbours in the tree. */
interface Entry {
  name: string
  left: number
  right: number
  child: number
}

interface Layout {
  sectorBytes: number
  /** The sectors of the allocation table that the header names; `moreTables` begins a chain of further ones. */
  tables: readonly number[]
  moreTables: number
  directory: number
}

const ENTRY_BYTES = 128

/** 8,192 entries of small sectors: mails with hundreds of attachments have some thousands. */
const DIRECTORY_SECTORS = 2048

/** A higher number marks the end of a chain, or that there is no neighbour. */
const LAST_SECTOR = 0xfffffffa

/** The names of streams and storages in the root of a compound file, and all names if its tree is damaged. */
export async function directoryNames(header: Buffer, file: FileToJudge): Promise<{ root: string[]; all: string[] }> {
  const entries = await readEntries(parseLayout(header), file)
  const root: string[] = []
  const seen = new Set<number>()
  const open = [entries[0]?.child ?? LAST_SECTOR]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = entries[at]
    if (entry === undefined || seen.has(at)) continue
    seen.add(at)
    root.push(entry.name)
    open.push(entry.left, entry.right)
  }
  return { root, all: entries.map(({ name }) => name) }
}

function parseLayout(header: Buffer): Layout {
  const tables: number[] = []
  for (let at = 76; at < 512; at += 4) tables.push(header.readUInt32LE(at))
  return {
    sectorBytes: header.readUInt16LE(30) === 12 ? 4096 : 512,
    tables,
    moreTables: header.readUInt32LE(68),
    directory: header.readUInt32LE(48),
  }
}

/** Reads the directory along its chain of sectors, which may be anywhere in a file that was saved many times. */
async function readEntries(layout: Layout, file: FileToJudge): Promise<Entry[]> {
  const next = chainFollower(layout, file)
  const entries: Entry[] = []
  const seen = new Set<number>()
  let sector: number | null = layout.directory
  while (sector !== null && !seen.has(sector) && seen.size < DIRECTORY_SECTORS) {
    seen.add(sector)
    const bytes = await readSector(file, layout, sector)
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) entries.push(entryAt(bytes, at))
    sector = await next(sector)
  }
  return entries
}

function entryAt(bytes: Buffer, at: number): Entry {
  const nameBytes = Math.min(bytes.readUInt16LE(at + 64), 64)
  return {
    name: bytes.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
    left: bytes.readUInt32LE(at + 68),
    right: bytes.readUInt32LE(at + 72),
    child: bytes.readUInt32LE(at + 76),
  }
}

/** The sector that follows another one in its chain; null at the end, and where the file is damaged. */
function chainFollower(layout: Layout, file: FileToJudge): (sector: number) => Promise<number | null> {
  const perTable = layout.sectorBytes / 4
  let held: { table: number; bytes: Buffer } | null = null
  return async (sector) => {
    const table = await tableAt(Math.floor(sector / perTable), layout, file)
    if (table === null) return null
    if (held?.table !== table) held = { table, bytes: await readSector(file, layout, table) }
    const at = (sector % perTable) * 4
    const next = at + 4 <= held.bytes.length ? held.bytes.readUInt32LE(at) : LAST_SECTOR
    return next < LAST_SECTOR ? next : null
  }
}

/** The position of the `index`th sector of the allocation table. */
async function tableAt(index: number, { tables, ...layout }: Layout, file: FileToJudge): Promise<number | null> {
  const perSector = layout.sectorBytes / 4 - 1 // the last number is the next sector of the list
  let left = index - tables.length
  let at = index < tables.length ? tables[index]! : LAST_SECTOR
  let sector = layout.moreTables
  for (let step = 0; left >= 0 && step < DIRECTORY_SECTORS && sector < LAST_SECTOR; step += 1) {
    const list = await readSector(file, { ...layout, tables }, sector)
    if (list.length < layout.sectorBytes) return null
    if (left < perSector) at = list.readUInt32LE(left * 4)
    sector = list.readUInt32LE(perSector * 4)
    left -= perSector
  }
  return at < LAST_SECTOR ? at : null
}

async function readSector(file: FileToJudge, { sectorBytes }: Layout, sector: number): Promise<Buffer> {
  const position = (sector + 1) * sectorBytes
  return position >= file.size ? Buffer.alloc(0) : Buffer.from(await file.read(position, sectorBytes))
}
