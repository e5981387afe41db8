/**
 * Rules for the fields of a person (acceptance, group V). The same functions are used by forms, calls and command line;
 * each returns the message to show, or null.
 */
type Rule = (value: string) => string | null

/** Required; a real Chinese mobile number of eleven digits. */
export const checkMobile: Rule = (value) => {
  if (value === '') return '请输入手机号'
  return /^1[3-9]\d{9}$/.test(value) ? null : '请输入正确手机号'
}

/** A login name. */
export const checkUsername: Rule = (value) => {
  if (value === '') return '请输入用户名'
  if (!/^\w+$/.test(value)) return '只允许字母、数字、下划线'
  return value.length >= 4 && value.length <= 18 ? null : '长度4到18个字符'
}

/** May be empty. */
export const checkEmail: Rule = (value) =>
  value === '' || /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(value) ? null : '邮箱格式不正确'

/** May be empty; area code and number, perhaps with an extension. */
export const checkLandline: Rule = (value) =>
  value === '' || /^(0\d{2,3}-?)?\d{7,8}(-\d{1,6})?$/.test(value) ? null : '请输入正确的座机号'

/** May be empty. */
export const checkWorkNumber: Rule = (value) =>
  /^[0-9A-Za-z]{0,20}$/.test(value) ? null : '请输入20位以内的英文字符和数字'
