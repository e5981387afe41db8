import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { mayCall } from '#core/access/button-rights.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { session } from './session.store.ts'

/** Whether one may press the button that makes a call: `may(userAdd.access)`. */
export function useMay(): (access: Access) => boolean {
  const { rights } = useSnapshot(session)
  return useCallback((access) => mayCall(access, rights), [rights])
}
