import type { ReactElement } from 'react'
import type { ControlProps } from '../parts/control.ts'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'
import { useTasks } from './use-tasks.ts'

/** A choice of the tasks that the server offers. */
export function TaskControl(p: ControlProps<string | undefined, string>): ReactElement {
  const { tasks, failure } = useTasks()
  const choices = tasks.map(({ name, title }) => ({ value: name, text: title }))
  return <ChoiceSelect {...p} choices={choices} none={failure ? '任务没有加载成功' : '请选择'} />
}
