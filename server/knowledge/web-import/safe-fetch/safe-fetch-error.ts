/** Why nothing was fetched, for programs; the message is for the person who gave the address. */
export type FetchFault =
  | 'not-an-address'
  | 'scheme'
  | 'userinfo'
  | 'port'
  | 'address'
  | 'redirects'
  | 'status'
  | 'type'
  | 'too-large'
  | 'timeout'
  | 'connection'

const SENTENCES: Record<FetchFault, string> = {
  'not-an-address': '网址不正确，请填写以 http:// 或 https:// 开头的完整网址',
  scheme: '只支持 http 和 https 网址',
  userinfo: '网址中不能带用户名或密码',
  port: '该网址的端口不允许访问',
  // The same message for a name that does not exist and for an internal one, because otherwise internal names could be
  // probed.
  address: '网址无法解析，或指向内部网络，不能访问',
  redirects: '网址跳转次数过多，已停止',
  status: '网站没有返回该内容',
  type: '网址的内容类型不支持',
  'too-large': '网址的内容过大，已停止下载',
  timeout: '网站响应超时，已停止',
  connection: '无法连接网站，或连接中断',
}

/** A refusal that the user may read; `fault` is for programs, `cause` for the log. */
export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError'
  readonly fault: FetchFault

  constructor(fault: FetchFault, detail = '', cause?: unknown) {
    super(SENTENCES[fault] + detail, { cause })
    this.fault = fault
  }
}
