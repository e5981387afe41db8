import { FormGroup, InputGroup } from '@blueprintjs/core'
import { type ReactElement, useEffect } from 'react'
import type { ControlProps } from '../parts/control.ts'
import { type Task, useTasks } from './use-tasks.ts'

type Said = Readonly<Record<string, unknown>>

/** The parameters of the chosen task, one field each; stored as a JSON object. */
export function ParameterControl(p: ControlProps<string | null | undefined, string>): ReactElement {
  const { value, draft, onChange } = p
  const { tasks } = useTasks()
  const task = tasks.find(({ name }) => name === draft?.['jobClassName'])
  const said = readSaid(value)
  // Parameters of another task are meaningless for this one.
  const isOfAnother = task !== undefined && Object.keys(said).some((key) => !has(task, key))
  useEffect(() => {
    if (isOfAnother) onChange('')
  })
  if (!task) return <p id={p.id}>先选择任务</p>
  return (
    <div id={p.id} role="group" aria-label="参数">
      <p>{task.note}</p>
      {task.parameters.length === 0 && <p>这个任务没有参数</p>}
      {task.parameters.map(({ key, title, least, most, preset }) => (
        <FormGroup
          key={key}
          label={title}
          labelFor={`${p.id}-${key}`}
          helperText={`${least} 到 ${most}，默认 ${preset}`}
        >
          <InputGroup
            id={`${p.id}-${key}`}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={Boolean(p.error)}
            intent={p.error ? 'danger' : 'none'}
            disabled={p.isDisabled ?? false}
            placeholder={String(preset)}
            value={shown(said[key])}
            onValueChange={(text) => onChange(written(said, key, text))}
          />
        </FormGroup>
      ))}
    </div>
  )
}

const has = ({ parameters }: Task, key: string) => parameters.some((each) => each.key === key)
const shown = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : '')

function readSaid(text: string | null | undefined): Said {
  try {
    const read: unknown = JSON.parse(text || '{}')
    return typeof read === 'object' && read !== null ? (read as Said) : {}
  } catch {
    return {}
  }
}

/** A number if possible; other text is kept as typed, and validation refuses it. */
function written(said: Said, key: string, text: string): string {
  const { [key]: _former, ...others } = said
  if (text.trim() === '') return Object.keys(others).length === 0 ? '' : JSON.stringify(others)
  const number = Number(text)
  return JSON.stringify({ ...others, [key]: Number.isFinite(number) ? number : text })
}
