import { type Api, createApi } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import type { Args, Endpoint, Result } from '#core/contract/endpoint.ts'
import type { Embed } from '../base/embed.ts'
import { serverOf } from './server.ts'

export interface Client {
  call: <E extends Endpoint>(e: E, args: Args<E>, signal?: AbortSignal) => Promise<Result<E>>
  /** The page or its person has changed: the next call asks for a token again. */
  forget: () => void
}

/**
 * Calls in the name of whom the page's `tokenProvider` speaks for, else of a guest. A token is asked for when it is first
 * needed, kept in memory alone, and asked for once more when the server takes it no longer.
 */
export function clientOf(embed: Embed): Client {
  let token: Promise<string> | null = null
  const tokenNow = (): Promise<string> => {
    token ??= provided(embed)
    return token
  }
  return {
    async call(e, args, signal) {
      const used = tokenNow()
      try {
        return await apiOf(embed, await used).call(e, args, signal)
      } catch (error) {
        if (!isSignedOut(error) || !embed.tokenProvider) throw error
        if (token === used) token = null
        signal?.throwIfAborted()
        return apiOf(embed, await tokenNow()).call(e, args, signal)
      }
    },
    forget() {
      token = null
    },
  }
}

const apiOf = (embed: Embed, token: string): Api =>
  createApi({
    baseURL: `${serverOf(embed)}/api`,
    token: () => token || undefined,
    tenant: () => null,
    foreign: true,
  })

/** A provider that fails is the page's fault, told like a server's refusal. */
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
