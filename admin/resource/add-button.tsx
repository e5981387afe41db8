import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useMay } from '../rights.ts'
import type { Resource } from './define.ts'

interface AddButtonProps<L extends Endpoint> {
  def: Resource<L>
  onAdd: () => void
}

export function AddButton<L extends Endpoint>({ def, onAdd }: AddButtonProps<L>): ReactElement | null {
  const may = useMay()
  if (!def.form || !may(def.form.add.access)) return null
  return <Button intent="primary" icon="plus" text={`新增${def.noun}`} onClick={onAdd} />
}
