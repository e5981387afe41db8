import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import * as banner from '#core/contract/km/banner.ts'
import { bannerShown } from '#core/contract/km/banner-shown.ts'
import { siteItemEdit, sitePicture } from '#core/contract/km/config.ts'
import { auditLog, banner as bannerTable, sitePicture as pictureTable } from '#server/db/schema/index.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { dayIn } from '../support/dates.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let admin: Api
let lina: Api
let picture = ''
beforeAll(async () => {
  server = await startServer()
  ;[admin, lina] = (await Promise.all(['admin', 'lina'].map(server.signIn))) as [Api, Api]
  picture = await admin.call(banner.bannerPicture, { file: new Blob([await smallPicture()]) })
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const add = (more: object = {}) => admin.call(banner.bannerAdd, { body: { title: '新制度上线', picture, ...more } })
const shown = async (api = server.guest) => (await api.call(bannerShown, {})).map((row) => row.title)

it('is changed by who may, with a picture that was uploaded and a link that runs nothing', async () => {
  const body = { title: '横幅', picture }
  for (const [api, kind] of [
    [server.guest, 'expired'],
    [lina, 'denied'],
  ] as const) {
    await expect(api.call(banner.bannerAdd, { body })).rejects.toMatchObject({ kind })
    await expect(api.call(banner.bannerEdit, { body: { ...body, id: 'x' } })).rejects.toMatchObject({ kind })
    await expect(api.call(banner.bannerDelete, { query: { ids: 'x' } })).rejects.toMatchObject({ kind })
    await expect(api.call(banner.bannerList, {})).rejects.toMatchObject({ kind })
    await expect(api.call(banner.bannerPicture, { file: new Blob(['x']) })).rejects.toMatchObject({ kind })
  }
  const link = '链接应为以 / 开头的站内路径，或 http、https 网址'
  const bad: [object, string][] = [
    [{ title: ' ' }, '请输入横幅标题'],
    [{ picture: '' }, '请上传横幅图片'],
    [{ picture: 'https://example.com/a.png' }, '请上传横幅图片'],
    [{ picture: `${picture.slice(0, -4)}beef` }, '图片已不存在'],
    [{ link: 'javascript:alert(1)' }, link],
    [{ link: '//example.com' }, link],
    [{ link: 'data:text/html,x' }, link],
    [{ validFrom: dayIn(5), validUntil: dayIn(3) }, '结束时间应晚于开始时间'],
    [{ validUntil: '2027-02-30' }, '展示时间应为日期'],
  ]
  for (const [more, message] of bad) await expect(add(more)).rejects.toThrow(message)
  expect(await db().$count(bannerTable)).toBe(0)
  expect(await shown()).toEqual([])
})

it('is shown to everybody in order, while it is enabled and its time has come', async () => {
  const second = await add({ title: '二', sortOrder: 2, link: 'https://example.com/a?b=c' })
  await add({ title: '一', sortOrder: 1, link: '/knowledgeList', validUntil: dayIn(3) })
  await add({ title: '停用', enabled: false })
  await add({ title: '以后', validFrom: dayIn(3) })
  const over = await add({ title: '以前', validUntil: dayIn(2) })
  await db()
    .update(bannerTable)
    .set({ validUntil: new Date(Date.now() - 1) })
    .where(eq(bannerTable.id, over))
  for (const api of [server.guest, lina]) expect(await shown(api)).toEqual(['一', '二'])
  const [first] = await server.guest.call(bannerShown, {})
  expect(first).toEqual({ id: expect.any(String), title: '一', picture, link: '/knowledgeList' })
  const file = await server.guest.call(sitePicture, { query: { id: picture.split('=')[1]! } })
  expect(file.type).toBe('image/webp')
  expect((await admin.call(banner.bannerList, {})).map((row) => row.title)).toHaveLength(5)

  await admin.call(banner.bannerEdit, { body: { id: second, title: '第二', sortOrder: 0 } })
  const [kept] = (await admin.call(banner.bannerList, {})).filter(({ id }) => id === second)
  expect(kept).toMatchObject({ picture, link: 'https://example.com/a?b=c', enabled: true })
  expect(await shown()).toEqual(['第二', '一'])
  await admin.call(banner.bannerDelete, { query: { ids: second } })
  expect(await shown()).toEqual(['一'])
  await expect(admin.call(banner.bannerEdit, { body: { id: second, title: '无', picture } })).rejects.toThrow('找不到')
  const logs = await db().select().from(auditLog).where(eq(auditLog.objectId, second))
  expect(logs.map((row) => row.action)).toEqual(['banner-add', 'banner-edit', 'banner-delete'])
})

it('keeps its picture when unused ones are cleared away', async () => {
  const old = new Date(Date.now() - 48 * 3_600_000)
  await db().update(pictureTable).set({ createTime: old })
  await db()
    .insert(pictureTable)
    .values({ tenantId: '0', sha256: 'unused', webp: Buffer.from('x'), createTime: old })
  await admin.call(siteItemEdit, { body: { itemCode: 'SiteTitle', itemValue: '新的名称' } })
  const left = await db().select({ sha256: pictureTable.sha256 }).from(pictureTable)
  expect(left).toEqual([{ sha256: picture.split('=')[1] }])
})

it('is one tenant’s alone', async () => {
  const id = await add({ title: '本租户' })
  const other = tenantApi(server, await newTenant(server, 'neighbour'), 'neighbour')
  expect(await shown(other)).toEqual([])
  await expect(other.call(banner.bannerDelete, { query: { ids: id } })).rejects.toThrow('找不到这个横幅')
  expect(await shown()).toContain('本租户')
})
