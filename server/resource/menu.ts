import type { Permission } from '#core/contract/endpoint.ts'
import type { FeatureMenu } from '#server/jobs/queue/index.ts'
import type { Resource } from './facts.ts'

const VERBS = { list: '查看', add: '新增', edit: '修改', delete: '删除' } as const

interface Place extends Pick<FeatureMenu, 'component' | 'icon' | 'sortNo'>, Partial<Pick<FeatureMenu, 'key' | 'url'>> {
  /** The menu's name if it differs from that of the records. */
  name?: string
}

/**
 * The menu of a list of records below 系统管理, with the right of each of its four verbs, as its calls ask for them. Key and address
 * follow from the kind: `gateway-route` is at `/isystem/gatewayRoute`.
 */
export function recordMenu({ kind, noun, add }: Resource, place: Place): FeatureMenu {
  const right = /^(.+):add$/.exec(add.access)?.[1]
  if (right === undefined)
    throw new Error(`${noun}: the call that adds asks for ${add.access}, not for a right of its own`)
  const rights = Object.entries(VERBS).map(([verb, word]) => ({
    code: `${right}:${verb}` as Permission,
    name: `${word}${noun}`,
    roles: [],
  }))
  const url = `/isystem/${kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  return { key: `system-${kind}`, url, parent: 'system', name: noun, roles: ['admin'], ...place, rights }
}
