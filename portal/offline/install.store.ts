import { proxy, ref } from 'valtio/vanilla'
import type { Portal } from '../instance.ts'

/** Chromium's offer to install the site; TypeScript has only what every browser has. */
interface Offer extends Event {
  prompt: () => Promise<unknown>
}

/** Keeps the browser's offer for the person's menu, instead of a bar over the page. */
export class InstallStore {
  readonly state = proxy<{ offer: Offer | null }>({ offer: null })

  constructor({ host }: Portal) {
    if (!host.ownsPage) return
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.state.offer = ref(event as Offer)
    })
    addEventListener('appinstalled', () => (this.state.offer = null))
  }

  /** An offer can be taken once; the browser makes another one when it likes. */
  async install(): Promise<void> {
    const { offer } = this.state
    this.state.offer = null
    await offer?.prompt()
  }
}
