import type { Result } from '#core/contract/endpoint.ts'
import type { tenantAdd } from '#core/contract/sys/tenant.ts'
import type { Once } from '../resource/define.ts'

/** The administrator of the new tenant; a generated password is shown only once. */
export const tenantMade = ({ id, username, password }: Result<typeof tenantAdd>): Once => ({
  title: `租户 ${id} 已经可以使用`,
  note: '用这个账号登录，首次登录时要修改密码。角色、菜单、字典和分类已经准备好。',
  texts: [['管理员账号', username], ...(password === null ? [] : [['初始密码', password] as const])],
  ...(password !== null && { warning: '初始密码只显示这一次，请立即保存到安全的地方。' }),
})
