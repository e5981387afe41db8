import type { Embed } from '../base/embed.ts'

/** The server from which this script was loaded. */
const OWN = scriptRoot(import.meta.url)

function scriptRoot(address: string): string {
  // A page may load our files from a copy in one folder; then it has to name the server.
  return URL.canParse(address) ? new URL('..', address).href.replace(/\/$/, '') : ''
}

/** The server's address without a slash at the end: from the attribute, else where the script came from. */
export function serverAddress(embed: Embed): string {
  const said = embed.attribute('api')
  if (said === '') return OWN
  return URL.canParse(said, document.baseURI) ? new URL(said, document.baseURI).href.replace(/\/+$/, '') : OWN
}
