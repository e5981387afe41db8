import { afterAll, beforeAll, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadFile } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage } from '../support/stage.ts'
import { realFile } from './steps.ts'

describeInBrowser('a comment that names somebody', { tags: 'prove' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('stands on their home and their own page, and leads to what it is about', async (context) => {
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadFile(editor, realFile(context, 'docx/浙江省人口与计划生育条例(2021-11-25).docx'))
    await settled(editor, id)
    const lina = await stage.page('lina')
    await lina.goto(`/knowledge?id=${id}`)
    const field = lina.getByRole('textbox', { name: '写下您的评论' })
    await field.pressSequentially('请@张')
    await lina.getByRole('listbox', { name: '可以提及的人' }).getByRole('option', { name: /张伟/ }).click()
    await field.pressSequentially('核对第二条')
    await lina.getByRole('button', { name: '发表' }).click()
    await lina.getByText('请@张伟 核对第二条').waitFor()

    const zhangwei = await stage.page('zhangwei')
    await zhangwei.goto('/myDocPage')
    await zhangwei.getByRole('tab', { name: /^和我有关/ }).click()
    await zhangwei.getByRole('tab', { name: /^提到我/ }).click()
    await zhangwei.getByRole('tabpanel').getByText('提到您：请@张伟 核对第二条').waitFor()
    await zhangwei.goto('/index')
    await zhangwei.getByRole('link', { name: /李娜 提到了您/ }).click()
    await soon(() => pagePath(zhangwei)).toContain(`/knowledge?id=${id}`)
    await zhangwei.locator('.zk-comment-text').getByText('核对第二条').waitFor()
    await zhangwei.goto('/index')
    await zhangwei.getByRole('heading', { name: '知识动态' }).waitFor()
    await soon(() => zhangwei.getByRole('heading', { name: '提到我' }).count()).toBe(0)
  })
})
