/** What of a request decides who answers it. */
interface Asked {
  method: string
  mode: string
  /** `document` for the page of a tab; the page of a frame has another one. */
  destination: string
  url: string
}

/** What is not ours below the path of the site: calls, files, and the pages that other sites show. */
const LEFT_ALONE = /^(api|assets|embed|web-app|wopi|metrics|healthz|readyz|service-worker\.js)(\/|$)/

const SHARE_PATH = 'web-app/share'

/**
 * Who answers a request: the network alone (`network`, the worker is not noticed: all calls, downloads, uploads,
 * streams, frames, other sites), the kept file of the shell, the network with the offline page in reserve, or the inbox
 * of shared files. `scope` is the address of the site; `files` are the names of kept files.
 */
export function whoAnswers(
  { method, mode, destination, url }: Asked,
  scope: string,
  files: ReadonlySet<string>,
): 'network' | 'shell' | 'page' | 'inbox' {
  if (!url.startsWith(scope)) return 'network'
  const path = url.slice(scope.length).split(/[?#]/)[0]!
  if (method === 'POST' && mode === 'navigate' && path === SHARE_PATH) return 'inbox'
  if (method !== 'GET') return 'network'
  if (path.startsWith('assets/') && files.has(path.slice('assets/'.length))) return 'shell'
  return mode === 'navigate' && destination === 'document' && !LEFT_ALONE.test(path) ? 'page' : 'network'
}
