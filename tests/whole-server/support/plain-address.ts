import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Scope } from '#core/access/scope.ts'
import { newToken, tokenHash } from '#server/sign-in/sessions/session-life.ts'
import { session, tenant, user } from '#server/db/schema/index.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { settled } from './documents.ts'
import type { TestServer } from './fixture.ts'

export interface Answer {
  status: number
  /** The bytes as text, or the message of the refusal. */
  text: string
}

/** Requests like a browser following a link: no headers except those given. */
export async function visit(
  server: TestServer,
  e: Endpoint,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${server.baseURL}/api${e.path}?${new URLSearchParams(query)}`, { headers })
  const text = await response.text()
  const isEnvelope = text.startsWith('{"success"')
  return { status: response.status, text: isEnvelope ? (JSON.parse(text) as { message: string }).message : text }
}

/** A published PDF, which has both a preview and a download. */
export async function pdf(api: Api, name: string, scope: Scope = 'staff'): Promise<DocRow> {
  const file = new Blob([new Uint8Array(smallPdf([`${name} one`, `${name} two`]))])
  const doc = await api.call(docUpload, { file, fileName: `${name}.pdf`, body: { scope } })
  return settled(api, doc.id)
}

/**
 * Signs in a person of tenant 7. Call it before any other request, because the list of tenants is cached for some
 * seconds.
 */
export async function stranger(server: TestServer): Promise<{ id: string; token: string }> {
  const { db } = server.running.engines
  const token = newToken()
  const now = new Date()
  await db.insert(tenant).values({ id: '7', name: '别家' }).onConflictDoNothing()
  const row = { id: 'stranger', username: 'stranger', realname: '外人', passwordHash: '-', tenantId: '7' }
  await db.insert(user).values(row)
  await db.insert(session).values({
    tenantId: '7',
    userId: row.id,
    tokenHash: tokenHash(token),
    createTime: now,
    seenTime: now,
    expireTime: new Date(now.getTime() + 3_600_000),
  })
  return { id: row.id, token }
}
