import { eq } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Profile, profileEdit } from '#core/contract/sys/own-account.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { expired, Reject } from '#server/kernel/reject.ts'
import { draw, isDrawable } from '#server/rendering/pictures/index.ts'
import { keepShownPicture, pictureBytes } from '#server/settings/site/index.ts'
import { departmentsChosenFrom, userRecord } from '../departments/index.ts'
import type { PeopleDeps } from './lock-users.ts'
import { readably } from './unique.ts'
import type { Readable } from 'node:stream'

type Ctx = Context<PeopleDeps>
type Values = Partial<Pick<typeof user.$inferInsert, 'avatar' | 'phone' | 'telephone' | 'email'>>

/** Twice the size of the largest avatar on a screen, for high-density displays. */
const FACE_PIXELS = 256

/** The caller's own profile. */
export async function ownProfile({ deps, actor }: Ctx): Promise<Profile> {
  const userId = ownId(actor)
  const row = await userRecord(deps.db, userId)
  if (row === null) throw expired()
  const { departments, chosen } = await departmentsChosenFrom(deps.db, { tenantId: actor.tenantId, userId })
  const { id, username, realname, avatar, phone, telephone, email, workNo } = row
  return {
    id,
    username,
    realname,
    avatar,
    phone,
    telephone,
    email,
    workNo,
    departments: departments.map((each) => ({
      id: each.id,
      departName: each.departName,
      current: each.orgCode === chosen,
    })),
  }
}

/** Changes the given fields; an empty text becomes null. */
export async function editOwnProfile(ctx: Ctx, body: Checked<typeof profileEdit>['body']): Promise<void> {
  const values: Values = {}
  for (const name of ['phone', 'telephone', 'email'] as const)
    if (body[name] !== undefined) values[name] = body[name] || null
  await change(ctx, async () => values)
}

/** Redraws the picture as a small one and sets it as the avatar; without a picture the avatar is removed. */
export async function setOwnAvatar(ctx: Ctx, sent: Readable): Promise<string> {
  ownId(ctx.actor)
  const bytes = await pictureBytes(sent)
  const webp = bytes.length > 0 ? await drawFace(bytes) : null
  let avatar: string | null = null
  await change(ctx, async (tx) => {
    const { tenantId } = ctx.actor
    avatar = webp && (await keepShownPicture(tx, { tenantId, webp, now: ctx.now }))
    return { avatar }
  })
  return avatar ?? ''
}

/** Stores an avatar for a person's record, which shows it once it is saved; until then it is kept for a day. */
export async function addAvatar(ctx: Ctx, sent: Readable): Promise<string> {
  const webp = await drawFace(await pictureBytes(sent))
  const { tenantId } = ctx.actor
  return ctx.deps.db.transaction(async (tx) => {
    const avatar = await keepShownPicture(tx, { tenantId, webp, now: ctx.now })
    await audit(tx, ctx, {
      action: 'site-picture-add',
      kind: 'site-picture',
      id: avatar,
      after: { bytes: webp.length },
    })
    return avatar
  })
}

async function drawFace(bytes: Buffer): Promise<Buffer> {
  const outcome = isDrawable(bytes) ? await draw(bytes, { what: 'picture', longest: FACE_PIXELS }) : null
  if (outcome?.state === 'busy') throw new Reject('正在处理的图片较多，请稍后再试')
  if (outcome?.state !== 'done') throw new Reject('不是能显示的图片，请用 PNG、JPG、WebP 或 GIF')
  return outcome.picture
}

async function change(ctx: Ctx, valuesOf: (tx: Transaction) => Promise<Values>): Promise<void> {
  const { deps, actor, now } = ctx
  const id = ownId(actor)
  await readably(() =>
    deps.db.transaction(async (tx) => {
      const [before] = await tx.select().from(user).where(eq(user.id, id)).for('update')
      if (!before) throw expired()
      const values = await valuesOf(tx)
      if (Object.keys(values).length === 0) return
      await tx
        .update(user)
        .set({ ...values, updateBy: actor.username, updateTime: now })
        .where(eq(user.id, id))
      const was = Object.fromEntries(Object.keys(values).map((name) => [name, before[name as keyof Values]]))
      await audit(tx, ctx, { action: 'profile-edit', kind: 'user', id, before: was, after: values })
    }),
  )
}
