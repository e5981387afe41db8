import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docBin } from '#core/contract/km/review/review.ts'
import { purgeRequestAdd } from '#core/contract/km/retention/purge-request.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { createCompany } from '#tests/whole-server/support/company.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'

describeInBrowser('retention', () => {
  let stage: Stage
  let admin: Api
  let editor: Api
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    editor = await stage.server.signIn('editor')
    const made = (await admin.call(categories.taxonomyAdd, { body: { name: '合同档案', pid: '0' } })) as {
      code: string
    }
    for (const title of ['供货合同', '验收记录', '旧版报价']) {
      const { id } = await uploadText(editor, `${title}.txt`, `${title}的全文`, 'staff')
      await settled(editor, id)
      ids[title] = id
    }
    await admin.call(docEditRelease, { body: { id: ids['供货合同']!, category: made.code } })
    await editor.call(docDelete, { query: { id: ids['旧版报价']! } })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const at1440 = (name: string) => stage.page(name, { viewport: { width: 1440, height: 900 } })
  const at390 = (name: string) => stage.page(name, { viewport: { width: 390, height: 844 } })

  it('keeps by rule and by case from the console, and the author reads until when and why', async () => {
    const page = await at1440('admin')
    await addRule(page)
    await addCase(page)
    await visit(page, '/isystem/knowledge', '全部知识')
    for (const title of ['供货合同', '验收记录']) {
      await page.getByRole('checkbox', { name: `选择${title}`, exact: true }).check()
    }
    await page.getByRole('button', { name: '因案件冻结', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: /^冻结/ })
    await drawer.getByRole('combobox', { name: '案件' }).fill('供货')
    await page.getByRole('option', { name: '2026-法-017 供货合同纠纷' }).click()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'hold-1440')
    await drawer.getByRole('button', { name: '冻结', exact: true }).click()
    await page.getByText('已冻结 2 篇').waitFor()

    const author = await at1440('editor')
    await author.goto(`/knowledge?id=${ids['供货合同']!}`)
    await author.getByText('因案件冻结', { exact: true }).waitFor()
    await author.getByText('合同档案：创建起 10 年').waitFor()
    expect(await author.getByText('供货合同纠纷').count()).toBe(0)
    await shoot(author, 'portal-1440')
    await expect(editor.call(docDelete, { query: { id: ids['供货合同']! } })).rejects.toThrow('因案件冻结')

    await lift(page)
    await editor.call(docDelete, { query: { id: ids['供货合同']! } })
    expect(stage.complaints).toEqual([])
  })

  it('is purged when one person asked in the portal and another one approved in the console', async () => {
    const page = await at1440('admin')
    await visit(page, '/isystem/knowledgeBin', '知识回收站')
    await page.getByRole('gridcell', { name: '旧版报价', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '申请彻底删除' }).click()
    const dialog = page.getByRole('dialog', { name: /^申请彻底删除/ })
    await dialog.getByLabel('理由').fill('已有新版')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'bin-1440')
    await dialog.getByRole('button', { name: '申请', exact: true }).click()
    await page.getByText('已申请，等另一个人批准').waitFor()

    await visit(page, '/isystem/purgeRequest', '彻底删除的申请')
    await page.getByRole('gridcell', { name: '已有新版', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '撤回' }).waitFor()
    expect(await page.getByRole('menuitem', { name: '批准' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: '撤回' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click()
    await page.getByRole('gridcell', { name: '已撤回', exact: true }).waitFor()

    const company = await createCompany(stage.server)
    const { username } = await company.newPerson({ selectedroles: company.roles['admin'] })
    const second = await company.entered(username)
    await second.call(purgeRequestAdd, { body: { docIds: [ids['旧版报价']!], reason: '已有新版，确认过' } })
    await page.reload()
    await approve(page)
    await soon(async () =>
      (await admin.call(docBin, { query: {} })).records.some(({ id }) => id === ids['旧版报价']),
    ).toBe(false)
    await page.reload()
    await page.getByRole('gridcell', { name: '共 1 篇，已删除 1', exact: true }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await shoot(page, 'purge-1440')
    expect(stage.complaints).toEqual([])
  })

  it('is read on a phone as well', async () => {
    const page = await at390('admin')
    for (const [path, title, name] of [
      ['/isystem/retentionRule', '保留规则', 'rules'],
      ['/isystem/retentionHold', '案件冻结', 'holds'],
      ['/isystem/purgeRequest', '彻底删除的申请', 'purge'],
      ['/isystem/knowledgeBin', '知识回收站', 'bin'],
    ] as const) {
      await visit(page, path, title)
      await page.locator('.zk-resource').waitFor()
      expect(await violations(page)).toEqual([])
      await shoot(page, `${name}-390`)
    }
    const dark = await stage.page('admin', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
    await visit(dark, '/isystem/retentionHold', '案件冻结')
    await dark.getByRole('gridcell', { name: '供货合同纠纷', exact: true }).waitFor()
    await shoot(dark, 'holds-dark')
  })

  async function addRule(page: Page) {
    await visit(page, '/isystem/retentionRule', '保留规则')
    await page.getByRole('button', { name: '新增保留规则' }).first().click()
    const form = page.getByRole('form', { name: '新增保留规则' }).or(page.getByRole('dialog', { name: '新增保留规则' }))
    await form.getByLabel('名称').fill('合同十年（档案法）')
    await form.getByLabel('分类').click()
    await page.getByRole('treeitem', { name: '合同档案' }).click()
    await page.getByRole('dialog', { name: '选择知识分类' }).getByRole('button', { name: '确定' }).click()
    await form.getByLabel('保留几年').fill('10')
    await shoot(page, 'rule-form-1440')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('gridcell', { name: '合同十年（档案法）', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'rules-1440')
  }

  async function addCase(page: Page) {
    await visit(page, '/isystem/retentionHold', '案件冻结')
    await page.getByRole('button', { name: '新增案件冻结' }).first().click()
    await page.getByLabel('案件编号').last().fill('2026-法-017')
    await page.getByLabel('案由').last().fill('供货合同纠纷')
    await page.getByLabel('冻结理由').last().fill('仲裁期间保全证据')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('gridcell', { name: '供货合同纠纷', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'holds-1440')
  }

  async function lift(page: Page) {
    await visit(page, '/isystem/retentionHold', '案件冻结')
    await page.getByRole('gridcell', { name: '供货合同纠纷', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '详情' }).click()
    await page.getByRole('tab', { name: '冻结的知识' }).click()
    await page.getByRole('gridcell', { name: '验收记录', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'case-1440')
    await page.getByRole('checkbox', { name: '选择供货合同', exact: true }).check()
    await page.getByRole('button', { name: '解除冻结' }).first().click()
    const drawer = page.getByRole('dialog', { name: /^解除冻结/ })
    await drawer.getByLabel('理由').fill('不再需要')
    await drawer.getByRole('button', { name: '解除冻结' }).click()
    await page.getByText('已解除 1 篇的冻结').waitFor()
  }

  async function approve(page: Page) {
    await page.getByRole('gridcell', { name: '已有新版，确认过', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '批准' }).click()
    await shoot(page, 'approve-1440')
    await page.getByRole('dialog').getByRole('button', { name: '批准' }).click()
    await page.getByText('已批准，正在删除').waitFor()
  }

  /** For looking at: only where a folder is named. */
  async function shoot(page: Page, name: string) {
    const folder = process.env['SHOTS']
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: `${folder}/${name}.png` })
  }
})
