import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, ClientConfig } from 'pg'
import type { Database } from '#server/db/database.ts'
import * as schema from '#server/db/schema/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { addContent, ArchiveFault, ArchiveWriter, beginSnapshot, connected } from '../archive/index.ts'
import { CONTENTS, type Contents, digestOfLibrary, VERSION } from './format.ts'
import { kindEntry, kindFields, type Kind, KINDS, LEFT_OUT, quotedTable, WITH_CONTENT } from './kinds.ts'
import { type Chosen, linesFromDatabase } from './rows.ts'
import { chosenFor } from './seen-by.ts'

interface Export {
  connection: ClientConfig
  files: FileStore
  target: string
  /** A person's login name: exports only what they may read, as they see it. */
  seenBy?: string | undefined
  progress: (line: string) => void
}

/**
 * Writes an export of the library while servers run, in one snapshot. It contains the work of its people as JSON lines
 * with the product's terms; no secrets, and nothing that is only useful to this installation.
 */
export async function exportLibrary(o: Export): Promise<Contents> {
  if (existsSync(o.target)) throw new ArchiveFault(`${o.target} 已经存在，请换一个名称`)
  await using client = await connected(o.connection, 'export')
  const { time } = await beginSnapshot(client)
  const chosen = o.seenBy === undefined ? null : await chosenFor(asDatabase(client), o.seenBy, time)
  await using archive = await ArchiveWriter.create(o.target)
  const kinds = await writeKinds(client, archive, chosen, o.progress)
  const contents = await namedContents(client, chosen)
  const leftOut = chosen === null ? await countLeftOut(client) : []
  await client.query('commit')
  const { bytes, missing } = await writeFiles(contents, archive, o)
  const told: Contents = {
    format: 'zhiku-library',
    version: VERSION,
    id: randomBytes(16).toString('hex'),
    time: time.toISOString(),
    digest: digestOfLibrary(kinds, missing),
    seenBy: o.seenBy ?? null,
    kinds,
    bytes,
    missing,
    leftOut,
  }
  archive.addText(CONTENTS, `${JSON.stringify(told, null, 2)}\n`)
  await archive.finish()
  return told
}

const asDatabase = (client: Client): Database => drizzle(client, { schema })

/** The rows a person may see, by kind; absent kinds are left out. Null: everything. */
type ChosenKinds = ReadonlyMap<string, Chosen> | null

async function writeKinds(
  client: Client,
  archive: ArchiveWriter,
  chosen: ChosenKinds,
  progress: Export['progress'],
): Promise<Contents['kinds']> {
  const kinds: Contents['kinds'] = []
  for (const whole of KINDS.filter(({ name }) => chosen === null || chosen.has(name))) {
    const of = chosen?.get(whole.name)
    const kind = { ...whole, without: [...(whole.without ?? []), ...(of?.without ?? [])] }
    progress(`写出 ${kinds.length + 1}/${KINDS.length} ${kind.name}`)
    const { source, told } = linesFromDatabase(client, kind, of)
    const { sha256 } = await archive.add(kindEntry(kind), source, true)
    kinds.push({ name: kind.name, rows: told.rows, sha256, fields: kindFields(kind).map(({ name }) => name) })
  }
  return kinds
}

/** The digests of the files named by the exported rows. */
async function namedContents(client: Client, chosen: ChosenKinds): Promise<string[]> {
  const found = new Set<string>()
  for (const kind of WITH_CONTENT.filter(({ name }) => chosen === null || chosen.has(name)))
    for (const sha256 of await contentsOfKind(client, kind, chosen?.get(kind.name))) found.add(sha256)
  return [...found].toSorted()
}

async function contentsOfKind(client: Client, kind: Kind, of: Chosen | undefined): Promise<string[]> {
  const where = [kind.where ?? 'true', of?.where ?? 'true'].map((each) => `(${each})`).join(' and ')
  const { rows } = await client.query<{ sha256: string }>(
    `select t.sha256 from ${quotedTable(kind)} t where ${where}`,
    of?.among ? [of.among] : [],
  )
  return rows.map(({ sha256 }) => sha256)
}

async function countLeftOut(client: Client): Promise<Contents['leftOut']> {
  const leftOut: Contents['leftOut'] = []
  for (const { table, told } of LEFT_OUT) {
    if (told === undefined) continue
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${quotedTable({ table })}`,
    )
    if (rows[0]!.count > 0) leftOut.push({ name: told, count: rows[0]!.count })
  }
  return leftOut
}

async function writeFiles(contents: readonly string[], archive: ArchiveWriter, { files, progress }: Export) {
  const missing: string[] = []
  let bytes = 0
  for (const [i, sha256] of contents.entries()) {
    if (i % 50 === 0) progress(`文件 ${i + 1}/${contents.length}`)
    const size = await addContent(archive, files, sha256)
    if (size === null) missing.push(sha256)
    else bytes += size
  }
  return { bytes, missing }
}
