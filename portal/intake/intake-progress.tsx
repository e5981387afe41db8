import { type ReactElement, useEffect, useState } from 'react'
import { intakeState } from '#core/contract/km/intake.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { api } from '../api.ts'

export type IntakeState = Result<typeof intakeState>

const LOOK_AGAIN_MS = 1000

/** Follows what the server is doing until it has come to an end, or wants to be looked at. */
export function useIntake(id: string | null): { state: IntakeState | null; failure: string | null } {
  const [state, setState] = useState<IntakeState | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    setState(null)
    setFailure(null)
    if (id === null) return undefined
    const abort = new AbortController()
    const look = async () => {
      try {
        const found = await api.call(intakeState, { query: { id } }, abort.signal)
        setState(found)
        if (found.state === 'waiting' || found.state === 'running') setTimeout(() => void look(), LOOK_AGAIN_MS)
      } catch (error) {
        if (!abort.signal.aborted) setFailure(error instanceof Error ? error.message : '暂时看不到进度')
      }
    }
    void look()
    return () => abort.abort()
  }, [id])
  return { state, failure }
}

/** What the server is at, or why it ended. */
export function IntakeProgress({ state, failure }: ReturnType<typeof useIntake>): ReactElement | null {
  if (failure)
    return (
      <p className="zk-intake-bad" role="alert">
        {failure}
      </p>
    )
  if (state?.state === 'refused' || state?.state === 'failed') {
    return (
      <p className="zk-intake-bad" role="alert">
        {state.note}
      </p>
    )
  }
  const isMoving = !state || state.state === 'waiting' || state.state === 'running'
  return isMoving ? <p role="status">{state?.note ?? '已排队，马上开始'}…</p> : null
}
