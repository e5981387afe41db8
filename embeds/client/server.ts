import type { Embed } from '../base/embed.ts'

/** The server that this script came from. */
const OWN = rootOf(import.meta.url)

function rootOf(address: string): string {
  // A page may load our files from a copy in one folder, and then has to name the server.
  return URL.canParse(address) ? new URL('..', address).href.replace(/\/$/, '') : ''
}

/** The address of the server without a slash at its end: as the page says, else where the script came from. */
export function serverOf(embed: Embed): string {
  const said = embed.attribute('api')
  if (said === '') return OWN
  return URL.canParse(said, document.baseURI) ? new URL(said, document.baseURI).href.replace(/\/+$/, '') : OWN
}
