import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  docDelete,
  docDownload,
  docGet,
  docListDraft,
  docListMine,
  docListRecent,
  docPreview,
  docText,
  docUpload,
  docView,
} from '#core/contract/km/documents/document.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { analyzerTokens } from '#core/contract/km/search/search.ts'
import { foundIds, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

it('refuses an upload without token, of an empty file, of an unknown kind, into a foreign department, and keeps nothing', async () => {
  const staff = await server.signIn('zhangwei')
  await expect(uploadText(server.guest, 'a.md', '# a')).rejects.toMatchObject({ kind: 'expired' })
  await expect(uploadText(staff, 'a.md', '')).rejects.toThrow('文件内容为空')
  await expect(uploadText(staff, 'a.exe', 'MZ')).rejects.toThrow('不支持的文件格式')
  await expect(
    staff.call(docUpload, { file: new Blob(['x']), fileName: 'a.md', body: { depId: 'nowhere' } }),
  ).rejects.toThrow('只能归入自己所在的部门')
  await expect(
    staff.call(docUpload, { file: new Blob(['x']), fileName: 'a.md', body: { category: '没有' } }),
  ).rejects.toThrow('所选分类不存在')
  expect((await staff.call(docListMine, { query: {} })).total).toBe(0)
})

it('takes a document from upload to found, shown, downloaded and deleted', async () => {
  const editor = await server.signIn('editor')
  const staff = await server.signIn('lina')
  const source = '# 差旅费管理办法\n\n## 住宿标准\n\n一线城市住宿标准为每晚**六百**元。\n\n## 交通\n\n乘坐高铁二等座。'
  const doc = await uploadText(editor, '差旅费管理办法.md', source)
  expect(doc).toMatchObject({ title: '差旅费管理办法', status: STATUS.passed, releaseFlag: 1, scope: 'staff' })
  await settled(editor, doc.id)
  await searchable(staff, '一线城市住宿标准', doc.id)

  const found = (await search(staff, '住宿标准')).kmSearchResultVOPage.records[0]!
  expect(found.id).toBe(doc.id)
  expect(found.hit!.snippet).toContain('每晚六百元')
  const [start, end] = found.hit!.snippetMarks[0]!
  expect('住宿标准').toContain(found.hit!.snippet.slice(start, end))
  expect(found.hit!.heading).toContain('住宿标准')

  expect(await staff.call(docText, { query: { id: doc.id } })).toEqual({
    kind: 'markdown',
    text: source,
    truncated: false,
    watermark: expect.objectContaining({ lines: ['李娜 信息技术部'] }),
  })
  expect(await (await staff.call(docDownload, { query: { docId: doc.id } })).text()).toBe(source)
  expect((await staff.call(docPreview, { query: { docId: doc.id } })).type).toBe('application/pdf')

  await expect(staff.call(docDelete, { query: { id: doc.id } })).rejects.toThrow('找不到文档')
  await editor.call(docDelete, { query: { id: doc.id } })
  expect(await foundIds(staff, '住宿标准')).toEqual([])
  expect((await staff.call(docGet, { query: { id: doc.id } })).records).toEqual([])
  await expect(staff.call(docText, { query: { id: doc.id } })).rejects.toThrow('找不到文档')
})

// proves CE-08
it('cuts a text into the words it is searched by, each once', async () => {
  const staff = await server.signIn('lina')
  const words = (text: string) => staff.call(analyzerTokens, { query: { text } })
  expect(await words('知識管理的知识')).toEqual(['知识', '管理'])
  expect(await words('差旅费管理办法')).toContain('管理')
  expect(await words('的')).toEqual([])
  await expect(server.guest.call(analyzerTokens, { query: { text: '知识' } })).rejects.toMatchObject({
    kind: 'expired',
  })
})

it('reads every Chinese encoding', async () => {
  const editor = await server.signIn('editor')
  const cases = [
    ['utf8', Buffer.from('第一条 员工应当遵守考勤纪律，迟到三次记过一次。')],
    ['gbk', iconv.encode('第二条 印章由行政部门统一保管，使用须登记审批。', 'gbk')],
    ['gb18030', iconv.encode('第三条 合同签订前应当经过法务部门审核盖章。', 'gb18030')],
    ['utf16', iconv.encode('第四条 离职人员应当在最后工作日归还全部设备。', 'utf-16le', { addBOM: true })],
    ['big5', iconv.encode('第五條 採購金額超過十萬元者應當公開招標並由主管核准。', 'big5')],
  ] as const
  const wanted = [
    '员工应当遵守考勤纪律',
    '印章由行政部门统一保管',
    '合同签订前应当经过法务',
    '离职人员应当在最后工作日',
    '采购金额超过十万元',
  ]
  for (const [i, [name, bytes]] of cases.entries()) {
    const doc = await uploadText(editor, `${name}.txt`, new Uint8Array(bytes))
    expect((await settled(editor, doc.id)).ftiFlag, name).toBe(1)
    await searchable(editor, wanted[i]!, doc.id)
  }
})

it("keeps a person's upload without 免审核 a draft that only its author sees", async () => {
  const staff = await server.signIn('zhangwei')
  const editor = await server.signIn('editor')
  const draft = await uploadText(staff, '报销草稿.md', '# 报销草稿\n\n独角兽预算方案', 'public')
  expect(draft).toMatchObject({ status: STATUS.draft, releaseFlag: 0 })
  await settled(staff, draft.id)
  expect((await staff.call(docListDraft, { query: {} })).records.map((row) => row.id)).toEqual([draft.id])
  expect((await staff.call(docText, { query: { id: draft.id } })).text).toContain('独角兽')
  expect((await editor.call(docGet, { query: { id: draft.id } })).records).toEqual([])
  expect(await foundIds(editor, '独角兽预算方案')).toEqual([])
})

it('refuses the same content of the same person, and says nothing of what others hold', async () => {
  const editor = await server.signIn('editor')
  const staff = await server.signIn('zhangwei')
  const [first, second] = await Promise.allSettled([
    uploadText(editor, '甲.txt', '只有一份的内容', 'private'),
    uploadText(editor, '乙.txt', '只有一份的内容', 'private'),
  ])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(uploadText(editor, '丙.txt', '只有一份的内容')).rejects.toMatchObject({ code: 409 })
  // Its title may come from the content already: that was read meanwhile.
  expect((await uploadText(staff, '丁.txt', '只有一份的内容')).title).toMatch(/^(丁|只有一份的内容)$/)
})

it('counts a reader once within ten minutes, and every download', async () => {
  const editor = await server.signIn('editor')
  const staff = await server.signIn('lina')
  const doc = await uploadText(editor, '计数.txt', '浏览计数的文件')
  await Promise.all([1, 2, 3].map(() => staff.call(docDownload, { query: { docId: doc.id } })))
  for (let i = 0; i < 3; i++) await staff.call(docView, { query: { docId: doc.id } })
  const row = (await editor.call(docGet, { query: { id: doc.id } })).records[0]!
  expect(row).toMatchObject({ views: 1, downloads: 3 })
})

it('lists what is readable, newest first, with the query language', async () => {
  const staff = await server.signIn('lina')
  const page = await staff.call(docListRecent, { query: { pageSize: 2 } })
  expect(page.records.length).toBe(2)
  expect(page.records[0]!.createTime! >= page.records[1]!.createTime!).toBe(true)
  const byTitle = await staff.call(docListRecent, { query: { title: '*计数*' } })
  expect(byTitle.records.map((row) => row.title)).toEqual(['计数'])
  const unsorted = await staff.call(docListRecent, { query: { column: 'password_hash', order: 'asc', pageSize: 2 } })
  expect(unsorted.records.map((row) => row.id)).toEqual(page.records.map((row) => row.id))
})
