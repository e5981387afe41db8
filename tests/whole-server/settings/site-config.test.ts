import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories as category } from '#core/contract/km/documents/category.ts'
import {
  siteInfo,
  siteItemAdd,
  siteItemDelete,
  siteItemDeleteBatch,
  siteItemEdit,
  siteItemEditBatch,
  siteItemGet,
  siteItemHistory,
  siteItemList,
  sitePicture,
  sitePictureAdd,
} from '#core/contract/km/config.ts'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { docListRecent, docUpload } from '#core/contract/km/documents/document.ts'
import { SITE_ITEMS, SITE_KEYS } from '#core/rules/site/site-items.ts'
import { siteConfig as siteTable, sitePicture as pictureTable } from '#server/db/schema/index.ts'
import { accountTools } from '../support/accounts.ts'
import { eventually } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { startTwoServers } from '../support/second-server.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let admin: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  staff = await server.signIn('zhangwei')
})
afterAll(() => server[Symbol.asyncDispose]())

const rows = () => admin.call(siteItemList, { query: { pageSize: 1000 } }).then((page) => page.records)
const siteValue = async (key: string) => (await admin.call(siteItemGet, { query: { id: key } })).itemValue
const edit = (itemCode: string, itemValue: string) => admin.call(siteItemEdit, { body: { itemCode, itemValue } })
const stored = () => server.running.engines.db.select().from(siteTable)

describe('the calls of the configuration', () => {
  it.each([
    [siteItemList, { query: {} }],
    [siteItemGet, { query: { id: 'SiteTitle' } }],
    [siteItemHistory, { query: {} }],
    [siteItemAdd, { body: { itemCode: 'SiteTitle', itemValue: 'x' } }],
    [siteItemEdit, { body: { itemCode: 'SiteTitle', itemValue: 'x' } }],
    [siteItemEditBatch, { body: { items: [{ itemCode: 'SiteTitle', itemValue: 'x' }] } }],
    [siteItemDelete, { query: { id: 'AllowGuestSearch' } }],
    [siteItemDeleteBatch, { query: { ids: 'AllowGuestSearch' } }],
    [sitePictureAdd, { file: new Blob(['x']) }],
  ] as const)('$path is for those who hold it', async (e, args) => {
    const before = await stored()
    await expect(server.guest.call(e, args as never)).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(e, args as never)).rejects.toMatchObject({ kind: 'denied' })
    expect(await stored()).toEqual(before)
  })

  it('list every key once, in the order of the screen, narrowed by what is asked', async () => {
    expect((await rows()).map((row) => row.itemCode)).toEqual(SITE_KEYS)
    const ask = (query: object) => admin.call(siteItemList, { query: query as never })
    expect((await ask({ itemName: '*水印*', pageSize: '3' })).records.map((row) => row.itemCode)).toEqual([
      'WaterMarkEnableFlag',
      'WaterMarkText',
      'WaterMarkDownloadFlag',
    ])
    expect(await ask({ itemCode: 'SiteTitle' })).toMatchObject({ total: 1, records: [{ itemValue: '知库' }] })
    expect((await ask({ itemGroup: 'review', column: 'itemCode', order: 'desc' })).records).toMatchObject([
      { itemCode: 'ReviewTwoStepEscalateRole' },
      { itemCode: 'ReviewTwoStepEscalateDays', valueType: 'number' },
      { itemCode: 'ReviewTwoStepCategories', valueType: 'categories' },
      { itemCode: 'ReviewSecondRole' },
      { itemCode: 'ReviewFreeCategories', isDefault: true, valueType: 'categories' },
      { itemCode: 'ReviewEscalateRole' },
      { itemCode: 'ReviewEscalateDays' },
      { itemCode: 'ReviewEnabled' },
    ])
  })
})

