import { eq, sql } from 'drizzle-orm'
import { openableLink } from '#server/sign-in/actor/index.ts'
import { proveCode } from '#server/sign-in/password/index.ts'
import { shareLink } from '#server/db/schema/index.ts'
import { documentsByIds, mayRead } from '../documents/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { LINK_SESSION_MS, linkOfKey, linkSession } from '#server/kernel/signing/link-token.ts'
import type { ShareDeps } from './deps.ts'

/** One answer for a link that never was, is cancelled, over, not yet in force, or shows what its owner has lost. */
const dead = () => new Reject('分享不存在或已失效')

/** Opens a link for somebody: for some hours they read its document as far as its owner may. */
export async function openShare(
  { deps, client, now }: Context<ShareDeps>,
  given: { key: string; code?: string | null | undefined },
) {
  const id = linkOfKey(deps.secret, given.key)
  const found = id === null ? null : await openableLink(deps.db, id, now)
  if (found === null) throw dead()
  const { link, actor } = found
  const [doc] = await documentsByIds(deps.db, [link.documentId], mayRead(actor, now))
  if (!doc) throw dead()
  if (link.codeHash !== null)
    await checkCode(deps, { ...link, codeHash: link.codeHash }, given.code, { ip: client.ip, now })
  await deps.db
    .update(shareLink)
    .set({ uses: sql`${shareLink.uses} + 1`, lastUsed: now })
    .where(eq(shareLink.id, link.id))
  const until = Math.min(now.getTime() + LINK_SESSION_MS, link.validUntil.getTime())
  return {
    token: linkSession(deps.secret, { linkId: link.id, until }),
    docId: link.documentId,
    title: doc.version.title,
    bits: [...actor.bits],
    lasts: until - now.getTime(),
  }
}

async function checkCode(
  { db }: ShareDeps,
  link: { id: string; codeHash: string },
  code: string | null | undefined,
  when: { ip: string; now: Date },
): Promise<void> {
  if (!code) throw new Reject('请输入提取码')
  await proveCode(db, { subject: `share:${link.id}`, hash: link.codeHash, code, ...when })
}
