import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { siteItemEdit, sitePicture } from '#core/contract/km/config.ts'
import { dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { logout } from '#core/contract/sys/login.ts'
import * as own from '#core/contract/sys/own-account.ts'
import { auditLog, signInFailure, sitePicture as pictureTable } from '#server/db/schema/index.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { accountTools, type Accounts, WRONG } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let people: Accounts
let lina: Api
beforeAll(async () => {
  server = await startServer()
  people = accountTools(server)
  lina = await server.signIn('lina')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => people.db.delete(signInFailure))

const EXPIRED = { kind: 'expired' }

describe('the own profile', () => {
  it('is changed by oneself only, by the rules of a person', async () => {
    await expect(server.guest.call(own.profileGet, {})).rejects.toMatchObject(EXPIRED)
    await expect(server.guest.call(own.profileEdit, { body: { phone: '13800138000' } })).rejects.toMatchObject(EXPIRED)
    const edit = (body: object) => lina.call(own.profileEdit, { body })
    await expect(edit({ phone: '138' })).rejects.toThrow('请输入正确手机号')
    await expect(edit({ email: 'lina@' })).rejects.toThrow('邮箱格式不正确')
    await expect(edit({ telephone: '1' })).rejects.toThrow('请输入正确的座机号')
    await people.change('zhangwei', { phone: '13900139000', email: 'zw@example.com' })
    await expect(edit({ phone: '13900139000' })).rejects.toThrow('手机号已被其他用户使用')
    await expect(edit({ email: 'ZW@example.com' })).rejects.toThrow('邮箱已被其他用户使用')
    expect(await lina.call(own.profileGet, {})).toMatchObject({ username: 'lina', phone: null, email: null })

    // Name and level are not among what people change of themselves.
    await edit({ phone: '13800138000', email: 'lina@example.com', realname: '别人', level: 9, roles: 'x' })
    const profile = await lina.call(own.profileGet, {})
    expect(profile).toMatchObject({ realname: '李娜', phone: '13800138000', email: 'lina@example.com' })
    expect(profile.departments.length).toBeGreaterThan(0)
    await edit({ phone: '' })
    expect(await lina.call(own.profileGet, {})).toMatchObject({ phone: null, email: 'lina@example.com' })
    const lines = await people.db.select().from(auditLog).where(eq(auditLog.action, 'profile-edit'))
    expect(lines.map((line) => [line.username, line.objectId])).toEqual(
      Array.from({ length: 2 }, () => ['lina', profile.id]),
    )
  })

  it('has a picture, drawn small, which stays while it is worn', async () => {
    const set = (api: Api, file: Blob) => api.call(own.avatarSet, { file })
    const big = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#258' } })
      .png()
      .toBuffer()
    await expect(set(server.guest, new Blob([big]))).rejects.toMatchObject(EXPIRED)
    await expect(set(lina, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).rejects.toThrow('不是能显示的图片')
    await expect(set(lina, new Blob([new Uint8Array(6 * 1024 * 1024)]))).rejects.toThrow('图片不能超过 5 MB')
    expect((await lina.call(own.profileGet, {})).avatar).toBeNull()

    const avatar = await set(lina, new Blob([big]))
    const id = new URL(avatar, 'http://x').searchParams.get('id')!
    expect((await lina.call(own.profileGet, {})).avatar).toBe(avatar)
    const shown = await server.guest.call(sitePicture, { query: { id } })
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 256 })

    // Pictures that nobody shows go a day later, at the next change of the site.
    await set(await server.signIn('zhangwei'), new Blob([await smallPicture()]))
    await set(await server.signIn('zhangwei'), new Blob([]))
    await people.db.update(pictureTable).set({ createTime: new Date(0) })
    const admin = await server.signIn('admin')
    await admin.call(siteItemEdit, { body: { itemCode: 'SiteTitle', itemValue: '知库二' } })
    expect((await people.db.select().from(pictureTable)).map((row) => row.sha256)).toEqual([id])
    expect(await set(lina, new Blob([]))).toBe('')
    expect((await lina.call(own.profileGet, {})).avatar).toBeNull()
  })
})

describe('the own sessions', () => {
  const sessionIds = async (api: Api) =>
    (await api.call(own.sessionsMine, {})).map(({ id, current }) => ({ id, current }))

  it('are listed for oneself, and ended by oneself, at the next request', async () => {
    await expect(server.guest.call(own.sessionsMine, {})).rejects.toMatchObject(EXPIRED)
    await expect(server.guest.call(own.sessionsEnd, { query: { ids: 'x' } })).rejects.toMatchObject(EXPIRED)
    await expect(server.guest.call(own.sessionsEndOthers, {})).rejects.toMatchObject(EXPIRED)
    const [here, there, elsewhere] = [
      await people.newApi('reviewer'),
      await people.newApi('reviewer'),
      await people.newApi('reviewer'),
    ]
    const rows = await sessionIds(here)
    expect(rows.map((row) => row.current)).toEqual([true, false, false])
    const foreign = (await sessionIds(lina))[0]!.id
    const end = (ids: string) => here.call(own.sessionsEnd, { query: { ids } })
    await expect(end(foreign)).rejects.toThrow('找不到这个登录')
    await expect(end(`${rows[1]!.id},${foreign}`)).rejects.toThrow('找不到这个登录')
    await expect(end(rows[0]!.id)).rejects.toThrow('不能在这里退出当前设备')
    await expect(end('')).rejects.toThrow('请选择一条记录')
    await lina.call(dictItemsAll, {})
    for (const api of [there, elsewhere]) await api.call(dictItemsAll, {})

    const gone = (await sessionIds(there))[0]!.id
    await end(gone)
    await expect(there.call(dictItemsAll, {})).rejects.toMatchObject(EXPIRED)
    await elsewhere.call(dictItemsAll, {})
    expect(await here.call(own.sessionsEndOthers, {})).toBe(1)
    await expect(elsewhere.call(dictItemsAll, {})).rejects.toMatchObject(EXPIRED)
    await here.call(dictItemsAll, {})
    await lina.call(dictItemsAll, {})
    expect(await here.call(own.sessionsEndOthers, {})).toBe(0)
    expect((await people.auditActions('reviewer')).filter((action) => action === 'session-end')).toHaveLength(2)
  })

  it('leave the last twenty events at the own door, failures included', async () => {
    await expect(server.guest.call(own.accountHistory, {})).rejects.toMatchObject(EXPIRED)
    const api = await people.newApi('zhangwei')
    await expect(people.signIn({ username: 'zhangwei', password: 'wrong' })).rejects.toThrow(WRONG)
    await (await people.newApi('zhangwei')).call(logout, {})
    await people.newApi('editor')
    const events = await api.call(own.accountHistory, {})
    expect(events.slice(0, 4).map((event) => event.action)).toEqual([
      'sign-out',
      'sign-in',
      'sign-in-failed',
      'sign-in',
    ])
    expect(events[0]).toMatchObject({ ip: '127.0.0.1' })
    for (let i = 0; i < 20; i++) await people.newApi('zhangwei')
    expect(await api.call(own.accountHistory, {})).toHaveLength(20)
    expect((await lina.call(own.accountHistory, {})).map((event) => event.action)).toEqual(['sign-in'])
  })
})
