import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

export const SITE_MENUS: readonly MenuSeed[] = [
  {
    key: 'system-site',
    parent: 'system',
    name: '站点配置',
    url: '/isystem/site',
    component: 'km/datasetting/KmSysConfigList',
    icon: 'setting',
    sortNo: 5,
    roles: ['admin'],
  },
  {
    key: 'system-field',
    parent: 'system',
    name: '自定义字段',
    url: '/isystem/field',
    component: 'km/datasetting/KmFieldList',
    icon: 'form',
    sortNo: 6,
    roles: ['admin'],
  },
]

export const LEVEL_MENUS: readonly MenuSeed[] = [
  {
    key: 'system-level',
    parent: 'system',
    name: '密级',
    url: '/isystem/level',
    component: 'km/datasetting/KmLevelList',
    icon: 'safety',
    sortNo: 11,
    roles: ['admin'],
  },
]

export const SITE_BUTTONS: readonly ButtonSeed[] = [
  { code: 'km:config:list', name: '查看站点配置', parent: 'system-site', roles: [] },
  { code: 'km:config:edit', name: '修改站点配置', parent: 'system-site', roles: [] },
  { code: 'km:banner:list', name: '查看首页横幅', parent: 'system-site', roles: [] },
  { code: 'km:banner:edit', name: '修改首页横幅', parent: 'system-site', roles: [] },
]
