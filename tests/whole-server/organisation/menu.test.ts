import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { dictItems, dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { userList } from '#core/contract/sys/user.ts'
import type { Database } from '#server/db/database.ts'
import { seedInstallation } from '#server/boot/seed/index.ts'
import { departmentPath } from '#server/organisation/departments/department-store.ts'
import {
  department,
  dict,
  dictItem,
  installation,
  permission,
  role,
  siteConfig as siteTable,
  tenant,
  user,
} from '#server/db/schema/index.ts'
import { accountTools, WRONG } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let db: Database
beforeAll(async () => {
  server = await startServer()
  db = server.running.engines.db
  // Changed before anybody asks: what was read is kept for some seconds.
  await db.insert(siteTable).values([
    { itemCode: 'SiteTitle', itemValue: '某某知库' },
    { itemCode: 'MailPassword', itemValue: 'secret' },
  ])
  const [urgency] = await db.select().from(dict).where(eq(dict.dictCode, 'urgent_level'))
  await db
    .update(dictItem)
    .set({ enabled: false })
    .where(and(eq(dictItem.dictId, urgency!.id), eq(dictItem.itemValue, '1')))
})
afterAll(() => server[Symbol.asyncDispose]())

const setStatus = (code: string, status: string) =>
  db.update(permission).set({ status }).where(eq(permission.perms, code))

describe('the menu', () => {
  it('is for signed-in people', async () => {
    await expect(server.guest.call(userPermissions, OWN_SCREENS)).rejects.toMatchObject({ kind: 'expired' })
  })

  // proves A-01, CB-01, E-19
  it('shows staff 首页 and no administration, and grants what their role has', async () => {
    const { menu, auth, allAuth } = await (await server.signIn('zhangwei')).call(userPermissions, OWN_SCREENS)
    expect(menu.map((node) => node.meta.title)).toEqual(['首页', '我的通告'])
    expect(menu[0]).toMatchObject({ path: '/dashboard/analysis', component: 'dashboard/Analysis', route: '1' })
    expect(auth.map((entry) => entry.action)).toContain('km:doc:upload')
    expect(auth.filter((entry) => /^sys:|:(release|audit|seeAll|purge)$/.test(entry.action ?? ''))).toEqual([])
    expect(allAuth.map((entry) => entry.action)).toContain('km:doc:seeAll')
  })

  it.each([
    ['editor', ['km:doc:release', 'km:doc:upload']],
    ['reviewer', ['km:doc:audit', 'km:doc:upload']],
  ])('grants %s its buttons', async (username, codes) => {
    const { auth } = await (await server.signIn(username)).call(userPermissions, OWN_SCREENS)
    const held = auth.map((entry) => entry.action ?? '').filter((code) => code.startsWith('km:doc:'))
    expect(new Set(held)).toEqual(new Set(codes))
  })

  it('shows the administrator everything, buttons never as nodes', async () => {
    const { menu, auth, allAuth } = await (await server.signIn('admin')).call(userPermissions, OWN_SCREENS)
    expect(menu.map((node) => node.meta.title)).toEqual([
      '首页',
      '系统管理',
      '系统监控',
      '开放接口',
      '我的通告',
      '文件管理',
    ])
    expect(menu[1]?.children?.slice(0, 4).map((node) => [node.path, node.component, node.name])).toEqual([
      ['/isystem/user', 'system/UserList', 'isystem-user'],
      ['/isystem/role', 'system/RoleList', 'isystem-role'],
      ['/isystem/depart', 'system/DepartList', 'isystem-depart'],
      ['/isystem/permission', 'system/PermissionList', 'isystem-permission'],
    ])
    expect(menu[1]?.children?.[0]?.children ?? []).toEqual([])
    expect(new Set(auth.map((entry) => entry.action))).toEqual(new Set(allAuth.map((entry) => entry.action)))
  })
})

/** Screens of the system's administration by the rows of the acceptance list; data rules stand on that of menus. */
const SYSTEM_SCREENS = {
  'S-01': 'system/UserList',
  'S-02': 'system/RoleList',
  'S-03': 'system/DepartList',
  'S-04': 'system/SysPositionList',
  'S-05': 'system/PermissionList',
  'S-06': 'system/PermissionList',
  'S-07': 'system/DictList',
  'S-08': 'system/QuartzJobList',
  'S-09': 'system/SysAnnouncementList',
  'S-10': 'modules/message/SysMessageList',
  'S-11': 'modules/message/SysMessageTemplateList',
  'S-12': 'system/CategoryList',
  'S-13': 'system/SysCheckRuleList',
  'S-14': 'system/SysDataSourceList',
  'S-15': 'system/SysFillRuleList',
  'S-16': 'system/SysGatewayRouteList',
  'S-17': 'system/SysUserOnline',
  'S-18': 'system/TenantList',
  'S-19': 'system/AddressList',
  'S-20': 'system/DataLogList',
  'S-21': 'system/WorkLogList',
}

// proves P-05
it('has a screen for everything that the administration of the system consists of', async () => {
  const { menu } = await (await server.signIn('admin')).call(userPermissions, OWN_SCREENS)
  const groups = menu.filter(({ meta }) => ['系统管理', '系统监控'].includes(meta.title))
  const shown = groups.flatMap(({ children }) => (children ?? []).map(({ component }) => component))
  const missing = Object.entries(SYSTEM_SCREENS).filter(([, component]) => !shown.includes(component))
  expect(missing).toEqual([])
})

describe('the list of users', () => {
  it('is refused without token and without the permission', async () => {
    await expect(server.guest.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    const staff = await server.signIn('zhangwei')
    await expect(staff.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'denied', status: 403 })
  })

  it.each([
    [{ pageNo: '1.5' }, '应为整数'],
    [{ pageNo: '99999999' }, '页码不能超过'],
    [{ pageSize: 'all' }, '应为数字'],
    [{ status: 'x' }, '不是数字'],
    [{ superQueryParams: 'nonsense' }, '高级查询条件格式不正确'],
  ])('answers %j with a sentence', async (query, sentence) => {
    const admin = await server.signIn('admin')
    await expect(admin.call(userList, { query })).rejects.toThrow(sentence)
  })

  // proves CB-23
  it('shows people with department and texts, without secrets, without the deleted and those of others', async () => {
    await db.insert(tenant).values({ id: '7', name: '别家' }).onConflictDoNothing()
    const stranger = { passwordHash: 'x', realname: '外人' }
    await db.insert(user).values([
      { ...stranger, username: 'gone', deleted: true },
      { ...stranger, username: 'foreign', tenantId: '7' },
    ])
    const admin = await server.signIn('admin')
    const page = await admin.call(userList, { query: { column: 'username', order: 'asc' } })
    expect(page.records.map((row) => row.username)).toEqual(['admin', 'editor', 'lina', 'reviewer', 'zhangwei'])
    expect(page.total).toBe(5)
    const part = async (pageNo: number) => {
      const { records, ...counts } = await admin.call(userList, {
        query: { column: 'username', order: 'asc', pageNo, pageSize: 2 },
      })
      return { ...counts, names: records.map((row) => row.username) }
    }
    expect(await part(1)).toEqual({ total: 5, size: 2, current: 1, pages: 3, names: ['admin', 'editor'] })
    expect(await part(2)).toMatchObject({ total: 5, current: 2, names: ['lina', 'reviewer'] })
    expect(await part(3)).toMatchObject({ total: 5, current: 3, names: ['zhangwei'] })
    expect(page.records[2]).toMatchObject({
      realname: '李娜',
      orgCodeTxt: '信息技术部',
      sex: 2,
      sex_dictText: '女',
      status_dictText: '正常',
    })
    expect(JSON.stringify(page)).not.toMatch(/password_?hash|argon2/i)
  })

  it('finds by the family’s query language and never by the hash', async () => {
    const admin = await server.signIn('admin')
    const found = async (query: object) =>
      (await admin.call(userList, { query: { ...query, column: 'username', order: 'asc' } })).records.map(
        (row) => row.username,
      )
    expect(await found({ username: '*i*' })).toEqual(['admin', 'editor', 'lina', 'reviewer', 'zhangwei'])
    expect(await found({ realname: '李*' })).toEqual(['lina'])
    expect(await found({ username: 'lina,admin' })).toEqual(['admin', 'lina'])
    expect(await found({ passwordHash: '*argon2*' })).toHaveLength(5)
    const params = encodeURIComponent(JSON.stringify([{ field: 'sex', rule: 'eq', val: '2' }]))
    expect(await found({ superQueryParams: params })).toEqual(['editor', 'lina'])
  })

  // proves A-05
  it('is open to all while its rule is not in force, powers over documents never', async () => {
    await setStatus('sys:user:list', '0')
    await setStatus('km:doc:seeAll', '0')
    const staff = await accountTools(server).newApi()
    expect((await staff.call(userList, { query: {} })).total).toBe(5)
    const { auth, allAuth } = await staff.call(userPermissions, OWN_SCREENS)
    expect(auth.map((entry) => entry.action)).not.toContain('km:doc:seeAll')
    expect(allAuth.find((entry) => entry.action === 'sys:user:list')?.status).toBe('0')
    await setStatus('sys:user:list', '1')
    await setStatus('km:doc:seeAll', '1')
    const later = await accountTools(server).newApi()
    await expect(later.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  })
})

describe('dictionaries', () => {
  it('are for signed-in people, by a code of the right form', async () => {
    await expect(server.guest.call(dictItemsAll, {})).rejects.toMatchObject({ kind: 'expired' })
    const staff = await server.signIn('lina')
    const ask = (code: string) => staff.call(dictItems, { params: { code } })
    await expect(ask('app_user,realname,password_hash')).rejects.toThrow('字典Code格式不正确！')
    expect(await ask('unknown_code')).toEqual([])
    expect((await ask('doc_dict_status')).map((item) => item.text)).toEqual(['草稿', '待审核', '审核通过', '审核驳回'])
    expect(await staff.call(dictItemsAll, {})).toMatchObject({
      km_dict_source: [],
      sex: [{ text: '男' }, { text: '女' }],
    })
  })

  it('offer disabled items no more, but still name them', async () => {
    const staff = await server.signIn('lina')
    expect((await staff.call(dictItemsAll, {}))['urgent_level']?.map((item) => item.value)).toEqual(['2', '3'])
    expect(await staff.call(dictItems, { params: { code: 'urgent_level' } })).toHaveLength(3)
  })
})

/** The keys of the specification, and those that our own pages read beside them. */
const KEYS_OF_PAGES = `
  SiteTitle SiteHomePageUrl SiteCopyRight SiteAvatar SiteTitleBanner SiteLoginFocusImg SiteNavLogo AllowGuestSearch
  KmTokenExpireDays WaterMarkEnableFlag WaterMarkText WaterMarkWidth WaterMarkHeight WaterMarkFontSize WaterMarkOpacity
  FilePreviewKeywordHighlight ThemeColor ConsoleSettingsFlag GuestPagePath GuestLoginPath supportFileTypes UploadLimitMB
  InstallFlag OfflineDays
`

describe('the site', () => {
  // proves CE-07
  it('tells everybody every key, and nothing else that is stored', async () => {
    const config = await server.guest.call(siteConfig, {})
    // Every key that pages need, as the specification and the screens name them, not as the product's table has them.
    expect(Object.keys(config).toSorted()).toEqual(KEYS_OF_PAGES.trim().split(/\s+/).toSorted())
    expect(config).toMatchObject({ SiteTitle: '某某知库', AllowGuestSearch: '0', ThemeColor: '#1890FF' })
  })
})

describe('departments', () => {
  it('know their way up, also when somebody made a circle', async () => {
    const id = async (name: string) =>
      (await db.select().from(department).where(eq(department.departName, name)))[0]!.id
    const path = [await id('薪酬组'), await id('人力资源部'), await id('知库示例公司')] as const
    expect(await departmentPath(db, '0', path[0])).toEqual(path)
    expect(await departmentPath(db, '7', path[0])).toEqual([])
    expect(await departmentPath(db, '0', 'unknown')).toEqual([])
    await db.update(department).set({ parentId: path[0] }).where(eq(department.id, path[2]))
    expect(await departmentPath(db, '0', path[1])).toEqual([path[1], path[2], path[0]])
    await db.update(department).set({ parentId: null }).where(eq(department.id, path[2]))
  })
})

describe('the seed', () => {
  it('adds nothing twice and brings nothing back', async () => {
    const counts = async () => Promise.all([permission, role, dict, dictItem, user].map((table) => db.$count(table)))
    await db.delete(dict).where(eq(dict.dictCode, 'priority'))
    const before = await counts()
    const told: string[] = []
    const keepPassword = (made: string) => told.push(made)
    const again = () => seedInstallation(db, { adminPassword: undefined, keepPassword, now: new Date() })
    await Promise.all([again(), again(), again()])
    expect(told).toEqual([])
    expect(await counts()).toEqual(before)
  })

  it('makes up a first password for the administrator, and lets no demo user in without one', async () => {
    await db.delete(user)
    await db.delete(installation).where(like(installation.key, 'seed/user/%'))
    let password = ''
    await seedInstallation(db, { adminPassword: undefined, keepPassword: (made) => (password = made), now: new Date() })
    expect(password).toMatch(/^[A-Za-z3-9]{16}$/)
    const { userInfo } = await accountTools(server).signIn({ username: 'admin', password })
    expect(userInfo).toMatchObject({ username: 'admin', mustChangePassword: true, orgCode: 'A01' })
    for (const username of ['editor', 'reviewer', 'zhangwei', 'lina']) {
      await expect(accountTools(server).signIn({ username })).rejects.toThrow(WRONG)
    }
    const active = await db.select({ username: user.username }).from(user).where(eq(user.status, 1))
    expect(active).toEqual([{ username: 'admin' }])
  })
  it('refuses a weak password from outside and makes nobody', async () => {
    await db.delete(user)
    await db.delete(installation).where(like(installation.key, 'seed/user/%'))
    const weak = seedInstallation(db, { adminPassword: 'administrator', now: new Date() })
    await expect(weak).rejects.toThrow('ZHIKU_ADMIN_PASSWORD：密码须同时含有字母和数字')
    expect(await db.$count(user)).toBe(0)
  })
})
