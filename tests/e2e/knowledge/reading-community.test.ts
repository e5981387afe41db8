import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { commentAdd, commentsToMe } from '#core/contract/km/community/comment.ts'
import { favouriteList, folderList } from '#core/contract/km/community/favourite-list.ts'
import { mustReadCount } from '#core/contract/km/community/must-read.ts'
import { ratingSummary } from '#core/contract/km/community/rating.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { choose, openReading, type Reading } from '../support/reading.ts'
import { soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('what readers say of a document', () => {
  let reading: Reading
  let stage: Stage
  let editor: Api
  let lina: Api
  let zhangwei: Api
  let upload: Reading['upload']
  let open: Reading['open']
  beforeAll(async () => {
    reading = await openReading()
    ;({ stage, editor, lina, zhangwei, upload, open } = reading)
  })
  afterAll(async () => {
    await reading?.[Symbol.asyncDispose]()
  })

  it('a comment names somebody who may read it, reaches them, is answered, changed and taken back', async () => {
    const id = await upload()
    const page = await open('lina', id)
    await page.getByRole('button', { name: '评论 0' }).click()
    const field = page.getByRole('textbox', { name: '写下您的评论' })
    await field.pressSequentially('请@张')
    await page.getByRole('option', { name: /张伟/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await field.press('Enter')
    await field.pressSequentially('核对')
    await page.getByRole('button', { name: '发表' }).click()
    await page.getByRole('button', { name: '评论 1' }).waitFor()
    const { records } = await zhangwei.call(commentsToMe, { query: {} })
    expect(records.filter(({ comment }) => comment.docId === id)).toMatchObject([
      { kind: 'mention', seen: false, comment: { comment: '请@张伟 核对' } },
    ])

    const other = await open('zhangwei', id)
    await other.getByRole('button', { name: '回复' }).click()
    await other.getByRole('textbox', { name: '回复 李娜' }).fill('已核对')
    await other.locator('.zk-thread').getByRole('button', { name: '回复', exact: true }).last().click()
    await other.locator('.zk-replies').getByText('已核对').waitFor()
    const answers = (await lina.call(commentsToMe, { query: {} })).records
    expect(answers.filter(({ comment }) => comment.docId === id)).toMatchObject([{ kind: 'reply' }])

    await page.reload()
    const mine = page.locator('.zk-comment').filter({ hasText: '请@张伟' })
    await mine.getByRole('button', { name: '修改' }).click()
    await page.getByRole('textbox', { name: '修改评论' }).fill('请核对编号')
    await page.getByRole('button', { name: '保存' }).click()
    await page.locator('.zk-comment-text').getByText('请核对编号').waitFor()
    await page.locator('.zk-comment').filter({ hasText: '请核对编号' }).getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('这条评论已被删除').waitFor()
    await page.locator('.zk-replies').getByText('已核对').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('on a phone the comments are a sheet, and more than twenty a minute are refused politely', async () => {
    const id = await upload()
    const page = await open('reviewer', id, '', { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: /^评论/ }).click()
    const sheet = page.getByRole('dialog', { name: /评论/ })
    const field = sheet.getByRole('textbox', { name: '写下您的评论' })
    await field.waitFor()
    expect(await violations(page)).toEqual([])
    const reviewer = await stage.server.signIn('reviewer')
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => reviewer.call(commentAdd, { body: { docId: id, comment: `第${at}句` } })),
    )
    await field.fill('还有一句')
    await sheet.getByRole('button', { name: '发表' }).click()
    await soon(() => sheet.getByRole('alert').textContent()).toMatch(/请.*再/)
    expect(await field.inputValue()).toBe('还有一句')
  })

  it('guests are shown nothing of what readers say', async () => {
    const { id } = await uploadText(editor, '访客须知.md', '# 访客须知\n\n走东门。', 'public')
    await settled(editor, id)
    await stage.server.setSite('AllowGuestSearch', '1')
    const page = await stage.page()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/knowledge?id=${id}`)
    await page.getByText('走东门').waitFor()
    await page.getByRole('button', { name: '更多' }).waitFor()
    expect(await page.getByRole('button', { name: /评论|收藏/ }).count()).toBe(0)
    expect(asked.filter((url) => /KmDocComments|kmDocFavourite|kmDocRating|kmMustRead/.test(url))).toEqual([])
  })

  it('what has to be read is assigned, confirmed in the version that is shown, and seen by its owner', async () => {
    const id = await upload()
    const owner = await open('editor', id)
    await choose(owner, '布置必读')
    const dialog = owner.getByRole('dialog', { name: '必读' })
    await dialog.getByRole('combobox', { name: '人员' }).fill('李娜')
    await dialog.getByRole('option', { name: /李娜/ }).click()
    await dialog.getByLabel('截止日期').fill('2099-12-31')
    expect(await violations(owner)).toEqual([])
    await dialog.getByRole('button', { name: '布置', exact: true }).click()
    await dialog.getByText('截止 2099-12-31').waitFor()
    await dialog.getByRole('tab', { name: /确认情况/ }).click()
    await dialog.getByText('0 / 1 人已确认').waitFor()

    const page = await open('lina', id)
    const confirm = page.getByRole('button', { name: '我已读完' })
    await page.getByText('在 2099-12-31 前').waitFor()
    expect(await violations(page)).toEqual([])
    // Meanwhile there is a newer version: that one is to be read.
    await editor.call(docEditRelease, { body: { id, title: '清点办法（新）' } })
    await confirm.click()
    await page.getByRole('heading', { name: '清点办法（新）' }).waitFor()
    expect((await lina.call(mustReadCount, {})).open).toBe(1)
    await confirm.click()
    await page.getByText(/确认读完第 2 版/).waitFor()
    expect((await lina.call(mustReadCount, {})).open).toBe(0)

    await owner.reload()
    await choose(owner, '布置必读')
    await dialog.getByRole('tab', { name: /确认情况/ }).click()
    await dialog.getByText('1 / 1 人已确认').waitFor()
    const row = dialog.getByRole('listitem').filter({ hasText: '李娜' })
    await soon(() => row.textContent()).toMatch(/已确认.*第 2 版/)
    expect(await violations(owner)).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).click()
    await choose(owner, '谁读过')
    await owner.getByRole('dialog', { name: '谁读过' }).getByText('李娜').waitFor()
  })

  // proves S-27
  it('a favourite goes into a folder, is in the list, and is taken out again', async () => {
    const id = await upload()
    const page = await open('lina', id)
    const star = page.getByRole('button', { name: '收藏', exact: true })
    await star.click()
    await soon(() => star.getAttribute('aria-pressed')).toBe('true')
    const kept = async () => (await lina.call(favouriteList, { query: {} })).records.filter((row) => row.id === id)
    expect(await kept()).toMatchObject([{ folderId: null }])
    await page.getByRole('button', { name: '选择收藏夹' }).click()
    await page.getByRole('menuitem', { name: '新建收藏夹…' }).click()
    await page.getByLabel('收藏夹名称').fill('盘点资料')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '新建并收藏' }).click()
    await page.getByText('已收藏到“盘点资料”').waitFor()
    const [folder] = (await lina.call(folderList, {})).folders
    expect(await kept()).toMatchObject([{ folderId: folder?.id }])
    await page.reload()
    await page.getByRole('button', { name: '选择收藏夹' }).click()
    const chosen = page.getByRole('menuitemradio', { name: '盘点资料' })
    await soon(() => chosen.getAttribute('aria-checked')).toBe('true')
    await page.keyboard.press('Escape')
    await star.click()
    await soon(() => star.getAttribute('aria-pressed')).toBe('false')
    expect(await kept()).toEqual([])
  })

  it('没用 asks why, the owner reads it, and it can be taken back', async () => {
    const id = await upload()
    const page = await open('lina', id)
    await page.getByRole('button', { name: /没用/ }).click()
    await page.getByLabel('哪里没有帮到您？').fill('缺少表格')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '告诉作者' }).click()
    await page.getByText('您的说明：缺少表格').waitFor()
    const owner = await open('editor', id)
    await choose(owner, '读者的评价')
    await owner.getByRole('dialog').getByText('缺少表格').waitFor()
    await page.getByRole('button', { name: /没用 1/ }).click()
    await page.getByText('已撤回评价').waitFor()
    expect(await lina.call(ratingSummary, { query: { docId: id } })).toMatchObject({ useless: 0, mine: null })
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
