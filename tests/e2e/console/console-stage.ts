import { and, eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright'
import { permission, role, rolePermission } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { soon, type Stage } from '../support/stage.ts'

type Row = Partial<typeof permission.$inferInsert> & { name: string }

const SITE = 'km/datasetting/KmSysConfigList'
const FRAME = 'layouts/IframePageView'

/** Adds rows to the menu of administrators, below 系统管理 unless they say otherwise; returns their ids. */
export async function addToMenu({ server }: Stage, rows: readonly Row[]): Promise<string[]> {
  const { db } = server.running.engines
  const [system] = await db.select().from(permission).where(eq(permission.url, '/isystem'))
  const [admin] = await db
    .select()
    .from(role)
    .where(and(eq(role.roleCode, 'admin'), eq(role.tenantId, '0')))
  const ids: string[] = []
  for (const [i, row] of rows.entries()) {
    const id = row.id ?? newId()
    await db
      .insert(permission)
      .values({ menuType: 1, parentId: system!.id, component: SITE, sortNo: 50 + i, icon: 'form', ...row, id })
    await db.insert(rolePermission).values({ roleId: admin!.id, permissionId: id })
    ids.push(id)
  }
  return ids
}

/** One row of every kind that the menu knows. */
export async function everyKindOfRow(stage: Stage): Promise<void> {
  const [deep] = await addToMenu(stage, [
    { name: '深处', url: '/isystem/deep', component: 'layouts/RouteView', icon: 'cloud' },
  ])
  await addToMenu(stage, [
    { name: '深处的页', url: '/isystem/deep/page', parentId: deep! },
    { name: '留存页', url: '/isystem/kept', keepAlive: true },
    { name: '按名页', url: '/isystem/named', component: 'elsewhere/Unknown', componentName: 'KmSysConfigList' },
    { name: '内嵌页', url: `${stage.server.baseURL}/apiDocs`, component: FRAME },
    { name: '外部站', url: 'https://outside.example/page', component: FRAME, internalOrExternal: true },
    { name: '隐藏页', url: '/isystem/hidden', hidden: true },
    { name: '无路由', url: '/isystem/off', route: false },
  ])
}

export const openPages = (page: Page) => page.getByRole('navigation', { name: '打开的页面' })
export const pageTitles = (page: Page) => openPages(page).getByRole('link').allInnerTexts()
export const consoleMenu = (page: Page) => page.getByRole('navigation', { name: '菜单' })
export const pageHeading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true })

/** Opens every group of the menu. */
export async function openGroups(page: Page): Promise<void> {
  await consoleMenu(page).getByRole('link').first().waitFor()
  const closed = consoleMenu(page).locator('button[aria-expanded="false"]:not([popovertarget])')
  while ((await closed.count()) > 0) await closed.first().click()
}

/** Follows the menu, and waits until the page is there. */
export async function follow(page: Page, title: string): Promise<void> {
  await openGroups(page)
  await consoleMenu(page).getByRole('link', { name: title, exact: true }).click()
  await pageHeading(page, title).waitFor()
}

/** Opens a page of the console and waits for its heading. */
export async function visit(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await pageHeading(page, title).waitFor()
}

/** Something that is typed into the page and kept nowhere else. */
export const draftBox = (page: Page) => page.getByPlaceholder('名称、说明或英文键名')

/** The list of users, in a window of a size. */
export async function usersAt(stage: Stage, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await stage.page('admin', { viewport })
  await visit(page, '/isystem/user', '用户')
  return page
}

export const sidebar = (page: Page) => page.locator('aside')
export const measureWidth = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!.width

/** The drawer of the settings, opened. */
export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '界面设置', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '界面设置' })
  await drawer.waitFor()
  return drawer
}

/** Closes the dialog that is open. */
export async function shut(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await soon(() => page.getByRole('dialog').count()).toBe(0)
}
