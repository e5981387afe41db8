import { type ReactElement, useEffect, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { importState } from '#core/contract/km/files/import.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { useApi } from '../use-portal.ts'

export type ImportState = Result<typeof importState>

const LOOK_AGAIN_MS = 1000

/** Polls an import until it has ended or needs the person's decision. */
export function useImport(id: string | null): { state: ImportState | null; failure: string | null } {
  const api = useApi()
  const [found, setFound] = useState<{ of: string; state: ImportState | null; failure: string | null } | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    const abort = new AbortController()
    const look = async () => {
      try {
        const state = await api.call(importState, { query: { id } }, abort.signal)
        setFound({ of: id, state, failure: null })
        if (state.state === 'waiting' || state.state === 'running') setTimeout(() => void look(), LOOK_AGAIN_MS)
      } catch (error) {
        const failure = errorText(error, '暂时看不到进度')
        if (!abort.signal.aborted) setFound({ of: id, state: null, failure })
      }
    }
    void look()
    return () => abort.abort()
  }, [api, id])
  const current = found?.of === id ? found : null
  return { state: current?.state ?? null, failure: current?.failure ?? null }
}

/** The import's current step, or the reason why it ended. */
export function ImportProgress({ state, failure }: ReturnType<typeof useImport>): ReactElement | null {
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
