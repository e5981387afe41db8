import type { Permission } from '#core/contract/endpoint.ts'
import { ROLE_CODES, type RoleCode } from './organisation.ts'

export interface MenuSeed {
  /** Never changes: it is how an installation remembers that it has had this row. */
  key: string
  parent?: string
  name: string
  url: string
  component: string
  redirect?: string
  icon: string
  sortNo: number
  roles: readonly RoleCode[]
}

/** Parents before children. */
export const MENUS: readonly MenuSeed[] = [
  {
    key: 'home',
    name: '首页',
    url: '/dashboard/analysis',
    component: 'dashboard/Analysis',
    icon: 'home',
    sortNo: 0,
    roles: ROLE_CODES,
  },
  {
    key: 'system',
    name: '系统管理',
    url: '/isystem',
    component: 'layouts/RouteView',
    redirect: '/isystem/user',
    icon: 'setting',
    sortNo: 90,
    roles: ['admin'],
  },
  {
    key: 'system-user',
    parent: 'system',
    name: '用户',
    url: '/isystem/user',
    component: 'system/UserList',
    icon: 'user',
    sortNo: 1,
    roles: ['admin'],
  },
  {
    key: 'system-site',
    parent: 'system',
    name: '站点配置',
    url: '/isystem/site',
    component: 'km/datasetting/KmSysConfigList',
    icon: 'setting',
    sortNo: 2,
    roles: ['admin'],
  },
  {
    key: 'system-field',
    parent: 'system',
    name: '自定义字段',
    url: '/isystem/field',
    component: 'km/datasetting/KmFieldList',
    icon: 'form',
    sortNo: 3,
    roles: ['admin'],
  },
]

/** Components that earlier versions seeded under other names than the family's. */
export const RENAMED_COMPONENTS: Readonly<Record<string, string>> = {
  'datasettings/KmSysConfigList': 'km/datasetting/KmSysConfigList',
  'datasettings/KmFieldList': 'km/datasetting/KmFieldList',
}

export interface ButtonSeed {
  code: Permission
  name: string
  /** Key of the menu it stands under. */
  parent: string
  /** Besides the administrator, who holds every one. */
  roles: readonly RoleCode[]
}

