import { type ButtonSeed, type MenuSeed, ROLE_CODES } from '#server/jobs/queue/index.ts'

/** The first page of the console. Rights without their own screen are below it. */
export const HOME_MENUS: readonly MenuSeed[] = [
  {
    key: 'home',
    name: '首页',
    url: '/dashboard/analysis',
    component: 'dashboard/Analysis',
    icon: 'home',
    sortNo: 0,
    roles: ROLE_CODES,
  },
]

export const TAXONOMY_MENUS: readonly MenuSeed[] = [
  {
    key: 'system-category',
    parent: 'system',
    name: '知识专题',
    url: '/isystem/category',
    component: 'system/CategoryList',
    icon: 'apartment',
    sortNo: 17,
    roles: ['admin'],
  },
  {
    key: 'system-km-category',
    parent: 'system',
    name: '知识分类',
    url: '/isystem/kmCategory',
    component: 'km/datasetting/KmCategoryList',
    icon: 'apartment',
    sortNo: 18,
    roles: ['admin'],
  },
]

export const AUTHOR_BUTTONS: readonly ButtonSeed[] = [
  { code: 'km:doc:upload', name: '上传', parent: 'home', roles: ['editor', 'reviewer', 'Common'] },
  { code: 'km:doc:release', name: '免审核发布', parent: 'home', roles: ['editor'] },
  { code: 'km:doc:audit', name: '审核', parent: 'home', roles: ['reviewer'] },
]

export const KNOWLEDGE_BUTTONS: readonly ButtonSeed[] = [
  { code: 'km:level:edit', name: '修改密级', parent: 'system-level', roles: [] },
  { code: 'km:request:add', name: '申请查看知识', parent: 'home', roles: ['editor', 'reviewer', 'Common'] },
  { code: 'km:grant:list', name: '查看授权', parent: 'home', roles: [] },
  { code: 'km:grant:edit', name: '修改授权', parent: 'home', roles: [] },
  { code: 'km:category:edit', name: '维护知识分类', parent: 'system-km-category', roles: [] },
  { code: 'km:topic:edit', name: '维护知识专题', parent: 'system-category', roles: [] },
  { code: 'km:searchRule:list', name: '查看搜索规则', parent: 'home', roles: [] },
  { code: 'km:searchRule:edit', name: '修改搜索规则', parent: 'home', roles: [] },
  { code: 'km:searchIndex:list', name: '查看搜索索引', parent: 'home', roles: [] },
  { code: 'km:searchIndex:rebuild', name: '重建搜索索引', parent: 'home', roles: [] },
  { code: 'km:searchRecord:list', name: '查看搜索记录', parent: 'home', roles: [] },
  { code: 'km:searchQuestion:handle', name: '处理没有找到的提问', parent: 'home', roles: [] },
  { code: 'km:searchRecord:delete', name: '删除搜索记录', parent: 'home', roles: [] },
  { code: 'km:doc:purge', name: '清空回收站', parent: 'home', roles: [] },
  { code: 'km:doc:asOf', name: '按日期查看', parent: 'home', roles: [] },
  { code: 'km:visit:list', name: '查看访问记录', parent: 'home', roles: [] },
]

export const SEE_ALL_BUTTONS: readonly ButtonSeed[] = [
  { code: 'km:doc:seeAll', name: '查看全部知识', parent: 'home', roles: [] },
]
