import { FormGroup } from '@blueprintjs/core'
import type { ComponentType, ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import type { ControlProps } from '../control.ts'
import css from './form.css?inline'

styles(css)

interface FormRowProps<In, Out> {
  id: string
  label: string
  control: ComponentType<ControlProps<In, Out>>
  value: In
  onChange: (value: Out) => void
  onLeave?: () => void
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Needs the full width of a two-column form. */
  isWide?: boolean | undefined
  help?: string | undefined
  problem?: string | null | undefined
  draft?: Readonly<Record<string, unknown>> | undefined
  /** What the value was before it was changed, in words; undefined: it is as it was. */
  was?: string | undefined
}

/** A control with its label, help text and error. */
export function FormRow<In, Out>({ control: ControlOf, ...p }: FormRowProps<In, Out>): ReactElement {
  return (
    <FormGroup
      className={`zk-form-row${p.isWide ? ' is-wide' : ''}${p.was === undefined ? '' : ' is-changed'}`}
      label={p.label}
      labelFor={p.id}
      labelInfo={<LabelInfo isRequired={p.isRequired === true} isChanged={p.was !== undefined} />}
      intent={p.problem ? 'danger' : 'none'}
      helperText={<span id={`${p.id}-note`}>{p.problem ?? (p.was || p.help || '')}</span>}
      onBlur={p.onLeave}
    >
      <ControlOf
        id={p.id}
        value={p.value}
        onChange={p.onChange}
        isDisabled={p.isDisabled}
        error={p.problem}
        draft={p.draft}
      />
    </FormGroup>
  )
}

const LabelInfo = ({ isRequired, isChanged }: { isRequired: boolean; isChanged: boolean }) => (
  <>
    {isRequired && '（必填）'}
    {isChanged && <span className="zk-form-changed">改过</span>}
  </>
)
