import type { LookupFunction } from 'node:net'

/** What one fetch may cost, and which addresses it may reach. */
export interface FetchLimits {
  /** From the first connection to the last byte, redirects included. */
  milliseconds: number
  /** Of the body, counted twice: as it arrives and again after decompression. */
  bytes: number
  redirects: number
  ports: readonly number[]
  /** Accepted media types; one that ends in `/` stands for all of its subtypes. */
  types: readonly string[]
  /**
   * Internal `host:port` addresses that an administrator has registered: neither the address nor the port is checked. A
   * redirect from there to another address is.
   */
  registered: readonly string[]
  /** The resolver, whose answers are checked. */
  lookup: LookupFunction
  signal?: AbortSignal
}

/** A completely fetched page. */
export interface Fetched {
  /** After redirects: the base of relative links in the page. */
  url: string
  /** Without parameters, lower case. */
  type: string
  /** The encoding in the answer's header, or null. */
  charset: string | null
  bytes: Uint8Array
}
