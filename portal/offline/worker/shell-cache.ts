/** What the build writes into the worker: the files by their names below /assets, which contain their hash. */
export interface Shell {
  /** Differs between any two builds that differ. */
  stamp: string
  /** What the portal needs to start and to show the offline page. */
  start: readonly string[]
  /** What shows kept documents; fetched when the first one is kept. */
  readers: readonly string[]
}

/** Caches belong to an origin, on which several sites may be. */
const prefixOf = (scope: string) => `zhiku ${new URL(scope).pathname} `
const PAGE = 'offline'

const own = async (scope: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefixOf(scope)))

/** Fetches the shell of this build. Fails as a whole, so that the worker before it stays. */
export async function fetchShell(scope: string, shell: Shell): Promise<void> {
  const hadReaders = await hasReaders(scope)
  const cache = await caches.open(prefixOf(scope) + shell.stamp)
  await addMissing(cache, scope, hadReaders ? [...shell.start, ...shell.readers] : shell.start)
  const page = await fetch(scope + PAGE, { cache: 'no-store', credentials: 'omit' })
  const text = await page.clone().text()
  // Between the worker's script and this page a newer release may have come.
  if (!page.ok || !shell.start.every((file) => !file.startsWith('portal-') || text.includes(file)))
    throw new Error('the page belongs to another build')
  await cache.put(scope + PAGE, page)
}

export async function fetchReaders(scope: string, shell: Shell): Promise<void> {
  await addMissing(await caches.open(prefixOf(scope) + shell.stamp), scope, shell.readers)
}

async function addMissing(cache: Cache, scope: string, files: readonly string[]): Promise<void> {
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const wanted = files.map((file) => `${scope}assets/${file}`).filter((url) => !there.has(url))
  await cache.addAll(wanted)
}

/** An earlier build's readers were fetched, so somebody keeps documents here. */
async function hasReaders(scope: string): Promise<boolean> {
  for (const name of await own(scope)) {
    const cache = await caches.open(name)
    const urls = (await cache.keys()).map(({ url }) => url)
    if (urls.some((url) => url.includes('/pdf.worker'))) return true
  }
  return false
}

/** Drops all but this build and the one before, whose tabs may still be open. */
export async function dropOldShells(scope: string, { stamp }: Shell): Promise<void> {
  const others = (await own(scope)).filter((name) => name !== prefixOf(scope) + stamp)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

export async function dropAllShells(scope: string): Promise<void> {
  await Promise.all((await own(scope)).map((name) => caches.delete(name)))
}

/** A kept file, of whichever build has it: a name stands for one content. */
export async function keptFile(scope: string, request: Request): Promise<Response> {
  for (const name of (await own(scope)).toReversed()) {
    const found = await caches.match(request, { cacheName: name })
    if (found) return found
  }
  return fetch(request)
}

/** The offline page, at its own address; from any other one a redirect to it that remembers where somebody was going. */
export async function offlinePage(scope: string, url: string): Promise<Response> {
  const rest = url.slice(scope.length)
  if (rest.split(/[?#]/)[0] !== PAGE) return Response.redirect(`${scope}${PAGE}?from=${encodeURIComponent(`/${rest}`)}`)
  for (const name of (await own(scope)).toReversed()) {
    const found = await caches.match(scope + PAGE, { cacheName: name })
    if (found) return found
  }
  return Response.error()
}
