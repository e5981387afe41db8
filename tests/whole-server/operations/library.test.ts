import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListDraft, docListRecent } from '#core/contract/km/documents/document.ts'
import { docBin, docSubmit } from '#core/contract/km/review/review.ts'
import { flowList } from '#core/contract/km/review/review-flow.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { commonStatic } from '#core/contract/sys/stored-files/stored-file.ts'
import type { LibraryReport } from '#core/maintenance/order.ts'
import {
  emptyDatabase,
  emptyPlace,
  fileDigests,
  type Installation,
  installation,
  type Place,
} from '../support/backups.ts'
import { eventually, foundIds } from '../support/documents.ts'
import {
  asked,
  readZipEntries,
  exported,
  giveEverybodyPasswords,
  imported,
  exportedRows,
  signInAt,
  startOn,
  verified,
} from '../support/libraries.ts'
import { type MixedLibrary, mixedLibrary, PEOPLE } from './mixed-library.ts'

let from: Installation
let made: MixedLibrary
let first: LibraryReport
let entries: Map<string, Buffer>
const target = (name: string) => path.join(from.folder, `${name}.zip`)

beforeAll(async () => {
  from = await installation()
  made = await mixedLibrary(from.server)
  const zhangwei = await from.server.signIn('zhangwei')
  await zhangwei.call(docSubmit, { query: { id: made.两个附件 } })
  first = await exported(from.config, target('first'))
  entries = await readZipEntries(target('first'))
})
afterAll(() => from[Symbol.asyncDispose]())

const byText = (a: string, b: string) => a.localeCompare(b)

/** All that an export says, without when and by whom it was made. */
const saidBy = async (file: string) => {
  const all = await readZipEntries(file)
  all.delete('library.json')
  return Object.fromEntries([...all].map(([name, bytes]) => [name, bytes.toString('base64')]))
}

it('is for its owner only, says what is in it and nothing secret', async () => {
  expect(statSync(target('first')).mode & 0o777).toBe(0o600)
  expect(readdirSync(from.folder)).toEqual(['first.zip'])
  expect(first).toMatchObject({ seenBy: null, missing: [], counts: { documents: 10, people: 5, grants: 2 } })
  expect(Object.entries(first.counts).filter(([, rows]) => rows === 0)).toEqual([])
  expect(first.leftOut.map(({ name }) => name)).toContain('审计日志')
  const [{ hash }] = (await asked<{ hash: string }>(
    from.config,
    `select password_hash as hash from app_user limit 1`,
  )) as [{ hash: string }]
  const text = [...entries.values()].map((bytes) => bytes.toString()).join('\n')
  expect(text).not.toContain(hash)
  expect(text).not.toMatch(/argon2|"(password|token|secret|code)Hash"/i)
  expect(await verified(from.config, target('first'))).toMatchObject({ damages: [], digest: first.digest })
})

