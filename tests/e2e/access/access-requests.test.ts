import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { dayIn } from '../../whole-server/support/dates.ts'
import { settled, uploadText } from '../../whole-server/support/documents.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

/** Who is refused a document asks for it, and is answered. */
describeInBrowser('requests for access', () => {
  let stage: Stage
  let docId: string
  let otherId: string
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    docId = (await uploadText(editor, '云豹值班表.md', '# 云豹\n\n云豹组不外传。\n', 'department')).id
    otherId = (await uploadText(editor, '雪豹值班表.md', '# 雪豹\n\n雪豹组不外传。\n', 'department')).id
    await settled(editor, docId)
    await settled(editor, otherId)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const listItem = (page: Page, text: string) =>
    page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })
  const isClean = async (page: Page) => expect(await violations(page)).toEqual([])

  it('asks for access where it is refused; who decides grants it, and the person reads', async () => {
    const lina = await stage.page('lina')
    await lina.goto(`/knowledge?id=${otherId}`)
    await lina.getByRole('button', { name: '申请访问' }).click()
    const dialog = lina.getByRole('dialog', { name: '申请访问' })
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await dialog.getByText('请填写申请理由').waitFor()
    await isClean(lina)
    await dialog.getByLabel('申请理由').fill('要排下周的班')
    await dialog.getByLabel('需要到哪天').fill(dayIn(9))
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await lina.getByRole('link', { name: '查看我的申请' }).click()
    await listItem(lina, '要排下周的班').getByText('待处理').waitFor()
    await isClean(lina)
    const page = await stage.page('editor')
    await page.goto('/docShare')
    await page.getByRole('tab', { name: /^待我批准 ?1$/ }).click()
    const asked = listItem(page, `要排下周的班（需要到 ${dayIn(9)}）`)
    await asked.getByRole('button', { name: '同意' }).click()
    await isClean(page)
    await page.getByRole('dialog', { name: '同意申请' }).getByRole('button', { name: '同意' }).click()
    await page.getByText('没有等您批准的申请').waitFor()
    await lina.reload()
    await listItem(lina, '要排下周的班').getByText('已同意').waitFor()
    await listItem(lina, '要排下周的班').getByRole('link', { name: '雪豹值班表' }).click()
    await lina.getByText('雪豹组不外传').waitFor()
  })

  it('tells whose request was declined why', { tags: 'prove' }, async () => {
    const other = await stage.page('zhangwei')
    await other.goto(`/knowledge?id=${docId}`)
    await other.getByRole('button', { name: '申请访问' }).click()
    await other.getByRole('dialog').getByLabel('申请理由').fill('想看看')
    await other.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
    const page = await stage.page('editor')
    await page.goto('/docShare?tab=decide')
    await listItem(page, '想看看').getByRole('button', { name: '拒绝' }).click()
    const dialog = page.getByRole('dialog', { name: '拒绝申请' })
    await dialog.getByRole('button', { name: '拒绝' }).click()
    await dialog.getByText('请填写拒绝理由').waitFor()
    await dialog.getByLabel('拒绝的理由').fill('与工作无关')
    await dialog.getByRole('button', { name: '拒绝' }).click()
    await page.getByText('没有等您批准的申请').waitFor()
    await other.goto('/docShare?tab=requests')
    await listItem(other, '想看看').getByText('答复：与工作无关').waitFor()
    await isClean(other)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
