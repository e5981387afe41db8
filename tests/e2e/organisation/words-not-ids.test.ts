import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { userEdit, userGet, userList } from '#core/contract/sys/user.ts'
import { department, role } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

/** An id, whether it is on its way to become a name or not. */
const ID = /[0-9a-f]{32}/

describeInBrowser('the console says names', () => {
  let stage: Stage
  let admin: Api
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it('in a form, also while they are on their way', async () => {
    const { db } = stage.server.running.engines
    const [first] = await db.select().from(role)
    const [unit] = await db.select().from(department)
    const lina = (await admin.call(userList, { query: { username: 'lina' } })).records[0]!
    await admin.call(userEdit, { body: { id: lina.id, selectedroles: first!.id, selecteddeparts: unit!.id } })
    expect((await admin.call(userGet, { query: { id: lina.id } })).id).toBe(lina.id)
    const page = await stage.page('admin')
    let arrive = () => {}
    const waiting = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/sys\/role\/queryall|\/sys\/sysDepart\/queryTreeList/, async (route) => {
      await waiting
      await route.continue()
    })
    await page.goto(`/isystem/user?record=${lina.id}`)
    const form = page.getByRole('dialog', { name: '修改用户' })
    await form.getByText('读取中…').first().waitFor()
    expect(await form.innerText()).not.toMatch(ID)
    arrive()
    await form.getByText(first!.roleName).first().waitFor()
    await form.getByText(unit!.departName).first().waitFor()
    expect(await form.innerText()).not.toMatch(ID)
  })

  it('in the question before a deletion, and what becomes of what hangs on it', async () => {
    const editor = await stage.server.signIn('editor')
    for (const name of ['一.txt', '二.txt']) await uploadText(editor, name, name)
    const page = await stage.page('admin')
    await page.goto('/isystem/user')
    const cell = page.getByRole('gridcell', { name: 'editor', exact: true })
    await cell.click({ button: 'right' })
    const { realname } = (await admin.call(userList, { query: { username: 'editor' } })).records[0]!
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(`确定要删除用户“${realname}”吗？`).waitFor()
    await question.getByText('他们的 2 篇知识会保留').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await soon(() => question.count()).toBe(0)
  })
})
