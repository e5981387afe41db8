import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { siteItemEdit } from '#core/contract/km/config.ts'
import * as contract from '#core/contract/sys/stored-files/stored-file.ts'
import { auditLog, uploadedFile } from '#server/db/schema/index.ts'
import { sweepUploadedFiles } from '#server/knowledge/uploaded-files/sweep.ts'
import { claimContent, endClaim } from '#server/storage/renditions/claims.ts'
import { deleteUnreferenced } from '#server/storage/renditions/delete-unreferenced.ts'
import { openSite, type PictureSite } from '../../../fixtures/picture-site.ts'
import { smallPicture } from '../../../fixtures/small-picture.ts'
import { eventually } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { rawCalls } from '../../support/raw-calls.ts'
import { tenantApi, newTenant } from '../../support/tenants.ts'

let site: PictureSite
let server: TestServer
let admin: Api
let lina: Api
let other: Api
beforeAll(async () => {
  site = await openSite()
  server = await startServer({ ZHIKU_UPLOAD_LIMIT_MB: '5', ZHIKU_FETCH_PLACES: site.place })
  ;[admin, lina] = (await Promise.all(['admin', 'lina'].map(server.signIn))) as [Api, Api]
  other = tenantApi(server, await newTenant(server, 'neighbour'), 'neighbour')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  site.close()
})

const db = () => server.running.engines.db
const upload = (file: Blob, fileName: string, body: object = {}, api = lina) =>
  api.call(contract.commonUpload, { file, fileName, body })
const textFile = (words = '合同正文') => new Blob([words])
const splitStored = (stored: string) => {
  const [label = '', name = ''] = stored.split('/')
  return { params: { label, name } }
}
const get = async (stored: string, username = 'lina', headers: Record<string, string> = {}) =>
  fetch(`${server.baseURL}/api/sys/common/static/${stored.split('/').map(encodeURIComponent).join('/')}`, {
    headers: { ...(username && { 'X-Access-Token': await server.tokenOf(username) }), ...headers },
  })
const findUploaded = async (stored: string) =>
  (await db().select().from(uploadedFile).where(eq(uploadedFile.path, stored)))[0]
const onDisk = (sha256: string) =>
  existsSync(path.join(server.dataFolder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256))

// proves
it('asks who uploads, lists, reads and deletes', async () => {
  const file = textFile()
  await expect(upload(file, 'a.txt', {}, server.guest)).rejects.toMatchObject({ kind: 'expired' })
  const stored = await upload(file, '合同.txt')
  await expect(server.guest.call(contract.commonStatic, splitStored(stored))).rejects.toMatchObject({ kind: 'expired' })
  await expect(server.guest.call(contract.commonStatic, splitStored('temp/none.txt'))).rejects.toMatchObject({
    kind: 'expired',
  })
  for (const [api, kind] of [
    [server.guest, 'expired'],
    [lina, 'denied'],
  ] as const) {
    await expect(api.call(contract.minioUpload, { file, fileName: 'a.txt', body: {} })).rejects.toMatchObject({ kind })
    await expect(api.call(contract.storedFileUpload, { file, fileName: 'a.txt', body: {} })).rejects.toMatchObject({
      kind,
    })
    await expect(api.call(contract.storedFileList, { query: {} })).rejects.toMatchObject({ kind })
    await expect(api.call(contract.storedFileGet, { query: { id: 'x' } })).rejects.toMatchObject({ kind })
    await expect(api.call(contract.storedFileDelete, { query: { id: 'x' } })).rejects.toMatchObject({ kind })
    await expect(api.call(contract.storedFileDeleteBatch, { query: { ids: 'x' } })).rejects.toMatchObject({ kind })
  }
  const foreign = await other.call(contract.storedFileUpload, { file, fileName: '别家.txt', body: {} })
  await expect(admin.call(contract.storedFileGet, { query: { id: foreign.id } })).rejects.toThrow('未找到对应实体')
  await expect(admin.call(contract.storedFileDelete, { query: { id: foreign.id } })).rejects.toThrow('未找到对应实体')
  expect((await admin.call(contract.storedFileList, { query: {} })).records).toEqual([])
  expect((await get(stored, 'admin')).status).toBe(200)
  await expect(other.call(contract.commonStatic, splitStored(stored))).rejects.toMatchObject({ kind: 'missing' })
})

