import type { ReactElement } from 'react'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { useHost } from '../../use-portal.ts'

/** People are made in the console, one by one or from a table. */
export function InvitePeople(): ReactElement {
  const { address } = useHost()
  return (
    <div className="zk-first-form">
      <a className={buttonClass('primary')} href={`${address}/isystem/user`}>
        新增或导入同事
      </a>
    </div>
  )
}
