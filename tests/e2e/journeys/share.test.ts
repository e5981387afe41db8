import { afterAll, beforeAll, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadFile } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'
import { realFile } from './steps.ts'

describeInBrowser('what is passed on', { tags: 'prove' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('is kept, shared with a code, read by a guest elsewhere, and dead once revoked', async (context) => {
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadFile(editor, realFile(context, 'docx/浙江省人口与计划生育条例(2021-11-25).docx'))
    const { title } = await settled(editor, id)
    const owner = await stage.page('editor')
    await owner.goto(`/knowledge?id=${id}`)
    await owner.getByRole('button', { name: '收藏', exact: true }).click()
    await owner.getByText('已收藏', { exact: true }).waitFor()
    await owner.goto('/myDocPage?tab=favourites')
    await owner.getByRole('tabpanel').getByRole('link', { name: title }).click()
    await owner.getByRole('main').getByRole('button', { name: '分享' }).click()
    await owner.getByRole('button', { name: '更多分享方式' }).click()
    const dialog = owner.getByRole('dialog', { name: '分享知识' })
    await dialog.getByText(title).first().waitFor()
    await dialog.getByRole('button', { name: '分享', exact: true }).click()
    const made = owner.getByRole('dialog', { name: '已分享' })
    const address = await made.getByLabel(`“${title}”的链接`).inputValue()
    const code = await made.locator('strong').innerText()
    await made.getByRole('button', { name: '我已保存' }).click()

    const guest = await stage.page()
    await guest.goto(address)
    await guest.getByLabel('提取码').fill(code)
    await guest.getByRole('button', { name: '打开' }).click()
    await guest.getByText('本条例适用于具有本省户籍').first().waitFor()

    await owner.goto('/docShare')
    await owner.getByRole('button', { name: `取消分享 ${title}` }).click()
    await owner.getByRole('dialog', { name: '取消分享？' }).getByRole('button', { name: '取消分享' }).click()
    await owner.getByRole('listitem').getByText('已取消').waitFor()
    await guest.reload()
    await guest.getByRole('heading', { name: '分享已被取消' }).waitFor()
    const stranger = await stage.page()
    await stranger.goto(address)
    await stranger.getByRole('heading', { name: '分享已被取消' }).waitFor()
    await soon(() => stranger.getByLabel('提取码').count()).toBe(0)
  })
})
