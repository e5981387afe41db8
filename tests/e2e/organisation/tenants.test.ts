import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { PASSWORD } from '../../whole-server/support/fixture.ts'
import { fillSignIn, openStage, soon, type Stage, violations } from '../support/stage.ts'
import { visit } from '../console/console-stage.ts'

describeInBrowser('tenants', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  // proves S-18, E-68, K-02
  it('租户: is made with an administrator who works in it, frozen, freed and deleted', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).first()
    const act = async (row: string, action: string) => {
      await cell(row).click({ button: 'right' })
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    const save = (form = page.getByRole('dialog')) => form.getByRole('button', { name: '保存', exact: true }).click()
    await visit(page, '/isystem/tenant', '租户')
    await cell('默认租户').waitFor()
    await page.getByRole('button', { name: '新增租户' }).first().click()
    const form = page.getByRole('dialog', { name: '新增租户' })
    expect(await form.getByLabel('状态').inputValue()).toBe('1')
    await form.getByLabel('编号').fill('一')
    await form.getByLabel('名称').fill('南方分公司')
    await save(form)
    await form.getByText('租户编号应为 1 到 999999999 的整数').waitFor()
    await form.getByLabel('编号').fill('61')
    expect(await violations(page)).toEqual([])
    await save(form)
    const made = page.getByRole('dialog', { name: '租户 61 已经可以使用' })
    expect(await made.getByLabel('管理员账号').inputValue()).toBe('admin61')
    const first = await made.getByLabel('初始密码').inputValue()
    await cell('南方分公司').waitFor({ state: 'attached' })
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.mouse.click(10, 400)
    expect(await made.getByLabel('初始密码').inputValue()).toBe(first)
    await made.getByRole('button', { name: '我已保存' }).click()
    await cell('南方分公司').waitFor()

    const theirs = await stage.page()
    await theirs.goto('/user/login?redirect=%2Fisystem%2Fuser')
    await fillSignIn(theirs, 'admin61', first)
    const signedIn = Date.now()
    const dialog = theirs.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('新密码', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('确认新密码').fill(PASSWORD)
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await theirs.getByRole('gridcell', { name: 'admin61', exact: true }).waitFor()
    expect(await theirs.getByRole('gridcell', { name: 'lina', exact: true }).count()).toBe(0)
    const kept = await theirs.evaluate(() => localStorage.getItem('TENANT_ID'))
    const { value, expire } = JSON.parse(kept ?? '') as { value: string; expire: number }
    expect(value).toBe('61')
    expect((expire - signedIn) / 1000).toBeCloseTo(7 * 86_400, -1)
    await theirs.goto('/isystem/tenant')
    await theirs.getByRole('heading', { name: /^40[34]/ }).waitFor()
    await visit(theirs, '/isystem/dict', '字典')
    await theirs.getByRole('gridcell').nth(3).waitFor()

    await act('南方分公司', '编辑')
    const edit = page.getByRole('dialog', { name: '修改租户' })
    await edit.getByLabel('状态').selectOption('冻结')
    await save(edit)
    await cell('冻结').waitFor()
    await theirs.goto('/isystem/user')
    const again = theirs.getByRole('dialog', { name: '登录已过期' })
    await again.getByLabel('管理员的密码').fill(PASSWORD)
    await again.getByLabel('验证码', { exact: true }).fill('ABCD')
    await again.getByRole('button', { name: '重新登录' }).click()
    await again.getByText('所属租户已冻结或不在有效期内，不能登录').waitFor()

    await act('南方分公司', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除租户' }).click()
    await soon(() => cell('南方分公司').count()).toBe(0)
    await act('默认租户', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除租户' }).click()
    await page.getByText('默认租户不能删除').first().waitFor()
    expect(stage.complaints).toEqual([])
  })
})
