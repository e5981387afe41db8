import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { ShareRefusal } from '#core/contract/km/rights/share.ts'
import type { Transaction } from '#server/db/database.ts'
import { shareLink, shareView } from '#server/db/schema/index.ts'
import type { Call, Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { LINK_SESSION_MS, linkOfKey, linkSession } from '#server/kernel/signing/link-token.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import { openableShare } from '#server/sign-in/actor/index.ts'
import { proveCode } from '#server/sign-in/password/index.ts'
import { findDocument } from '../documents/index.ts'
import { codeSubject } from './code-subject.ts'
import type { ShareDeps } from './deps.ts'
import { shareState } from './present.ts'

/**
 * The same message for a share that does not exist, is cancelled, expired, not yet valid, or shows something its owner
 * has lost.
 */
const dead = (result?: ShareRefusal) => new Reject('分享不存在或已失效', { result })

/**
 * A person with the key of a link got it from its owner, and is told why it does not open. For a share that is
 * addressed to people, and for a document that its owner has lost, nothing is told.
 */
async function deadLink({ deps, now }: Context<ShareDeps>, id: string | null, reader: string | null): Promise<Reject> {
  if (id === null || reader !== null) return dead()
  const [link] = await deps.db
    .select()
    .from(shareLink)
    .where(and(eq(shareLink.id, id), eq(shareLink.addressed, false)))
  if (!link) return dead()
  const state = shareState(link, now)
  if (state === 'waiting') return dead({ state, validFrom: wireTime(link.validFrom) })
  return state === 'over' || state === 'cancelled' ? dead({ state }) : dead()
}

interface Wish {
  userAgent: string
  id: string | null
  /** The addressee of an addressed share; null for a link. */
  reader: string | null
  code: string | null
}

/** Opens a link: its reader can read the document for some hours, as far as its owner may. */
export const openLink = (
  ctx: Context<ShareDeps>,
  { key, code = null }: { key: string; code?: string | null | undefined },
  { userAgent }: Pick<Call, 'userAgent'>,
) => open(ctx, { id: linkOfKey(ctx.deps.secret, key), reader: null, code, userAgent })

export const openShared = (ctx: Context<ShareDeps>, id: string, { userAgent }: Pick<Call, 'userAgent'>) =>
  open(ctx, { id, reader: ownId(ctx.actor), code: null, userAgent })

async function open(ctx: Context<ShareDeps>, { id, reader, code, userAgent }: Wish) {
  const { deps, now } = ctx
  const found = id === null ? null : await openableShare(deps.db, id, reader, now)
  if (found === null) throw await deadLink(ctx, id, reader)
  const { link, owner, actor } = found
  const doc = await findDocument({ ...ctx, actor }, link.documentId)
  if (!doc) throw dead()
  if (link.codeHash !== null) await checkCode(ctx, { ...link, codeHash: link.codeHash, title: doc.version.title }, code)
  const uses = await countView(ctx, { id: link.id, reader, userAgent })
  const until = Math.min(now.getTime() + LINK_SESSION_MS, link.validUntil.getTime())
  return {
    token: linkSession(deps.secret, { linkId: link.id, until, at: now.getTime(), ...(reader !== null && { reader }) }),
    docId: link.documentId,
    title: doc.version.title,
    bits: [...actor.bits],
    lasts: until - now.getTime(),
    ownerName: owner.realname,
    watermark: actor.realname || `${owner.realname}分享`,
    validUntil: wireTime(link.validUntil),
    viewsLeft: link.maxViews === null ? null : Math.max(0, link.maxViews - uses),
  }
}

/** Counted in one statement, so that of two people for the last view one is refused. */
async function countView(
  { deps, origin, now }: Context<ShareDeps>,
  { id, reader, userAgent }: { id: string; reader: string | null; userAgent: string },
) {
  return deps.db.transaction(async (tx) => {
    const isLeft = or(isNull(shareLink.maxViews), lt(shareLink.uses, shareLink.maxViews))
    const [counted] = await tx
      .update(shareLink)
      .set({ uses: sql`${shareLink.uses} + 1`, lastUsed: now })
      .where(and(eq(shareLink.id, id), isNull(shareLink.revokedTime), isLeft))
      .returning({ uses: shareLink.uses, tenantId: shareLink.tenantId })
    if (!counted) throw new Reject('分享的查看次数已用完', { result: { state: 'usedUp' } satisfies ShareRefusal })
    const view = {
      tenantId: counted.tenantId,
      shareId: id,
      userId: reader,
      sourceIp: origin,
      userAgent,
      createTime: now,
    }
    await tx.insert(shareView).values(view)
    return counted.uses
  })
}

interface Guarded {
  id: string
  codeHash: string
  ownerId: string
  tenantId: string
  title: string
}

async function checkCode(ctx: Context<ShareDeps>, link: Guarded, code: string | null): Promise<void> {
  if (!code) throw new Reject('请输入提取码', { result: { state: 'code' } satisfies ShareRefusal })
  await proveCode(ctx.deps.db, {
    subject: codeSubject(link.id),
    hash: link.codeHash,
    code,
    ip: ctx.origin,
    now: ctx.now,
    onLocked: (tx) => tellOwner(tx, ctx, link),
  })
}

/** Somebody with the link is guessing the code. Nobody can open it for a while, and only its owner can change that. */
const tellOwner = (tx: Transaction, ctx: Context<ShareDeps>, { ownerId, tenantId, title }: Guarded): Promise<void> =>
  tellOne(
    tx,
    { ...ctx, actor: { ...ctx.actor, tenantId, username: '系统' } },
    {
      userId: ownerId,
      title: '分享链接的提取码被多次输错',
      content: `您分享的《${title}》被人从不同地址多次输错提取码，这个链接暂停打开约两小时。如果不是您的读者输错，请更换提取码或取消分享。`,
    },
  )
