import type { Part } from '../base/parts.ts'
import { defineElements } from './elements.ts'
import { ownAddress } from './own-address.ts'

/** The addresses of the parts relative to this script; inserted by the build. */
declare const ZHIKU_PARTS: Readonly<Record<string, string>>

defineElements((name, isAgain) => {
  const file = `${ZHIKU_PARTS[name]!}${isAgain ? `?again=${Date.now()}` : ''}`
  // In a classic script from another origin, a relative address would resolve against the page.
  return import(ownAddress ? new URL(file, ownAddress).href : file) as Promise<Part>
})
