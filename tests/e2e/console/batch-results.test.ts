import { expect, it } from 'vitest'
import { userList } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, violations } from '../support/stage.ts'
import { visit } from './console-stage.ts'

describeInBrowser('a batch of the console', () => {
  it('tells what became of each row, and tries the refused ones again', async () => {
    await using stage = await openStage()
    const admin = await stage.server.signIn('admin')
    const frozen = async () =>
      (await admin.call(userList, { query: {} })).records
        .filter(({ status }) => status === 2)
        .map((row) => row.username)
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/user', '用户')
    const freeze = async (...names: string[]) => {
      for (const name of names) await page.getByLabel(`选择${name}`, { exact: true }).first().click()
      await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '冻结', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '冻结' }).click()
    }
    // Nobody freezes their own account; that keeps nobody else from it.
    await freeze('admin', 'zhangwei')
    const results = page.getByRole('dialog', { name: '冻结的结果' })
    await results.getByText('成功 1 项，被拒绝 1 项').waitFor()
    await results.getByText('不能冻结或删除自己的账号').waitFor()
    expect(await frozen()).toEqual(['zhangwei'])
    expect(await violations(page)).toEqual([])
    await results.getByRole('button', { name: '重试被拒绝的 1 项' }).click()
    await soon(() => results.getByRole('button', { name: '重试被拒绝的 1 项' }).isEnabled()).toBe(true)
    await soon(() => results.getByText(/^被拒绝 1 项|，被拒绝 1 项$/).count()).toBe(1)
    await results.getByRole('button', { name: '关闭' }).last().click()
    await soon(() => results.count()).toBe(0)

    // Who is frozen already is left out, and said to be.
    await freeze('zhangwei', 'lina')
    await results.getByText('成功 1 项，跳过 1 项').waitFor()
    expect((await frozen()).toSorted()).toEqual(['lina', 'zhangwei'])
  }, 90_000)
})
