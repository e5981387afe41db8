import type { ReactElement } from 'react'
import { type Scope, SCOPES } from '#core/access/scope.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'

/** The scope of the imported documents. */
export function ScopeField({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }): ReactElement {
  const options = SCOPES.map((scope) => ({ value: scope, text: SCOPE_TEXTS[scope].name }))
  const chosen = (text: string) => onChange(SCOPES.find((scope) => scope === text) ?? value)
  return <SelectField block label="谁能看" value={value} options={options} onChange={chosen} />
}
