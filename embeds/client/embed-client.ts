import { type Api, createApi } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import type { Args, Endpoint, Result } from '#core/contract/endpoint.ts'
import type { Embed } from '../base/embed.ts'
import { serverAddress } from './server.ts'

export interface Client {
  call: <E extends Endpoint>(e: E, args: Args<E>, signal?: AbortSignal) => Promise<Result<E>>
  /** Forgets the token; the next call asks for a new one. Called when the page or its user has changed. */
  forget: () => void
}

/**
 * Creates a client that calls with the token of the page's `tokenProvider`, else as a guest. The token is requested
 * when it is first needed, kept only in memory, and requested once more when the server rejects it.
 */
export function createClient(embed: Embed): Client {
  let token: Promise<string> | null = null
  const tokenNow = (): Promise<string> => {
    token ??= provided(embed)
    return token
  }
  return {
    async call(e, args, signal) {
      const used = tokenNow()
      try {
        return await createEmbedApi(embed, await used).call(e, args, signal)
      } catch (error) {
        if (!isSignedOut(error) || !embed.tokenProvider) throw error
        if (token === used) token = null
        signal?.throwIfAborted()
        return createEmbedApi(embed, await tokenNow()).call(e, args, signal)
      }
    },
    forget() {
      token = null
    },
  }
}

const createEmbedApi = (embed: Embed, token: string): Api =>
  createApi({
    baseURL: `${serverAddress(embed)}/api`,
    token: () => token || undefined,
    tenant: () => null,
    foreign: true,
  })

/** Calls the page's provider; its failure is reported like a refusal by the server. */
async function provided(embed: Embed): Promise<string> {
  try {
    const given: unknown = await embed.tokenProvider?.()
    return typeof given === 'string' ? given : ''
  } catch (cause) {
    throw new ApiFault('unauthorized', 'tokenProvider', { cause })
  }
}

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFault && (error.kind === 'expired' || error.kind === 'unauthorized')
