import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rendition } from '#server/db/schema/index.ts'
import type { RenditionDeps } from './deps.ts'
import { lettingGo, receiveUpload } from './receive.ts'
import { guardContent } from './delete-unreferenced.ts'
import { findRendition, type Rendition, type RenditionKey } from './store.ts'

/** A finished rendition before it is stored. */
export interface Made {
  content: Uint8Array | Readable
  /** Media type. */
  type: string
  pages?: number | null
}

/** No rendition should be larger; each maker has its own, smaller limit. */
const LARGEST = 512 * 1024 * 1024

/**
 * Stores a rendition and its row. The bytes are on the disk before the row names them, and the old rendition is removed
 * afterwards. If the source was deleted meanwhile, this fails and leaves nothing behind.
 */
export async function keepRendition(
  { db, files }: RenditionDeps,
  key: RenditionKey,
  made: Made & { maker: string; startTime?: Date | undefined },
): Promise<Rendition> {
  const { content, type, pages = null, maker, startTime = null } = made
  const bytes = content instanceof Readable ? content : Readable.from([content])
  const before = await findRendition(db, key)
  const { sha256, size, endUpload } = await receiveUpload({ db, files }, bytes, LARGEST)
  let isKept = false
  try {
    const row = await lettingGo({ db, files }, [before?.sha256], () =>
      db.transaction(async (tx) => {
        await guardContent(tx, sha256)
        return write(tx, key, { state: 'done', reason: null, sha256, size, type, pages, maker, startTime })
      }),
    )
    isKept = true
    return row
  } finally {
    await endUpload(isKept)
  }
}

/** Stores that the rendition cannot be made, with a message for users. An older result is kept and shown. */
export const failRendition = (
  { db }: Pick<RenditionDeps, 'db'>,
  key: RenditionKey,
  { reason, maker, startTime = null }: { reason: string; maker: string; startTime?: Date | null },
): Promise<Rendition> => write(db, key, { state: 'failed', reason, maker, startTime })

async function write(
  db: Pick<Database, 'insert'>,
  { source, kind, variant = '' }: RenditionKey,
  values: Pick<Rendition, 'state' | 'reason' | 'maker' | 'startTime'> &
    Partial<Pick<Rendition, 'sha256' | 'size' | 'type' | 'pages'>>,
): Promise<Rendition> {
  const rows = await db
    .insert(rendition)
    .values({ source, kind, variant, ...values })
    .onConflictDoUpdate({
      target: [rendition.source, rendition.kind, rendition.variant],
      set: { ...values, createTime: sql`now()`, usedTime: sql`now()` },
    })
    .returning()
  return rows[0]!
}
