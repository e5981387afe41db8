import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docListMine } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docBin } from '#core/contract/km/review/review.ts'
import { helpPage, helpPages, sampleDelete, sampleDocuments } from '#core/contract/km/help.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { foundIds, searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

/** What the manual says and no other text of these tests. */
const ITS_WORDS = '点左侧三分之一往回翻'

let server: TestServer
let admin: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, lina] = (await Promise.all(['admin', 'lina'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

it('is refused to guests where the site is closed, and shown to them where it is open', async () => {
  await expect(server.guest.call(helpPages, { query: {} })).rejects.toThrow(/登录|Token/)
  await expect(server.guest.call(helpPage, { query: { name: '搜索知识' } })).rejects.toThrow(/登录|Token/)
  await server.setSite('AllowGuestSearch', '1')
  expect((await server.guest.call(helpPages, { query: {} }))[0]).toEqual({
    chapter: '入门',
    name: '知库是什么',
    title: '知库是什么',
  })
  await server.setSite('AllowGuestSearch', '0')
})

it('shows a page with its pictures, finds pages by words, and reads no other file', async () => {
  const { title, markdown } = await lina.call(helpPage, { query: { name: '搜索知识' } })
  expect([title, markdown]).toEqual(['搜索知识', expect.stringContaining('](data:image/webp;base64,')])
  const names = async (words: string) => (await lina.call(helpPages, { query: { words } })).map(({ name }) => name)
  expect(await names('首次密码 登录')).toContain('登录与首次密码')
  expect(await names('没有一页写着这一句')).toEqual([])
  for (const name of ['没有', '../operations', '../manual/搜索知识', '搜索知识.md'])
    await expect(lina.call(helpPage, { query: { name } })).rejects.toThrow('帮助里没有这一页')
})

it('stands beside the library: a first start loads none of it', async () => {
  expect((await admin.call(docListMine, { query: {} })).total).toBe(0)
  expect(await foundIds(admin, ITS_WORDS)).toEqual([])
  await expect(admin.call(sampleDelete, {})).rejects.toThrow('知识里没有随产品载入的示例')
})

it('goes from a library that an earlier version loaded it into, with one call, and nothing else goes', async () => {
  await server.restart(undefined, { ZHIKU_SAMPLE: '1' })
  ;[admin, lina] = (await Promise.all(['admin', 'lina'].map(server.signIn))) as [Api, Api]
  const pages = (await lina.call(helpPages, { query: {} })).map(({ title }) => title)
  const loaded = await admin.call(sampleDocuments, {})
  expect(loaded).toEqual(expect.arrayContaining(pages))
  const company = loaded.length - pages.length
  const mine = (await admin.call(docListMine, { query: { pageSize: 100 } })).records
  const reading = mine.find((row) => row.title === '阅读知识')!
  await searchable(lina, ITS_WORDS, reading.id)
  // What is somebody's own: of another author, of another name or scope, and a page that was revised.
  const editor = await server.signIn('editor')
  const others = [
    await uploadText(editor, '搜索知识.md', '# 搜索知识\n\n编辑自己写的。'),
    await uploadText(admin, '搜索知识（本站）.md', '# 搜索知识\n\n管理员自己写的。'),
    await uploadText(admin, '搜索知识.md', '# 搜索知识\n\n管理员自己的草稿。', 'private'),
  ]
  const revised = await settled(admin, mine.find((row) => row.title === '管理后台')!.id)
  await admin.call(docEditRelease, { body: { id: revised.id, title: '本站的管理后台' } })
  await expect(server.guest.call(sampleDelete, {})).rejects.toThrow(/登录|Token/)
  for (const call of [sampleDocuments, sampleDelete]) await expect(editor.call(call, {})).rejects.toThrow('拒绝访问')
  expect(await foundIds(lina, ITS_WORDS)).not.toEqual([])

  expect(await admin.call(sampleDelete, {})).toBe(pages.length - 1 + company)
  expect(await admin.call(sampleDocuments, {})).toEqual([])
  const left = [
    ...(await admin.call(docListMine, { query: { pageSize: 100 } })).records.map(({ id }) => id),
    others[0]!.id,
  ]
  expect(left.toSorted()).toEqual([...others.map(({ id }) => id), revised.id].toSorted())
  expect((await admin.call(docBin, { query: { pageSize: 100 } })).total).toBe(pages.length - 1)
  expect(await foundIds(lina, ITS_WORDS)).not.toContain(reading.id)
  const { db } = server.running.engines
  const lines = await db.$count(auditLog, and(eq(auditLog.action, 'document-delete'), eq(auditLog.username, 'admin')))
  expect(lines).toBe(pages.length - 1 + company)
})

it('does not come back with the next start', async () => {
  await server.restart()
  admin = await server.signIn('admin')
  expect(await admin.call(sampleDocuments, {})).toEqual([])
})
