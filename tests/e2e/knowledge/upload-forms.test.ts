import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentList } from '#core/contract/km/documents/attachment.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldAdd } from '#core/contract/km/documents/custom-field.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { topics } from '#core/contract/sys/category.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { writeZip } from '#server/formats/testing/sample-packages.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const uploadItem = (page: Page, name: string) =>
  page.getByRole('list', { name: '要上传的文件' }).getByRole('listitem').filter({ hasText: name })

/** What is said of files, before they are sent and afterwards. */
describeInBrowser('what is said of a document', () => {
  let stage: Stage
  let admin: Api
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    const category = await admin.call(categories.taxonomyAdd, { body: { name: '合同' } })
    const body = {
      categoryId: category.id,
      kind: 'text' as const,
      label: '合同编号',
      required: true,
      hint: '见合同首页',
    }
    await admin.call(fieldAdd, { body })
    await admin.call(fieldAdd, { body: { kind: 'choice', label: '语言', options: ['中文', '英文'], preset: '中文' } })
    await admin.call(topics.taxonomyAdd, { body: { name: '采购专题' } })
    page = await stage.page('admin')
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const choose = async (files: Record<string, string | Buffer>) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '选择文件', exact: true }).click()
    const payload = Object.entries(files).map(([name, content]) => ({
      name,
      mimeType: '',
      buffer: Buffer.from(content),
    }))
    await (await chooser).setFiles(payload)
  }
  const readDoc = async (id: string) => (await admin.call(docGet, { query: { id } })).records[0]!
  const linkedId = async (name: string) => {
    const link = uploadItem(page, name).getByRole('link')
    await soon(() => link.count()).toBe(1)
    return new URL((await link.getAttribute('href'))!, stage.server.baseURL).searchParams.get('id')!
  }

  // proves S-31, V-19
  it('asks beside the field for what the category requires, and keeps what was chosen for next time', async () => {
    await page.goto('/createStore')
    await choose({ '新建文档.md': '# 采购合同正文\n\n付款方式见附件。\n' })
    await page.getByLabel('全体员工').check()
    await page.getByLabel('分类').selectOption({ label: '合同' })
    await page.getByRole('button', { name: '选择业务标签' }).click()
    await page.getByRole('checkbox', { name: '模板' }).check()
    await page.getByRole('button', { name: '选择专题' }).click()
    await page.getByRole('checkbox', { name: '采购专题' }).check()
    await page.getByLabel('合同编号（必填）').waitFor()
    expect(await page.getByLabel('语言').inputValue()).toBe('中文')
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    const field = page.getByLabel('合同编号（必填）')
    await soon(() => field.getAttribute('aria-invalid')).toBe('true')
    const note = (await field.getAttribute('aria-describedby'))!
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe('请填写“合同编号”')
    expect(await violations(page)).toEqual([])

    await field.fill('HT-2026-001')
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await soon(() => uploadItem(page, '新建文档.md').textContent()).toContain('已发布')
    const doc = await readDoc(await linkedId('新建文档.md'))
    expect(doc).toMatchObject({
      scope: 'staff',
      category_dictText: '合同',
      businessTypes: '6',
      topicIds_dictText: '采购专题',
    })
    expect(doc.fields?.map(({ label, text }) => [label, text])).toEqual(
      expect.arrayContaining([
        ['合同编号', 'HT-2026-001'],
        ['语言', '中文'],
      ]),
    )
    // No title was typed, and the file's name says nothing: the content's own.
    expect(doc.title).toBe('采购合同正文')

    await page.reload()
    await soon(() => page.getByLabel('全体员工').isChecked()).toBe(true)
    await soon(() => page.getByLabel('分类').inputValue()).not.toBe('')
    expect(await page.getByLabel('合同编号（必填）').inputValue()).toBe('')
  })

  it('offers what to do with a file that is there already, with a link to it', async () => {
    await page.goto('/createStore')
    await page.getByLabel('分类').selectOption('')
    await choose({ '同一份.md': '# 采购合同正文\n\n付款方式见附件。\n', '新的.md': '# 新的\n\n没有过。\n' })
    const row = uploadItem(page, '同一份.md')
    await soon(() => row.textContent()).toContain('知识库里已有内容相同的知识')
    expect(await row.getByRole('link', { name: '采购合同正文' }).count()).toBe(1)
    await soon(() => page.getByRole('button', { name: '上传 1 个文件' }).count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '跳过 同一份.md' }).click()
    await soon(() => row.textContent()).toContain('已跳过')
    await page.getByRole('button', { name: '不跳过 同一份.md' }).click()
    await page.getByRole('button', { name: '仍然上传 同一份.md' }).click()
    await page.getByRole('button', { name: '上传 2 个文件' }).click()
    await soon(() => row.textContent()).toContain('已发布')
  })

  it('says something else of one file only', async () => {
    await page.goto('/createStore')
    await choose({ '普通.md': '# 普通\n\n一。\n', '机要.md': '# 机要\n\n二。\n' })
    await page.getByRole('button', { name: '单独设置 机要.md' }).click()
    const dialog = page.getByRole('dialog')
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('仅自己').check()
    await dialog.getByRole('button', { name: '只用于这个文件' }).click()
    await page.getByLabel('机要.md 的标题').fill('只有我看的')
    const bar = page.locator('.zk-upload-bar')
    await bar.getByText(/^2 个文件，\d+ B$/).waitFor()
    await page.getByRole('button', { name: '上传 2 个文件' }).click()
    await bar.getByText('2 个文件已传完').waitFor()
    expect(await bar.getByRole('link', { name: '在“我的”里看' }).getAttribute('href')).toBe('/myDocPage')
    expect(await violations(page)).toEqual([])
    const [plain, own] = [await readDoc(await linkedId('普通.md')), await readDoc(await linkedId('机要.md'))]
    expect([plain.scope, own.scope, own.title]).toEqual(['staff', 'private', '只有我看的'])
  })

  it('takes a zip apart and shows what became of each file', async () => {
    const zip = writeZip({ '一.md': '# 第一篇\n\n甲。\n', '夹/二.md': '# 第二篇\n\n乙。\n', '夹/程序.exe': 'MZ' })
    await page.goto('/createStore')
    await choose({ '资料.zip': zip })
    await page.getByRole('radio', { name: '解开为多篇知识' }).check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await soon(() => uploadItem(page, '资料.zip').textContent()).toContain('成为知识 2 篇')
    await page.getByRole('button', { name: '查看结果' }).click()
    const results = page.getByRole('dialog')
    await soon(() => results.getByRole('listitem').count()).toBe(3)
    expect(await results.getByRole('listitem').filter({ hasText: '夹/二.md' }).textContent()).toContain('已成为知识')
    expect(await results.getByRole('listitem').filter({ hasText: '夹/程序.exe' }).textContent()).toContain('没有收')
    expect(await violations(page)).toEqual([])
    await results.getByRole('link', { name: '夹/二.md' }).click()
    await page.getByRole('heading', { name: '第二篇' }).first().waitFor()
  })

  // proves R-15
  it('changes category, tags, level and fields of a published document, and shows them', async () => {
    const { id } = await uploadText(admin, '待改.md', '# 待改\n\n正文。\n')
    await settled(admin, id)
    await page.goto(`/knowledge?id=${id}`)
    await page.getByRole('button', { name: '修改', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('分类').selectOption({ label: '合同' })
    await dialog.getByRole('button', { name: '选择业务标签' }).click()
    await dialog.getByRole('checkbox', { name: '案例' }).check()
    await dialog.getByLabel('密级').selectOption({ label: '内部（1）' })
    await dialog.getByLabel('到期日期').fill('2031-12-31')
    await dialog.getByLabel('合同编号（必填）').waitFor()
    await dialog.getByRole('button', { name: '保存' }).click()
    await soon(() => dialog.getByLabel('合同编号（必填）').getAttribute('aria-invalid')).toBe('true')
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('合同编号（必填）').fill('HT-9')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    const facts = page.getByRole('complementary', { name: '知识信息' })
    await soon(() => facts.textContent()).toMatch(/到期2031-12-31.*密级内部.*分类合同.*标签案例.*合同编号HT-9/)
    expect(await readDoc(id)).toMatchObject({ level: 1, businessTypes: '7', category_dictText: '合同' })
  })

  // proves R-15
  it('gives a revision more files, another one in place of one, and readers each of them', async () => {
    const { id } = await uploadText(admin, '主文件.md', '# 主文件\n\n正文在此。\n')
    await settled(admin, id)
    await page.goto(`/knowledge?id=${id}`)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '更换文件' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '建立修订' }).click()
    const add = async (button: string, name: string, content: string) => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: button, exact: true }).click()
      await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(content) })
      await soon(() => dialog.getByRole('listitem').filter({ hasText: name }).count()).toBe(1)
    }
    await add('添加文件', '附件一.txt', '附件一的内容\n')
    await add('添加文件', '多余.txt', '多余的内容\n')
    await add('替换 附件一.txt', '附件一（新）.txt', '附件一的新内容\n')
    await dialog.getByRole('button', { name: '移去 多余.txt' }).click()
    await soon(() => dialog.getByRole('listitem').count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '完成' }).click()
    expect((await admin.call(attachmentList, { query: { docId: id } })).length).toBe(1)
    await page.getByRole('button', { name: '免审核发布' }).click()
    const files = page.getByRole('navigation', { name: '文件' })
    await soon(() => files.getByRole('listitem').count()).toBe(2)
    await files.getByRole('button', { name: /^附件一（新）/ }).click()
    await soon(() => page.getByText('附件一的新内容').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await files.getByRole('button', { name: '下载 附件一（新）.txt' }).click()
    expect((await download).suggestedFilename()).toBe('附件一（新）.txt')
    await files.getByRole('button', { name: /^主文件/ }).click()
    await soon(() => page.getByText('正文在此').count()).toBe(1)
  })

  it('never broke a rule of the security policy', () => {
    const others = stage.complaints.filter((text) => !text.startsWith('Executing inline event handler'))
    expect(others).toEqual([])
  })

  it('counts many files in tabs, which the arrow keys walk through', async () => {
    const other = await stage.page('admin')
    await other.goto('/createStore')
    const chooser = other.waitForEvent('filechooser')
    await other.getByRole('button', { name: '选择文件', exact: true }).click()
    const names = ['一.md', '二.md', '三.md', '四.md', '五.md', '六.exe']
    await (await chooser).setFiles(names.map((name) => ({ name, mimeType: '', buffer: Buffer.from(`# ${name}`) })))
    const tab = (name: RegExp) => other.getByRole('tablist', { name: '显示哪些文件' }).getByRole('tab', { name })
    await tab(/^待处理 ?1$/).waitFor()
    await tab(/^全部 ?6$/).focus()
    await other.keyboard.press('ArrowRight')
    await soon(() => tab(/^待处理 ?1$/).getAttribute('aria-selected')).toBe('true')
    await soon(() => uploadItem(other, '').count()).toBe(1)
    await other.keyboard.press('End')
    await soon(() => tab(/^未上传 ?5$/).evaluate((element) => element.matches(':focus'))).toBe(true)
    await soon(() => uploadItem(other, '').count()).toBe(5)
    expect(await violations(other)).toEqual([])
  })
})
