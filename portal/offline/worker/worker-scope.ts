/** The parts of a service worker's global scope that ours uses; the types of the DOM have none of them. */
export interface WorkerScope {
  readonly registration: { readonly scope: string; readonly navigationPreload?: { enable: () => Promise<void> } }
  readonly clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: Extendable) => void): void
    (name: 'message', listener: (event: Extendable & { data: unknown }) => void): void
    (name: 'fetch', listener: (event: Fetched) => void): void
  }
}

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void
}

export interface Fetched extends Extendable {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
