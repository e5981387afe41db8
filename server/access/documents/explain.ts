import { and, eq } from 'drizzle-orm'
import { type DecidedDocument, type Right, RIGHTS } from '#core/access/decide.ts'
import { explain } from '#core/access/explain.ts'
import type { Names } from '#core/access/explain-text.ts'
import type { Reader } from '#core/access/resolve.ts'
import type { Executor } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { AccessDeps } from './deps.ts'
import { loadNames, nameKey } from './names.ts'

/** Why a person has a right to a document, or why not, by the current rules. */
export async function explainRight(ctx: Context<AccessDeps>, asked: { docId: string; userId: string; right: Right }) {
  const { person, doc } = await loadBoth(ctx, asked)
  return (await explainNamed(ctx.deps.db, person, doc, [asked.right], ctx.now))[0]!
}

/** The same for all rights at once. */
export async function explainRights(ctx: Context<AccessDeps>, asked: { docId: string; userId: string }) {
  const { person, doc } = await loadBoth(ctx, asked)
  return explainNamed(ctx.deps.db, person, doc, RIGHTS, ctx.now)
}

async function loadBoth(ctx: Context<AccessDeps>, asked: { docId: string; userId: string }) {
  const doc = await decidedDocument(ctx, asked.docId)
  const person = await ctx.deps.actorOfUser(asked.userId)
  if (person?.tenantId !== ctx.actor.tenantId) throw new Reject('用户不存在！')
  return { person, doc }
}

/** The document as the rules see it, whether the caller may read it or not. */
export async function decidedDocument({ deps, actor }: Context<AccessDeps>, id: string) {
  const [doc] = await deps.db
    .select()
    .from(document)
    .where(and(eq(document.id, id), eq(document.tenantId, actor.tenantId)))
  if (!doc) throw new Reject('找不到文档')
  return doc
}

/** The explanations with the names of everything that they mention. */
export async function explainNamed(
  db: Executor,
  reader: Reader,
  doc: DecidedDocument,
  rights: readonly Right[],
  now: Date,
) {
  // Explained twice: only the explanation knows what it mentions.
  const wanted: { kind: Parameters<Names>[0]; id: string }[] = []
  for (const right of rights) explain(reader, doc, right, { now, names: (kind, id) => (wanted.push({ kind, id }), id) })
  const known = await loadNames(db, reader.tenantId, wanted)
  const names: Names = (kind, id) => known.get(nameKey(kind, id)) ?? '已删除'
  return rights.map((right) => {
    const { allowed, text, lines } = explain(reader, doc, right, { now, names })
    return { right, allowed, text, rules: lines.map((line): string => line.rule) }
  })
}
