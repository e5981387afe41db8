import { use, useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { type ButtonRights, type ButtonState, buttonState } from '#core/access/button-rights.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { session } from './session.store.ts'
import { PageButtons } from './shell/routes/page-buttons.ts'

/** Rules of buttons, columns and fields, and what the person holds of them. */
export const useRights = (): ButtonRights => useSnapshot(session).rights

/**
 * How the button that makes a call stands there: `button(userAdd.access)`. Where the menu row of the page names its
 * buttons, only those do.
 */
export function useButton(): (access: Access) => ButtonState {
  const rights = useRights()
  const buttons = use(PageButtons)
  return useCallback(
    (access) => {
      const isNamed = !access.includes(':') || buttons === null || buttons.includes(access)
      return isNamed ? buttonState(access, rights) : 'absent'
    },
    [rights, buttons],
  )
}

/** Whether one may make a call, and so may press its button. */
export function useMay(): (access: Access) => boolean {
  const button = useButton()
  return useCallback((access) => button(access) === 'usable', [button])
}
