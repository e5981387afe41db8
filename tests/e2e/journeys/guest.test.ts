import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadFile } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'
import { hits, realFile, searchAndOpen } from './steps.ts'

describeInBrowser('a guest', { tags: 'prove' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await stage.server.setSite('AllowGuestSearch', '1')
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('finds what is public from the home page, reads it at the page, and is refused the rest', async (context) => {
    const editor = await stage.server.signIn('editor')
    const open = await uploadFile(editor, realFile(context, 'pdf/issue-67-example.pdf'), 'public')
    const closed = await uploadFile(
      editor,
      realFile(context, 'docx/浙江省人口与计划生育条例(2021-11-25).docx'),
      'staff',
    )
    for (const { id } of [open, closed]) await settled(editor, id)

    const guest = await stage.page()
    await guest.goto('/index')
    await searchAndOpen(guest, '所有董事均已出席了审议本次季报的', '季报')
    const viewer = guest.getByRole('region', { name: 'PDF 正文' })
    await soon(() =>
      viewer
        .locator('.textLayer')
        .allTextContents()
        .then((pages) => pages.join('')),
    ).toContain('董事')
    await soon(() => guest.getByLabel('页码').inputValue()).not.toBe('1')
    expect(await guest.getByRole('button', { name: /收藏|评论/ }).count()).toBe(0)

    await guest.goto('/doSearch?q=计划生育')
    await guest
      .getByText(/找到\s*\d+\s*篇|没有查询到任何数据/)
      .first()
      .waitFor()
    expect((await hits(guest).allTextContents()).join()).not.toContain('计划生育')
    await guest.goto(`/knowledge?id=${closed.id}`)
    await guest.getByRole('heading', { name: '没有这篇知识，或者您不能阅读它' }).waitFor()
    await guest.getByRole('link', { name: '登录后再看' }).waitFor()
    expect(await guest.locator('body').textContent()).not.toContain('户籍')
    expect(stage.complaints).toEqual([])
  })
})
