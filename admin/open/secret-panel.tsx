import { Button, Callout } from '@blueprintjs/core'
import { type ReactElement, useId, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { type ApiClientRow, apiClientRenew } from '#core/contract/open/client.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { CopiedText } from '../parts/form/copied-text.tsx'
import { ShownOnce } from '../resource/record/shown-once.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/panel-action.ts'
import { useSave } from '../resource/record/use-save.ts'

interface Pair {
  id: string
  secret: string
}

const nothing = () => undefined

/** The secret of a client, this once. */
export function ClientSecret({ result, onClose }: { result: Pair; onClose: () => void }): ReactElement {
  const id = useId()
  return (
    <ShownOnce title="客户端的密钥" warning="密钥只显示这一次，请立即保存到安全的地方。" onSaved={onClose}>
      <FormRow id={`${id}-id`} label="客户端编号" control={CopiedText} value={result.id} onChange={nothing} />
      <FormRow id={`${id}-secret`} label="密钥" control={CopiedText} value={result.secret} onChange={nothing} />
    </ShownOnce>
  )
}

/** Replaces a secret, and shows the new one. */
function RenewSecret({ rows, onClose, onDone }: PanelProps<ApiClientRow>): ReactElement {
  const [row] = rows
  const [pair, setPair] = useState<Pair | null>(null)
  const { isBusy, refusal, save } = useSave()
  if (pair) return <ClientSecret result={pair} onClose={() => onDone(`已更换${row?.name ?? ''}的密钥`)} />
  const handleRenew = async () => {
    const done = await save(prepared(apiClientRenew, { query: { id: row?.id ?? '' } }))
    if (done) setPair(done.result as Pair)
  }
  const foot = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button intent="danger" loading={isBusy} onClick={() => void handleRenew()}>
        更换密钥
      </Button>
    </>
  )
  return (
    <Drawer title={`更换${row?.name ?? ''}的密钥`} foot={foot} onClose={onClose}>
      {refusal && (
        <Callout compact intent="danger" role="alert">
          {refusal}
        </Callout>
      )}
      <p>旧密钥和用它换得的令牌立即失效，新密钥只显示一次。</p>
    </Drawer>
  )
}

export const renewSecret = rowPanel({
  id: 'renew',
  label: '更换密钥',
  icon: 'key',
  access: apiClientRenew.access,
  panel: RenewSecret,
})
