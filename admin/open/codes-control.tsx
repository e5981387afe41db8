import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import type { ControlProps } from '../parts/control.ts'
import { MultiSelect } from '../parts/pickers/multi-select.tsx'
import { session } from '../session.store.ts'

/** Permissions that a program may use, chosen among those that the administrator holds. */
export function CodesControl({ value, onChange, ...p }: ControlProps<string[] | undefined>): ReactElement {
  const { granted } = useSnapshot(session).rights
  const options = granted.flatMap(({ action }) => {
    const code = action ?? ''
    return code.includes(':') && !code.includes(',') ? [{ value: code, text: code }] : []
  })
  return (
    <MultiSelect
      {...p}
      label="权限"
      options={options}
      value={(value ?? []).join(',')}
      onChange={(text) => onChange(text.split(',').filter(Boolean))}
    />
  )
}