describe('a change', () => {
  it('is in force at once and in the log with before and after; deleting it brings the built-in value back', async () => {
    await edit('SiteTitle', ' 制度中心 ')
    expect((await server.guest.call(siteConfig, {}))['SiteTitle']).toBe('制度中心')
    expect(await admin.call(siteItemGet, { query: { id: 'SiteTitle' } })).toMatchObject({
      itemValue: '制度中心',
      isDefault: false,
      updateBy: 'admin',
    })
    await expect(admin.call(siteItemAdd, { body: { itemCode: 'SiteTitle', itemValue: '再来' } })).rejects.toThrow(
      '该配置项已存在',
    )
    await admin.call(siteItemDelete, { query: { id: 'SiteTitle' } })
    expect((await server.guest.call(siteConfig, {}))['SiteTitle']).toBe('知库')
    await admin.call(siteItemAdd, { body: { itemCode: 'SiteTitle', itemValue: '再来' } })
    await admin.call(siteItemDeleteBatch, { query: { ids: 'SiteTitle,KmTokenExpireDays' } })
    const log = await admin.call(siteItemHistory, { query: { itemCode: 'SiteTitle' } })
    expect(log.records.map(({ before, after, createBy }) => [before, after, createBy])).toEqual([
      ['再来', null, 'admin'],
      [null, '再来', 'admin'],
      ['制度中心', null, 'admin'],
      [null, '制度中心', 'admin'],
    ])
    expect((await admin.call(siteItemHistory, { query: { pageSize: 1 } })).total).toBeGreaterThanOrEqual(4)
  })

  // proves CF-09
  it('of the days of a session counts from the next sign-in, and seven are the days without one', async () => {
    const accounts = accountTools(server)
    const days = async () => {
      await accounts.signIn({ username: 'lina' })
      const { createTime, expireTime } = (await accounts.sessionsOf('lina')).at(-1)!
      return (expireTime.getTime() - createTime.getTime()) / 86_400_000
    }
    expect(await days()).toBe(7)
    await edit('KmTokenExpireDays', '1')
    expect(await days()).toBe(1)
    await edit('KmTokenExpireDays', '30')
    expect(await days()).toBe(30)
    await admin.call(siteItemDelete, { query: { id: 'KmTokenExpireDays' } })
    expect(await days()).toBe(7)
  })

  it('of a bad value or key is refused with a sentence, and nothing of it is kept', async () => {
    const before = await stored()
    await expect(edit('KmTokenExpireDays', '许多')).rejects.toThrow('“登录保持”应为 1 到 365 之间的整数')
    await expect(edit('MailPassword', 'x')).rejects.toThrow('没有名为“MailPassword”的配置项')
    await expect(edit('__proto__', 'x')).rejects.toThrow('没有名为')
    await expect(edit('ReviewFreeCategories', 'nowhere')).rejects.toThrow('所选分类不存在')
    await expect(edit('SiteNavLogo', `/api/KM/kmSysConfig/picture?id=${'0'.repeat(64)}`)).rejects.toThrow(
      '图片已不存在',
    )
    const items = [
      { itemCode: 'SiteTitle', itemValue: '好的' },
      { itemCode: 'WaterMarkWidth', itemValue: '5' },
    ]
    await expect(admin.call(siteItemEditBatch, { body: { items } })).rejects.toMatchObject({
      message: '“水印宽度”应为 40 到 2000 之间的整数',
      result: { itemCode: 'WaterMarkWidth' },
    })
    const twice = [items[0]!, items[0]!]
    await expect(admin.call(siteItemEditBatch, { body: { items: twice } })).rejects.toThrow('只能修改一次')
    expect(await stored()).toEqual(before)
  })

  it('of several is one: what somebody else has changed meanwhile stops all of it', async () => {
    const batch = (before: string, text: string) =>
      admin.call(siteItemEditBatch, {
        body: {
          items: [
            { itemCode: 'SiteCopyRight', itemValue: text, before },
            { itemCode: 'WaterMarkWidth', itemValue: '300', before: '250' },
          ],
        },
      })
    const preset = SITE_ITEMS.SiteCopyRight.preset
    const both = await Promise.allSettled([batch(preset, '甲'), batch(preset, '乙')])
    expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(String(both.find((each) => each.status === 'rejected')?.reason)).toContain('刚刚被别人改过')
    expect(await siteValue('SiteCopyRight')).toMatch(/^[甲乙]$/)
    const back = ['SiteCopyRight', 'WaterMarkWidth'].map((itemCode) => ({ itemCode, itemValue: null }))
    expect(await admin.call(siteItemEditBatch, { body: { items: back } })).toMatchObject([
      { itemCode: 'SiteCopyRight', isDefault: true },
      { itemCode: 'WaterMarkWidth', isDefault: true, itemValue: '250' },
    ])
  })

  it('takes effect without a restart: guests, file kinds, sizes, free categories', async () => {
    await expect(server.guest.call(docListRecent, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await edit('AllowGuestSearch', '1')
    await expect(server.guest.call(docListRecent, { query: {} })).resolves.toBeDefined()
    await edit('AllowGuestSearch', '0')
    await expect(server.guest.call(docListRecent, { query: {} })).rejects.toMatchObject({ kind: 'expired' })

    const send = (name: string, bytes: number) =>
      staff.call(docUpload, { body: {}, file: new Blob(['# 一\n'.padEnd(bytes, '字')]), fileName: name })
    await edit('supportFileTypes', 'PDF')
    await expect(send('a.md', 10)).rejects.toThrow('不支持的文件格式')
    await edit('supportFileTypes', '*')
    await edit('UploadLimitMB', '1')
    expect((await server.guest.call(siteConfig, {}))['UploadLimitMB']).toBe('1')
    await expect(send('a.md', 600_000)).rejects.toThrow('单个文件不能超过 1 MB')
    await expect(send('a.md', 10)).resolves.toBeDefined()

    const free = await admin.call(category.taxonomyAdd, { body: { name: '通知', pid: '0' } })
    await edit('ReviewFreeCategories', free.id)
    expect(await siteValue('ReviewFreeCategories')).toBe(free.id)
    await admin.call(siteItemDeleteBatch, { query: { ids: 'supportFileTypes,UploadLimitMB,ReviewFreeCategories' } })
  })

  it('is known to another server within two seconds', async () => {
    await using two = await startTwoServers()
    const guest = two.second.api('')
    const there = () => guest.call(siteConfig, {}).then((config) => config['SiteTitle'])
    expect(await there()).toBe('知库')
    const first = await two.first.signIn('admin')
    await first.call(siteItemEdit, { body: { itemCode: 'SiteTitle', itemValue: '第二台' } })
    const since = performance.now()
    await eventually('the other server knows', async () => ((await there()) === '第二台' ? true : null))
    expect(performance.now() - since).toBeLessThan(4000)
  })
})

describe('what nobody signed in is told', () => {
  it('is what pages are drawn with: no inner key, nobody who changed it', async () => {
    const open = SITE_KEYS.filter((key) => !SITE_ITEMS[key].isInner)
    expect(Object.keys(await server.guest.call(siteConfig, {})).toSorted()).toEqual(open.toSorted())
    await edit('SiteTitle', '外面看到的')
    const info = await server.guest.call(siteInfo, {})
    expect(info.map((row) => row.itemCode)).toEqual(SITE_KEYS.filter((key) => key.startsWith('Site')))
    expect(info[0]).toMatchObject({ itemCode: 'SiteTitle', itemValue: '外面看到的' })
    expect(JSON.stringify(info)).not.toContain('admin')
    await admin.call(siteItemDelete, { query: { id: 'SiteTitle' } })
  })
})

describe('what all tenants share', () => {
  it('is told and changed in the first one only', async () => {
    const other = tenantApi(server, await newTenant(server, '8'), '8')
    const codes = (await other.call(siteItemList, { query: { pageSize: 1000 } })).records.map((row) => row.itemCode)
    expect(codes).toEqual(SITE_KEYS.filter((key) => !['OcrEnabled', 'InstallFlag'].includes(key)))
    await expect(other.call(siteItemEdit, { body: { itemCode: 'OcrEnabled', itemValue: '1' } })).rejects.toThrow(
      '没有名为“OcrEnabled”的配置项',
    )
    await other.call(siteItemEdit, { body: { itemCode: 'SiteTitle', itemValue: '别人的' } })
    expect(await siteValue('SiteTitle')).toBe('知库')
    expect((await admin.call(siteItemHistory, { query: { itemCode: 'SiteTitle' } })).records[0]?.after).not.toBe(
      '别人的',
    )
  })
})

describe('pictures', () => {
  it('are drawn anew, shown to everybody, and let go when no key shows them any more', async () => {
    await expect(admin.call(sitePictureAdd, { file: new Blob(['<svg onload="alert(1)"/>']) })).rejects.toThrow(
      '不是能显示的图片',
    )
    await expect(admin.call(sitePictureAdd, { file: new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]) })).rejects.toThrow(
      '不能超过 5 MB',
    )
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const path = await admin.call(sitePictureAdd, { file: new Blob([new Uint8Array(png)]) })
    await edit('SiteNavLogo', path)
    const shown = await fetch(server.baseURL + path)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')

    const { db } = server.running.engines
    await db.update(pictureTable).set({ createTime: new Date('2026-01-01') })
    await edit('SiteTitle', '图片还在')
    expect((await fetch(server.baseURL + path)).status).toBe(200)
    await admin.call(siteItemDelete, { query: { id: 'SiteNavLogo' } })
    expect((await fetch(server.baseURL + path)).status).toBe(404)
    const bad = await fetch(`${server.baseURL}/api${sitePicture.path}?id=x`)
    expect(await bad.json()).toMatchObject({ success: false, message: '图片编号不正确' })
    expect(await db.$count(pictureTable, eq(pictureTable.tenantId, '0'))).toBe(0)
  })
})
