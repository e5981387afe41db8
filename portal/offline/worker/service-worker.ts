import { dropOldShells, fetchReaders, fetchShell, keptFile, offlinePage, type Shell } from './shell-cache.ts'
import { takeForm } from './shared-inbox.ts'
import { whoAnswers } from './who-answers.ts'
import type { Fetched, WorkerScope } from './worker-scope.ts'

/*
 * The service worker: keeps the portal's own files, which are the same for everybody, and shows the offline page when
 * there is no network. It keeps no answer of the API and no document, so it can show nobody what is somebody else's;
 * documents that people keep are the page's work (decision 0032). What `whoAnswers` leaves to the network passes
 * untouched.
 */

/** Written by the build (`build/service-worker.ts`). */
declare const ZHIKU_SHELL: Shell

const worker = self as unknown as WorkerScope
const { scope } = worker.registration
const files: ReadonlySet<string> = new Set([...ZHIKU_SHELL.start, ...ZHIKU_SHELL.readers])

// A new worker takes over at once: pages always come from the network, and names of files contain their hash.
worker.addEventListener('install', (event) => {
  event.waitUntil(fetchShell(scope, ZHIKU_SHELL).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      dropOldShells(scope, ZHIKU_SHELL),
      // The page is asked for while this worker starts, so that it costs no time.
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  )
})

worker.addEventListener('message', (event) => {
  if (event.data === 'keep-readers') event.waitUntil(fetchReaders(scope, ZHIKU_SHELL))
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request
  const who = whoAnswers({ method, mode, destination, url }, scope, files)
  if (who === 'shell') event.respondWith(keptFile(scope, event.request))
  if (who === 'inbox') event.respondWith(takeForm(scope, event.request))
  if (who === 'page') event.respondWith(page(event))
})

async function page(event: Fetched): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return offlinePage(scope, event.request.url)
  }
}
