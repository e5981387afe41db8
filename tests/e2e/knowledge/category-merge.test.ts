import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { accountTools } from '#tests/whole-server/support/accounts.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'

interface Made {
  id: string
  code: string
}

describeInBrowser('a category', () => {
  let stage: Stage
  let admin: Api
  const made: Record<string, Made> = {}
  let docId = ''
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    for (const [name, closed] of [
      ['旧合同', true],
      ['供货档案', true],
      ['总部', true],
      ['分部', false],
    ] as const) {
      made[name] = (await admin.call(categories.taxonomyAdd, { body: { name, pid: '0', closed } })) as Made
    }
    const { id } = await uploadText(admin, '供货合同.txt', '供货合同的全文', 'staff')
    await settled(admin, id)
    docId = id
    await admin.call(docEditRelease, { body: { id, category: made['旧合同']!.code } })
    const subjectIds = [await accountTools(stage.server).idOf('lina')]
    for (const objectId of [made['旧合同']!.id, made['总部']!.id]) {
      const on = { objectKind: 'category' as const, objectId, subjectKind: 'user' as const, subjectIds }
      await admin.call(grantAdd, { body: { effect: 'authorise', ...on, bits: ['view'] } })
    }
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const at = (width: number, height: number) => stage.page('admin', { viewport: { width, height } })
  const act = async (page: Page, name: string, action: string) => {
    await page
      .getByRole('gridcell', { name, exact: true })
      .or(page.getByRole('rowheader', { name, exact: true }))
      .first()
      .click({
        button: 'right',
      })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  it('is merged into another one after who does it has seen who loses and gets what', async () => {
    const page = await at(1440, 900)
    await visit(page, '/isystem/kmCategory', '知识分类')
    await act(page, '旧合同', '合并到')
    const drawer = page.getByRole('dialog', { name: '合并分类：旧合同' })
    await choose(page, '供货档案')
    await drawer.getByText('不再有：“旧合同”上授权用户 李娜 查看').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await shoot(page, 'merge-1440')
    await drawer.getByText('授权一起带过去').last().click()
    await drawer.getByText('带过去的授权对那边原有的知识也生效').waitFor()
    await drawer.getByRole('button', { name: '合并', exact: true }).click()
    await page.getByText('已合并，1 篇知识换了分类').waitFor()
    const lina = await stage.server.signIn('lina')
    const [row] = (await lina.call(docGet, { query: { id: docId } })).records
    expect(row?.category_dictText).toBe('供货档案')
    await soon(() => page.getByText('旧合同', { exact: true }).count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })

  it('asks the same in its form as when it is dragged, before it gets another parent', async () => {
    const page = await at(1440, 900)
    await visit(page, '/isystem/kmCategory', '知识分类')
    await act(page, '分部', '编辑')
    await choose(page, '总部')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('新的上级仅授权可读').waitFor()
    await question.getByText('开始有：“总部”上授权用户 李娜 查看').waitFor()
    await shoot(page, 'parent-1440')
    await question.getByRole('button', { name: '取消' }).click()
    const parentOf = async () => (await admin.call(categories.taxonomyGet, { query: { id: made['分部']!.id } })).pid
    expect(await parentOf()).toBe('0')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await question.getByRole('button', { name: '保存' }).click()
    await soon(parentOf).toBe(made['总部']!.id)
    expect(await violations(page)).toEqual([])
  })

  it('shows what merging changes on a phone', async () => {
    const page = await at(390, 844)
    await visit(page, '/isystem/kmCategory', '知识分类')
    await act(page, '总部', '合并到')
    await choose(page, '供货档案')
    await page.getByRole('heading', { name: '会改变什么' }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'merge-390')
  })

  /** The name of the picker's button is what it picks, not the label of its field. */
  async function choose(page: Page, name: string) {
    await page
      .getByRole('button', { name: /^选择(知识)?分类$/ })
      .last()
      .click()
    const picker = page.getByRole('dialog', { name: /^选择(知识)?分类$/ })
    await picker.getByRole('treeitem', { name }).click()
    await picker.getByRole('button', { name: '确定' }).click()
  }

  /** For looking at: only where a folder is named. */
  async function shoot(page: Page, name: string) {
    const folder = process.env['SHOTS']
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: `${folder}/${name}.png` })
  }
})
