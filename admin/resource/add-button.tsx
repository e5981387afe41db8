import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useMay } from '../rights.ts'

interface AddButtonProps {
  def: { noun: string; form?: { add: Endpoint } }
  onAdd: () => void
}

export function AddButton({ def, onAdd }: AddButtonProps): ReactElement | null {
  const may = useMay()
  if (!def.form || !may(def.form.add.access)) return null
  return <Button intent="primary" icon="plus" text={`新增${def.noun}`} onClick={onAdd} />
}
