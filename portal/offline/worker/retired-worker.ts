import { dropAllShells } from './shell-cache.ts'
import type { WorkerScope } from './worker-scope.ts'

/*
 * What the server sends in place of the service worker when an administrator has switched it off: a browser asks for
 * the script at each opening, and this one removes the kept files and itself.
 */
const worker = self as unknown as WorkerScope & { registration: { unregister: () => Promise<boolean> } }

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => {
  event.waitUntil(dropAllShells(worker.registration.scope).then(() => worker.registration.unregister()))
})
