import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { sitePicture } from '#core/contract/km/config.ts'
import { userAvatarAdd, userEdit, userGet } from '#core/contract/sys/user.ts'
import { auditLog, sitePicture as pictureTable } from '#server/db/schema/index.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { accountTools } from '../support/accounts.ts'
import { startServer } from '../support/fixture.ts'

it('the face of somebody is kept by who may edit people, and shown once the record with it is saved', async () => {
  await using server = await startServer()
  const { db, idOf } = accountTools(server)
  const [admin, lina] = await Promise.all(['admin', 'lina'].map(server.signIn))
  const file = new Blob([await smallPicture()])
  const add = (api: Api, picture = file) => api.call(userAvatarAdd, { file: picture })

  await expect(add(server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await expect(add(lina!)).rejects.toMatchObject({ kind: 'denied' })
  await expect(add(admin!, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).rejects.toThrow('不是能显示的图片')
  await expect(add(admin!, new Blob([]))).rejects.toThrow('不是能显示的图片')
  await expect(add(admin!, new Blob([new Uint8Array(6 * 1024 * 1024)]))).rejects.toThrow('图片不能超过 5 MB')
  expect(await db.$count(pictureTable)).toBe(0)

  const avatar = await add(admin!)
  const id = await idOf('lina')
  expect((await admin!.call(userGet, { query: { id } })).avatar).toBeNull()
  await admin!.call(userEdit, { body: { id, avatar } })
  expect((await admin!.call(userGet, { query: { id } })).avatar).toBe(avatar)
  const picture = new URL(avatar, 'http://x').searchParams.get('id')!
  expect((await server.guest.call(sitePicture, { query: { id: picture } })).size).toBeGreaterThan(0)
  const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'site-picture-add'))
  expect(line).toMatchObject({ username: 'admin', objectId: avatar })
})
