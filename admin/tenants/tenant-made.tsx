import { Button } from '@blueprintjs/core'
import { type ReactElement, useId } from 'react'
import type { Result } from '#core/contract/endpoint.ts'
import type { tenantAdd } from '#core/contract/sys/tenant.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { CopiedText } from '../parts/form/copied-text.tsx'
import { ShownOnce } from '../resource/record/shown-once.tsx'
import { FormRow } from '../parts/form/form-row.tsx'

interface TenantMadeProps {
  result: Result<typeof tenantAdd>
  onClose: () => void
}

const nothing = () => undefined

/** Who administers the new tenant; a password that was made up stands here this once. */
export function TenantMade({ result, onClose }: TenantMadeProps): ReactElement {
  const id = useId()
  const { username, password } = result
  const title = `租户 ${result.id} 已经可以使用`
  const told = (
    <>
      <p>用这个账号登录，首次登录时要修改密码。角色、菜单、字典和分类已经准备好。</p>
      <FormRow id={`${id}-name`} label="管理员账号" control={CopiedText} value={username} onChange={nothing} />
    </>
  )
  if (password !== null)
    return (
      <ShownOnce title={title} warning="初始密码只显示这一次，请立即保存到安全的地方。" onSaved={onClose}>
        {told}
        <FormRow id={`${id}-password`} label="初始密码" control={CopiedText} value={password} onChange={nothing} />
      </ShownOnce>
    )
  const foot = (
    <Button intent="primary" onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Drawer title={title} foot={foot} onClose={onClose}>
      {told}
    </Drawer>
  )
}
