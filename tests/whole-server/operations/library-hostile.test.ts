import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ArchiveWriter } from '#server/operations/archive/index.ts'
import type { Contents } from '#server/operations/library/index.ts'
import { digestOfLibrary } from '#server/operations/library/format.ts'
import { emptyDatabase, emptyPlace, type Installation, installation, type Place } from '../support/backups.ts'
import { settled, uploadText } from '../support/documents.ts'
import {
  asked,
  readZipEntries,
  exported,
  imported,
  exportedRows,
  listStoredFiles,
  verified,
} from '../support/libraries.ts'

/* Archives that are damaged, or that somebody has made to do harm. */

let from: Installation
let place: Place
let whole: Map<string, Buffer>
let sha256: string
const target = (name: string) => path.join(from.folder, `${name}.zip`)

beforeAll(async () => {
  from = await installation()
  const editor = await from.server.signIn('editor')
  await settled(editor, (await uploadText(editor, '制度.md', '# 制度\n\n制度的第一条。')).id)
  await settled(editor, (await uploadText(editor, '流程.md', '# 流程\n\n流程的第一步。')).id)
  await exported(from.config, target('whole'))
  whole = await readZipEntries(target('whole'))
  sha256 = exportedRows(whole, 'files')[0]!['sha256'] as string
  place = await emptyPlace(await emptyDatabase())
})
afterAll(async () => {
  await place[Symbol.asyncDispose]()
  await from[Symbol.asyncDispose]()
})

/** Nothing is made before the whole archive has been compared with its digests. */
async function afterRefusal(name: string, sentence: string) {
  await expect(imported(place.config, target(name))).rejects.toThrow(sentence)
  const tables = await asked(place.config, `select from pg_tables where schemaname = 'public'`)
  return { tables: tables.length, folder: existsSync(place.config.dataFolder) }
}
const UNTOUCHED = { tables: 0, folder: false }

const readManifest = (entries: ReadonlyMap<string, Buffer>) =>
  JSON.parse(entries.get('library.json')!.toString()) as Contents

/** Writes the export anew with other entries, and with digests and a seal that are right for them. */
async function rewritten(name: string, change: (entries: Map<string, Buffer>, contents: Contents) => void) {
  const entries = new Map(whole)
  const contents = readManifest(entries)
  change(entries, contents)
  for (const kind of contents.kinds) {
    const bytes = entries.get(`${kind.name}.jsonl`)
    if (bytes) kind.sha256 = createHash('sha256').update(bytes).digest('hex')
  }
  contents.digest = digestOfLibrary(contents.kinds, contents.missing)
  entries.delete('library.json')
  await using archive = await ArchiveWriter.create(target(name))
  for (const [entry, bytes] of entries) await archive.add(entry, Readable.from([bytes]), true)
  archive.addText('library.json', JSON.stringify(contents))
  await archive.finish()
}

/** The first row of a kind with other values. */
const changedRow = (kind: string, more: object) => (entries: Map<string, Buffer>) => {
  const [first, ...rest] = exportedRows(entries, kind)
  const lines = [{ ...first, ...more }, ...rest].map((row) => `${JSON.stringify(row)}\n`)
  entries.set(`${kind}.jsonl`, Buffer.from(lines.join('')))
}

it('names what one flipped byte has damaged, and takes nothing in', async () => {
  const bytes = readFileSync(target('whole'))
  const flipped = async (offset: number, work: () => Promise<void>) => {
    const changed = Buffer.from(bytes)
    changed[offset]! ^= 1
    writeFileSync(target('flipped'), changed)
    await work()
  }
  const inFile = bytes.indexOf(`files/${sha256}`) + `files/${sha256}`.length + 3
  await flipped(inFile, async () => {
    expect((await verified(from.config, target('flipped'))).damages).toEqual([`files/${sha256}`])
    expect(await afterRefusal('flipped', `files/${sha256}`)).toEqual(UNTOUCHED)
  })
  const inPeople = bytes.indexOf('people.jsonl') + 'people.jsonl'.length + 20
  await flipped(inPeople, async () => expect(await afterRefusal('flipped', 'people.jsonl')).toEqual(UNTOUCHED))
  for (const offset of [3, bytes.length / 2, bytes.length - 300, bytes.length - 1])
    await flipped(Math.floor(offset), async () => expect(await afterRefusal('flipped', '')).toEqual(UNTOUCHED))
})

