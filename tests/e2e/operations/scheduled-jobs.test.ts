import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobAdd, jobList, jobRuns } from '#core/contract/sys/jobs/scheduled-job.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { eventually } from '../../whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'
import { visit } from '../console/console-stage.ts'

describeInBrowser('the screen of scheduled jobs', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
  const act = async (page: Page, name: string, action: string) => {
    await cell(page, name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  // proves S-08
  it('adds a job with the cron dialog, runs it now, shows what it said, pauses, resumes, edits and deletes it', async () => {
    const admin = await stage.server.signIn('admin')
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/quartzJob', '定时任务')
    await page.getByText('定时任务在设定的时间执行').waitFor()
    await page.getByRole('button', { name: '新增定时任务' }).first().click()
    const form = page.getByRole('dialog', { name: '新增定时任务' })
    await form.getByText('先选择任务').waitFor()
    expect(await form.getByLabel('状态').inputValue()).toBe('0')
    await form.getByLabel('任务').first().selectOption({ label: '清理搜索记录' })
    await form.getByLabel('描述').fill('每晚清理')
    await form.getByLabel('保留天数').fill('0')
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('保留天数应为 1 到 3650 的整数').waitFor()
    expect(await violations(page)).toEqual([])
    await form.getByLabel('保留天数').fill('30')
    await form.getByLabel('Cron 表达式').first().fill('0 0 4 * * ?')
    await form.getByRole('button', { name: '设置 Cron 表达式' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cron 表达式' })
    await soon(() => dialog.getByRole('listitem').count()).toBe(10)
    expect(await dialog.getByLabel('表达式', { exact: true }).textContent()).toBe('0 0 4 * * ? *')
    await dialog.getByRole('button', { name: '确定' }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await cell(page, '0 0 4 * * ? *').waitFor()
    await cell(page, '{"days":30}').waitFor()
    const { id, nextTime } = (await admin.call(jobList, { query: {} })).records[0]!
    expect(nextTime).toMatch(/ 04:00:00$/)
    await cell(page, nextTime!).waitFor()
    expect(await violations(page)).toEqual([])

    await act(page, '每晚清理', '执行记录')
    await page.getByRole('heading', { name: '还没有执行过' }).waitFor()
    await page.getByText('最近十次执行时间').first().click()
    await page.getByText(nextTime!).last().waitFor()
    await page.keyboard.press('Escape')
    await act(page, '每晚清理', '立即执行')
    await page.getByRole('alertdialog').getByRole('button', { name: '立即执行' }).click()
    await eventually('the run', async () => ((await admin.call(jobRuns, { query: { id } }))[0]?.endTime ? true : null))
    await act(page, '每晚清理', '执行记录')
    const runs = page.getByRole('dialog', { name: '执行记录：每晚清理' })
    await runs.getByText('已删除 0 条').waitFor()
    await runs.getByText('成功').waitFor()
    await runs.getByText('手动（admin）').waitFor()
    expect(await violations(page)).toEqual([])
    await runs.getByRole('button', { name: '关闭' }).last().click()

    await act(page, '每晚清理', '停止')
    await cell(page, '停止').waitFor()
    await cell(page, nextTime!).waitFor({ state: 'detached' })
    await act(page, '每晚清理', '恢复')
    await cell(page, nextTime!).waitFor()
    await act(page, '每晚清理', '编辑')
    const edit = page.getByRole('dialog', { name: '修改定时任务' })
    expect(await edit.getByLabel('保留天数').inputValue()).toBe('30')
    // The parameters of the former task do not stay.
    await edit.getByLabel('任务').first().selectOption({ label: '备份' })
    await edit.getByLabel('保留份数').fill('5')
    await edit.getByRole('button', { name: '保存' }).click()
    await cell(page, '{"keep":5}').waitFor()
    await act(page, '每晚清理', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await cell(page, '每晚清理').waitFor({ state: 'detached' })
    expect(stage.complaints).toEqual([])
  })

  it('says why the records of the runs are not there, and asks again', async () => {
    const admin = await stage.server.signIn('admin')
    const body = { jobClassName: 'apiCallClean', cronExpression: '0 0 3 * * ?', description: '断线', status: -1 }
    await admin.call(jobAdd, { body })
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/quartzJob', '定时任务')
    await page.route('**/sys/quartzJob/runs**', (route) => route.abort())
    await act(page, '断线', '执行记录')
    await page.getByText('执行记录没有加载成功').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute('**/sys/quartzJob/runs**')
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { name: '还没有执行过' }).waitFor()
  })
})
