import { type ReactElement, useId } from 'react'
import { isSecret } from '#core/api/prepared.ts'
import { type Draft, isEmpty, isSame, valueText } from '#core/rules/draft-merge.ts'
import { type Control, isTypedAsIs } from '../../parts/control.ts'
import { FormRow } from '../../parts/form/form-row.tsx'
import { FormSection } from '../../parts/form/form-section.tsx'
import { type Field, groupBySection } from '../field.ts'
import { FieldConflict } from './field-conflict.tsx'
import { type DraftState, fieldHelp } from './use-draft.ts'

interface FieldsProps {
  state: DraftState
  initial: Draft
  isNew: boolean
  isReadOnly: boolean
}

/** The fields of a form by section, with conflicting changes of other people. */
export function Fields(p: FieldsProps): ReactElement {
  const id = useId()
  return (
    <>
      {groupBySection(p.state.fields).map(({ title, fields }) => (
        <FormSection
          key={fields[0]!.key}
          isChanged={fields.some((field) => isChanged(field, p))}
          {...(title !== undefined && { title })}
        >
          {fields.map((field) => (
            <FieldRow key={field.key} id={`${id}-${field.key}`} field={field} {...p} />
          ))}
        </FormSection>
      ))}
    </>
  )
}

function FieldRow({ id, field, state, initial, isNew, isReadOnly }: FieldsProps & { id: string; field: Field }) {
  const { key } = field
  return (
    <>
      <FormRow
        id={id}
        label={field.label}
        control={field.control as unknown as Control<unknown>}
        value={state.draft[key]}
        isRequired={field.isRequired}
        isWide={field.isWide}
        isDisabled={isReadOnly || field.isLocked || (field.isFixed && !isNew)}
        help={fieldHelp(field, state.draft)}
        problem={state.problems[key]}
        draft={state.draft}
        was={isChanged(field, { state, initial, isNew }) ? wasText(field, initial) : undefined}
        onChange={(value) => state.set(key, value)}
        onLeave={() => state.leave(key)}
      />
      {state.conflicts.includes(key) && (
        <FieldConflict
          field={field}
          controlId={id}
          theirs={initial[key]}
          draft={initial}
          onChoose={(whose) => state.choose(key, whose)}
        />
      )}
    </>
  )
}

/** A new record has nothing that it was before. */
const isChanged = ({ key }: Field, { state, initial, isNew }: Omit<FieldsProps, 'isReadOnly'>): boolean =>
  !isNew && !isSame(initial[key], state.draft[key])

/** What a field said before, where it can be said in words; '' where it cannot. */
function wasText({ key, control }: Field, initial: Draft): string {
  const { [key]: value, [`${key}_dictText`]: said } = initial
  if (isSecret(key)) return ''
  if (isEmpty(value)) return '原来没有填写'
  const words = typeof said === 'string' && said !== '' ? said : isTypedAsIs(control) ? valueText(value) : ''
  return words && `原来：${words}`
}
