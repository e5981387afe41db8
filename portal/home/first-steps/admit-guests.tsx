import type { ReactElement } from 'react'
import { siteItemEdit } from '#core/contract/km/config.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'

export function AdmitGuests({ onDone }: { onDone: () => void }): ReactElement {
  const api = useApi()
  const [busy, work] = useWork()
  const decide = (itemValue: '0' | '1', said: string) =>
    void work(async () => {
      await api.call(siteItemEdit, { body: { itemCode: 'AllowGuestSearch', itemValue } })
      onDone()
    }, said)
  return (
    <div className="zk-first-form">
      <Button disabled={busy} onClick={() => decide('1', '访客可以看公开内容了')}>
        让访客看公开内容
      </Button>
      <Button look="primary" disabled={busy} onClick={() => decide('0', '只有登录的人能看')}>
        只给登录的人看
      </Button>
    </div>
  )
}
