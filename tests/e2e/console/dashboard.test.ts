import { afterAll, beforeAll, expect, it } from 'vitest'
import { docUpload, docView } from '#core/contract/km/documents/document.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import { document, visitRecord } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled } from '../../whole-server/support/documents.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

const NOW = Date.now()

describeInBrowser('the home of the console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const [editor, zhangwei] = [await stage.server.signIn('editor'), await stage.server.signIn('zhangwei')]
    const upload = async (api: typeof editor, title: string, text = `${title}的正文`, fileName = `${title}.txt`) => {
      const { id } = await api.call(docUpload, { file: new Blob([text]), fileName, body: { title, scope: 'staff' } })
      return settled(api, id)
    }
    const first = await upload(editor, '工作台甲')
    await upload(editor, '工作台坏文件', '%PDF-1.7 没有内容', '坏.pdf')
    const waiting = await upload(zhangwei, '等着审核的')
    await zhangwei.call(docSubmit, { query: { id: waiting.id } })
    await editor.call(docView, { query: { docId: first.id } })
    const { db } = stage.server.running.engines
    await db.update(document).set({ reviewBy: new Date(NOW - 9 * 86_400_000) })
    await db
      .insert(visitRecord)
      .values({ tenantId: '0', documentId: first.id, visitType: 5, createTime: new Date(NOW - 3600_000) })
  }, 120_000)
  afterAll(() => stage[Symbol.asyncDispose]())

  // proves S-79
  it('says what waits, what is late first, and how knowledge is used; each figure leads to a list of as many', async () => {
    const page = await stage.page('admin')
    await page.goto('/dashboard/analysis')
    const waiting = page.getByRole('region', { name: '等我处理' })
    await waiting.getByText('等着审核的').waitFor()
    expect(await violations(page)).toEqual([])
    const figures: [name: string, text: string][] = []
    for (const name of ['读取失败的文件', '待审核的提交']) {
      const link = waiting.getByRole('link', { name: new RegExp(`^${name}，`) })
      figures.push([name, await link.innerText()])
    }
    expect(figures).toEqual([
      ['读取失败的文件', '1'],
      ['待审核的提交', '1'],
    ])
    await waiting.getByRole('link', { name: '看原因：读取失败的文件' }).click()
    await page.getByRole('heading', { level: 1, name: '读取失败' }).waitFor()
    await page.getByText('坏.pdf').first().waitFor()
    await page.getByText('1 条', { exact: true }).first().waitFor()
    await page.goBack()
    await page.getByRole('link', { name: '访问人次 2' }).click()
    await page.getByRole('heading', { level: 1, name: '访问记录' }).waitFor()
    await page.getByText('符合条件的 2 条').first().waitFor()
    await page.goBack()
    const added = page.getByRole('figure', { name: '新增知识' })
    await added.getByRole('button', { name: '表' }).click()
    expect(await added.getByRole('columnheader').allInnerTexts()).toEqual(['日期', '篇数'])
  })

  it('puts what is late first, and says by how much', async () => {
    const page = await stage.page('editor')
    await page.goto('/dashboard/analysis')
    const first = page.getByRole('region', { name: '等我处理' }).getByRole('listitem').first()
    await first.getByText('到期要复查的知识').waitFor()
    expect(await first.innerText()).toMatch(/超时 [12] 天/)
  })

  it('keeps the parts that somebody chose, on every device', async () => {
    const page = await stage.page('lina')
    await page.goto('/dashboard/analysis')
    await page.getByText('没有等您处理的事').waitFor()
    await page.getByRole('button', { name: '选要看的' }).click()
    await page.getByRole('button', { name: '趋势 上移' }).click()
    await page.getByRole('checkbox', { name: '服务状态' }).uncheck()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '完成' }).click()
    const heads = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    await expect.poll(heads).toEqual(['趋势', '等我处理', '读得最多'])
    const other = await stage.page('lina')
    await other.goto('/dashboard/analysis')
    await other.getByText('没有等您处理的事').waitFor()
    expect(await other.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      '趋势',
      '等我处理',
      '读得最多',
    ])
  })

  // proves S-42
  it('counts the files by author on a phone, each line leading to a list of as many, and exports them', async () => {
    const page = await stage.page('admin', { viewport: { width: 390, height: 844 } })
    await page.goto('/dashboard/analysis')
    await page.getByText('等着审核的').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await page.goto('/isystem/statistics?by=7')
    const line = page.getByRole('link', { name: /^编辑小林 \d+ 篇$/ })
    const count = await line.innerText()
    expect(await violations(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^文件统计_按作者_[\d-]+\.xlsx$/)
    await line.click()
    await page.getByRole('heading', { level: 1, name: '全部知识' }).waitFor()
    await page.getByText(`符合条件的 ${count} 条`).first().waitFor()
  })

  // proves S-43
  it('shows who did what with which document, when and from where, narrowed by person and by what was done', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/visitRecord?visitType=5&userName=小林')
    await page.getByText('符合条件的 1 条').first().waitFor()
    for (const text of ['编辑小林', '工作台甲', '127.0.0.1']) await page.getByText(text).first().waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('lists the failed files, and narrows them by a reason', async () => {
    const page = await stage.page('editor')
    await page.goto('/isystem/failedFile')
    await page.getByText('坏.pdf').first().waitFor()
    await page.getByRole('button', { name: '按原因' }).click()
    await page.getByRole('button', { name: /^1 个：读取正文，/ }).click()
    await page.getByText('符合条件的 1 条').first().waitFor()
  })
})
