import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

export const MONITORING_MENUS: readonly MenuSeed[] = [
  {
    key: 'monitor',
    name: '系统监控',
    url: '/monitor',
    component: 'layouts/RouteView',
    redirect: '/monitor/login-log',
    icon: 'dashboard',
    sortNo: 91,
    roles: ['admin'],
  },
  {
    key: 'monitor-login-log',
    parent: 'monitor',
    name: '登录日志',
    url: '/monitor/login-log',
    component: 'system/LogList',
    icon: 'history',
    sortNo: 1,
    roles: ['admin'],
  },
  {
    key: 'monitor-work-log',
    parent: 'monitor',
    name: '操作日志',
    url: '/monitor/work-log',
    component: 'system/WorkLogList',
    icon: 'profile',
    sortNo: 2,
    roles: ['admin'],
  },
  {
    key: 'monitor-data-log',
    parent: 'monitor',
    name: '数据日志',
    url: '/monitor/data-log',
    component: 'system/DataLogList',
    icon: 'history',
    sortNo: 6,
    roles: ['admin'],
  },
  {
    key: 'monitor-online',
    parent: 'monitor',
    name: '在线用户',
    url: '/monitor/online',
    component: 'system/SysUserOnline',
    icon: 'user',
    sortNo: 3,
    roles: ['admin'],
  },
  ...(
    [
      ['disk', '磁盘', 'Disk', 'modules/monitor/DiskMonitoring', 'hdd'],
      ['trace', '请求追踪', 'HttpTrace', 'modules/monitor/HttpTrace', 'eye'],
      ['runtime', '运行环境', 'JvmInfo', 'modules/monitor/JvmInfo', 'code'],
      ['cache', '缓存', 'RedisInfo', 'modules/monitor/RedisInfo', 'thunderbolt'],
      ['server', '服务器', 'SystemInfo', 'modules/monitor/SystemInfo', 'desktop'],
      ['http', 'HTTP 服务', 'TomcatInfo', 'modules/monitor/TomcatInfo', 'cloud-server'],
      ['tasks', '后台任务', 'ParkedTasks', 'modules/monitor/ParkedTasks', 'ordered-list'],
    ] as const
  ).map(([key, name, url, component, icon], i): MenuSeed => ({
    key: `monitor-${key}`,
    parent: 'monitor',
    name,
    url: `/monitor/${url}`,
    component,
    icon,
    sortNo: 10 + i,
    roles: ['admin'],
    ofInstallation: true,
  })),
]

export const CONVERSION_BUTTONS: readonly ButtonSeed[] = [
  { code: 'monitor:conversion:query', name: '查看文件转换状态', parent: 'monitor', roles: [] },
]

export const SERVER_BUTTONS: readonly ButtonSeed[] = [
  { code: 'monitor:server:query', name: '查看服务器运行情况', parent: 'monitor-server', roles: [] },
  { code: 'monitor:task:retry', name: '重试没有完成的后台任务', parent: 'monitor-tasks', roles: [] },
  { code: 'monitor:backup:list', name: '查看备份', parent: 'monitor-server', roles: [] },
  { code: 'monitor:backup:add', name: '立即备份', parent: 'monitor-server', roles: [] },
  { code: 'monitor:backup:download', name: '下载备份（含全部知识与密钥）', parent: 'monitor-server', roles: [] },
  { code: 'monitor:backup:delete', name: '删除备份', parent: 'monitor-server', roles: [] },
]

export const LOG_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:log:list', name: '查看登录日志与操作日志', parent: 'monitor-work-log', roles: [] },
  { code: 'sys:dataLog:list', name: '查看数据日志', parent: 'monitor-data-log', roles: [] },
  { code: 'sys:online:list', name: '查看在线用户', parent: 'monitor-online', roles: [] },
  { code: 'sys:online:logout', name: '强制用户下线', parent: 'monitor-online', roles: [] },
]
