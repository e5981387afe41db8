import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docText } from '#core/contract/km/documents/document.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { docUnlock } from '#core/contract/km/files/unlock.ts'
import { foundIds, searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

const PASSWORD = 'Mi-2026'
const PHRASE = '季度保密台账'
const locked = (name: string) =>
  new Uint8Array(readFileSync(path.resolve(import.meta.dirname, '../../../fixtures/locked', name)))

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function upload(username: string, file = 'aes.zip') {
  const api = await server.signIn(username)
  return settled(api, (await uploadText(api, file, locked(file))).id)
}

const unlock = async (username: string, docId: string, password = PASSWORD) =>
  (await server.signIn(username)).call(docUnlock, { body: { docId, password } })

describe('a protected file', { timeout: 60_000 }, () => {
  it('says that it asks for its password', async () => {
    const doc = await upload('editor', 'classic.zip')
    expect(doc).toMatchObject({ asksPassword: true, ftiFlag: INDEX_STATE.notNeeded })
    expect(doc.processMsg).toContain('文件有密码')
  })

  it('is opened by nobody but its author', async () => {
    const doc = await upload('editor', 'agile.docx')
    await expect(server.guest.call(docUnlock, { body: { docId: doc.id, password: PASSWORD } })).rejects.toMatchObject({
      kind: 'expired',
    })
    await expect(unlock('zhangwei', doc.id)).rejects.toMatchObject({ name: 'ApiFault' })
    await expect(unlock('editor', 'no-such-document')).rejects.toThrow('找不到文档')
    await expect(unlock('editor', doc.id, '')).rejects.toThrow('请输入文件密码')
    await expect(unlock('editor', doc.id, 'wrong')).rejects.toThrow('密码不正确')
    const api = await server.signIn('editor')
    expect(await settled(api, doc.id)).toMatchObject({ asksPassword: true })
    await unlock('editor', doc.id)
    expect(await settled(api, doc.id)).toMatchObject({ asksPassword: false, ftiFlag: INDEX_STATE.indexed })
    expect((await api.call(docText, { query: { id: doc.id } })).text).toContain('打印机')
    await expect(unlock('editor', doc.id)).rejects.toThrow('这个文件不需要密码')
  })

  it('opened for one document stays closed for another with the same bytes', async () => {
    const [mine, other] = [await upload('editor'), await upload('admin')]
    await unlock('editor', mine.id)
    const [editor, admin] = [await server.signIn('editor'), await server.signIn('admin')]
    await searchable(editor, PHRASE, mine.id)
    expect(await settled(admin, other.id)).toMatchObject({ asksPassword: true })
    expect((await admin.call(docText, { query: { id: other.id } })).text).toBe('')
    expect(await foundIds(admin, PHRASE)).not.toContain(other.id)
    // Also for whoever comes later.
    const late = await upload('lina')
    expect(late).toMatchObject({ asksPassword: true })
    expect((await (await server.signIn('lina')).call(docText, { query: { id: late.id } })).text).toBe('')
    await unlock('admin', other.id)
    await searchable(admin, PHRASE, other.id)
  })

  it('leaves its password nowhere in the database', async () => {
    const { db } = server.running.engines
    for (const table of ['task', 'file', 'passage', 'audit_log', 'unlocked_file', 'document', 'document_version']) {
      const rows = await db.execute(sql.raw(`select 1 from ${table} t where t::text like '%${PASSWORD}%'`))
      expect(rows.rows).toEqual([])
    }
  })
})
