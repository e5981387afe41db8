import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd } from '#core/contract/km/documents/attachment.ts'
import { docGet, docText, docUpload } from '#core/contract/km/documents/document.ts'
import { docRevise } from '#core/contract/km/documents/edit.ts'
import { docListWaiting, docPass, docSubmit } from '#core/contract/km/review/review.ts'
import { remarkList } from '#core/contract/km/review/review-desk.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const FIRST = ['# 焊接规程', '看火人由班组长指定。', '清除 5 米内的易燃物。', '切断电源。']
const SECOND = ['# 焊接规程', '看火人由班组长指定。', '清除 10 米内的易燃物。', '切断电源。', '离开前拍照。']

describeInBrowser("the reviewer's desk", () => {
  let stage: Stage
  let author: Api
  let admin: Api
  let revised: string
  beforeAll(async () => {
    stage = await openStage()
    author = await stage.server.signIn('zhangwei')
    admin = await stage.server.signIn('admin')
    revised = (
      await author.call(docUpload, {
        file: new Blob([FIRST.join('\n')]),
        fileName: '规程.md',
        body: { title: '焊接规程', scope: 'staff', keywords: '焊接' },
      })
    ).id
    await settled(author, revised)
    await author.call(docSubmit, { query: { id: revised } })
    await admin.call(docPass, { query: { id: revised } })
    await author.call(docRevise, { query: { id: revised } })
    const versions = (await author.call(versionList, { query: { docId: revised } })).records
    const body = { docId: revised, replaces: versions.find(({ open }) => open)!.files[0]!.id }
    await author.call(attachmentAdd, { file: new Blob([SECOND.join('\n')]), fileName: '规程.md', body })
    await settled(author, revised)
    await author.call(docSubmit, { query: { id: revised } })
    for (const title of ['乙通知', '丙通知', '丁通知']) {
      const { id } = await uploadText(author, `${title}.md`, `${title}的全文`, 'staff')
      await settled(author, id)
      await author.call(docSubmit, { query: { id } })
    }
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it('shows the change beside the version in force, takes a remark by keyboard, and goes on to the next', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/pendingReview', '待审核')
    await page.getByRole('link', { name: '焊接规程' }).click()
    const text = page.getByRole('region', { name: '正文', exact: true })
    await text.getByText('离开前拍照。').waitFor()
    expect(await text.locator('del').allInnerTexts()).toEqual(['5'])
    expect(await text.locator('ins').allInnerTexts()).toEqual(['10', '离开前拍照。'])
    expect(await violations(page)).toEqual([])

    await page.keyboard.press('n')
    await page.keyboard.press('m')
    await page.keyboard.type('南侧只有 8 米，怎么办？')
    await page.getByRole('button', { name: '批注', exact: true }).press('Enter')
    await page.getByRole('button', { name: '第 3 行' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await author.call(remarkList, { query: { docId: revised } })).toMatchObject([
      { version: 2, line: 3, text: '南侧只有 8 米，怎么办？', authorName: '管理员' },
    ])
    // Readers of the document learn nothing of it.
    const lina = await stage.server.signIn('lina')
    expect(await lina.call(remarkList, { query: { docId: revised } })).toEqual([])
    expect((await lina.call(docText, { query: { id: revised } })).text).toBe(FIRST.join('\n'))

    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: '正文', exact: true }).focus()
    await page.keyboard.press('r')
    await page.keyboard.type('请写明南侧的做法')
    await page.getByRole('region', { name: '决定' }).getByRole('button', { name: '驳回' }).press('Enter')
    await page.getByText('已驳回“焊接规程”').waitFor()
    await page.getByRole('heading', { name: /通知$/ }).waitFor()
    const found = (await author.call(docGet, { query: { id: revised } })).records[0]
    expect(found).toMatchObject({ openStatus: 3, rejectReason: '请写明南侧的做法' })
  })

  it('decides several with a result for each, and passes nothing that was changed meanwhile', async () => {
    const page = await stage.page('admin', { viewport: { width: 1024, height: 768 } })
    await visit(page, '/isystem/pendingReview?desk=', '待审核')
    await page.getByRole('list', { name: '待审列表' }).getByRole('listitem').nth(2).waitFor()
    await page.getByRole('checkbox', { name: '全选' }).press('Space')
    const rows = (await admin.call(docGet, { query: { id: await idOf('丙通知') } })).records
    await author.call(attachmentAdd, {
      file: new Blob(['后来加的']),
      fileName: '附件.txt',
      body: { docId: rows[0]!.id },
    })
    await page.getByRole('button', { name: '批量通过' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click()
    const results = page.getByRole('status', { name: '批量结果' })
    await results.getByText('2 成 1 败').waitFor()
    expect(await results.getByText(/^丙通知：/).innerText()).toMatch(/别人|他人|修改/)
    expect(await violations(page)).toEqual([])
    await soon(async () => (await admin.call(docGet, { query: { id: rows[0]!.id } })).records[0]!.openStatus).toBe(1)
    await page.getByRole('button', { name: '通过', exact: true }).click()
    await page.getByText('没有等您审核的知识').waitFor()
    expect(stage.complaints).toEqual([])
  })

  // proves S-44, S-83
  it('lists every submission with its step, and draws the steps with who, when and why', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/workflow', '审核流程')
    await page.getByRole('gridcell', { name: '焊接规程', exact: true }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '流程图' }).click()
    const diagram = page.getByRole('list', { name: '流程图' })
    await diagram.getByText('没有通过').waitFor()
    expect(await diagram.getByRole('listitem').count()).toBe(3)
    await page.getByRole('list', { name: '经过' }).getByText('请写明南侧的做法').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('suggests a title of a new document, and takes it with a press', async () => {
    const body =
      '# 仓库消防检查细则\n\n仓库消防检查由安全部每月组织一次。\n\n检查灭火器、消防栓和疏散通道，并填写检查记录。\n\n检查发现的隐患应在三日内整改完毕。'
    const { id } = await author.call(docUpload, {
      file: new Blob([body]),
      fileName: '扫描007.md',
      body: { title: '扫描007', scope: 'staff' },
    })
    await settled(author, id)
    await author.call(docSubmit, { query: { id } })
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, `/isystem/pendingReview?desk=${id}`, '待审核')
    const offers = page.getByRole('region', { name: '建议' })
    await offers.getByRole('button', { name: '采用标题：仓库消防检查细则' }).waitFor()
    expect(await violations(page)).toEqual([])
    const folder = process.env['ZHIKU_SHOTS']
    for (const width of folder ? [1024, 390, 1440] : []) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${folder}/b-desk-${width}.png` })
    }
    await offers.getByRole('button', { name: '采用标题：仓库消防检查细则' }).click()
    await page.getByRole('heading', { name: '仓库消防检查细则', exact: true }).waitFor()
    await page.getByText('待审 第 2 版').waitFor()
    await soon(() => offers.getByRole('button', { name: /^采用标题/ }).count()).toBe(0)
    expect((await admin.call(docListWaiting, { query: { title: '仓库消防检查细则' } })).records[0]).toMatchObject({
      id,
      openStatus: 1,
    })
    expect(stage.complaints).toEqual([])
  })

  const idOf = async (title: string): Promise<string> => {
    return (await admin.call(docListWaiting, { query: { title } })).records[0]!.id
  }
})
