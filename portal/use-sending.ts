import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'

/** Submits a form, one request at a time; the error message stays beside the form, and `false` is returned. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setRefusal(null)
    try {
      await work()
      return true
    } catch (error) {
      setRefusal(errorText(error, '没有成功'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, setRefusal, send }
}
