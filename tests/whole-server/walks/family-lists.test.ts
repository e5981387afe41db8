import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docListDraft, docListMine } from '#core/contract/km/documents/document.ts'
import { docListPassed, docListWaiting, docSubmit } from '#core/contract/km/review/review.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { userList } from '#core/contract/sys/user.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls, type Row, titles, uploaded } from '../support/raw-calls.ts'

/** Lists and search as the family's own clients ask them. */
let server: TestServer
let raw: { admin: RawCall; editor: RawCall; lina: RawCall }
beforeAll(async () => {
  server = await startServer()
  raw = {
    admin: rawCalls(server, 'admin'),
    editor: rawCalls(server, 'editor'),
    lina: rawCalls(server, 'lina'),
  }
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

describe('lists of documents', () => {
  it('of drafts, waiting and passed ones filter as the family does', async () => {
    const draft = await uploaded(raw.lina, '出差报销细则.MD', {
      keywords: '差旅,补贴',
      businessTypes: '1',
      scope: 'department',
    })
    await uploaded(raw.lina, '采购合同范本.txt', { keywords: '合同', businessTypes: '2', scope: 'department' })
    const found = async (query: Row, e: Parameters<RawCall>[0] = docListDraft, call = raw.lina) =>
      titles(await call(e, { query: { pageSize: 100, ...query } })).filter((title) => /细则|范本/.test(String(title)))
    expect(await found({})).toHaveLength(2)
    for (const query of [
      { title: '报销' },
      { title: '*报销*' },
      { keywords: '补贴' },
      { keywords: '*差旅*' },
      { fileType: 'md' },
      { fileType: 'MD' },
      { businessTypeList: '1' },
      { businessTypeList: '1,' },
      { businessTypeList: ['1', '9'] },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual(['出差报销细则'])
    expect(await found({ businessTypeList: ['1', '2'] })).toHaveLength(2)
    expect(await found({ title: '%' })).toEqual([])
    expect(await found({ createTimeStart: '2000-01-01 00:00:00', createTimeEnd: '2099-01-01 00:00:00' })).toHaveLength(
      2,
    )
    expect(await found({ createTimeStart: '2099-01-01 00:00:00' })).toEqual([])
    expect(await found({ createTimeEnd: '2000-01-01' })).toEqual([])
    expect(await found({ orgCode: String(draft['orgCode']).slice(0, 3) })).toHaveLength(2)
    expect(await found({ title: '', keywords: '', fileType: '', createTimeStart: '' })).toHaveLength(2)

    await raw.lina(docSubmit, { query: { id: draft['id'] } })
    expect(await found({ title: '报销', fileType: 'md' }, docListWaiting, raw.admin)).toEqual(['出差报销细则'])
    expect(await found({ title: '合同' }, docListWaiting, raw.admin)).toEqual([])
    await uploaded(raw.editor, '已通过的细则.txt', { scope: 'staff', keywords: '制度' })
    expect(await found({ keywords: '制度' }, docListPassed, raw.admin)).toEqual(['已通过的细则'])
    expect(await found({ keywords: '没有' }, docListPassed, raw.admin)).toEqual([])
  })
  it('take page 0 for the first and cap the size', async () => {
    const page = async (query: Row) => (await raw.lina(docListMine, { query })).result as Row
    expect(await page({ pageNo: 0, pageSize: 2 })).toMatchObject({ current: 1, size: 2 })
    expect(await page({ pageNo: '', pageSize: '' })).toMatchObject({ current: 1, size: 10 })
    expect(await page({ pageSize: 99_999 })).toMatchObject({ size: 1000 })
  })
  it('sort a translated column by its code, and fall back to the default where they cannot', async () => {
    const sorted = await raw.lina(docListMine, { query: { column: 'depId_dictText', order: 'asc' } })
    expect(sorted.headers.get('x-ignored-sort')).toBeNull()
    const plain = await raw.lina(docListMine)
    for (const column of ['passwordHash', 'publicRemark_dictText', 'title; drop table document', '列']) {
      const reply = await raw.lina(docListMine, { query: { column, order: 'asc' } })
      expect(titles(reply)).toEqual(titles(plain))
      expect(reply.headers.get('x-ignored-sort')).toBe(encodeURIComponent(column.replace('_dictText', '')))
      expect(JSON.stringify(reply.result)).not.toContain('ignored')
    }
    const partly = await raw.lina(docListMine, { query: { column: 'nothing,title', order: 'asc,asc' } })
    expect(partly.headers.get('x-ignored-sort')).toBe('nothing')
    expect(titles(partly)).toEqual(titles(await raw.lina(docListMine, { query: { column: 'title', order: 'asc' } })))
    expect((await raw.admin(userList, { query: { column: 'salt' } })).headers.get('x-ignored-sort')).toBe('salt')
    const searched = await raw.lina(docSearch, { body: { content: '细则', column: 'views' } })
    expect(searched).toMatchObject({ success: true })
    expect(searched.headers.get('x-ignored-sort')).toBe('views')
  })
})

describe('search', () => {
  it('takes flags as numbers and empty lists as text', async () => {
    const empty = {
      category: '',
      businessTypes: '',
      topicCodes: '',
      keywords: '',
      createTimeStart: '',
      filterParams: '',
    }
    for (const advSearchFlag of [0, 1, '0', 'false', false, '']) {
      const body = {
        content: '报销',
        title: '报销',
        advSearchFlag,
        phraseMatchSearchFlag: 0,
        pageNo: 0,
        pageSize: '',
        ...empty,
      }
      const reply = await raw.lina(docSearch, { body })
      expect(reply, `${advSearchFlag}: ${reply.message}`).toMatchObject({ success: true })
    }
    expect((await raw.lina(docSearch, { body: { content: { $ne: '' } } })).success).toBe(false)
    expect((await raw.lina(docSearch, { body: { content: '报销', advSearchFlag: 7 } })).success).toBe(false)
  })
})