export const BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:user:list', name: '查看用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:add', name: '新增用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:edit', name: '修改用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:delete', name: '删除用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:freeze', name: '冻结用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:password', name: '重置用户密码', parent: 'system-user', roles: [] },
  { code: 'sys:user:recycle', name: '查看与还原已删除的用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:purge', name: '彻底删除用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:role', name: '分配用户角色', parent: 'system-user', roles: [] },
  { code: 'sys:user:depart', name: '分配用户部门', parent: 'system-user', roles: [] },
  { code: 'km:people:pick', name: '选择用户', parent: 'system-user', roles: ['editor', 'reviewer', 'Common'] },
  { code: 'km:address:list', name: '通讯录', parent: 'home', roles: ['editor', 'reviewer', 'Common'] },
  { code: 'sys:duplicate:check', name: '校验唯一性', parent: 'system-user', roles: [] },
  { code: 'km:doc:upload', name: '上传知识', parent: 'home', roles: ['editor', 'reviewer', 'Common'] },
  { code: 'km:doc:release', name: '免审核发布', parent: 'home', roles: ['editor'] },
  { code: 'km:doc:audit', name: '审核', parent: 'home', roles: ['reviewer'] },
  { code: 'sys:depart:list', name: '查看部门', parent: 'home', roles: [] },
  { code: 'sys:depart:add', name: '新增部门', parent: 'home', roles: [] },
  { code: 'sys:depart:delete', name: '删除部门', parent: 'home', roles: [] },
  { code: 'sys:depart:edit', name: '修改部门', parent: 'home', roles: [] },
  { code: 'km:level:edit', name: '修改密级', parent: 'home', roles: [] },
  { code: 'km:request:add', name: '申请查看知识', parent: 'home', roles: ['editor', 'reviewer', 'Common'] },
  { code: 'km:grant:list', name: '查看授权', parent: 'home', roles: [] },
  { code: 'km:grant:edit', name: '修改授权', parent: 'home', roles: [] },
  { code: 'km:category:edit', name: '维护知识分类', parent: 'home', roles: [] },
  { code: 'km:topic:edit', name: '维护知识专题', parent: 'home', roles: [] },
  { code: 'km:searchRule:list', name: '查看检索规则', parent: 'home', roles: [] },
  { code: 'km:searchRule:edit', name: '修改检索规则', parent: 'home', roles: [] },
  { code: 'km:searchIndex:list', name: '查看检索索引', parent: 'home', roles: [] },
  { code: 'km:searchIndex:rebuild', name: '重建检索索引', parent: 'home', roles: [] },
  { code: 'km:searchRecord:list', name: '查看检索记录', parent: 'home', roles: [] },
  { code: 'km:searchQuestion:handle', name: '处理没有找到的提问', parent: 'home', roles: [] },
  { code: 'km:searchRecord:delete', name: '删除检索记录', parent: 'home', roles: [] },
  { code: 'km:doc:purge', name: '清空回收站', parent: 'home', roles: [] },
  { code: 'km:visit:list', name: '查看访问记录', parent: 'home', roles: [] },
  { code: 'open:token:list', name: '查看全部 API 令牌', parent: 'home', roles: [] },
  { code: 'open:token:edit', name: '撤销任何人的 API 令牌', parent: 'home', roles: [] },
  { code: 'open:client:list', name: '查看 API 客户端', parent: 'home', roles: [] },
  { code: 'open:client:edit', name: '维护 API 客户端', parent: 'home', roles: [] },
  { code: 'open:record:list', name: '查看接口调用记录', parent: 'home', roles: [] },
  { code: 'km:doc:seeAll', name: '查看全部知识', parent: 'home', roles: [] },
  { code: 'km:config:list', name: '查看站点配置', parent: 'system-site', roles: [] },
  { code: 'km:config:edit', name: '修改站点配置', parent: 'system-site', roles: [] },
  { code: 'km:banner:list', name: '查看首页横幅', parent: 'system-site', roles: [] },
  { code: 'km:banner:edit', name: '修改首页横幅', parent: 'system-site', roles: [] },
  { code: 'monitor:conversion:query', name: '查看文件转换状态', parent: 'system', roles: [] },
  { code: 'sys:permission:list', name: '查看菜单', parent: 'system', roles: [] },
  { code: 'sys:permission:add', name: '新增菜单', parent: 'system', roles: [] },
  { code: 'sys:permission:edit', name: '修改菜单', parent: 'system', roles: [] },
  { code: 'sys:permission:delete', name: '删除菜单', parent: 'system', roles: [] },
  { code: 'sys:rule:list', name: '查看数据规则', parent: 'system', roles: [] },
  { code: 'sys:rule:edit', name: '修改数据规则', parent: 'system', roles: [] },
  { code: 'sys:role:list', name: '查看角色', parent: 'system', roles: [] },
  { code: 'sys:role:add', name: '新增角色', parent: 'system', roles: [] },
  { code: 'sys:role:edit', name: '修改角色与授权', parent: 'system', roles: [] },
  { code: 'sys:role:delete', name: '删除角色', parent: 'system', roles: [] },
  { code: 'sys:position:list', name: '查看职务', parent: 'system', roles: [] },
  { code: 'sys:position:add', name: '新增职务', parent: 'system', roles: [] },
  { code: 'sys:position:edit', name: '修改职务', parent: 'system', roles: [] },
  { code: 'sys:position:delete', name: '删除职务', parent: 'system', roles: [] },
  { code: 'sys:log:list', name: '查看登录日志与操作日志', parent: 'system', roles: [] },
  { code: 'sys:online:list', name: '查看在线用户', parent: 'system', roles: [] },
  { code: 'sys:online:logout', name: '强制用户下线', parent: 'system', roles: [] },
  { code: 'sys:userAgent:list', name: '查看用户代理人', parent: 'system-user', roles: [] },
  { code: 'sys:userAgent:edit', name: '设置用户代理人', parent: 'system-user', roles: [] },
  { code: 'sys:departRole:list', name: '查看部门角色', parent: 'system', roles: [] },
  { code: 'sys:departRole:add', name: '新增部门角色', parent: 'system', roles: [] },
  { code: 'sys:departRole:edit', name: '修改部门角色与授权', parent: 'system', roles: [] },
  { code: 'sys:departRole:delete', name: '删除部门角色', parent: 'system', roles: [] },
  { code: 'sys:departPermission:list', name: '查看部门权限', parent: 'system', roles: [] },
  { code: 'sys:departPermission:edit', name: '修改部门权限', parent: 'system', roles: [] },
]
