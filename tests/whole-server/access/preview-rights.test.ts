import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import {
  docOutline,
  previewAbout,
  previewChapter,
  previewEntries,
  previewEntryText,
  previewFind,
  previewPage,
  previewRows,
} from '#core/contract/km/files/preview-parts.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { userList } from '#core/contract/sys/user.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let editor: Api
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
})
afterAll(() => server[Symbol.asyncDispose]())

const upload = async (name: string, text: string, scope: 'staff' | 'private' = 'staff') =>
  settled(editor, (await uploadText(editor, name, text, scope)).id)

describe('nobody sees a part of what they may not read', () => {
  const calls = [
    [previewAbout, {}],
    [previewPage, { page: 1 }],
    [previewRows, { sheet: 0, row: 0 }],
    [previewEntries, {}],
    [previewEntryText, { entry: 'a.txt' }],
    [previewChapter, { chapter: 0 }],
    [previewFind, { words: '甲' }],
    [docOutline, {}],
  ] as const

  const ask = (api: Api, docId: string, [endpoint, more]: (typeof calls)[number]) =>
    api.call(endpoint as typeof previewPage, { query: { docId, ...more } as never })

  it('no token, a stranger, a number that is none', { timeout: 60_000 }, async () => {
    const own = await upload('私.csv', '甲,乙\n1,2', 'private')
    const lina = await server.signIn('lina')
    for (const call of calls) {
      await expect(ask(server.guest, own.id, call), call[0].path).rejects.toMatchObject({ kind: 'expired' })
      await expect(ask(lina, own.id, call), call[0].path).rejects.toThrow('找不到文档')
      await expect(ask(lina, "1' or '1", call), call[0].path).rejects.toThrow('编号格式不正确')
    }
    expect(await editor.call(previewAbout, { query: { docId: own.id } })).toMatchObject({ form: 'sheets' })
  })

  it('nor after a restriction or its deletion, although the parts are kept', { timeout: 60_000 }, async () => {
    const { id } = await upload('收回.csv', '甲,乙\n3,4')
    const [lina, admin] = await Promise.all([server.signIn('lina'), server.signIn('admin')])
    const query = { docId: id, sheet: 0, row: 0 }
    expect((await lina.call(previewRows, { query })).rows).toHaveLength(2)
    const body = {
      effect: 'restrict' as const,
      objectKind: 'document' as const,
      objectId: id,
      subjectKind: 'user' as const,
      subjectIds: [(await admin.call(userList, { query: { username: 'lina' } })).records[0]!.id],
      bits: ['view' as const],
    }
    await admin.call(grantAdd, { body })
    await expect(lina.call(previewRows, { query })).rejects.toThrow('找不到文档')
    await editor.call(docDelete, { query: { id } })
    await expect((await server.signIn('zhangwei')).call(previewRows, { query })).rejects.toThrow('找不到文档')
  })
})
