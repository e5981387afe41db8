import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDownload, docGet, docText } from '#core/contract/km/documents/document.ts'
import { importState, netSourceSave, wordPreview, wordRead, wordSave } from '#core/contract/km/files/import.ts'
import { eventually, searchable, settled } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { wordFile } from '../../support/word-file.ts'

const PARAGRAPH = '城市内涝防治应当统筹规划排水管网与调蓄设施，汛前完成清淤检查，汛期实行二十四小时值守。'
const PAGE = `<!doctype html><html><head><meta charset="utf-8"><title>内涝防治要点</title></head><body><nav>导航</nav>
<article><h1>内涝防治要点</h1>${`<p>${PARAGRAPH}</p>`.repeat(6)}<p><img src="/map.png" alt="管网图"></p>
<script>alert(1)</script><p onclick="alert(2)">末段：责任到人。</p></article></body></html>`

let server: TestServer
let site: Server
let address: string
let editor: Api

beforeAll(async () => {
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  site = createServer((request, response) => {
    if (request.url === '/map.png') return response.setHeader('content-type', 'image/png').end(picture)
    if (request.url === '/within') return response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    if (request.url === '/none') return response.writeHead(404).end()
    return response.setHeader('content-type', 'text/html').end(PAGE)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const place = `127.0.0.1:${(site.address() as AddressInfo).port}`
  address = `http://${place}`
  server = await startServer({ ZHIKU_FETCH_PLACES: place })
  editor = await server.signIn('editor')
})
afterAll(async () => {
  site.close()
  await server[Symbol.asyncDispose]()
})

const ended = (id: string) =>
  eventually(
    `webImport ${id} ended`,
    async () => {
      const found = await editor.call(importState, { query: { id } })
      return found.state === 'waiting' || found.state === 'running' ? null : found
    },
    30_000,
  )

const save = async (url: string) => ended((await editor.call(netSourceSave, { body: { url, scope: 'staff' } })).id)

describe('a page of the web', { timeout: 60_000 }, () => {
  it('is saved by nobody without the right, and not by who may not', async () => {
    const body = { url: address }
    await expect(server.guest.call(netSourceSave, { body })).rejects.toMatchObject({ kind: 'expired' })
    await expect(editor.call(netSourceSave, { body: { url: ' ' } })).rejects.toThrow('请填写网址')
    await expect(editor.call(netSourceSave, { body: { url: 'file:///etc/passwd' } })).rejects.toThrow('网址不正确')
  })

  // proves R-13
  it('becomes knowledge with its pictures, cleaned, and is found', async () => {
    const end = await save(`${address}/article`)
    expect(end).toMatchObject({ state: 'done', warnings: [] })
    const doc = await settled(editor, end.docId!)
    expect(doc).toMatchObject({ title: '内涝防治要点', remark: `来源：${address}/article`, fileType: 'html' })
    await searchable(editor, '调蓄设施', doc.id)
    const file = await (await editor.call(docDownload, { query: { docId: doc.id } })).text()
    expect(file).toContain('data:image/webp;base64,')
    expect(file).toContain(`来源：<a href="${address}/article">`)
    expect(file).not.toMatch(/<script|onclick|<nav/)
    expect((await save(`${address}/article`)).note).toContain('该文件已经存在无需重复上传')
  })

  it.each([
    ['http://127.0.0.1:22/', '网址无法解析，或指向内部网络，不能访问'],
    ['http://169.254.169.254/latest/', '网址无法解析，或指向内部网络，不能访问'],
    ['http://user:pass@example.com/', '网址中不能带用户名或密码'],
  ])('within is not reached: %s', async (url, note) => {
    const end = await save(url)
    expect(end.state).toBe('refused')
    expect([note, '该网址的端口不允许访问']).toContain(end.note)
  })

  it('that leads within, or is not there, says so', async () => {
    expect(await save(`${address}/within`)).toMatchObject({
      state: 'refused',
      note: expect.stringMatching(/内部网络|端口/),
    })
    expect(await save(`${address}/none`)).toMatchObject({ state: 'refused', note: '网站没有返回该内容（404）' })
  })

  it('is nobody else’s to look at', async () => {
    const { id } = await editor.call(netSourceSave, { body: { url: `${address}/none` } })
    const admin = await server.signIn('admin')
    await expect(admin.call(importState, { query: { id } })).rejects.toThrow('找不到该任务')
  })
})

describe('a Word file', { timeout: 60_000 }, () => {
  const read = async (bytes: Uint8Array<ArrayBuffer>) =>
    ended((await editor.call(wordRead, { file: new Blob([bytes]), fileName: '制度.docx', body: {} })).id)
  const docx = () =>
    wordFile(
      ['第一章 总则', 1],
      ['本制度适用于全体员工。'],
      ['设备使用', 2],
      ['打印机由行政部统一维护，故障请及时报修。'],
    )

  // proves R-11
  it('is shown as what it would become, and becomes what was chosen', async () => {
    const { id, state } = await read(docx())
    expect(state).toBe('ready')
    const whole = await editor.call(wordPreview, { body: { id, level: 0 } })
    const split = await editor.call(wordPreview, { body: { id, level: 2 } })
    expect(whole).toHaveLength(1)
    expect(split.length).toBeGreaterThan(1)
    const chosen = split.at(-1)!
    const made = await editor.call(wordSave, {
      body: {
        id,
        level: 2,
        scope: 'staff',
        entries: [{ anchor: chosen.anchor, title: '打印机使用' }, { anchor: 'none' }],
      },
    })
    expect(made).toEqual([
      { anchor: chosen.anchor, docId: expect.any(String), reason: null },
      { anchor: 'none', docId: null, reason: '文档中没有这个条目' },
    ])
    const doc = await settled(editor, made[0]!.docId!)
    expect(doc).toMatchObject({ title: '打印机使用', remark: expect.stringContaining('来自 Word 文档：制度.docx') })
    expect((await editor.call(docText, { query: { id: doc.id } })).text).toContain(chosen.title)
    await searchable(editor, '打印机使用', doc.id)
    const [again] = await editor.call(wordSave, {
      body: { id, level: 2, scope: 'staff', entries: [{ anchor: chosen.anchor, title: '打印机使用' }] },
    })
    expect(again).toMatchObject({ docId: null, reason: expect.stringContaining('该文件已经存在') })
  })

  it('that is none says so', async () => {
    expect(await read(new TextEncoder().encode('纯文本'))).toMatchObject({
      state: 'refused',
      note: expect.stringContaining('只能转换 Word 文档'),
    })
    expect(await read(docx().slice(0, 600))).toMatchObject({ state: 'refused' })
  })

  it('is its owner’s alone, and bad input changes nothing', async () => {
    const { id } = await read(docx())
    const admin = await server.signIn('admin')
    await expect(admin.call(wordPreview, { body: { id, level: 1 } })).rejects.toThrow('找不到该任务')
    await expect(server.guest.call(wordPreview, { body: { id, level: 1 } })).rejects.toMatchObject({ kind: 'expired' })
    await expect(editor.call(wordPreview, { body: { id, level: 9 } })).rejects.toThrow('拆分级别应为 0 到 6')
    await expect(editor.call(wordSave, { body: { id, level: 1, entries: [] } })).rejects.toThrow('请选择一条记录')
    await expect(editor.call(docGet, { query: { id } })).resolves.toMatchObject({ records: [] })
  })
})
