export interface PasswordChange {
  oldpassword: string
  password: string
  confirmpassword: string
}

/** What the form itself can refuse (specification 5); how strong a password must be is the server's word. */
export function checkPasswordChange(change: PasswordChange): string | null {
  if (change.oldpassword === '') return '请输入旧密码!'
  if (change.password === '') return '请输入新密码!'
  if (change.confirmpassword === '') return '请确认新密码!'
  return change.password === change.confirmpassword ? null : '两次输入的密码不一样！'
}
