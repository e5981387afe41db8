import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { assistantDecide } from '#core/contract/open/assistant.ts'
import type { TestServer } from '../support/fixture.ts'

export const BACK = 'http://127.0.0.1:4711/callback'

/** A program that connects, played by hand. */
export function oauthOf(server: () => TestServer) {
  const at = (path: string) => `${server().baseURL}${path}`
  const form = (path: string, body: Record<string, string>) =>
    fetch(at(path), { method: 'POST', body: new URLSearchParams(body) })
  const register = (body: unknown) =>
    fetch(at('/oauth/register'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const json = async (answer: Response): Promise<{ status: number } & Record<string, unknown>> => ({
    status: answer.status,
    ...((await answer.json()) as Record<string, unknown>),
  })

  /** One program as the tests play it by hand, with all that it is asked for. */
  async function program(redirect = BACK) {
    const answer = await json(await register({ client_name: '试验助手', redirect_uris: [redirect] }))
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const asks: Record<string, string> = {
      response_type: 'code',
      client_id: answer['client_id'] as string,
      redirect_uri: redirect,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 's 1',
      resource: at('/mcp'),
    }
    return { asks, verifier, id: asks['client_id']! }
  }
  type Program = Awaited<ReturnType<typeof program>>

  const authorize = (asks: Record<string, string>) =>
    fetch(`${at('/oauth/authorize')}?${new URLSearchParams(asks).toString()}`, { redirect: 'manual' })

  async function requestOf(asks: Record<string, string>): Promise<string> {
    const to = new URL((await authorize(asks)).headers.get('location')!)
    expect([to.origin, to.pathname]).toEqual([server().baseURL, '/connectAssistant'])
    return to.searchParams.get('request')!
  }

  async function codeFor({ asks }: Program, name = 'lina'): Promise<string> {
    const request = await requestOf(asks)
    const { redirect } = await (await server().signIn(name)).call(assistantDecide, { body: { request, agree: true } })
    return new URL(redirect).searchParams.get('code')!
  }

  const exchangeOf = ({ asks, verifier, id }: Program, code: string) => ({
    grant_type: 'authorization_code',
    code,
    client_id: id,
    redirect_uri: asks['redirect_uri']!,
    code_verifier: verifier,
    resource: at('/mcp'),
  })
  const refreshOf = (of: Program, refresh: string) => ({
    grant_type: 'refresh_token',
    refresh_token: refresh,
    client_id: of.id,
  })
  async function tokensFor(of: Program, name = 'lina') {
    const got = await json(await form('/oauth/token', exchangeOf(of, await codeFor(of, name))))
    expect(got.status).toBe(200)
    return got as unknown as { access_token: string; refresh_token: string; expires_in: number; scope: string }
  }
  const statusWith = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const type = { 'content-type': 'application/json' }
    return (await fetch(at('/mcp'), { method: 'POST', headers: { ...headers, ...type }, body })).status
  }

  return {
    at,
    form,
    register,
    json,
    program,
    authorize,
    requestOf,
    codeFor,
    exchangeOf,
    refreshOf,
    tokensFor,
    statusWith,
  }
}
