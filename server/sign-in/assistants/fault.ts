/** A refusal in the protocol's words (RFC 6749 5.2, RFC 7591 3.2.2). */
export class OauthFault extends Error {
  readonly error: string
  readonly status: number
  constructor(error: string, description: string, status = 400) {
    super(description)
    this.error = error
    this.status = status
  }
}

export const invalidGrant = (): OauthFault => new OauthFault('invalid_grant', '授权码或刷新令牌无效，请重新连接')
