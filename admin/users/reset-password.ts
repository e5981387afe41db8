import type { UserRow } from '#core/contract/sys/people.ts'
import { userPassword } from '#core/contract/sys/user.ts'
import { PASSWORD_WANTED } from '#core/rules/password.ts'
import { textControl } from '../parts/form/text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'

const Password = textControl({ type: 'password', autoComplete: 'new-password' })

/** Sets a person's password, which must be changed at the next sign-in. */
export const resetPassword = rowAsking({
  id: 'password',
  label: '重置密码',
  icon: 'key',
  call: userPassword,
  args: ({ username }: UserRow, { password, confirmpassword }) => ({ body: { username, password, confirmpassword } }),
  title: ({ realname }) => `重置${realname}的密码`,
  fields: [
    { key: 'password', label: '新密码', control: Password, isRequired: true, help: PASSWORD_WANTED },
    {
      key: 'confirmpassword',
      label: '再输入一次',
      control: Password,
      isRequired: true,
      check: (again, { password }) => (again === password ? null : '两次输入的密码不一致'),
    },
  ],
  done: ({ realname }) => `已重置${realname}的密码，首次登录时必须修改`,
})
