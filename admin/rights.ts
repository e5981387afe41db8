import { use, useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { mayCall } from '#core/access/button-rights.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { session } from './session.store.ts'
import { PageButtons } from './shell/routes/page-buttons.ts'

/**
 * Whether one may press the button that makes a call: `may(userAdd.access)`. Where the menu row of the page names its
 * buttons, only those.
 */
export function useMay(): (access: Access) => boolean {
  const { rights } = useSnapshot(session)
  const buttons = use(PageButtons)
  return useCallback(
    (access) => mayCall(access, rights) && (!access.includes(':') || buttons === null || buttons.includes(access)),
    [rights, buttons],
  )
}
