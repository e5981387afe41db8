/** The clients of the family: the one in Vue 2 (stock 2.4.5 and KYKMS), and the later one in Vue 3, which says so in a header. */
export type Generation = 'vue2' | 'vue3'

/** By the component in our menu: the screen of each client for it; null if there is none. */
const FAMILY_SCREENS: Readonly<Record<string, Readonly<Record<Generation, string | null>> | undefined>> = {
  'layouts/RouteView': { vue2: 'layouts/RouteView', vue3: 'layouts/default/index' },
  'dashboard/Analysis': { vue2: 'dashboard/Analysis', vue3: 'dashboard/Analysis' },
  'system/UserList': { vue2: 'system/UserList', vue3: 'system/user/index' },
  'system/RoleList': { vue2: 'system/RoleList', vue3: 'system/role/index' },
  'system/DepartList': { vue2: 'system/DepartList', vue3: 'system/depart/index' },
  'system/PermissionList': { vue2: 'system/PermissionList', vue3: 'system/menu/index' },
  'system/DepartUserList': { vue2: 'system/DepartUserList', vue3: 'system/departUser/index' },
  'system/SysPositionList': { vue2: 'system/SysPositionList', vue3: 'system/position/index' },
  'system/AddressList': { vue2: 'system/AddressList', vue3: 'system/address/index' },
  'system/oss/OSSFileList': { vue2: 'modules/oss/OSSFileList', vue3: 'system/ossfile/index' },
  'system/QuartzJobList': { vue2: 'system/QuartzJobList', vue3: 'monitor/quartz/index' },
  'system/DictList': { vue2: 'system/DictList', vue3: 'system/dict/index' },
  'system/CategoryList': { vue2: 'system/SysCategoryList', vue3: 'system/category/index' },
  'system/SysAnnouncementList': { vue2: 'system/SysAnnouncementList', vue3: 'system/notice/index' },
  'modules/message/SysMessageTemplateList': {
    vue2: 'modules/message/SysMessageTemplateList',
    vue3: 'system/message/template/index',
  },
  'modules/message/SysMessageList': { vue2: 'modules/message/SysMessageList', vue3: 'system/message/manage/index' },
  'system/UserAnnouncementList': { vue2: 'system/UserAnnouncementList', vue3: 'monitor/mynews/index' },
  'system/TenantList': { vue2: 'system/TenantList', vue3: 'system/tenant/index' },
  'system/SysCheckRuleList': { vue2: 'system/SysCheckRuleList', vue3: 'system/checkRule/index' },
  'system/SysFillRuleList': { vue2: 'system/SysFillRuleList', vue3: 'system/fillRule/index' },
  'system/SysDataSourceList': { vue2: 'system/SysDataSourceList', vue3: 'monitor/datasource/index' },
  'system/SysGatewayRouteList': { vue2: 'system/SysGatewayRouteList', vue3: 'monitor/route/index' },
  'system/LogList': { vue2: 'system/LogList', vue3: 'monitor/log/index' },
  'system/DataLogList': { vue2: 'system/DataLogList', vue3: 'monitor/datalog/index' },
  'system/SysUserOnline': { vue2: 'system/SysOnlineList', vue3: 'system/onlineuser/OnlineUserList' },
  'modules/monitor/DiskMonitoring': { vue2: 'modules/monitor/DiskMonitoring', vue3: 'monitor/disk/DiskInfo' },
  'modules/monitor/HttpTrace': { vue2: 'modules/monitor/HttpTrace', vue3: 'monitor/trace/index' },
  'modules/monitor/RedisInfo': { vue2: 'modules/monitor/RedisInfo', vue3: 'monitor/redis/index' },
  'modules/monitor/SystemInfo': { vue2: 'modules/monitor/SystemInfo', vue3: 'monitor/server/index' },
  'modules/monitor/JvmInfo': { vue2: 'modules/monitor/JvmInfo', vue3: null },
  'modules/monitor/TomcatInfo': { vue2: 'modules/monitor/TomcatInfo', vue3: null },
  // In these clients they are a tab of another screen, a dialog, or nothing; only KYKMS has the site configuration.
  'system/WorkLogList': { vue2: null, vue3: null },
  'system/UserRecycleBin': { vue2: null, vue3: null },
  'system/DictRecycleBin': { vue2: null, vue3: null },
  'system/SysUserAgentList': { vue2: null, vue3: null },
  'modules/monitor/ParkedTasks': { vue2: null, vue3: null },
  'modules/monitor/SearchIndex': { vue2: null, vue3: null },
}

/** Screens of the knowledge base and of the open interfaces are ours alone, whatever the clients have under such a name. */
const OWN = /^(?:km|openapi)\//

/** The client's screen for a component: null if it has none, undefined if the component is not ours. */
export const familyScreen = (component: string, generation: Generation): string | null | undefined =>
  OWN.test(component) ? null : FAMILY_SCREENS[component]?.[generation]
