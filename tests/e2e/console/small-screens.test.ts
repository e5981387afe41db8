import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { apiClientList, embedToken } from '#core/contract/open/client.ts'
import { positionEdit, positionList } from '#core/contract/sys/position.ts'
import { userList } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { uploadText } from '../../whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('screens of the console that are only facts', () => {
  let stage: Stage
  let admin: Api
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    page = await stage.page('admin', { permissions: ['clipboard-read', 'clipboard-write'] })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  const act = async (name: string, action: string) => {
    await cell(name).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const drawer = () => page.getByRole('dialog')
  const save = () => drawer().getByRole('button', { name: '保存' }).click()

  // proves S-04, E-12
  it('职务: adds, shows the rank by its name, refuses a code twice, edits what nobody changed, deletes', async () => {
    await page.goto('/isystem/position')
    await page.getByRole('button', { name: '新增职务' }).first().click()
    await drawer().getByLabel('职务编码').fill('engineer')
    await drawer().getByLabel('职务名称').fill('工程师')
    await drawer().getByLabel('职级').selectOption({ index: 1 })
    const rank = await drawer().getByLabel('职级').locator('option:checked').innerText()
    await save()
    await page.getByText('已新增职务').waitFor()
    await cell(rank).waitFor()

    await page.getByRole('button', { name: '新增职务' }).first().click()
    await drawer().getByLabel('职务编码').fill('engineer')
    await drawer().getByLabel('职务名称').fill('又一个')
    await save()
    await drawer().getByText('职务编码已存在').waitFor()
    await drawer().getByLabel('职务编码').fill('clerk')
    await save()
    await cell('clerk').waitFor()

    await act('engineer', '编辑')
    await drawer().getByLabel('职务名称').fill('高级工程师')
    const [row] = (await admin.call(positionList, { query: { code: 'engineer' } })).records
    await admin.call(positionEdit, { body: { id: row!.id, name: '别处改的' } })
    await save()
    await drawer().getByText('内容已被他人修改').waitFor()
    const again = page.waitForResponse(/position\/queryById/)
    await drawer().getByRole('button', { name: '重新读取，保留我的修改' }).click()
    await again
    await drawer()
      .getByRole('button', { name: /^保留我的：/ })
      .click()
    await save()
    await cell('高级工程师').waitFor()

    await act('clerk', '删除')
    await page.getByRole('button', { name: '删除职务' }).click()
    await soon(async () => (await admin.call(positionList, { query: {} })).total).toBe(1)
    await soon(() => cell('clerk').count()).toBe(0)
  })

  // proves S-19
  it('通讯录: finds people by department and by name', async () => {
    await page.goto('/isystem/addressList')
    await cell('李娜').waitFor()
    await page.getByRole('textbox', { name: '筛选部门' }).fill('财务')
    await page.getByRole('treeitem', { name: '财务部' }).click()
    await cell('张伟').waitFor()
    await soon(() => cell('李娜').count()).toBe(0)
    await page.reload()
    await cell('张伟').waitFor()
    expect(await cell('李娜').count()).toBe(0)
    await page.getByRole('treeitem', { name: '全部部门' }).click()
    await cell('李娜').waitFor()
    await page.getByRole('textbox', { name: '姓名' }).fill('李')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await cell('李娜').waitFor()
    await soon(() => cell('张伟').count()).toBe(0)
  })

  // proves S-61
  it('API 客户端: shows a secret that works, once, and replaces it', async () => {
    await page.goto('/openapi/client')
    await page.getByRole('button', { name: '新增API 客户端' }).first().click()
    await drawer().getByLabel(/^名称/).fill('内网门户')
    expect(await drawer().getByLabel('启用', { exact: true }).isChecked()).toBe(true)
    expect(await drawer().getByLabel('可以代表用户').isChecked()).toBe(false)
    expect(await drawer().getByLabel('每分钟次数').inputValue()).toBe('600')
    await drawer().getByLabel('网页来源').fill('ftp://nowhere')
    await save()
    await drawer().getByText('来源应形如').waitFor()
    await drawer().getByLabel('网页来源').fill('https://portal.example.com\n\nhttps://two.example.com')
    await save()
    const secret = await drawer().getByLabel('密钥', { exact: true }).inputValue()
    const id = await drawer().getByLabel('客户端编号').inputValue()
    await drawer().getByRole('button', { name: '复制' }).last().click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    expect(await violations(page)).toEqual([])
    // Nothing but its own button closes what is shown once; who leaves the page is asked.
    await page.keyboard.press('Escape')
    await page.mouse.click(10, 400)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索页面、人员、知识' }).fill('zxyh')
    await page.getByRole('option', { name: '在线用户' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '有修改还没有保存' }).getByRole('button', { name: '留在这一页' }).click()
    expect(await drawer().getByLabel('密钥', { exact: true }).inputValue()).toBe(secret)
    await soon(() => drawer().getByRole('button', { name: '关闭' }).count()).toBe(0)
    await drawer().getByRole('button', { name: '我已保存' }).click()
    expect(await tokenFor(id, secret)).toBe(true)
    expect((await admin.call(apiClientList, { query: {} })).records[0]!.origins).toEqual([
      'https://portal.example.com',
      'https://two.example.com',
    ])
    await cell('内网门户').waitFor()
    expect(await page.content()).not.toContain(secret)

    await act('内网门户', '更换密钥')
    await drawer().getByRole('button', { name: '更换密钥' }).click()
    const fresh = await drawer().getByLabel('密钥', { exact: true }).inputValue()
    await drawer().getByRole('button', { name: '我已保存' }).click()
    expect([await tokenFor(id, secret), await tokenFor(id, fresh)]).toEqual([false, true])

    await act('内网门户', '编辑')
    await drawer().getByLabel(/^名称/).fill('外网门户')
    expect(await page.content()).not.toContain(fresh)
    await save()
    await cell('外网门户').waitFor()
    expect(await tokenFor(id, fresh)).toBe(true)
    await act('外网门户', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: /^删除/ }).click()
    await soon(() => cell('外网门户').count()).toBe(0)
    expect(await tokenFor(id, fresh)).toBe(false)
  })
  const tokenFor = async (id: string, secret: string) => {
    const response = await fetch(`${stage.server.baseURL}/api${embedToken.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      },
      body: '{}',
    })
    return ((await response.json()) as { success: boolean }).success
  }

  // proves S-17, S-21
  it('在线用户: ends a sign-in; the log tells of it', async () => {
    const lina = await stage.server.signIn('lina')
    await page.goto('/monitor/online')
    await act('lina', '强制下线')
    await page.getByRole('alertdialog').getByRole('button', { name: '强制下线' }).click()
    await page.getByText('已强制下线').first().waitFor()
    await soon(() => cell('lina').count()).toBe(0)
    await expect(lina.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await page.goto('/monitor/login-log')
    await cell('用户名：admin，登录成功').first().waitFor()
    await cell('用户名：lina，登录成功').first().waitFor()
    const of = async (who: string) => {
      await page.getByRole('textbox', { name: '用户账号' }).fill(who)
      await page.getByRole('button', { name: '查询', exact: true }).click()
    }
    await of('lina')
    await soon(() => cell('用户名：admin，登录成功').count()).toBe(0)
    await cell('用户名：lina，登录成功').first().waitFor()
    // Somebody else changes something, too.
    await uploadText(await stage.server.signIn('editor'), '值班表.md', '# 值班表\n\n一二三\n', 'staff')
    await page.goto('/monitor/work-log')
    await cell('值班表').first().waitFor()
    await of('editor')
    await soon(() => work().count()).toBe(0)
    await cell('值班表').first().waitFor()
    await page.getByRole('textbox', { name: '用户账号' }).fill('admin')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await work().first().waitFor()
    expect([await cell('用户名：admin，登录成功').count(), await cell('值班表').count()]).toEqual([0, 0])
    const find = async (from: string, to = '') => {
      const more = page.getByRole('button', { name: '更多条件' })
      if ((await more.count()) > 0) await more.click()
      await page.getByLabel('从', { exact: true }).fill(from)
      await page.getByLabel('到', { exact: true }).fill(to)
      await page.getByRole('button', { name: '查询', exact: true }).click()
    }
    await find('2099-01-01')
    await soon(() => work().count()).toBe(0)
    await find('2020-01-01')
    await work().first().waitFor()
    await find('2020-01-01', '2020-12-31')
    await soon(() => work().count()).toBe(0)
    await find('', '2099-12-31')
    await work().first().waitFor()
    await work().last().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '详情' }).click()
    await drawer().getByText('同一对象的其他变化').waitFor()
    await drawer().getByText('高级工程师').first().waitFor()
    expect(await violations(page)).toEqual([])
    // From the line to the record, and back to its lines.
    await drawer().getByRole('link', { name: '高级工程师' }).click()
    await page.getByRole('dialog', { name: '修改职务' }).getByRole('link', { name: '变更记录' }).click()
    await soon(() => pagePath(page)).toMatch(/\/monitor\/work-log\?objectKind=position&objectId=/)
    await soon(() => cell('修改职务').count()).toBeGreaterThan(0)
    await soon(() => cell('登录').count()).toBe(0)
  })
  /** The line that tells of the new position. */
  const work = () => cell('新增职务')

  // proves S-20
  it('数据日志: shows two versions of a record beside each other', async () => {
    await page.goto('/monitor/data-log')
    const [row] = (await admin.call(positionList, { query: { code: 'engineer' } })).records
    await page.getByLabel('数据编号').fill(row!.id)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await soon(() => page.getByRole('gridcell', { name: '高级工程师', exact: true }).count()).toBe(3)
    await act('3', '比较')
    const table = drawer().getByRole('table', { name: '版本的差异' })
    const changed = table.getByRole('row').filter({ hasText: '有变化' })
    await soon(() => changed.allInnerTexts()).toEqual([expect.stringMatching(/职务名称.*别处改的\s+高级工程师/s)])
    expect(await violations(page)).toEqual([])
    await drawer().getByLabel('从').selectOption({ index: 2 })
    await soon(() => changed.allInnerTexts()).toEqual([expect.stringMatching(/职务名称.*工程师\s+高级工程师/s)])
  })

  it('用户回收站: brings back and removes for good', async () => {
    await page.goto('/isystem/user')
    for (const name of ['zhangwei', 'reviewer']) {
      await act(name, '删除')
      await page.getByRole('button', { name: '删除用户' }).click()
      await soon(() => cell(name).count()).toBe(0)
    }
    await page.goto('/isystem/userBin')
    await act('zhangwei', '还原')
    await page.getByText('已还原').first().waitFor()
    await soon(() => cell('zhangwei').count()).toBe(0)
    await act('reviewer', '彻底删除')
    await page.getByRole('button', { name: '彻底删除' }).last().click()
    await page.getByText('还没有已删除的用户').waitFor()
    const names = (await admin.call(userList, { query: { pageSize: 100 } })).records.map((row) => row.username)
    expect(names).toContain('zhangwei')
    expect(names).not.toContain('reviewer')
    expect(stage.complaints).toEqual([])
  })
})