it('refuses what it does not take, and keeps nothing of it', async () => {
  const png = await smallPicture()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const before = await db().$count(uploadedFile)
  const bad: [Blob, string, object, string][] = [
    [textFile(), 'a.exe', {}, '不支持的文件格式'],
    [new Blob([]), 'a.txt', {}, '文件内容为空'],
    [textFile('不是图片'), 'a.png', {}, '文件的内容与后缀 .png 不符'],
    [new Blob([png]), 'a.pdf', {}, '文件的内容与后缀 .pdf 不符'],
    [new Blob([svg]), 'a.png', {}, '不是能显示的图片'],
    [new Blob([png.subarray(0, 40)]), 'a.png', {}, '不是能显示的图片'],
    [new Blob([new Uint8Array(randomBytes(4000))]), 'a.log', {}, '不认识文件的内容'],
    [textFile(), 'a.txt', { biz: '../../etc' }, '上传目录应为'],
    [textFile(), 'a.txt', { biz: '/tmp' }, '上传目录应为'],
    [textFile(), 'a.txt', { biz: 'a\\b' }, '上传目录应为'],
  ]
  for (const [file, name, body, message] of bad) await expect(upload(file, name, body)).rejects.toThrow(message)
  await expect(upload(new Blob([new Uint8Array(6 * 1024 * 1024)]), 'a.txt')).rejects.toThrow('文件大小超出限制')
  expect(await db().$count(uploadedFile)).toBe(before)
})

// proves CD-07, CD-08, CD-09
it('answers the stored path as the message, below temp unless a label is named', async () => {
  const form = new FormData()
  form.append('isup', '1')
  form.append('file', textFile('甲方乙方'), '..\\..\\采购 合同,终稿.txt')
  const reply = await rawCalls(server, 'lina')(contract.commonUpload, { body: form })
  expect(reply).toMatchObject({ success: true, code: 200, result: null })
  expect(reply.message).toMatch(/^temp\/采购_合同_终稿_[0-9a-f]{32}\.txt$/)
  const shown = await get(reply.message)
  expect(await shown.text()).toBe('甲方乙方')
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': expect.stringMatching(/^attachment/),
  })
  expect((await get(reply.message, 'lina', { range: 'bytes=3-5' })).status).toBe(206)
  expect(await upload(textFile(), 'a.txt', { biz: 'contract-2' })).toMatch(/^contract-2\/a_/)
  const [line] = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.objectId, (await findUploaded(reply.message))!.id))
  expect(line).toMatchObject({ action: 'uploaded-file-add', username: 'lina' })
})

it('draws pictures anew and removes what came', async () => {
  const png = await sharp(await smallPicture())
    .withExif({ IFD0: { Copyright: 'GPS-SECRET' } })
    .png()
    .toBuffer()
  const body = { biz: 'jeditor', jeditor: '1' }
  const stored = await upload(new Blob([new Uint8Array(png)]), '现场.png', body)
  expect(stored).toMatch(/^jeditor\/现场_[0-9a-f]{32}\.webp$/)
  const shown = await get(stored)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect((await sharp(bytes).metadata()).width).toBe(40)
  expect(bytes.includes('GPS-SECRET')).toBe(false)
  const came = createHash('sha256').update(png).digest('hex')
  await eventually('the bytes that came are removed', async () => (onDisk(came) ? null : true))
  expect(onDisk((await findUploaded(stored))!.sha256)).toBe(true)
})

it('fetches a picture of another site, and nothing within', async () => {
  const fetched = (url: string, api = lina) => api.call(contract.addressUpload, { body: { url } })
  const good = `http://${site.place}/%E7%85%A7%E7%89%87.png`
  await expect(fetched(good, server.guest)).rejects.toMatchObject({ kind: 'expired' })
  const before = await db().$count(uploadedFile)
  for (const [url, message] of [
    ['ftp://example.com/a.png', '只支持 http 和 https 网址'],
    [`${server.baseURL}/api/sys/common/static/a/b`, '端口不允许访问'],
    ['http://127.0.0.1/a.png', '指向内部网络'],
    [`http://${site.place}/page.html`, '内容类型不支持'],
    [`http://${site.place}/broken.png`, '不是能显示的图片'],
  ] as const)
    await expect(fetched(url), url).rejects.toThrow(message)
  expect(await db().$count(uploadedFile)).toBe(before)
  const stored = await fetched(good)
  expect(stored).toMatch(/^temp\/照片_[0-9a-f]{32}\.webp$/)
  expect((await sharp(Buffer.from(await (await get(stored)).arrayBuffer())).metadata()).width).toBe(40)
  await db().delete(uploadedFile).where(eq(uploadedFile.path, stored))
})