it('writes to no path that the archive names', async () => {
  const evil = '../../../evil'
  await rewritten('evil', (entries) => entries.set('a'.repeat(evil.length), Buffer.from('evil')))
  const bytes = readFileSync(target('evil'))
  writeFileSync(target('evil'), bytes.toString('latin1').replaceAll('a'.repeat(evil.length), evil), 'latin1')
  expect(await afterRefusal('evil', '目录已损坏')).toEqual(UNTOUCHED)
  await rewritten('traversal', changedRow('files', { sha256: evil }))
  expect(await afterRefusal('traversal', '不是摘要的文件名')).toEqual(UNTOUCHED)
  expect(existsSync(path.resolve(place.config.dataFolder, 'files', evil))).toBe(false)
})

it.each<[string, string, Parameters<typeof rewritten>[1]]>([
  ['other bytes under the digest of a file', 'files/', (entries) => entries.set(`files/${sha256}`, Buffer.from('x'))],
  ['a file that is not there', 'files/', (entries) => entries.delete(`files/${sha256}`)],
  ['a kind that is not there', '缺少 grants.jsonl', (entries) => entries.delete('grants.jsonl')],
  ['a newer format', '由更新的版本写成', (_, contents) => Object.assign(contents, { version: 2 })],
  ['an unknown field', '不认识的 people 指纹', (_, { kinds }) => void kinds[1]!.fields.push('指纹')],
  ['an unknown kind', '不认识的 secrets', (_, { kinds }) => kinds.push({ ...kinds[0]!, name: 'secrets' })],
  ['a row with one field more', '不是约定的格式', changedRow('people', { passwordHash: 'x' })],
  ['a line that is no JSON', 'people.jsonl 第 1 行', (entries) => entries.set('people.jsonl', Buffer.from('{]\n'))],
  ['a huge line', '过长的行', (entries) => entries.set('people.jsonl', Buffer.alloc(17 * 1024 * 1024, 'a'))],
  ['fewer rows than it says', 'people.jsonl 已损坏', (_, { kinds }) => (kinds[1]!.rows += 1)],
])('refuses %s', async (name, sentence, change) => {
  await rewritten(name, change)
  expect(await afterRefusal(name, sentence)).toEqual(UNTOUCHED)
})

it('refuses what is no export, and one that was cut off', async () => {
  writeFileSync(target('text'), 'no zip')
  expect(await afterRefusal('text', '不是完整的导出')).toEqual(UNTOUCHED)
  writeFileSync(target('cut'), readFileSync(target('whole')).subarray(0, -100))
  expect(await afterRefusal('cut', '不是完整的导出')).toEqual(UNTOUCHED)
  expect(await afterRefusal('nowhere', '找不到导出')).toEqual(UNTOUCHED)
})

it.each<[string, Parameters<typeof rewritten>[1]]>([
  ['a value of another kind', changedRow('people', { level: '高' })],
  ['a topic that is no list', changedRow('documents', { topics: 'x' })],
  ['two rows with one id', (entries) => entries.set('roles.jsonl', Buffer.from(twice(entries, 'roles')))],
  ['a reference to nothing', changedRow('attachments', { versionId: 'nowhere' })],
])('takes back everything when the database refuses %s', async (name, change) => {
  await using own = await emptyPlace(await emptyDatabase())
  await rewritten(name, (entries, contents) => {
    change(entries, contents)
    for (const kind of contents.kinds) kind.rows = exportedRows(entries, kind.name).length
  })
  await expect(imported(own.config, target(name))).rejects.toThrow('不能写入')
  expect(listStoredFiles(own.config)).toEqual([])
  expect(await asked(own.config, 'select from app_user')).toEqual([])
  await imported(own.config, target('whole'))
})

const twice = (entries: ReadonlyMap<string, Buffer>, kind: string) => {
  const text = entries.get(`${kind}.jsonl`)!.toString()
  return text + text
}
