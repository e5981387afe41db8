import { siteBase } from '#core/routes/site-base.ts'

/**
 * Registers the service worker, or removes it. Browsers allow one only on a page with https. It makes nothing possible
 * that works without it, so a failure is ignored; the next opening tries again.
 */
export async function followWorker(isWanted: boolean): Promise<void> {
  const { serviceWorker } = navigator
  const scope = `${siteBase()}/`
  try {
    if (isWanted) await serviceWorker.register(`${scope}service-worker.js`, { scope, updateViaCache: 'none' })
    else await (await serviceWorker.getRegistration(scope))?.unregister()
  } catch (error) {
    console.warn('the offline page is not available', error)
  }
}
