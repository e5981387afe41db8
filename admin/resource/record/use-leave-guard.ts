import { use, useEffect, useState } from 'react'
import { isBehind } from '../../shell/tabs/tabs.store.ts'
import { forgetForm, noteUnsaved, OwnPage } from '../../shell/tabs/unsaved.ts'

/**
 * Says of the page that something typed into it is not saved, so that somebody is asked before it is lost. A page that
 * is kept is not left by looking at another one: what was typed stays in it, hidden.
 */
export function useLeaveGuard(isDirty: boolean): void {
  const page = use(OwnPage)
  const [form] = useState(() => ({}))
  useEffect(() => {
    if (!page || !isDirty) return forgetForm(form)
    noteUnsaved(form, page.id)
    return () => {
      // A hidden page gives up its effects, but not what was typed.
      if (!(page.isKept && isBehind(page.id))) forgetForm(form)
    }
  }, [form, page, isDirty])
}
