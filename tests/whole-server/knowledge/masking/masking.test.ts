import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { contract } from '#core/contract/index.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { commentAdd, commentEdit, commentList } from '#core/contract/km/community/comment.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docDownload, docGet, docPreview, docText, docUpload } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { versionCompare, versionList } from '#core/contract/km/documents/version.ts'
import { fileEditOpen, fileEditSave } from '#core/contract/km/files/edit-file.ts'
import { previewFind } from '#core/contract/km/files/preview-parts.ts'
import { docThumbnail } from '#core/contract/km/files/preview.ts'
import { maskingRule as rules } from '#core/contract/km/masking-rule.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { docSuggest, docSuggestPassages } from '#core/contract/km/search/suggest.ts'
import { userList } from '#core/contract/sys/user.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { smallPdf } from '../../../fixtures/small-pdf.ts'
import { answers, asked, type Asker, type Canary } from '../../walks/canary.ts'
import { eventually, foundIds, search, searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { rawCalls } from '../../support/raw-calls.ts'
import { wordFile } from '../../support/word-file.ts'
import { writeWorkbook } from '../../support/workbooks.ts'

const PHONE = '13912345678'
const RESIDENT = '11010519491231002X'
const CARD = '6222021001116245702'
const LANDLINE = '010-65529988'
const CREDIT = '91350100M000100Y43'
const MAIL = 'zhangsanfeng@example.com'
/** None of these may stand in an answer; the last is what a careless piece would leave of the phone. */
const PLANTED = [PHONE, RESIDENT, CARD, LANDLINE, CREDIT, MAIL, '139 1234 5678', '1234 5678', '12345678']
const TEXT = [
  `值班电话 ${PHONE}，备用 139 1234 5678。`,
  `身份证 ${RESIDENT}，卡号 ${CARD}。`,
  `前台 ${LANDLINE}，代码 ${CREDIT}，邮箱 ${MAIL}。`,
].join('\n\n')

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let holder: Api
const ids: Record<string, string> = {}
const people: Record<string, string> = {}

const KINDS = ['residentId', 'mobile', 'landline', 'bankCard', 'creditCode', 'email'] as const
async function switchRules(usable: boolean) {
  const { records } = await admin.call(rules.list, { query: { pageSize: 100 } })
  for (const row of records.filter(({ kind }) => KINDS.includes(kind as (typeof KINDS)[number])))
    await admin.call(rules.edit, { body: { id: row.id, usable } })
}

async function upload(name: string, content: string | Uint8Array<ArrayBuffer>, title?: string) {
  const file = new Blob([content])
  const { id } = await editor.call(docUpload, {
    file,
    fileName: name,
    body: { scope: 'staff', ...(title && { title }) },
  })
  await settled(editor, id)
  return (ids[name] = id)
}

const readDoc = async (api: Api, id: string): Promise<DocRow> => (await api.call(docGet, { query: { id } })).records[0]!
const readText = async (api: Api, id: string) => (await api.call(docText, { query: { id } })).text

beforeAll(async () => {
  server = await startServer({ ZHIKU_SOFFICE: 'off' })
  ;[admin, editor, lina, holder] = (await Promise.all(['admin', 'editor', 'lina', 'zhangwei'].map(server.signIn))) as [
    Api,
    Api,
    Api,
    Api,
  ]
  for (const { id, username } of (await admin.call(userList, { query: { pageSize: 100 } })).records)
    people[username] = id
  await upload(`值班表${PHONE}.md`, `# 值班表\n\n${TEXT}`, `值班表 ${PHONE}`)
  await upload('通讯录.docx', wordFile(['通讯录', 1], [TEXT]))
  await upload(
    '名册.xlsx',
    new Uint8Array(
      await writeWorkbook([
        ['姓名', '电话'],
        ['张三丰', PHONE],
        ['李四', CARD],
      ]),
    ),
  )
  await upload('call.pdf', new Uint8Array(smallPdf([`DUTY ${PHONE} DESK`])))
  await upload('网页.html', `<h1>网页</h1><p>值班 139<b>1234</b>5678 卡 ${CARD}</p>`)
  await upload('来信.eml', `From: a <a@b.cn>\nTo: c@d.cn\nSubject: duty\nContent-Type: text/plain\n\ncall ${PHONE}\n`)
  await upload('普通.md', '# 普通\n\n没有号码，2026 年 11 月 27 日。')
  const main = ids[`值班表${PHONE}.md`]!
  await searchable(editor, '值班表', main)
  const body = { docId: main, comment: `打 ${PHONE} 没人接`, mentions: [people['lina']!] }
  await editor.call(commentAdd, { body })
  for (const docId of Object.values(ids))
    await admin.call(grantAdd, {
      body: {
        effect: 'authorise',
        objectKind: 'document',
        objectId: docId,
        subjectKind: 'user',
        subjectIds: [people['zhangwei']!],
        bits: ['sensitive'],
      },
    })
}, 120_000)
afterAll(() => server?.[Symbol.asyncDispose]())

const planted = (found: readonly string[]) => PLANTED.filter((each) => found.some((answer) => answer.includes(each)))
const asker = async (username: string): Promise<Asker> => ({
  baseURL: server.baseURL,
  token: await server.tokenOf(username),
  tenantId: '0',
})
const isReading = (e: Endpoint) => e.methods[0] === 'GET' && e.audit.length === 0

async function leaks(username: string, canary: Canary, calls: readonly Endpoint[]) {
  const who = await asker(username)
  const told: Record<string, string[]> = {}
  for (const e of calls) {
    const found = planted(await answers(who, e, canary))
    if (found.length > 0) told[e.path] = found
  }
  return told
}

/** The calls that may hold text of documents; the rules themselves show the samples that administrators have typed. */
const calls = () =>
  asked(contract).filter(
    ({ path }) => !path.startsWith('/KM/kmMaskingRule/') && /^\/(?:KM|sys\/(?:log|dataLog|message|annount))/.test(path),
  )

it('is off until an administrator switches a rule on', async () => {
  expect(await readText(lina, ids[`值班表${PHONE}.md`]!)).toContain(PHONE)
  expect((await readDoc(lina, ids['call.pdf']!)).viewKind).toBe('pdf')
  const told = await leaks(
    'lina',
    { id: ids[`值班表${PHONE}.md`]!, asked: '值班表', secrets: [] },
    calls().filter(isReading),
  )
  // The walk finds what it looks for: otherwise it would prove nothing.
  for (const path of ['/KM/kmDoc/queryById', '/KM/kmDoc/text', '/KM/KmDocComments/list', '/KM/KmDocComments/toMe'])
    expect(Object.keys(told)).toContain(path)
})

describe('with the rules on', () => {
  beforeAll(() => switchRules(true))

  // proves B-08
  it('no answer of any call tells a planted number to who lacks the bit', async () => {
    for (const [name, id] of Object.entries(ids)) {
      const canary = { id, asked: name.slice(0, 2), secrets: [] }
      const those = name.startsWith('值班表') ? calls() : calls().filter(({ path }) => path.startsWith('/KM/kmDoc/'))
      expect(await leaks('lina', canary, those.filter(isReading)), `staff, ${name}`).toEqual({})
      expect(await leaks('admin', canary, those.filter(isReading)), `administrator, ${name}`).toEqual({})
    }
    const main = { id: ids[`值班表${PHONE}.md`]!, asked: '值班', secrets: [] }
    const posts = calls().filter((e) => !isReading(e) && !/delete|purge/i.test(e.path))
    expect(await leaks('lina', main, posts), 'what staff post').toEqual({})
  }, 300_000)

  it('shows it masked, at its place, and everything else as it is', async () => {
    const text = await readText(lina, ids[`值班表${PHONE}.md`]!)
    expect(text).toContain('值班电话 139****5678，备用 139 **** 5678。')
    expect(text).toContain('110105********002X')
    expect(text.length).toBe((await readText(editor, ids[`值班表${PHONE}.md`]!)).length)
    expect(await readText(lina, ids['普通.md']!)).toContain('没有号码，2026 年 11 月 27 日。')
    const [row] = (await search(lina, '值班电话')).kmSearchResultVOPage.records
    expect(row!.hit!.snippet).toContain('139****5678')
    expect(row!.hit!.title).toBe('值班表 139****5678')
  })

  it('a part of a text ends within a number, and tells nothing of it', async () => {
    const id = ids[`值班表${PHONE}.md`]!
    const whole = await readText(editor, id)
    const at = whole.indexOf(PHONE)
    for (let cut = 1; cut < 11; cut++) {
      const part = async (from: number, length: number) =>
        (await lina.call(docText, { query: { id, from: String(from), length: String(length) } as never })).text
      expect(await part(at, cut)).toBe('139****5678'.slice(0, cut))
      expect(await part(at + cut, 11 - cut)).toBe('139****5678'.slice(cut))
    }
  })

  it('a number finds nothing for who sees it masked, whole or in part, and its document for who holds the bit', async () => {
    const id = ids[`值班表${PHONE}.md`]!
    for (const words of [PHONE, '139 1234 5678', '1391234', '13912', CARD, RESIDENT, MAIL, CREDIT, `值班 ${PHONE}`]) {
      const found = await search(lina, words)
      const { records, total } = found.kmSearchResultVOPage
      expect(
        records.map((row) => row.id),
        words,
      ).not.toContain(id)
      expect(total, words).toBe(records.length)
      expect(found.suggestions ?? [], words).toEqual([])
    }
    expect((await search(lina, PHONE)).kmSearchResultVOPage.total).toBe(0)
    expect(await foundIds(holder, PHONE)).toContain(id)
    expect(await foundIds(editor, PHONE)).toContain(id)
    const suggested = await lina.call(docSuggest, { query: { text: '1391234' } })
    expect(suggested.filter(({ kind }) => kind !== 'history')).toEqual([])
    expect(await lina.call(docSuggestPassages, { query: { text: PHONE } })).toEqual([])
    const find = { docId: ids['名册.xlsx']!, words: PHONE }
    expect((await lina.call(previewFind, { query: find })).cells).toEqual([])
    expect((await editor.call(previewFind, { query: find })).cells).not.toEqual([])
  })

  it('the file itself is refused with its reason, and shown as masked text; with the switch off it is given out', async () => {
    const docId = ids['call.pdf']!
    const row = await readDoc(lina, docId)
    expect(row).toMatchObject({ masked: 'withheld', viewKind: 'text', hasThumbnail: false, may: { download: false } })
    const raw = rawCalls(server, 'lina')
    for (const id of [docId, ids['通讯录.docx']!, ids['名册.xlsx']!]) {
      await admin.call(docEditRelease, { body: { id, downloadFlag: 1 } })
      expect((await raw(docDownload, { query: { docId: id } })).message).toContain('没有查看敏感内容的权限')
    }
    await expect(lina.call(docThumbnail, { query: { docId } })).rejects.toThrow('资源未找到')
    await expect(editor.call(docThumbnail, { query: { docId } })).resolves.toBeDefined()
    const shown = Buffer.from(await (await lina.call(docPreview, { query: { docId } })).arrayBuffer()).toString(
      'latin1',
    )
    expect(shown.startsWith('%PDF')).toBe(true)
    expect(shown).not.toContain(PHONE)
    await server.setSite('MaskOriginals', '0')
    expect((await readDoc(lina, docId)).masked).toBe('shown')
    expect(await (await lina.call(docDownload, { query: { docId } })).text()).toContain(PHONE)
    await server.setSite('MaskOriginals', '1')
  })

  it('who holds the bit reads it clear, which is logged once for each opening; the author is not logged', async () => {
    const { db } = server.running.engines
    const id = ids[`值班表${PHONE}.md`]!
    const lines = async (username: string) =>
      db
        .select({ by: auditLog.username, doc: auditLog.documentId })
        .from(auditLog)
        .where(
          and(eq(auditLog.action, 'document-read-clear'), eq(auditLog.documentId, id), eq(auditLog.username, username)),
        )
    for (let time = 0; time < 3; time++) expect(await readText(holder, id)).toContain(PHONE)
    expect((await readDoc(holder, id)).title).toContain(PHONE)
    expect(await lines('zhangwei')).toEqual([{ by: 'zhangwei', doc: id }])
    expect(await readText(editor, id)).toContain(PHONE)
    expect(await lines('editor')).toEqual([])
    expect(await lines('lina')).toEqual([])
  })

  it('what comes back masked is not saved over the number, and a file that is shown masked is not edited', async () => {
    const id = ids[`值班表${PHONE}.md`]!
    const seen = await readDoc(admin, id)
    expect(seen.title).toBe('值班表 139****5678')
    await admin.call(docEditRelease, { body: { id, title: seen.title, level: 1 } })
    await admin.call(docEditRelease, { body: { id, title: seen.title, level: 0 } })
    expect((await readDoc(editor, id)).title).toBe(`值班表 ${PHONE}`)
    await expect(admin.call(fileEditOpen, { query: { id: seen.fileId! } })).rejects.toThrow('不能修改')
    const mine = await lina.call(commentAdd, { body: { docId: id, comment: `我的是 ${PHONE}` } })
    const row = (await lina.call(commentList, { query: { docId: id } })).records.find((each) => each.id === mine.id)!
    expect(row.comment).toBe('我的是 139****5678')
    await lina.call(commentEdit, { body: { id: mine.id, comment: row.comment } })
    const again = (await editor.call(commentList, { query: { docId: id } })).records.find(
      (each) => each.id === mine.id,
    )!
    expect(again.comment).toBe(`我的是 ${PHONE}`)
  })

  it('a comparison of versions is masked before it is cut into lines', async () => {
    const { id } = await uploadText(editor, '修订.md', '# 修订\n\n旧的 139\n12345678\n')
    const row = await settled(editor, id)
    const { sha256 } = await editor.call(fileEditOpen, { query: { id: row.fileId! } })
    const file = new Blob([`# 修订\n\n新的 139\n12345678，卡 ${CARD}\n`])
    await editor.call(fileEditSave, { file, fileName: '修订.md', body: { docId: id, base: sha256, name: '修订.md' } })
    const { records } = await admin.call(versionList, { query: { docId: id } })
    const query = { from: records.at(-1)!.id, to: records[0]!.id }
    const told = async (api: Api) => JSON.stringify((await api.call(versionCompare, { query })).hunks)
    await eventually('the new text is read', async () => ((await told(editor)).includes(CARD) ? true : null))
    expect(planted([await told(admin)])).toEqual([])
    expect(await told(admin)).toContain('新的 139')
  })
})

describe('the rules', () => {
  it('are refused to who is not signed in or lacks the right, with bad values, and to other tenants', async () => {
    const body = { name: '合同', kind: 'pattern' as const, pattern: String.raw`HT\d{8}`, usable: false }
    await expect(server.guest.call(rules.add, { body })).rejects.toMatchObject({ kind: 'expired' })
    await expect(lina.call(rules.list, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await expect(editor.call(rules.add, { body })).rejects.toMatchObject({ kind: 'denied' })
    await expect(admin.call(rules.add, { body: { ...body, name: '' } })).rejects.toThrow('请输入名称')
    await expect(admin.call(rules.add, { body: { ...body, pattern: '' } })).rejects.toThrow('请输入正则表达式')
    await expect(admin.call(rules.add, { body: { ...body, pattern: '(a+)+' } })).rejects.toThrow('最大长度')
    await expect(admin.call(rules.add, { body: { ...body, pattern: String.raw`(a)\1` } })).rejects.toThrow('反向引用')
    await expect(admin.call(rules.add, { body: { ...body, keepFirst: 99 } })).rejects.toThrow('不能大于 20')
    await expect(admin.call(rules.add, { body: { ...body, name: '手机号' } })).rejects.toThrow('已存在')
  })

  it('of an administrator’s own are in force at once, and gone at once', async () => {
    const { id } = await uploadText(editor, '合同.md', '# 合同\n\n编号 HT20261127')
    await settled(editor, id)
    const body = {
      name: '合同编号',
      kind: 'pattern' as const,
      pattern: String.raw`HT\d{8}`,
      keepFirst: 2,
      keepLast: 2,
      usable: true,
    }
    await admin.call(rules.add, { body })
    expect(await readText(lina, id)).toContain('编号 HT******27')
    const [row] = (await admin.call(rules.list, { query: { name: '合同编号' } })).records
    await admin.call(rules.edit, { body: { id: row!.id, usable: false } })
    expect(await readText(lina, id)).toContain('编号 HT20261127')
    await switchRules(false)
    await eventually('clear again', async () =>
      (await readText(lina, ids[`值班表${PHONE}.md`]!)).includes(PHONE) ? true : null,
    )
  })
})
