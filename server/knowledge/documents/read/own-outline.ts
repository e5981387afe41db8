import { eq } from 'drizzle-orm'
import { file } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { openFile } from './read.ts'

/** The file's own data: its table of contents, its author and dates. */
export async function ownOutline(ctx: Context<DocumentDeps>, o: { docId: string; fileId?: string | undefined }) {
  const found = await openFile(ctx, o, 'view')
  if (!found) throw new Reject('找不到文档')
  const [row] = await ctx.deps.db
    .select({ outline: file.outline, author: file.author, created: file.sourceCreated, modified: file.sourceModified })
    .from(file)
    .where(eq(file.sha256, found.file.sha256))
  return {
    entries: row?.outline ?? [],
    author: row?.author ?? null,
    created: wireTime(row?.created ?? null),
    modified: wireTime(row?.modified ?? null),
  }
}
