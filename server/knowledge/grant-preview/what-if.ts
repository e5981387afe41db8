import { RIGHTS } from '#core/access/decide.ts'
import { type Reader, resolveUser } from '#core/access/resolve.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { rightsWhatIf } from '#core/contract/km/rights/effective.ts'
import { computeDocumentTokens, decidedDocument, explainNamed } from '#server/access/documents/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { loadPersons, readLinks } from '#server/organisation/opening-guard/index.ts'
import type { RightsDeps } from './deps.ts'
import { plannedChange } from './planned-change.ts'

type Asked = Checked<typeof rightsWhatIf>['body']
type Document = Awaited<ReturnType<typeof decidedDocument>>

/** Why a person may or may not, now and after the supposed changes. */
export async function whatIf(ctx: Context<RightsDeps>, asked: Asked) {
  const { deps, now } = ctx
  const doc = await decidedDocument(ctx, asked.docId)
  const [before, after] = await bothReaders(ctx, asked)
  const was = await explainNamed(deps.db, before, doc, RIGHTS, now)
  const is = await explainNamed(deps.db, after, await changedDocument(ctx, doc, asked.document ?? {}), RIGHTS, now)
  const verdict = ({ allowed, text }: (typeof was)[number]) => ({ allowed, text })
  return RIGHTS.map((right, i) => ({ right, now: verdict(was[i]!), supposed: verdict(is[i]!) }))
}

async function bothReaders(
  ctx: Context<RightsDeps>,
  { userId, person = {}, grants }: Asked,
): Promise<[Reader, Reader]> {
  const { deps, actor, now } = ctx
  const [links] = await readLinks(deps.db, actor.tenantId, [userId])
  if (!links) throw new Reject('用户不存在！')
  const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))
  const [was, is] = await loadPersons(deps.db, actor.tenantId, [links, { ...links, ...given }], now)
  const change = grants ? await plannedChange(ctx, grants) : { removed: [], added: [] }
  const gone = new Set(change.removed.map(({ id }) => id))
  const then = [...is!.grants.filter(({ id }) => !gone.has(id)), ...change.added]
  return [resolveUser(was!.person, was!.grants, now), resolveUser(is!.person, then, now)]
}

/** The document with other facts, and the tokens that follow from them. */
async function changedDocument(
  ctx: Context<RightsDeps>,
  doc: Document,
  other: NonNullable<Asked['document']>,
): Promise<Document> {
  const given = Object.fromEntries(Object.entries(other).filter(([, value]) => value !== undefined))
  const changed = { ...doc, ...given }
  if (Object.keys(given).every((key) => key === 'level')) return changed
  const tokens = await ctx.deps.db.transaction((tx) => computeDocumentTokens(tx, doc.tenantId, changed))
  return { ...changed, ...tokens }
}
