import type { FeatureMenu } from '#server/jobs/queue/index.ts'

const EFFECTS = [
  { effect: 'authorise', name: '授权' },
  { effect: 'restrict', name: '限制' },
] as const

const KINDS = [
  { by: 'category', name: '分类' },
  { by: 'department', name: '部门' },
  { by: 'document', name: '知识' },
  { by: 'topic', name: '专题' },
  { by: 'role', name: '角色' },
  { by: 'user', name: '用户' },
] as const

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** Twelve doors to one screen, as people look for it: 按分类授权, 按用户限制. */
export const SCOPE_MENUS: readonly FeatureMenu[] = EFFECTS.flatMap(({ effect, name: verb }, at) =>
  KINDS.map(({ by, name }, i) => ({
    key: `scope-${effect}-${by}`,
    parent: 'system',
    name: `按${name}${verb}`,
    url: `/scope/${effect}/${by}`,
    component: `km/scope/${capital(effect)}${capital(by)}`,
    icon: effect === 'authorise' ? 'key' : 'lock',
    sortNo: 30 + at * KINDS.length + i,
    roles: ['admin' as const],
    rights: [],
  })),
)
