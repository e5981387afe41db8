import type { LookupFunction } from 'node:net'

/** What one fetch may cost, and which addresses it may reach. */
export interface FetchLimits {
  /** From the first connection to the last byte, redirects included. */
  milliseconds: number
  /** Of the body, counted twice: as it comes through the wire and again as it is unpacked. */
  bytes: number
  redirects: number
  ports: readonly number[]
  /** Media types that are read; one that ends in `/` stands for all below it. */
  types: readonly string[]
  /**
   * `host:port` that an administrator has registered although it lies within: neither its address nor its port is
   * checked. A redirect from there to another place is.
   */
  registered: readonly string[]
  /** The resolver. Whatever it answers is checked. */
  lookup: LookupFunction
  signal?: AbortSignal
}

/** A page that was fetched whole. */
export interface Fetched {
  /** After redirects: what relative links of the page refer to. */
  url: string
  /** Without parameters, lower case. */
  type: string
  /** The encoding that the answer's header names, or null. */
  charset: string | null
  bytes: Uint8Array
}
