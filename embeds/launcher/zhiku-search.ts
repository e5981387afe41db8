import type { Part } from '../base/parts.ts'
import { defineElements } from './elements.ts'
import { ownAddress } from './own-address.ts'

/** Put in by the build: the parts' files, as seen from this script. */
declare const ZHIKU_PARTS: Readonly<Record<string, string>>

defineElements((name, isAgain) => {
  const file = `${ZHIKU_PARTS[name]!}${isAgain ? `?again=${Date.now()}` : ''}`
  // In a classic script of another origin a relative address would be one of the page.
  return import(ownAddress ? new URL(file, ownAddress).href : file) as Promise<Part>
})
