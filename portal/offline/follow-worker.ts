// Loaded by itself some time after the first screen: what is also imported at once may not be (`build/one-first-load.ts`).
export { followWorker } from './worker-registration.ts'
