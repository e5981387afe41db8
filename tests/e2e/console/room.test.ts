import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories } from '#core/contract/km/documents/category.ts'
import { levelAdd } from '#core/contract/km/documents/level.ts'
import { apiClientAdd } from '#core/contract/open/client.ts'
import { topics } from '#core/contract/sys/category.ts'
import { departmentAdd } from '#core/contract/sys/departments/department.ts'
import { dictionaryAdd } from '#core/contract/sys/dictionaries/dictionary.ts'
import { permissionList } from '#core/contract/sys/menu.ts'
import { announcementAdd } from '#core/contract/sys/messages/announcement.ts'
import { positionAdd } from '#core/contract/sys/position.ts'
import { roleAdd } from '#core/contract/sys/role.ts'
import { checkRuleAdd } from '#core/contract/sys/rules-and-sources/check-rule.ts'
import { dataSourceAdd } from '#core/contract/sys/rules-and-sources/data-source.ts'
import { fillRule } from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { userAdd } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { PASSWORD } from '../../whole-server/support/fixture.ts'
import { flattenTree } from '../../whole-server/support/rights-admin.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

/** A name without a place where a line may end, as long as the field takes it. */
const long = (length: number) =>
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2).slice(0, length)

/** In the page: what is wider than the window, lies over something, or is cut off. */
function crowded(): string[] {
  const wrong: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth - innerWidth} px too wide`)
  const box = (element: Element) => element.getBoundingClientRect()
  const shown = (selector: string) =>
    [...document.querySelectorAll(`main ${selector}`)].filter((each) => each.checkVisibility() && box(each).width > 0)
  for (const tools of shown('.zk-row-tools')) {
    const last = tools.closest('.zk-grid-tools, td')
    if (!last) continue
    const [inner, outer] = [box(tools), box(last)]
    if (inner.left < outer.left - 1 || inner.right > outer.right + 1) wrong.push('actions reach out of their column')
    if (outer.right > innerWidth + 1) wrong.push('the column of actions is off the screen')
    const strip = last.closest('.zk-grid')?.querySelector('.zk-grid-last')
    if (strip && Math.abs(box(strip).left - outer.left) > 1) wrong.push('actions lie beside their column')
    if (getComputedStyle(last).backgroundColor === 'rgba(0, 0, 0, 0)') wrong.push('data shows through the actions')
  }
  for (const gear of shown('.zk-grid-gear'))
    for (const title of shown('.zk-grid-title')) {
      const head = title.closest('.zk-grid-th')!
      const last = gear.closest('.zk-grid')!.querySelector('.zk-grid-th.is-actions')!
      const [a, b] = [box(gear), box(title)]
      // What has been scrolled under the last column is not seen.
      const right = Math.min(b.right, box(last).left)
      if (head.closest('.zk-grid') === gear.closest('.zk-grid') && right > a.left && b.left < a.right)
        wrong.push(`the button of the columns lies over ${title.textContent}`)
    }
  // On a usual screen a list begins with what it has room for; a person may add columns.
  if (innerWidth >= 1440)
    for (const box of shown('.bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container'))
      if (box.scrollWidth > box.clientWidth + 1)
        wrong.push(`the columns are ${box.scrollWidth - box.clientWidth} px wider than their room`)
  for (const frame of shown('.zk-grid')) {
    const heads = [...frame.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent.trim())
    const twice = heads.filter((head, at) => head !== '' && heads.indexOf(head) < at)
    if (twice.length > 0) wrong.push(`two columns are called ${twice.join()}`)
    const rows = frame.querySelectorAll('.zk-grid-tools:not(.is-muted) .zk-row-tools').length
    if (rows > 0 && frame.querySelectorAll('.zk-grid-tools.is-muted').length === 0)
      wrong.push('what can be done with a row is seen only under the mouse')
  }
  for (const row of shown('.zk-tree-table tbody tr:has(> td.is-actions)'))
    if (!row.querySelector('.zk-row-tools'))
      wrong.push('what can be done with a row of the tree is seen under the mouse')
  return wrong
}

/** In the page: scrolls every table to its end; what still lies under the last column there. */
function hiddenAtEnd(): string[] {
  const boxes = document.querySelectorAll<HTMLElement>(
    'main .bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container, main .zk-tree-table-box, main .zk-plain',
  )
  return [...boxes].flatMap((box) => {
    if (!box.checkVisibility()) return []
    box.scrollLeft = box.scrollWidth
    const frame = box.closest('.zk-grid') ?? box
    const last = frame.querySelector('.zk-grid-last, th.is-actions')?.getBoundingClientRect()
    const cells = [...box.querySelectorAll('.zk-grid-cell[role="gridcell"], td:not(.is-actions)')]
    const right = Math.max(0, ...cells.map((cell) => cell.getBoundingClientRect().right))
    return last && right > last.left + 1 ? [`${Math.round(right - last.left)} px stay under the last column`] : []
  })
}

describeInBrowser('the room on every screen of the console', () => {
  let stage: Stage
  let paths: string[]
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    paths = flattenTree(await admin.call(permissionList, {})).flatMap(({ url, component, menuType }) =>
      menuType !== 2 && url?.startsWith('/') && component && !component.startsWith('layouts/') ? [url] : [],
    )
    await admin.call(userAdd, {
      body: { username: 'long', realname: long(50), password: PASSWORD, email: `${long(40)}@example.com` },
    })
    await admin.call(departmentAdd, { body: { departName: long(60) } })
    await admin.call(roleAdd, { body: { roleName: long(30), roleCode: long(60), description: long(120) } })
    await admin.call(positionAdd, { body: { code: long(60), name: long(60) } })
    await admin.call(dictionaryAdd, { body: { dictName: long(60), dictCode: 'long_dict' } })
    await admin.call(categories.taxonomyAdd, { body: { name: long(60) } })
    await admin.call(topics.taxonomyAdd, { body: { name: long(60) } })
    await admin.call(levelAdd, { body: { name: long(20), level: 7 } })
    await admin.call(apiClientAdd, { body: { name: long(50) } })
    await admin.call(checkRuleAdd, {
      body: {
        ruleName: long(60),
        ruleCode: 'long_check',
        ruleJson: JSON.stringify([{ digits: '*', pattern: '^.+$', message: '不能为空' }]),
      },
    })
    await admin.call(fillRule.add, {
      body: { ruleName: long(60), ruleCode: 'long_fill', ruleClass: 'org.x.OrderNumberRule' },
    })
    await admin.call(dataSourceAdd, {
      body: { code: 'long', name: long(60), dbType: '1', dbUrl: `jdbc:postgresql://${long(100)}/x` },
    })
    await admin.call(announcementAdd, {
      body: {
        titile: long(100),
        msgAbstract: long(100),
        startTime: '2026-01-01 00:00:00',
        endTime: '2099-01-01 00:00:00',
        msgCategory: '1',
        msgType: 'ALL',
      },
    })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  async function settled(page: Page): Promise<void> {
    await page.locator('main h1').waitFor()
    await soon(() => page.locator('.zk-skeleton, main [aria-busy="true"]').count()).toBe(0)
  }

  it.each([1440, 1024])('at %i px nothing is too wide, and actions lie over nothing', async (width) => {
    const page = await stage.page('admin', { viewport: { width, height: 900 } })
    const found: Record<string, string[]> = {}
    let rows = 0
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      const row = page
        .locator('main .zk-grid-cell[role="gridcell"], main .zk-tree-table tbody tr')
        .filter({ visible: true })
      if ((await row.count()) > 0) await row.first().hover()
      rows += await page.locator('main .zk-row-tools').filter({ visible: true }).count()
      const wrong = [...(await page.evaluate(crowded)), ...(await page.evaluate(hiddenAtEnd))]
      if (wrong.length > 0) found[path] = wrong
    }
    expect(found).toEqual({})
    expect(rows).toBeGreaterThan(12)
  })
})
