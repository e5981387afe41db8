import { Readable } from 'node:stream'
import type { docUpload } from '#core/contract/km/documents/document.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import { assertAcceptable, createDocument } from '../documents/index.ts'
import { cleanFileName } from '#server/http/file-name.ts'
import type { Context } from '#server/http/route.ts'
import { receiveUpload } from '#server/storage/renditions/index.ts'
import type { ImportDeps } from './deps.ts'

type Form = Checked<typeof docUpload>['body']

const LIMIT = 64 * 1024 * 1024
const NAME_UNITS = 80

/**
 * A generated page becomes a document like an uploaded file: with the same rights, duplicates and review. `also` runs
 * in the same transaction, so that after a kill the document is known to exist.
 */
export async function makeDocument(
  ctx: Context<ImportDeps>,
  page: Buffer,
  form: Form & { title: string },
  also: (tx: Transaction, docId: string) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const { sha256, size, endUpload } = await receiveUpload(ctx.deps, Readable.from([page]), LIMIT)
  const file = { sha256, size, name: cleanFileName(`${form.title.slice(0, NAME_UNITS)}.html`) }
  let isKept = false
  try {
    await assertAcceptable(ctx, file)
    const docId = await ctx.deps.db.transaction(async (tx) => {
      const made = await createDocument(tx, ctx, file, form)
      await also(tx, made)
      return made
    })
    isKept = true
    return docId
  } finally {
    await endUpload(isKept)
  }
}
