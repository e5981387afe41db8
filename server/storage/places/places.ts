import { like } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '#server/db/database.ts'
import { installation } from '#server/db/schema/index.ts'
import { type Contents, type FileStore, FileStoreError } from '../files/index.ts'

const PREFIX = 'file-place/'
const Value = v.object({
  kind: v.picklist(['local', 'object']),
  /** Its name for an operator; for a folder also the machine. */
  name: v.string(),
  /** Whether it has contents, so that every server must be able to read it. */
  holds: v.boolean(),
})

/** A place with contents of this installation. */
export interface Place extends v.InferOutput<typeof Value> {
  id: string
}

export const placeKey = (id: string): string => PREFIX + id
export const everyPlace = like(installation.key, `${PREFIX}%`)

export async function readPlaces(db: Executor): Promise<Place[]> {
  const rows = await db.select().from(installation).where(everyPlace)
  return rows.map(({ key, value }) => ({ id: key.slice(PREFIX.length), ...v.parse(Value, JSON.parse(value)) }))
}

/** A place from the view of this server. */
export interface OwnPlace extends Omit<Place, 'id'> {
  contents: Contents
  /** Null when it has no marker, or does not answer. */
  id: string | null
  isAway: boolean
}

/** `host`: the name of this machine, because folders of two machines may have the same path. */
export async function ownPlaces({ contents: { first, other } }: FileStore, host: string): Promise<OwnPlace[]> {
  const places = other === null ? [first] : [first, other]
  return Promise.all(places.map((contents) => seen(contents, { host, isFirst: contents === first })))
}

async function seen(contents: Contents, { host, isFirst }: { host: string; isFirst: boolean }): Promise<OwnPlace> {
  const { kind, name } = contents
  const told = { contents, kind, name: kind === 'local' ? `${host} 的${name}` : name }
  try {
    const id = await contents.marker()
    return { ...told, id, holds: isFirst || (await hasAny(contents)), isAway: false }
  } catch (error) {
    if (error instanceof FileStoreError && error.fault === 'away')
      return { ...told, id: null, holds: true, isAway: true }
    throw error
  }
}

async function hasAny(contents: Contents): Promise<boolean> {
  for await (const _ of contents.list()) return true
  return false
}

/** The places with contents that are not among `own`. */
export const unreachable = (known: readonly Place[], own: readonly OwnPlace[]): Place[] =>
  known.filter((place) => place.holds && !own.some((each) => isSame(each, place)))

const isSame = (own: OwnPlace, { id, kind, name }: Place): boolean =>
  own.id === id || (kind === 'object' && own.kind === 'object' && own.name === name)
