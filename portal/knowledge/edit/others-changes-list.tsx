import { type ReactElement, useId } from 'react'
import { useSnapshot } from 'valtio'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { styles } from '#ui/theme/styles.ts'
import { ChoicesStore } from '../../metadata/choices.store.ts'
import { useStore } from '../../use-portal.ts'
import type { EditDraft } from './edit-draft.ts'
import css from './others-changes-list.css?inline'
import { fieldName, describeValue } from './others-changes.ts'
import type { Choice } from './use-editing.ts'

styles(css)

interface OthersChangesProps {
  /** Names of values that both people have changed. */
  conflicts: readonly string[]
  chosen: Readonly<Record<string, Choice>>
  mine: EditDraft
  theirs: EditDraft
  form: readonly FieldRow[]
  onChoose: (key: string, choice: Choice) => void
}

/** Compares each conflicting value with the other person's, and lets the user choose. */
export function OthersChanges({ conflicts, chosen, form, ...p }: OthersChangesProps): ReactElement | null {
  const { categories, levels } = useSnapshot(useStore(ChoicesStore).state)
  const names = { form, categories, levels }
  if (conflicts.length === 0) return null
  return (
    <div className="zk-others-changes">
      <Notice role="status">以下内容在您修改期间被他人改过，请逐项选择保留哪一个</Notice>
      {conflicts.map((key) => (
        <OneChange
          key={key}
          label={fieldName(key, names)}
          mine={describeValue(p.mine, key, names)}
          theirs={describeValue(p.theirs, key, names)}
          value={chosen[key]}
          onChange={(choice) => p.onChoose(key, choice)}
        />
      ))}
    </div>
  )
}

interface OneChangeProps {
  label: string
  mine: string
  theirs: string
  value: Choice | undefined
  onChange: (choice: Choice) => void
}

function OneChange({ label, mine, theirs, value, onChange }: OneChangeProps): ReactElement {
  const name = useId()
  const option = (choice: Choice, text: string) => (
    <label>
      <input type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} />
      {text}
    </label>
  )
  return (
    <fieldset>
      <legend>{label}</legend>
      {option('mine', `我的：${mine}`)}
      {option('theirs', `他人的：${theirs}`)}
    </fieldset>
  )
}
