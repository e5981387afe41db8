import { proxy } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import type { Kept } from '#core/api/storage/stored.ts'
import { preferenceList, preferenceSave, type Preferences } from '#core/contract/km/preference.ts'
import type { Portal } from '../../instance.ts'

type Reading = Required<NonNullable<Preferences['reading']>>

const FIRST: Reading = { width: 'narrow', size: 'm', tree: true, focus: false }
/** The browser's copy, so that the page is drawn as it was left before the server has answered. */
const KEY = 'zk-reading'
const DAYS = 365

/** How somebody reads: width and size of the text, whether the tree is open, whether nothing but the text is shown. */
export class ReadingPreferenceStore {
  readonly state: Reading
  readonly #api: Api
  readonly #kept: Kept
  #isAsked = false

  constructor({ api, kept }: Portal) {
    this.#api = api
    this.#kept = kept
    this.state = proxy<Reading>({ ...FIRST, ...(kept.read(KEY) as Partial<Reading> | null) })
  }

  /** Takes over what the server has, once; without it the browser's copy is good enough. */
  async load(): Promise<void> {
    if (this.#isAsked) return
    this.#isAsked = true
    const { reading } = await this.#api.call(preferenceList, {}).catch((): Preferences => ({}))
    if (reading) Object.assign(this.state, reading)
    if (reading) this.#kept.write(KEY, { ...this.state }, DAYS)
  }

  /** Guests keep it in their browser only. */
  change(part: Partial<Reading>, isSignedIn: boolean): void {
    Object.assign(this.state, part)
    const value = { ...this.state }
    this.#kept.write(KEY, value, DAYS)
    if (isSignedIn) void this.#api.call(preferenceSave, { body: { key: 'reading', value } }).catch(() => undefined)
  }
}
