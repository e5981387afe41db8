import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { checkRuleAdd, checkRuleList } from '#core/contract/sys/rules-and-sources/check-rule.ts'
import { fillRule } from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { userEdit, userList } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'
import { visit } from '../console/console-stage.ts'

describeInBrowser('the screens of rules, data sources and gateway routes', () => {
  let stage: Stage
  let admin: Api
  let page: Page
  beforeAll(async () => {
    stage = await openStage({ ZHIKU_DATA_SOURCE_HOSTS: 'localhost,127.0.0.1' })
    admin = await stage.server.signIn('admin')
    page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).first()
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const save = (name: string) => dialog(name).getByRole('button', { name: '保存', exact: true }).click()
  const act = async (row: string, action: string) => {
    await cell(row).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const remove = async (row: string, noun: string) => {
    await act(row, '删除')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `删除${noun}` })
      .click()
    await soon(() => cell(row).count()).toBe(0)
  }
  /** Types into a cell of the table in a form. */
  const type = async (at: number, text: string) => {
    const box = page.getByRole('dialog').getByRole('grid').getByRole('row').last().getByRole('gridcell').nth(at)
    await box.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }

  // proves V-86, S-13
  it('编码校验: takes the parts in a table, and tries a value', async () => {
    await visit(page, '/isystem/checkRule', '编码校验')
    await page.getByRole('button', { name: '新增编码校验规则' }).first().click()
    const form = dialog('新增编码校验规则')
    await form.getByLabel('规则名称').fill('合同编号')
    await form.getByLabel('规则编码').fill('contract_no')
    await save('新增编码校验规则')
    await form.getByText('请填写校验规则').waitFor()
    await form.getByRole('button', { name: '新增', exact: true }).click()
    await type(1, '2')
    await type(2, '[A-Z]+')
    await type(3, '前两位是大写字母')
    expect(await violations(page)).toEqual([])
    await save('新增编码校验规则')
    await cell('contract_no').waitFor()
    const { records } = await admin.call(checkRuleList, { query: { ruleCode: 'contract_no' } })
    expect(JSON.parse(records[0]!.ruleJson)).toEqual([{ digits: '2', pattern: '[A-Z]+', message: '前两位是大写字母' }])

    await act('合同编号', '测试')
    const trial = dialog('测试“合同编号”')
    await trial.getByLabel('要校验的值').fill('ab')
    await trial.getByRole('button', { name: '校验' }).click()
    await trial.getByRole('alert').getByText('前两位是大写字母').waitFor()
    const asked = page.waitForRequest(/checkByCode/)
    await trial.getByLabel('要校验的值').fill('a/b&c')
    await trial.getByRole('button', { name: '校验' }).click()
    // Encoded once by us and once by the address, as servers of the family decode it.
    expect((await asked).url()).toContain(`value=${encodeURIComponent(encodeURIComponent('a/b&c'))}`)
    await trial.getByLabel('要校验的值').fill('AB')
    await trial.getByRole('button', { name: '校验' }).click()
    await trial.getByRole('status').getByText('校验通过').waitFor()
    expect(await violations(page)).toEqual([])
    await trial.getByRole('button', { name: '关闭' }).first().click()
    await remove('合同编号', '编码校验规则')
  })

  // proves S-15
  it('填值规则: makes a number, and a form begins with the next one', async () => {
    await visit(page, '/isystem/fillRule', '填值规则')
    await page.getByRole('button', { name: '新增填值规则' }).first().click()
    const form = dialog('新增填值规则')
    await form.getByLabel('规则名称').fill('工号')
    await form.getByLabel('规则编码').fill('user_work_no')
    await form.getByLabel('参数').fill('{"prefix":"E","dateFormat":"","digits":5}')
    expect(await violations(page)).toEqual([])
    await save('新增填值规则')
    await cell('工号').waitFor()
    await act('工号', '测试')
    await dialog('测试“工号”').getByRole('button', { name: '生成一个值' }).click()
    await dialog('测试“工号”').getByText('E00001').waitFor()
    expect(await violations(page)).toEqual([])
    await visit(page, '/isystem/user', '用户')
    await page.getByRole('button', { name: '新增用户' }).first().click()
    await soon(() => page.getByRole('dialog').getByLabel('工号').inputValue()).toBe('E00002')
  })

  // proves V-84, V-85
  it('asks whether a value is taken and what its rule says, and asks nothing without a value', async () => {
    const parts = [{ digits: '1', pattern: 'E', message: '工号以 E 开头' }]
    await admin.call(checkRuleAdd, {
      body: { ruleName: '工号', ruleCode: 'user_work_no', ruleJson: JSON.stringify(parts) },
    })
    const [zhang] = (await admin.call(userList, { query: { username: 'zhangwei' } })).records
    await admin.call(userEdit, { body: { id: zhang!.id, workNo: 'E9' } })
    await visit(page, '/isystem/user', '用户')
    const asked: string[] = []
    page.on('request', (request) => asked.push(...(/checkByCode|duplicate\/check/.exec(request.url()) ?? [])))
    await act('张伟', '编辑')
    const form = page.getByRole('dialog')
    const leaveWith = async (text: string) => {
      await form.getByLabel('工号').fill(text)
      await form.getByLabel('座机').focus()
    }
    await leaveWith('')
    await leaveWith('X1')
    await form.getByText('工号以 E 开头').waitFor()
    expect(asked).toEqual(['checkByCode'])
    await leaveWith('E10')
    await soon(() => asked).toEqual(['checkByCode', 'checkByCode', 'duplicate/check'])
    await leaveWith('E9')
    await form.getByRole('button', { name: '取消' }).click()
    await act('李娜', '编辑')
    await leaveWith('E9')
    await form.getByText('该值不可用，系统中已存在！').waitFor()
  })

  // proves S-14
  it('数据源: keeps a password that nobody reads again, and tries the connection', async () => {
    await visit(page, '/isystem/dataSource', '数据源')
    await page.getByRole('button', { name: '新增数据源' }).first().click()
    const form = dialog('新增数据源')
    await form.getByLabel('数据源编码').fill('sales')
    await form.getByLabel('数据源名称').fill('销售库')
    await form.getByLabel('数据库类型').selectOption({ label: 'PostgreSQL' })
    const { connectionString } = stage.server.running.engines.connection
    const { username, password, host, pathname } = new URL(connectionString!)
    await form.getByLabel('数据源地址').fill(`jdbc:postgresql://${host}${pathname}`)
    await form.getByLabel('用户名').fill(username)
    await form.getByLabel('密码').fill(password)
    expect(await violations(page)).toEqual([])
    await save('新增数据源')
    await cell('销售库').waitFor()
    await act('销售库', '测试连接')
    await page.getByText('已测试连接“销售库”').waitFor()
    await act('销售库', '编辑')
    await soon(() => page.getByRole('dialog').getByLabel('密码').inputValue()).toBe('******')
    const edit = page.getByRole('dialog')
    await edit.getByLabel('数据源地址').fill('jdbc:postgresql://elsewhere:5432/sales')
    await edit.getByRole('button', { name: '保存', exact: true }).click()
    await edit.getByText('数据源地址改变了，请重新输入密码').waitFor()
    await edit.getByLabel('密码').fill('another')
    await edit.getByRole('button', { name: '保存', exact: true }).click()
    await cell('jdbc:postgresql://elsewhere:5432/sales').waitFor()
    await act('销售库', '测试连接')
    await page
      .getByText(/^数据库连接失败/)
      .first()
      .waitFor()
    await remove('销售库', '数据源')
  })

  // proves S-16
  it('网关路由: a route that is saved is there after the page is loaded again', async () => {
    await visit(page, '/isystem/gatewayRoute', '网关路由')
    await page.getByRole('button', { name: '新增网关路由' }).first().click()
    const form = dialog('新增网关路由')
    expect(await form.getByLabel('状态').inputValue()).toBe('1')
    expect(await form.getByLabel('去掉前缀').inputValue()).toBe('0')
    expect(await form.getByLabel('过滤器').inputValue()).toBe('[]')
    await form.getByLabel('路由编号').fill('files')
    await form.getByLabel('路由名称').fill('文件服务')
    await form.getByLabel('路由地址').fill('lb://files')
    await form.getByLabel('断言').fill('{}')
    await save('新增网关路由')
    await form.getByText(/断言应为/).waitFor()
    await form.getByLabel('断言').fill('[{"name":"Path","args":["/files/**"]}]')
    expect(await violations(page)).toEqual([])
    await save('新增网关路由')
    await cell('文件服务').waitFor()
    await page.reload()
    await cell('[{"name":"Path","args":["/files/**"]}]').waitFor()
    await act('文件服务', '编辑')
    await page.getByRole('dialog').getByLabel('路由名称').fill('文件')
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await cell('文件').waitFor()
    await remove('文件', '网关路由')
  })

  it('tells nobody without the right', async () => {
    await admin.call(fillRule.add, { body: { ruleName: '别人的', ruleCode: 'other', ruleClass: 'OrderNumberRule' } })
    const other = await stage.page('lina')
    for (const path of ['/isystem/checkRule', '/isystem/fillRule', '/isystem/dataSource', '/isystem/gatewayRoute']) {
      await other.goto(path)
      await other.getByText('403').first().waitFor()
    }
  })
})
