import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { shareAdd } from '#core/contract/km/rights/share.ts'
import { document as documents } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { type Company, createCompany } from '#tests/whole-server/support/company.ts'
import { dayIn } from '#tests/whole-server/support/dates.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, type Stage, violationsInBothThemes } from '../support/stage.ts'

describeInBrowser('somebody who leaves', () => {
  let stage: Stage
  let company: Company
  let editor: Api
  let leaverId: string
  let username: string
  beforeAll(async () => {
    stage = await openStage()
    company = await createCompany(stage.server)
    editor = await stage.server.signIn('editor')
    ;({ id: leaverId, username } = await company.newPerson({
      realname: '孙丽',
      selectedroles: company.roles['Common'],
    }))
    const leaver = await company.entered(username)
    for (const title of ['报销制度', '差旅标准', '合同模板说明']) {
      const { id } = await settled(editor, (await uploadText(editor, `${title}.txt`, `${title}的正文`)).id)
      await editor.call(docEditRelease, { body: { id, ownerId: leaverId } })
      if (title === '报销制度') await leaver.call(shareAdd, { body: { docId: id, validUntil: dayIn(30) } })
    }
    const { id } = await settled(editor, (await uploadText(editor, '值班表.txt', '值班表的正文')).id)
    await editor.call(docEditRelease, { body: { id, backupOwnerId: leaverId } })
    await uploadText(leaver, '自己的草稿.txt', '只有自己看', 'private')
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
  const act = async (page: Page, name: string, action: string) => {
    await cell(page, name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const panel = (page: Page) => page.getByRole('dialog', { name: '交接：孙丽' })
  const choose = async (page: Page, label: string, name: string) => {
    await panel(page)
      .locator('.zk-form-row', { hasText: label })
      .getByRole('button', { name: '选择用户' })
      .first()
      .click()
    const people = page.getByRole('dialog', { name: '选择用户' })
    await people.getByLabel(`选择${name}`, { exact: true }).click()
    await people.getByRole('button', { name: /^确/ }).click()
    await people.waitFor({ state: 'detached' })
  }
  const owned = async () => {
    const { rows } = await stage.server.running.engines.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${documents} where coalesce(owner_id, author_id) = ${leaverId} and not deleted`,
    )
    return rows[0]!.n
  }

  // proves B-07
  it('is frozen after a word about what nobody then looks after, and handed over: chosen, previewed, done', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await page.goto('/isystem/user')
    await act(page, '孙丽', '冻结')
    const question = page.getByRole('alertdialog')
    await question.getByText('4 篇负责的知识等人接手').waitFor()
    await question.getByText('1 个有效的分享等人接手').waitFor()
    await question.getByRole('button', { name: '冻结' }).click()

    await panel(page).getByRole('heading', { name: '负责的知识 4 篇' }).waitFor()
    await panel(page).getByRole('heading', { name: '备份负责的知识 1 篇' }).waitFor()
    await panel(page).getByText('自己的草稿').waitFor()
    const preview = panel(page).getByRole('button', { name: '预览' })
    expect(await preview.isDisabled()).toBe(true)
    await choose(page, '都交给', '李娜')
    await choose(page, '备份负责的知识交给', '张伟')
    expect(await violationsInBothThemes(page)).toEqual([])
    await preview.click()
    await panel(page).getByText('还没有改动').waitFor()
    await panel(page).getByText('3 篇可以交接，1 篇不能交接').waitFor()
    await panel(page).getByText('李娜不能阅读这篇知识，请先让他能看').waitFor()
    expect(await owned()).toBe(4)
    expect(await violationsInBothThemes(page)).toEqual([])
    await panel(page).getByRole('button', { name: '开始交接' }).click()
    await panel(page).getByText('交接结束了，接手的人已收到通知').waitFor()
    await panel(page).getByText('3 篇已交接，1 篇不能交接').waitFor()
    expect(await owned()).toBe(1)
    await panel(page).getByRole('button', { name: '看还剩什么' }).click()
    await panel(page).getByRole('heading', { name: '负责的知识 1 篇' }).waitFor()
    await panel(page).getByRole('button', { name: '关闭' }).click()
    await page.getByText('已冻结“孙丽”').waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('can be handed over later from the row, on a phone as well', async () => {
    const page = await stage.page('admin', { viewport: { width: 390, height: 844 } })
    await page.goto('/isystem/user')
    await page.getByText('孙丽').first().waitFor()
    await page.getByRole('button', { name: `${username}的操作` }).click()
    await page.getByRole('menuitem', { name: '交接', exact: true }).click()
    await panel(page).getByRole('heading', { name: '负责的知识 1 篇' }).waitFor()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await width()).toBeLessThanOrEqual(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await choose(page, '负责的知识交给', '李娜')
    await panel(page).getByRole('button', { name: '预览' }).click()
    await panel(page).getByText('自己的草稿').waitFor()
    expect(await panel(page).getByRole('button', { name: '开始交接' }).isDisabled()).toBe(true)
    expect(await width()).toBeLessThanOrEqual(0)
    await panel(page).getByRole('button', { name: '返回' }).click()
    await panel(page).getByRole('button', { name: '看上次的结果' }).click()
    await panel(page).getByText('3 篇已交接，1 篇不能交接').waitFor()
    expect(await owned()).toBe(1)
  })
})
