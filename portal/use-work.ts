import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { usePortal } from './use-portal.ts'

/** Runs one task at a time; a failure is shown as a toast and returns `false`. For forms use `useSending`. */
export function useWork(): [busy: boolean, work: (todo: () => Promise<unknown>, done?: string) => Promise<boolean>] {
  const { toast } = usePortal()
  const [busy, setBusy] = useState(false)
  const work = async (todo: () => Promise<unknown>, done?: string) => {
    setBusy(true)
    try {
      await todo()
      if (done) toast(done)
      return true
    } catch (error) {
      toast(errorText(error, '没有成功'), 'bad')
      return false
    } finally {
      setBusy(false)
    }
  }
  return [busy, work]
}
