import { type ReactElement, useEffect, useRef } from 'react'
import { fillRuleRun } from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { api } from '../api.ts'
import type { ControlProps } from '../parts/control.ts'
import { TextControl } from '../parts/form/text-control.tsx'

type Props = ControlProps<string | null | undefined, string>

/**
 * A text field whose initial value in a new record comes from the fill rule of this code, if administrators have
 * created one.
 */
export const filledControl = (code: string) =>
  function FilledControl(p: Props): ReactElement {
    const now = useRef(p)
    useEffect(() => {
      now.current = p
    })
    useEffect(() => {
      const { value, draft } = now.current
      if (value || draft?.['id']) return
      void fill(code, () => now.current)
    }, [])
    return <TextControl {...p} />
  }

async function fill(code: string, current: () => Props): Promise<void> {
  try {
    const value = await api.call(fillRuleRun, { params: { code }, body: {} })
    const { value: typed, onChange } = current()
    if (!typed) onChange(value)
  } catch {
    // Without such a rule the field stays empty.
  }
}
