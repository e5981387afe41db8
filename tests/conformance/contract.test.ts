import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, createApi } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { docGet, docListDraft, docListMine, docListRecent } from '#core/contract/km/documents/document.ts'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { analyzerTokens, docSearch } from '#core/contract/km/search/search.ts'
import { apiDocument, health } from '#core/contract/platform/health.ts'
import { dictItems, dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { captchaImage, captchaNeeded } from '#core/contract/sys/login.ts'
import { userPermissions } from '#core/contract/sys/permission.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { userList } from '#core/contract/sys/user.ts'
import { startServer, type TestServer } from '../whole-server/support/fixture.ts'

/**
 * Reading calls of the contract against a base URL: whatever answers there must decode by the same schemas. Ours by
 * default; another backend with ZHIKU_BASE_URL (its API base) and ZHIKU_TOKEN.
 */
let own: TestServer | null = null
let api: Api
beforeAll(async () => {
  const foreign = process.env['ZHIKU_BASE_URL']
  if (foreign) {
    const token = process.env['ZHIKU_TOKEN']
    api = createApi({ baseURL: foreign, token: () => token, tenant: () => undefined })
    return
  }
  own = await startServer()
  api = await own.signIn('admin')
})
afterAll(() => own?.[Symbol.asyncDispose]())

const CALLS: readonly (readonly [Endpoint, object])[] = [
  [health, {}],
  [apiDocument, {}],
  [siteConfig, {}],
  [captchaImage, { params: { key: '1' } }],
  [captchaNeeded, { query: {} }],
  [userPermissions, {}],
  [currentDepartments, {}],
  [userList, { query: {} }],
  [dictItemsAll, {}],
  [dictItems, { params: { code: 'sex' } }],
  [docListRecent, { query: {} }],
  [docListDraft, { query: {} }],
  [docListMine, { query: {} }],
  [docGet, { query: { id: 'none' } }],
  [docSearch, { body: { content: '制度', title: '制度' } }],
  [analyzerTokens, { query: { text: '差旅费管理办法' } }],
]

it.each(CALLS.map(([e, args]) => [`${e.methods[0]} ${e.path}`, e, args] as const))(
  '%s answers in its shape',
  async (_, e, args) => {
    // The client decodes by the endpoint's schema and throws `shape` when the answer does not fit.
    await expect(api.call(e, args as never)).resolves.toBeDefined()
  },
)
