// What only people need who keep documents; loaded by itself: what is also imported at once may not be (`build/one-first-load.ts`).
export { keepOffline, settleKept } from './keeping.ts'
export { erase } from './vault/vault.ts'
