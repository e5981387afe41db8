import type { Api } from '#core/api/client.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { apiClientAdd, apiClientList, type ApiClientRow, embedToken } from '#core/contract/open/client.ts'
import type { TestServer } from './fixture.ts'

export const HOST = 'https://oa.example.com'

type Wish = Omit<Args<typeof apiClientAdd>['body'], 'name'>

/** An API client with its secret. */
interface Client {
  id: string
  secret: string
}

export interface Answer<T> {
  status: number
  headers: Headers
  body: { success: boolean; message: string; result: T }
}

type Given = { token: string; validUntil: string; expiresIn: number }

export async function ask<T>(server: TestServer, path: string, init: RequestInit = {}): Promise<Answer<T>> {
  const response = await fetch(`${server.baseURL}/api${path}`, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

/** Creates API clients as an administrator, and gets tokens for them. */
export function clientTools(server: TestServer, admin: Api) {
  const make = (wish: Wish = {}, api = admin): Promise<Client> =>
    api.call(apiClientAdd, { body: { name: '门户', ...wish } })
  const exchange = ({ id, secret }: Client, body: { username?: string } = {}) =>
    ask<Given | null>(server, embedToken.path, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
  const tokenFor = async (client: Client, username?: string): Promise<string> =>
    (await exchange(client, username === undefined ? {} : { username })).body.result!.token
  return {
    make,
    forPeople: (wish: Wish = {}) => make({ forPeople: true, origins: [HOST], ...wish }),
    rowOf: async (id: string): Promise<ApiClientRow> =>
      (await admin.call(apiClientList, { query: { id } })).records[0]!,
    exchange,
    tokenFor,
    embed: async (client: Client, username?: string): Promise<Api> => server.api(await tokenFor(client, username)),
  }
}