it('is readable: lines of JSON under the words of the product, files by their digests', () => {
  const versions = exportedRows(entries, 'versions').filter((row) => row['documentId'] === made.多版本)
  expect(versions.map(({ number, status }) => `${String(number)} ${String(status)}`).toSorted(byText)).toEqual([
    '1 2',
    '2 2',
    '3 0',
  ])
  expect(Object.values(versions[0]!['fields'] as object)).toEqual(['乙'])
  const document = exportedRows(entries, 'documents').find(({ id }) => id === made.多版本)!
  expect(document).toMatchObject({ scope: 'staff', tags: ['1', '3'], deleted: false })
  expect(document['createTime']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  const naming = [...exportedRows(entries, 'files'), ...exportedRows(entries, 'uploaded-files')]
  const files = naming.map(({ sha256 }) => `files/${String(sha256)}`)
  expect([...entries.keys()].filter((name) => name.startsWith('files/')).toSorted()).toEqual(files.toSorted())
})

it('makes an empty installation the same library: equal digests, the same documents for everybody, the bin and what was rejected', async () => {
  await using place = await emptyPlace(await emptyDatabase())
  const report = await imported(place.config, target('first'))
  const read = first.counts['files']!
  expect(report).toMatchObject({ filesThere: 0, filesWritten: read + 1, toRead: read })
  expect(await fileDigests(place.config.dataFolder)).toEqual(await fileDigests(from.config.dataFolder))
  expect((await exported(place.config, target('again'))).digest).toBe(first.digest)
  expect(await saidBy(target('again'))).toEqual(await saidBy(target('first')))

  const unaccounted = `select from access_grant g where not exists (
    select from audit_log where action = 'grant-add' and object_id = g.id)`
  expect(await asked(place.config, unaccounted)).toEqual([])
  expect(await asked(place.config, `select from audit_log where action = 'library-import'`)).toHaveLength(1)

  await expectTheSameForEverybody(place)
  // Reading the texts and starting a server have changed nothing of it.
  expect((await exported(place.config, target('later'))).digest).toBe(first.digest)
})

async function expectTheSameForEverybody(place: Place): Promise<void> {
  await giveEverybodyPasswords(place)
  await using running = await startOn(place)
  for (const username of PEOPLE) {
    const here = await from.server.signIn(username)
    const there = await signInAt(running.url, username)
    expect(await readBy(there), username).toEqual(await readBy(here))
    for (const word of Object.keys(made)) await expectSameHits({ here, there }, word)
    expect(await readUploadedFile(there)).toBe('单独的一份')
  }
  const bin = await (await signInAt(running.url, 'editor')).call(docBin, { query: {} })
  expect(bin.records.map(({ id }) => id)).toEqual([made.回收站])
  const zhangwei = await signInAt(running.url, 'zhangwei')
  expect((await zhangwei.call(docGet, { query: { id: made.被驳回 } })).records[0]).toMatchObject({ status: 3 })
  // What waits goes on waiting, in the first step.
  const flows = await zhangwei.call(flowList, { query: { docId: made.两个附件 } })
  expect(flows.records).toMatchObject([{ state: 'waiting', step: 1, starterName: '张伟' }])
}

/** The file that was uploaded beside the documents, by the path that its uploader was told. */
async function readUploadedFile(api: Api): Promise<string> {
  const [label = '', name = ''] = String(exportedRows(entries, 'uploaded-files')[0]!['path']).split('/')
  return (await api.call(commonStatic, { params: { label, name } })).text()
}

async function expectSameHits({ here, there }: { here: Api; there: Api }, word: string): Promise<void> {
  const ids = (await foundIds(here, `${word}的一句话`)).toSorted()
  const same = async () => (String((await foundIds(there, `${word}的一句话`)).toSorted()) === String(ids) ? true : null)
  await eventually(`${word}: ${String(ids)}`, same)
}

/** What somebody sees, without whose counters move by looking. */
async function readBy(api: Api) {
  const lists = []
  for (const call of [docListRecent, docListDraft]) {
    const { records } = await api.call(call, { query: { pageSize: '100' } })
    lists.push(
      records.map(({ id, title, status, version, category, topicIds }) => ({
        id,
        title,
        status,
        version,
        category,
        topicIds,
      })),
    )
  }
  const versions = await api.call(versionList, { query: { docId: made.多版本, order: 'asc' } }).then(
    ({ records }) => records.map(({ number, status, visible }) => [number, status, visible]),
    (error: Error) => error.message,
  )
  const one = (await api.call(docGet, { query: { id: made.机要 } })).total
  return { lists, versions, one }
}

it('lets only the named administrator in, who must choose a password', async () => {
  await using place = await emptyPlace(await emptyDatabase())
  const { admin } = await imported(place.config, target('first'))
  expect(admin).toMatchObject({ username: 'admin', password: expect.stringMatching(/^\w{16}$/) })
  await using running = await startOn(place)
  await expect(signInAt(running.url, 'editor')).rejects.toThrow('用户名或密码错误')
  const api = await signInAt(running.url, 'admin', admin.password!)
  await expect(api.call(docListRecent, { query: {} })).rejects.toThrow('密码')
})

it(
  'comes into the embedded database of a folder that does not exist, and into one that was started once',
  { tags: 'prove' },
  async () => {
    await using place = await emptyPlace()
    await imported(place.config, target('first'))
    expect((await exported(place.config, target('embedded'))).digest).toBe(first.digest)

    await using used = await emptyPlace(await emptyDatabase())
    await (await startOn(used))[Symbol.asyncDispose]()
    await imported(used.config, target('first'))
    expect((await exported(used.config, target('started'))).digest).toBe(first.digest)
  },
)

it('refuses an installation that is in use or was used, and a missing administrator', async () => {
  await expect(imported(from.config, target('first'))).rejects.toThrow('请先停止它的服务器')
  await using place = await emptyPlace(await emptyDatabase())
  await expect(imported(place.config, target('first'), 'nobody')).rejects.toThrow('没有可用的账号 nobody')
  expect(await fileDigests(place.config.dataFolder)).toEqual({})
  await imported(place.config, target('first'))
  await expect(imported(place.config, target('first'))).rejects.toThrow('已有 10 篇知识')
  expect((await exported(place.config, target('still'))).digest).toBe(first.digest)
})

it('with the eyes of a person it holds what they read, and is not taken in', async () => {
  const report = await exported(from.config, target('lina'), 'lina')
  const all = await readZipEntries(target('lina'))
  const lina = await from.server.signIn('lina')
  const { records } = await lina.call(docListRecent, { query: { pageSize: '100' } })
  expect(exportedRows(all, 'documents').map(({ id }) => id)).toEqual(records.map(({ id }) => id).toSorted())
  expect(report.counts['versions']).toBe(records.length)
  // She may read a document in the closed category, and is not shown the category.
  expect(records.map(({ id }) => id)).toContain(made.机要)
  const names = exportedRows(all, 'taxonomy').map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['候鸟', '合同', '采购合同']))
  expect(Object.keys(report.counts).toSorted()).toEqual(
    ['attachments', 'custom-fields', 'documents', 'files', 'taxonomy', 'versions'].toSorted(),
  )
  await using place = await emptyPlace(await emptyDatabase())
  await expect(imported(place.config, target('lina'))).rejects.toThrow('只有 lina 能看到的知识')
  await expect(exported(from.config, target('none'), 'nobody')).rejects.toThrow('没有可用的账号')
})

it('tells of a file that the store has lost, and takes the rest in', async () => {
  const [{ sha256 }] = (await asked<{ sha256: string }>(
    from.config,
    `select a.sha256 from attachment a join document_version v on v.id = a.version_id where v.document_id = $1`,
    [made.草稿],
  )) as [{ sha256: string }]
  await from.server.running.engines.files.remove(sha256)
  expect((await exported(from.config, target('lost'))).missing).toEqual([sha256])
  await using place = await emptyPlace(await emptyDatabase())
  const report = await imported(place.config, target('lost'))
  expect(report.toRead).toBe(first.counts['files']! - 1)
  const states = await asked(place.config, 'select state from file where sha256 = $1', [sha256])
  expect(states).toEqual([{ state: 'failed' }])
  expect((await exported(place.config, target('relost'))).digest).toBe(
    (await verified(from.config, target('lost'))).digest,
  )
})
