import { type ApiClientRow, apiClientRenew } from '#core/contract/open/client.ts'
import { rowAsking } from '../resource/actions/panel-action.ts'

/** The secret of a client, this once. */
export const clientSecret = ({ id, secret }: { id: string; secret: string }) => ({
  title: '客户端的密钥',
  warning: '密钥只显示这一次，请立即保存到安全的地方。',
  texts: [
    ['客户端编号', id],
    ['密钥', secret],
  ] as const,
})

/** Replaces a secret, and shows the new one. */
export const renewSecret = rowAsking({
  id: 'renew',
  label: '更换密钥',
  icon: 'key',
  isDanger: true,
  call: apiClientRenew,
  args: ({ id }: ApiClientRow) => ({ query: { id } }),
  title: ({ name }) => `更换${name}的密钥`,
  said: () => '旧密钥和用它换得的令牌立即失效，新密钥只显示一次。',
  fields: [],
  once: clientSecret,
  done: ({ name }) => `已更换${name}的密钥`,
})
