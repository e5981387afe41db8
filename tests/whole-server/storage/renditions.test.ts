import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { file, rendition } from '#server/db/schema/index.ts'
import { FileStoreError } from '#server/storage/files/file-store.ts'
import { askRendition, findRendition, type RenditionKey } from '#server/storage/renditions/store.ts'
import { failRendition, keepRendition } from '#server/storage/renditions/keep.ts'
import { guardContent } from '#server/storage/renditions/delete-unreferenced.ts'
import { findOrMake } from '#server/storage/renditions/make.ts'
import { eventually, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const deps = () => server.running.engines

/** A stored file with the document that holds it. */
async function stored(content: string, username = 'editor') {
  const api = await server.signIn(username)
  const { id } = await settled(api, (await uploadText(api, `${content.slice(0, 6)}.md`, content)).id)
  const { sha256 } = await deps().files.put(Readable.from([content]), {
    limitBytes: 1_000_000,
  })
  const key: RenditionKey = { source: sha256, kind: 'pdf' }
  return { api, id, key, sha256 }
}

const pdf = (content: string) => ({ content: Buffer.from(content), type: 'application/pdf', pages: 1 })

async function purge(id: string, username = 'editor'): Promise<void> {
  await (await server.signIn(username)).call(docDelete, { query: { id } })
  await (await server.signIn('admin')).call(docPurge, { query: { ids: id } })
}

const isGone = (sha256: string) =>
  eventually(`${sha256} gone`, async () => {
    const rows = await deps().db.select().from(file).where(eq(file.sha256, sha256))
    return rows.length === 0 && !(await deps().files.has(sha256)) ? true : null
  })

describe('keeping', () => {
  it('is made once for all who ask at once, and anew by another maker', async () => {
    const { key } = await stored('一次只做一份。')
    let made = 0
    const make = (maker: string) =>
      findOrMake(deps(), key, {
        maker,
        async make() {
          made += 1
          return pdf(`made by ${maker}`)
        },
      })
    const [first, second] = await Promise.all([make('m 1'), make('m 1')])
    expect(made).toBe(1)
    expect(second.sha256).toBe(first.sha256)
    const anew = await make('m 2')
    expect(made).toBe(2)
    expect(await text(await deps().files.open(anew.sha256!))).toBe('made by m 2')
    expect(await deps().files.has(first.sha256!)).toBe(false)
  })

  it('keeps why it cannot be made and does not try again; a fault of the machine is kept by nobody', async () => {
    const { key } = await stored('做不出来的文件。')
    const fault = () => findOrMake(deps(), key, { maker: 'm 1', make: () => Promise.reject(new Error('disk')) })
    await expect(fault()).rejects.toThrow('disk')
    expect(await findRendition(deps().db, key)).toBeNull()
    const refuse = () => findOrMake(deps(), key, { maker: 'm 1', make: async () => ({ reason: '图片已损坏' }) })
    expect(await refuse()).toMatchObject({ state: 'failed', reason: '图片已损坏', sha256: null })
    expect(await fault()).toMatchObject({ state: 'failed' })
  })

  it('is asked for once by a maker, and shown until another one has replaced it', async () => {
    const { key } = await stored('请求与替换。')
    const ask = (maker: string) => deps().db.transaction((tx) => askRendition(tx, key, maker))
    expect([await ask('m 1'), await ask('m 1')]).toEqual([true, false])
    const kept = await keepRendition(deps(), key, { ...pdf('first'), maker: 'm 1' })
    expect([await ask('m 1'), await ask('m 2'), await ask('m 2')]).toEqual([false, true, false])
    expect(await findRendition(deps().db, key)).toMatchObject({ state: 'waiting', sha256: kept.sha256 })
    const failed = await failRendition(deps(), key, { reason: '转换失败', maker: 'm 2' })
    expect(failed).toMatchObject({ state: 'failed', sha256: kept.sha256 })
    expect(await deps().files.has(kept.sha256!)).toBe(true)
  })
})

describe('letting go', () => {
  it('goes with the last document that holds its source, text and bytes of both', async () => {
    const content = '最后一位持有者离开时一并删除。'
    const { id, key, sha256 } = await stored(content)
    const other = await stored(content, 'zhangwei')
    const { sha256: made } = await keepRendition(deps(), key, { ...pdf(`pdf of ${sha256}`), maker: 'm 1' })
    await purge(id)
    // The other document was settled after the purge was done, so its task has had its turn.
    await purge((await stored('排在后面的任务。')).id)
    expect(await deps().files.has(sha256)).toBe(true)
    expect(await findRendition(deps().db, key)).not.toBeNull()
    await purge(other.id, 'zhangwei')
    await isGone(sha256)
    expect(await deps().files.has(made!)).toBe(false)
    expect(await deps().db.select().from(rendition).where(eq(rendition.source, sha256))).toEqual([])
  })

  it('leaves bytes that another document holds as its own', async () => {
    const { id, key, sha256 } = await stored('转换结果又被人上传。')
    const asUpload = await stored('它自己也是一份文件。', 'zhangwei')
    const { sha256: made } = await keepRendition(deps(), key, { ...pdf('它自己也是一份文件。'), maker: 'm 1' })
    expect(made).toBe(asUpload.sha256)
    await purge(id)
    await isGone(sha256)
    expect(await deps().files.has(made!)).toBe(true)
  })

  it('never lets a row name bytes that were removed', async () => {
    const naming = deps().db.transaction((tx) => guardContent(tx, 'f'.repeat(64)))
    await expect(naming).rejects.toBeInstanceOf(FileStoreError)
  })

  it('leaves nothing behind when its source is gone before it is kept', async () => {
    const key: RenditionKey = { source: 'e'.repeat(64), kind: 'pdf' }
    await expect(keepRendition(deps(), key, { ...pdf('late'), maker: 'm 1' })).rejects.toThrow('rendition')
    const { sha256 } = await deps().files.put(Readable.from(['late']), { limitBytes: 9 })
    expect(await findRendition(deps().db, key)).toBeNull()
    await deps().files.remove(sha256)
  })
})
