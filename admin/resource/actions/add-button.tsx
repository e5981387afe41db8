import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useButton } from '../../rights.ts'

interface AddButtonProps {
  def: { noun: string; form?: { add: Endpoint; isWithoutAdd?: boolean } }
  onAdd: () => void
}

export function AddButton({ def, onAdd }: AddButtonProps): ReactElement | null {
  const button = useButton()
  const state = def.form && !def.form.isWithoutAdd ? button(def.form.add.access) : 'absent'
  if (state === 'absent') return null
  return (
    <Button intent="primary" icon="plus" text={`新增${def.noun}`} disabled={state === 'disabled'} onClick={onAdd} />
  )
}
