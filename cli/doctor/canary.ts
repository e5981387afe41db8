import type { Api } from '../../core/api/client.ts'
import { ApiFault } from '../../core/api/fault.ts'
import { docDelete, docGet } from '../../core/contract/km/documents/document.ts'
import { docSearch } from '../../core/contract/km/search/search.ts'
import type { Finding } from '../../core/maintenance/doctor.ts'
import type { CliDeps } from '../deps.ts'
import { Stop } from '../outcome.ts'
import { find, remove, type SmokeState, smokeState, stayGone, upload, waitSearchable } from '../smoke/steps.ts'

/**
 * Uploads a private document with a unique word, checks that its owner finds it and that a guest does not, and deletes
 * it again.
 */
export async function canaryFindings(api: Api, guest: Api, sleep: CliDeps['sleep']): Promise<Finding[]> {
  const state = smokeState(api, sleep)
  try {
    const lost = await walked(state, [upload, waitSearchable, find])
    const leak = state.id === null ? [] : await leaks(guest, state)
    const left = lost.length > 0 ? [] : await walked(state, [remove, stayGone])
    return [...lost, ...leak, ...left]
  } finally {
    if (state.id !== null) await api.call(docDelete, { query: { id: state.id } }).catch(() => undefined)
  }
}

async function walked(state: SmokeState, steps: readonly ((state: SmokeState) => Promise<void>)[]): Promise<Finding[]> {
  try {
    for (const step of steps) await step(state)
    return []
  } catch (error) {
    if (!(error instanceof ApiFault || error instanceof Stop)) throw error
    if (error instanceof ApiFault && error.kind === 'expired') throw error
    return [{ code: 'ZK-D02', detail: error.message }]
  }
}

/** Whether a guest can read the document. A refusal is the correct answer. */
async function leaks(guest: Api, { id, word }: SmokeState): Promise<Finding[]> {
  const found = await guest
    .call(docSearch, { body: { content: word } })
    .then(({ kmSearchResultVOPage: page }) => page.total > 0, onlyRefused)
  const opened = await guest.call(docGet, { query: { id: id! } }).then(({ records }) => records.length > 0, onlyRefused)
  return [...(found ? ['没有登录的人搜到了私有的文件'] : []), ...(opened ? ['没有登录的人打开了私有的文件'] : [])].map(
    (detail) => ({ code: 'ZK-D03', detail }),
  )
}

function onlyRefused(error: unknown): false {
  if (error instanceof ApiFault) return false
  throw error
}
