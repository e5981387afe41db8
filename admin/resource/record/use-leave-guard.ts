import { use, useEffect, useState } from 'react'
import { isBehind } from '../../shell/tabs/tabs.store.ts'
import { forgetForm, noteUnsaved, OwnPage } from '../../shell/tabs/unsaved.ts'

/**
 * Marks the page as having unsaved input, so that the person is asked before it is lost. Looking at another page does
 * not leave a kept page: its input stays, hidden.
 */
export function useLeaveGuard(isDirty: boolean): void {
  const page = use(OwnPage)
  const [form] = useState(() => ({}))
  useEffect(() => {
    if (!page || !isDirty) return forgetForm(form)
    noteUnsaved(form, page.id)
    return () => {
      // A hidden page loses its effects, but not its input.
      if (!(page.isKept && isBehind(page.id))) forgetForm(form)
    }
  }, [form, page, isDirty])
}
