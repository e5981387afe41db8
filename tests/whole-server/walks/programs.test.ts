import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Envelope } from '#core/contract/envelope.ts'
import { contract } from '#core/contract/index.ts'
import { grantList } from '#core/contract/km/rights/grant.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/**
 * Every call of the contract, made by programs: what the contract does not allow an API token is refused, whatever its
 * owner holds, and whatever the token was given.
 */
let server: TestServer
let admin: Api
let docId: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  docId = (await uploadText(admin, '程序.md', '程序的全文', 'staff')).id
})
afterAll(() => server[Symbol.asyncDispose]())

type Wish = { codes?: string[]; works?: boolean; places?: { kind: 'document'; id: string }[] }

const issueToken = async (wish: Wish) => (await admin.call(apiTokenAdd, { body: { name: '脚本', ...wish } })).token

/** Every code there is: the administrator holds them all. */
async function allCodes(): Promise<string[]> {
  const { auth } = await admin.call(userPermissions, OWN_SCREENS)
  return auth.flatMap(({ action }) => action ?? [])
}

const REFUSAL = '没有权限，请联系管理员授权'

/** Whether the call is refused before anything is looked at: asked with nothing, so that nothing is changed. */
async function isRefused(e: Endpoint, token: string): Promise<boolean> {
  const path = e.path.replace(/\{\w+\}/g, 'x')
  const headers = { 'X-Access-Token': token }
  const response = await fetch(`${server.baseURL}/api${path}`, { method: e.methods[0], headers })
  const text = await response.text()
  return response.status === 403 && (JSON.parse(text) as Envelope<null>).message === REFUSAL
}

const callName = (e: Endpoint) => `${e.methods[0]} ${e.path}`
const asked = contract.filter((e) => e.access !== 'anonymous')

async function refusedTo(token: string): Promise<Set<string>> {
  const refused = new Set<string>()
  for (const e of asked) if (await isRefused(e, token)) refused.add(callName(e))
  return refused
}

const hasCode = (e: Endpoint) => e.access !== 'guest' && e.access !== 'signed-in'

/** Reading calls that are no GET, because of what they carry. */
const READS_BY_POST = [
  'POST /KM/kmDoc/searchDoc',
  'POST /KM/kmAnswer/once',
  'POST /KM/kmDoc/addDocViews',
  'POST /KM/kmFile/addFileDownloads',
  'POST /KM/kmDoc/convert',
  'POST /KM/kmDoc/downloadZip',
  'POST /KM/kmSearchRecord/recordClick',
]

describe('an API token', () => {
  it('without codes, of who holds every code: reads, and makes no writing call', async () => {
    const refused = await refusedTo(await issueToken({}))
    const taken = asked.filter((e) => !refused.has(callName(e)))
    expect(taken.filter((e) => e.programs !== 'read').map(callName)).toEqual([])
    expect(taken.filter(hasCode).map(callName)).toEqual([])
    expect(
      taken
        .filter((e) => e.methods[0] !== 'GET')
        .map(callName)
        .toSorted(),
    ).toEqual(READS_BY_POST.toSorted())
    expect(taken.length).toBe(asked.filter((e) => e.programs === 'read' && !hasCode(e)).length)
  })
  it('without codes, that works on documents: writes what needs no permission of its own', async () => {
    const refused = await refusedTo(await issueToken({ works: true }))
    const allowed = asked.filter((e) => (e.programs === 'read' || e.programs === 'write') && !hasCode(e))
    expect(asked.filter((e) => !refused.has(callName(e))).map(callName)).toEqual(allowed.map(callName))
    expect(allowed.map(callName)).toContain('DELETE /KM/kmDoc/delete')
  })
  it('with every code: everything but what the contract keeps for people', async () => {
    const refused = await refusedTo(await issueToken({ codes: await allCodes(), works: true }))
    expect([...refused]).toEqual(asked.filter((e) => e.programs === 'none').map(callName))
    for (const name of [
      'PUT /KM/kmRequest/approve',
      'PUT /KM/kmRequest/decline',
      'GET /KM/kmRequest/toDecide',
      'POST /sys/apiToken/add',
      'DELETE /sys/apiToken/revokeAny',
      'PUT /sys/user/updatePassword',
      'PUT /sys/user/changePassword',
      'POST /KM/kmDocShare/add',
      'DELETE /KM/kmSearchRecord/clearMine',
      'POST /KM/kmSavedSearch/add',
    ])
      expect(refused).toContain(name)
  })
  it('with every code, for one place: nothing that speaks of the whole site', async () => {
    const places = [{ kind: 'document' as const, id: docId }]
    const token = await issueToken({ codes: await allCodes(), works: true, places })
    const refused = await refusedTo(token)
    const kept = asked.filter((e) => e.programs === 'none' || e.programs === 'site')
    expect([...refused]).toEqual(kept.map(callName))
    await expect(server.api(token).call(grantList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  })
})

describe('the contract', () => {
  it('lets programs see the whole site only by a permission', () => {
    const open = contract.filter((e) => e.programs === 'site' && !hasCode(e))
    expect(open.map(callName)).toEqual([])
  })
  it('says of every call that changes something that it writes', () => {
    const quiet = contract.filter(
      (e) => e.programs === 'read' && e.methods[0] !== 'GET' && !READS_BY_POST.includes(callName(e)),
    )
    expect(quiet.map(callName)).toEqual(['POST /KM/kmUpload/known'])
  })
  it('lets share links call only what guests may, and nothing that lists places or what others search for', () => {
    const links = contract.filter((e) => e.links)
    expect(links.filter((e) => e.access !== 'guest').map(callName)).toEqual([])
    expect(links.filter((e) => /Category|category|Report|analyzer/i.test(e.path)).map(callName)).toEqual([])
  })
  it('takes a session in the address of preview, download and uploaded files alone', () => {
    const taking = contract.filter((e) => e.addressToken === 'session').map((e) => e.path)
    expect(taking.toSorted()).toEqual([
      '/KM/kmDoc/downloadKmDoc',
      '/KM/kmDoc/previewKmDoc',
      '/sys/common/static/{label}/{name}',
    ])
  })
})

describe('a first password that has to be changed', () => {
  it('leaves the menu and the change of the password, nothing else', () => {
    const open = contract.filter((e) => e.beforePasswordChange).map((e) => e.path)
    expect(open.toSorted()).toEqual(['/sys/permission/getUserPermissionByToken', '/sys/user/updatePassword'])
  })
})
