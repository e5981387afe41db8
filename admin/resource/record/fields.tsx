import { Fragment, type ReactElement, useId } from 'react'
import type { Draft } from '#core/rules/draft-merge.ts'
import type { Control } from '../../parts/control.ts'
import { FormRow } from '../../parts/form/form-row.tsx'
import type { Field } from '../field.ts'
import { FieldConflict } from './field-conflict.tsx'
import { type DraftState, helpOf } from './use-draft.ts'

interface FieldsProps {
  fields: readonly Field[]
  state: DraftState
  initial: Draft
  isNew: boolean
  isReadOnly: boolean
}

/** The fields of a form, with what somebody else has changed meanwhile. */
export function Fields({ fields, state, initial, isNew, isReadOnly }: FieldsProps): ReactElement {
  const id = useId()
  return (
    <div className="zk-form-grid">
      {fields.map((field) => (
        <Fragment key={field.key}>
          <FormRow
            id={`${id}-${field.key}`}
            label={field.label}
            control={field.control as unknown as Control<unknown>}
            value={state.draft[field.key]}
            isRequired={field.isRequired}
            isWide={field.isWide}
            isDisabled={isReadOnly || field.isLocked || (field.isFixed && !isNew)}
            help={helpOf(field, state.draft[field.key])}
            problem={state.problems[field.key]}
            draft={state.draft}
            onChange={(value) => state.set(field.key, value)}
            onLeave={() => state.leave(field.key)}
          />
          {state.conflicts.includes(field.key) && (
            <FieldConflict
              field={field}
              controlId={`${id}-${field.key}`}
              theirs={initial[field.key]}
              draft={initial}
              onChoose={(whose) => state.choose(field.key, whose)}
            />
          )}
        </Fragment>
      ))}
    </div>
  )
}
