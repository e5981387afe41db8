import type { ReactElement } from 'react'
import { type Scope, SCOPES } from '#core/access/scope.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'

const OPTIONS = SCOPES.map((value) => ({ value, text: SCOPE_TEXTS[value].name }))

interface ScopeFieldProps {
  value: Scope
  onChange: (scope: Scope) => void
}

/** Who can see a document, with what the choice means below. */
export const ScopeField = ({ value, onChange }: ScopeFieldProps): ReactElement => (
  <SelectField
    block
    label="谁能看"
    value={value}
    options={OPTIONS}
    note={SCOPE_TEXTS[value].note}
    onChange={onChange}
  />
)