it('shows everybody what the site shows to everybody', async () => {
  const stored = await upload(new Blob([await smallPicture()]), 'logo.png', {}, admin)
  expect((await get(stored, '')).status).toBe(401)
  const itemValue = `/api/sys/common/static/${stored}`
  await admin.call(siteItemEdit, { body: { itemCode: 'SiteNavLogo', itemValue } })
  const shown = await get(stored, '')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

it('lists, reads and deletes the files of the screen with their bytes', async () => {
  const call = rawCalls(server, 'admin')
  const form = new FormData()
  form.append('file', textFile('对象'), '清单.txt')
  const { message, result } = await call(contract.minioUpload, { body: form })
  expect(result).toBeNull()
  const row = await admin.call(contract.storedFileUpload, { file: textFile('两份'), fileName: '两份.txt', body: {} })
  const page = await admin.call(contract.storedFileList, { query: { column: 'createTime', order: 'asc' } })
  expect(page.records.map(({ fileName }) => fileName)).toEqual(['清单.txt', '两份.txt'])
  expect(decodeURIComponent(page.records[0]!.url)).toBe(decodeURIComponent(message))
  expect(page.records[0]).toMatchObject({ fileSize: 6, createBy: 'admin' })
  expect((await admin.call(contract.storedFileList, { query: { fileName: '*两*' } })).total).toBe(1)
  expect(await admin.call(contract.storedFileGet, { query: { id: row.id } })).toEqual(row)
  const { sha256 } = (await db().select().from(uploadedFile).where(eq(uploadedFile.id, row.id)))[0]!
  await expect(admin.call(contract.storedFileDeleteBatch, { query: { ids: `${row.id},nobody` } })).rejects.toThrow(
    '未找到对应实体',
  )
  expect(onDisk(sha256)).toBe(true)
  await admin.call(contract.storedFileDelete, { query: { id: row.id } })
  expect(onDisk(sha256)).toBe(false)
  expect((await admin.call(contract.storedFileList, { query: {} })).total).toBe(1)
})

it('keeps what something names, and lets go of the rest a week later', async () => {
  const unused = await upload(textFile('没有用上'), 'unused.txt')
  const logo = (await db().select().from(uploadedFile)).find(({ fileName }) => fileName === 'logo.png')!
  const { sha256 } = (await findUploaded(unused))!
  const sweep = (days: number) => sweepUploadedFiles(server.running.engines, undefined, Date.now() + days * 86_400_000)
  await sweep(6.9)
  expect(await findUploaded(unused)).toBeDefined()
  await sweep(7.1)
  expect(await findUploaded(unused)).toBeUndefined()
  expect(onDisk(sha256)).toBe(false)
  const left = (await db().select().from(uploadedFile)).map(({ fileName }) => fileName)
  expect(left.toSorted()).toEqual(['logo.png', '别家.txt', '清单.txt', '现场.png'])
  expect(onDisk(logo.sha256)).toBe(true)
})

it('refuses more than a person may leave unused', async () => {
  const row = { path: 'temp/big', fileName: 'big', sha256: 'f'.repeat(64), createBy: 'zhangwei', kept: false }
  await db()
    .insert(uploadedFile)
    .values({ ...row, fileSize: 2 * 1024 ** 3, listed: false })
  const zhangwei = await server.signIn('zhangwei')
  await expect(upload(textFile(), 'a.txt', {}, zhangwei)).rejects.toThrow('上传的文件过多')
  await upload(textFile(), 'a.txt')
  await db().delete(uploadedFile).where(eq(uploadedFile.path, 'temp/big'))
})

it('never removes the original of a picture while somebody uploads it again', async () => {
  const picture = await smallPicture()
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const { db: database, files } = server.running.engines
  const claim = await claimContent(database, sha256)
  await files.put(Readable.from([picture]), { limitBytes: picture.length })
  await deleteUnreferenced(server.running.engines, [sha256])
  expect(await files.has(sha256)).toBe(true)
  await endClaim(database, claim)
  await eventually('the original gone', async () => ((await files.has(sha256)) ? null : true))
})
