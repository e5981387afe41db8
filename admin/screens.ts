import { type ComponentType, createElement } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Resource } from './resource/define.ts'
import type { TreeResource } from './resource/tree/tree-resource.ts'
import { lazy } from './shell/routes/lazy.tsx'

/** Screens by the name under which the menu table knows them. */
export const SCREENS: Readonly<Record<string, ComponentType>> = {
  'dashboard/Analysis': lazy(() => import('./home/home-screen.tsx').then((m) => ({ default: m.HomeScreen }))),
  'km/datasetting/KmSysConfigList': lazy(() =>
    import('./site/site-screen.tsx').then((m) => ({ default: m.SiteScreen })),
  ),
  'km/datasetting/KmFieldList': lazy(() =>
    import('./fields/fields-screen.tsx').then((m) => ({ default: m.FieldsScreen })),
  ),
  'km/datasetting/KmLevelList': resource(() => import('./levels/levels.resource.tsx').then((m) => m.levels)),
  'system/UserList': resource(() => import('./users/users.resource.tsx').then((m) => m.users)),
  'system/DepartUserList': resource(() =>
    import('./users/department-users.resource.tsx').then((m) => m.departmentPeople),
  ),
  'system/UserRecycleBin': resource(() => import('./users/user-bin.resource.tsx').then((m) => m.userBin)),
  'system/SysUserAgentList': resource(() => import('./users/deputies.resource.tsx').then((m) => m.deputies)),
  'system/RoleList': resource(() => import('./roles/roles.resource.ts').then((m) => m.roles)),
  'system/DepartList': tree(() => import('./departments/departments.tree.ts').then((m) => m.departments)),
  'system/PermissionList': tree(() => import('./menus/menus.tree.ts').then((m) => m.menus)),
  'modules/monitor/DiskMonitoring': lazy(() =>
    import('./monitoring/disk-screen.tsx').then((m) => ({ default: m.DiskScreen })),
  ),
  'modules/monitor/HttpTrace': lazy(() =>
    import('./monitoring/trace-screen.tsx').then((m) => ({ default: m.TraceScreen })),
  ),
  'modules/monitor/JvmInfo': lazy(() => import('./monitoring/screens.tsx').then((m) => ({ default: m.RuntimeScreen }))),
  'modules/monitor/RedisInfo': lazy(() =>
    import('./monitoring/cache-screen.tsx').then((m) => ({ default: m.CacheScreen })),
  ),
  'modules/monitor/SystemInfo': lazy(() =>
    import('./monitoring/screens.tsx').then((m) => ({ default: m.ServerScreen })),
  ),
  'modules/monitor/TomcatInfo': lazy(() => import('./monitoring/screens.tsx').then((m) => ({ default: m.HttpScreen }))),
  'modules/monitor/ParkedTasks': resource(() =>
    import('./monitoring/parked-tasks.resource.tsx').then((m) => m.parkedTasks),
  ),
  'system/TenantList': resource(() => import('./tenants/tenants.resource.tsx').then((m) => m.tenants)),
  'system/SysPositionList': resource(() => import('./positions/positions.resource.tsx').then((m) => m.positions)),
  'system/DictList': resource(() => import('./dictionary/dictionaries.resource.tsx').then((m) => m.dictionaries)),
  'system/DictRecycleBin': resource(() =>
    import('./dictionary/dictionary-bin.resource.tsx').then((m) => m.dictionaryBinned),
  ),
  'system/CategoryList': tree(() => import('./taxonomy/taxonomy.tree.ts').then((m) => m.topicTree)),
  'km/datasetting/KmCategoryList': tree(() => import('./taxonomy/taxonomy.tree.ts').then((m) => m.categoryTree)),
  'system/SysCheckRuleList': resource(() => import('./rules/check-rules.resource.tsx').then((m) => m.checkRules)),
  'system/SysFillRuleList': resource(() => import('./rules/fill-rules.resource.tsx').then((m) => m.fillRules)),
  'system/SysDataSourceList': resource(() =>
    import('./data-sources/data-sources.resource.tsx').then((m) => m.dataSources),
  ),
  'system/SysGatewayRouteList': resource(() =>
    import('./gateway-routes/gateway-routes.resource.tsx').then((m) => m.gatewayRoutes),
  ),
  'system/DataLogList': resource(() => import('./log/data-log.resource.tsx').then((m) => m.dataLog)),
  'system/SysAnnouncementList': resource(() =>
    import('./announcements/announcements.resource.tsx').then((m) => m.announcements),
  ),
  'system/UserAnnouncementList': resource(() =>
    import('./announcements/own-announcements.resource.tsx').then((m) => m.ownAnnouncements),
  ),
  'modules/message/SysMessageTemplateList': resource(() =>
    import('./messages/message-templates.resource.tsx').then((m) => m.messageTemplates),
  ),
  'modules/message/SysMessageList': resource(() => import('./messages/messages.resource.tsx').then((m) => m.messages)),
  'system/AddressList': resource(() => import('./address/address.resource.tsx').then((m) => m.address)),
  'system/oss/OSSFileList': resource(() => import('./storage/stored-files.resource.tsx').then((m) => m.storedFiles)),
  'system/QuartzJobList': resource(() => import('./jobs/jobs.resource.tsx').then((m) => m.jobs)),
  'system/LogList': resource(() => import('./log/sign-in-log.resource.ts').then((m) => m.signInLog)),
  'system/WorkLogList': resource(() => import('./log/work-log.resource.tsx').then((m) => m.workLog)),
  'system/SysUserOnline': resource(() => import('./online/online.resource.tsx').then((m) => m.online)),
  'openapi/OpenApiAuthList': resource(() => import('./open/clients.resource.tsx').then((m) => m.clients)),
  'openapi/ApiTokenList': resource(() => import('./open/tokens.resource.tsx').then((m) => m.tokens)),
  'openapi/OpenApiRecordList': resource(() => import('./open/calls.resource.tsx').then((m) => m.calls)),
}

/** The name under which there is a screen: the component, or one whose last part is the component's name. */
export function screenOf(component: string, componentName: string): string | null {
  if (Object.hasOwn(SCREENS, component)) return component
  const named = Object.keys(SCREENS).find((name) => name.split('/').at(-1) === componentName)
  // A group of the family bears its own name; whatever else stands below `layouts` is no screen either.
  return component.startsWith('layouts/') ? null : (named ?? null)
}

/** A screen that is only facts: loaded when it is opened, with what draws it. */
function resource<L extends Endpoint>(load: () => Promise<Resource<L>>): ComponentType {
  return lazy(async () => {
    const [{ ResourceScreen }, def] = await Promise.all([import('./screen-kit.ts'), load()])
    return { default: () => createElement(ResourceScreen<L>, { def }) }
  })
}

/** The same for records below records. */
function tree<Row>(load: () => Promise<TreeResource<Row>>): ComponentType {
  return lazy(async () => {
    const [{ TreeScreen }, def] = await Promise.all([import('./screen-kit.ts'), load()])
    return { default: () => createElement(TreeScreen<Row>, { def }) }
  })
}
