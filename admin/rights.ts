import { use, useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { type ButtonRights, type ButtonState, buttonState } from '#core/access/button-rights.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { session } from './session.store.ts'
import { PageButtons } from './shell/routes/page-buttons.ts'

/** The person's rules for buttons, columns and fields. */
export const useRights = (): ButtonRights => useSnapshot(session).rights

/**
 * The state of the button for a call: `button(userAdd.access)`. If the page's menu row names its buttons, all others
 * are hidden.
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

/** Whether the person may make a call, and so may press its button. */
export function useMay(): (access: Access) => boolean {
  const button = useButton()
  return useCallback((access) => button(access) === 'usable', [button])
}
