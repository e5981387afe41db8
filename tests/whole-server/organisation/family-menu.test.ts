import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MenuNode, UserPermissions } from '#core/contract/sys/permission.ts'
import { findOwner } from '#core/routes/owner.ts'
import { MENUS } from '#server/boot/seed/permissions/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const paths = MENUS.flatMap(({ url }) => url ?? [])

/** The screens that the clients of the family have, by the names that they look them up with. */
const VUE2 = `dashboard/Analysis layouts/RouteView layouts/IframePageView modules/message/SysMessageList
modules/message/SysMessageTemplateList modules/monitor/DiskMonitoring modules/monitor/HttpTrace modules/monitor/JvmInfo
modules/monitor/RedisInfo modules/monitor/SystemInfo modules/monitor/TomcatInfo modules/oss/OSSFileList system/AddressList
system/DataLogList system/DepartList system/DepartUserList system/DictList system/LogList system/PermissionList
system/QuartzJobList system/RoleList system/SysAnnouncementList system/SysCategoryList system/SysCheckRuleList
system/SysDataSourceList system/SysFillRuleList system/SysGatewayRouteList system/SysOnlineList system/SysPositionList
system/TenantList system/UserAnnouncementList system/UserList`
const VUE3 = `IFRAME dashboard/Analysis layouts/default/index monitor/datalog/index monitor/datasource/index monitor/disk/DiskInfo
monitor/log/index monitor/mynews/index monitor/quartz/index monitor/redis/index monitor/route/index monitor/server/index
monitor/trace/index system/address/index system/category/index system/checkRule/index system/depart/index
system/departUser/index system/dict/index system/fillRule/index system/menu/index system/message/manage/index
system/message/template/index system/notice/index system/onlineuser/OnlineUserList system/ossfile/index
system/position/index system/role/index system/tenant/index system/user/index`
const words = (text: string) => text.split(/\s+/)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const flattenMenu = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.flatMap((node) => [node, ...flattenMenu(node.children ?? [])])

async function menuFor(headers: Record<string, string>, query = ''): Promise<MenuNode[]> {
  const response = await fetch(`${server.baseURL}/api/sys/permission/getUserPermissionByToken${query}`, {
    headers: { 'X-Access-Token': await server.tokenOf('admin'), ...headers },
  })
  return flattenMenu(((await response.json()) as { result: UserPermissions }).result.menu)
}

describe('the menu for a client of the family', () => {
  // proves F-14
  it('names for every entry a screen which that client has, or opens our console', async () => {
    for (const [headers, screens] of [
      [{}, words(VUE2)],
      [{ 'X-Version': 'v3' }, words(VUE3)],
    ] as const) {
      const nodes = await menuFor(headers)
      expect(nodes.length).toBe(MENUS.length)
      expect(nodes.map(({ component }) => component).filter((name) => !screens.includes(name ?? ''))).toEqual([])
      for (const { meta, path } of nodes.filter((node) => /ifram/i.test(node.component ?? ''))) {
        expect(meta).toMatchObject({ internalOrExternal: true, url: server.baseURL + path })
        expect(findOwner(path, paths)).toBe('admin')
      }
    }
  })

  it('names our own screens for our console', async () => {
    const nodes = await menuFor({}, '?screens=own')
    const names = (rows: readonly { component?: string | null | undefined }[]) =>
      rows.map(({ component }) => component ?? '').toSorted()
    expect(names(nodes)).toEqual(names(MENUS))
  })
})
