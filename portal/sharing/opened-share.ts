import * as v from 'valibot'
import { isRefusal } from '#core/api/fault.ts'
import { errorText } from '#core/api/error-text.ts'
import { tabStorage } from '#core/api/storage/browser-storage.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { shareOpen, shareOpenShared, ShareRefusal } from '#core/contract/km/rights/share.ts'
import type { Portal } from '../instance.ts'
import { linkPortal } from './link-portal.ts'

export type Opened = Result<typeof shareOpen>

/** What to open: a link by its key, or a share addressed to the signed-in person. */
export type Wanted = { key: string } | { share: string }

type Dead = Exclude<ShareRefusal['state'], 'code'> | 'none'

export type Outcome =
  | { phase: 'open'; opened: Opened }
  /** `refusal`: why the given code was rejected; null when none was given yet. */
  | { phase: 'code'; refusal: string | null }
  | { phase: 'dead'; state: Dead; validFrom: string | null }
  | { phase: 'failed'; reason: string }

/** The key in session storage. With it a reload neither counts as another view nor asks for the code again. */
const keptName = (wanted: Wanted) => `zk-share ${'key' in wanted ? wanted.key : wanted.share}`

interface KeptShare {
  opened: Opened
  until: number
}

export function keptShare(wanted: Wanted): Opened | null {
  const kept = tabStorage.readJson(keptName(wanted)) as KeptShare | null
  return kept && kept.until > Date.now() ? kept.opened : null
}

/** Without browser storage the code is asked for again. */
function keep(wanted: Wanted, opened: Opened): void {
  const kept: KeptShare = { opened, until: Date.now() + opened.lasts }
  tabStorage.write(keptName(wanted), JSON.stringify(kept))
}

export const forgetShare = (wanted: Wanted): void => tabStorage.drop(keptName(wanted))

/** Opens a share; this counts one view. */
export async function openShare(portal: Portal, wanted: Wanted, code: string | null): Promise<Outcome> {
  try {
    const opened =
      'key' in wanted
        ? await linkPortal(portal, '').api.call(shareOpen, { body: { key: wanted.key, code } })
        : await portal.api.call(shareOpenShared, { body: { id: wanted.share } })
    keep(wanted, opened)
    return { phase: 'open', opened }
  } catch (error) {
    return readOutcome(error, code)
  }
}

function readOutcome(error: unknown, code: string | null): Outcome {
  if (!isRefusal(error)) return { phase: 'failed', reason: errorText(error) }
  const said = v.safeParse(ShareRefusal, error.result)
  if (said.success && said.output.state !== 'code') {
    return { phase: 'dead', state: said.output.state, validFrom: said.output.validFrom ?? null }
  }
  if (said.success) return { phase: 'code', refusal: code === null ? null : error.message }
  // A wrong code or too many attempts; for a link without a code, too many calls.
  if (code !== null) return { phase: 'code', refusal: error.message }
  if (error.status >= 429) return { phase: 'failed', reason: error.message }
  return { phase: 'dead', state: 'none', validFrom: null }
}
