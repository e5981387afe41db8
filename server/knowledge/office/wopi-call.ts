import type { FastifyRequest } from 'fastify'
import { clientAddress } from '#server/http/client-address.ts'
import { readOfficeToken } from '#server/kernel/signing/office-token.ts'
import { actorOfSession } from '#server/sign-in/actor/index.ts'
import type { ProofKeys } from './discovery.ts'
import type { Office, OfficeDeps } from './office.ts'
import { isProven, type Proof } from './proof.ts'
import type { OfficeContext } from './wopi-file.ts'
import { absent, WopiFault } from './wopi-fault.ts'

/** A request of the editor: for which person and file, and what its token allows. */
export interface WopiCall {
  ctx: OfficeContext
  fileId: string
  mayWrite: boolean
  /** The token of one file in one page of one person. */
  token: string
}

export const readHeader = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '')

/** Checks the caller in the order of the protocol: the token, the editor's own signature, the file. */
export async function admittedCall(deps: OfficeDeps, request: FastifyRequest): Promise<WopiCall> {
  const now = new Date()
  const text = readToken(request)
  const token = readOfficeToken(deps.secret, text, now)
  const actor = token && (await actorOfSession(deps, token.sessionId, now))
  if (!actor || actor.mustChangePassword) throw new WopiFault(401)
  await assertProven(deps.office!, readProof(request, deps.office!, text), now)
  const { id } = request.params as { id: string }
  if (id !== token.fileId) throw absent()
  const ctx: OfficeContext = {
    actor,
    deps,
    now,
    origin: clientAddress(request),
    audits: ['document-edit', 'document-publish'],
  }
  return { ctx, fileId: id, mayWrite: token.right === 'edit', token: text }
}

function readToken(request: FastifyRequest): string {
  const { access_token: inAddress } = request.query as Record<string, unknown>
  return typeof inAddress === 'string' ? inAddress : readHeader(request, 'authorization').replace(/^Bearer /i, '')
}

/** The editor signs the address that it called, which differs from the address that reaches us behind a proxy. */
const readProof = (request: FastifyRequest, office: Office, token: string): Proof => ({
  token,
  url: `${office.host}${request.raw.url}`,
  ticks: readHeader(request, 'x-wopi-timestamp'),
  proof: readHeader(request, 'x-wopi-proof'),
  proofOld: readHeader(request, 'x-wopi-proofold'),
})

/** An editor that publishes no key signs nothing; then only the token identifies the caller. */
async function assertProven({ discovery }: Office, proof: Proof, now: Date): Promise<void> {
  const isGood = (keys: ProofKeys | null) => keys === null || isProven(keys, proof, now)
  if (isGood((await discovery.get()).keys)) return
  if (!isGood((await discovery.refresh()).keys)) throw new WopiFault(500)
}
