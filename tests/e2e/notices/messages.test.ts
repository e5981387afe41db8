import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageSend } from '#core/contract/sys/messages/message.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'
import { visit } from '../console/console-stage.ts'

describeInBrowser('messages and their templates', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  // proves S-10, S-11
  it('消息模板: is written, edited, sent filled in to somebody who reads it, and deleted', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).first()
    const act = async (row: string, action: string) => {
      await cell(row).click({ button: 'right' })
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await visit(page, '/isystem/messageTemplate', '消息模板')
    await page.getByRole('button', { name: '新增消息模板' }).first().click()
    const form = page.getByRole('dialog', { name: '新增消息模板' })
    await form.getByLabel('模板编码').fill('expiring')
    await form.getByLabel('模板标题').fill('到期提醒')
    await form.getByLabel('模板内容').fill('${name}，请续期')
    await form.getByLabel('测试数据').fill('[')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText('解析Json出错！').waitFor()
    await form.getByLabel('测试数据').fill('{"name":"李娜"}')
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await cell('到期提醒').waitFor()
    await act('到期提醒', '编辑')
    await page.getByRole('dialog').getByLabel('模板标题').fill('续期提醒')
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await cell('续期提醒').waitFor()

    await act('续期提醒', '发送测试')
    const trial = page.getByRole('dialog', { name: '发送测试：续期提醒' })
    await trial.getByText('选择用户').click()
    const picker = page.getByRole('dialog', { name: '选择用户' })
    await picker.getByLabel('选择李娜', { exact: true }).click()
    await picker.getByRole('button', { name: /^确/ }).click()
    expect(await violations(page)).toEqual([])
    await trial.getByRole('button', { name: '发送', exact: true }).click()
    await page.getByText('已发送测试消息').waitFor()

    await visit(page, '/isystem/message', '消息')
    await cell('李娜，请续期').waitFor()
    await cell('发送成功').waitFor()
    // One that cannot be sent stands beside it, with the reason.
    const admin = await stage.server.signIn('admin')
    const unsent = { templateCode: 'expiring', receiver: 'zhangwei', msgType: '2' } as const
    await admin.call(messageSend, { body: unsent })
    await page.reload()
    await cell('发送失败').waitFor()
    await cell('没有配置这种消息的发送方式').waitFor()
    const said = async () => [await count('发送成功'), await count('发送失败'), await count('zhangwei')]
    const count = (name: string) => page.getByRole('gridcell', { name, exact: true }).count()
    expect(await said()).toEqual([1, 1, 1])
    await page.getByLabel('发送状态').selectOption({ label: '发送失败' })
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await soon(said).toEqual([0, 1, 1])
    expect(await violations(page)).toEqual([])
    const lina = await stage.page('lina')
    await visit(lina, '/isps/userAnnouncement', '我的通告')
    await lina.getByText('续期提醒').first().waitFor()

    await visit(page, '/isystem/messageTemplate', '消息模板')
    await act('续期提醒', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除消息模板' }).click()
    await soon(() => cell('续期提醒').count()).toBe(0)
  })
})
