import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

export const DICTIONARY_MENUS: readonly MenuSeed[] = [
  {
    key: 'system-dict',
    parent: 'system',
    name: '字典',
    url: '/isystem/dict',
    component: 'system/DictList',
    icon: 'book',
    sortNo: 15,
    roles: ['admin'],
  },
  {
    key: 'system-dict-bin',
    parent: 'system',
    name: '字典回收站',
    url: '/isystem/dictBin',
    component: 'system/DictRecycleBin',
    icon: 'delete',
    sortNo: 16,
    roles: ['admin'],
  },
]

export const DICTIONARY_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:dict:list', name: '查看字典', parent: 'system-dict', roles: [] },
  { code: 'sys:dict:add', name: '新增字典', parent: 'system-dict', roles: [] },
  { code: 'sys:dict:edit', name: '修改字典与字典项', parent: 'system-dict', roles: [] },
  { code: 'sys:dict:delete', name: '删除字典', parent: 'system-dict', roles: [] },
  { code: 'sys:dict:recycle', name: '查看与还原已删除的字典', parent: 'system-dict-bin', roles: [] },
  { code: 'sys:dict:purge', name: '彻底删除字典', parent: 'system-dict-bin', roles: [] },
]
