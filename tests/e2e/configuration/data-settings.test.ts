import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { userList } from '#core/contract/sys/user.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { topics } from '#core/contract/sys/category.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled } from '#tests/whole-server/support/documents.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** What the console keeps to file knowledge by, from its form to what staff see of it. */
describeInBrowser('the data settings of knowledge', () => {
  let stage: Stage
  let admin: Api
  let editor: Api
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    editor = await stage.server.signIn('editor')
    page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).first()
  const act = async (row: string, action: string) => {
    await cell(row).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const form = () => page.getByRole('dialog').last()
  const save = () => form().getByRole('button', { name: '保存', exact: true }).click()
  const deleteRow = async (row: string, confirm: string) => {
    await act(row, '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
  }
  const upload = async (title: string, place: object) => {
    const file = new Blob([`# ${title}\n\n${title}的正文，关于月台巡视。`])
    const body = { scope: 'staff' as const, title, ...place }
    const { id } = await editor.call(docUpload, { file, fileName: `${title}.md`, body })
    await settled(editor, id)
    await searchable(editor, title, id)
    return id
  }
  const document = (reader: Page, title: string) => reader.getByRole('link', { name: title }).first()

  // proves S-37
  it('知识专题: one that is added lists its documents under its name, is renamed, and is not deleted with them', async () => {
    await visit(page, '/isystem/category', '知识专题')
    await page.getByRole('button', { name: '新增专题' }).first().click()
    await form().getByLabel('名称').fill('站务月')
    await save()
    await cell('站务月').waitFor()
    const id = (await admin.call(topics.taxonomyRoots, { query: {} })).find(({ name }) => name === '站务月')!.id
    await upload('月台巡视规程', { topicIds: id })
    await upload('与专题无关', {})

    await act('站务月', '编辑')
    await form().getByLabel('名称').fill('站务季')
    await save()
    await cell('站务季').waitFor()
    const reader = await stage.page('lina')
    await reader.goto(`/CommonDocList?topic=${id}`)
    await document(reader, '月台巡视规程').waitFor()
    await reader.getByRole('heading', { name: '站务季' }).waitFor()
    expect(await document(reader, '与专题无关').count()).toBe(0)

    await deleteRow('站务季', '删除专题')
    await page
      .getByText(/还有知识/)
      .first()
      .waitFor()
    expect(await cell('站务季').count()).toBe(1)
    await page.keyboard.press('Escape')
  })

  // proves S-39
  it('知识分类: grows a branch, and what is filed there is listed there and above', async () => {
    await visit(page, '/isystem/kmCategory', '知识分类')
    const add = async (name: string, below?: string) => {
      if (below) await act(below, '新增下级')
      else await page.getByRole('button', { name: '新增分类' }).first().click()
      await form().getByLabel('名称').fill(name)
      await save()
      await soon(() => page.getByRole('dialog').count()).toBe(0)
    }
    await add('运营')
    await add('客运')
    await add('票务', '运营')
    // It opens what the list has by now, and the list is read again after each addition.
    await soon(async () => {
      await page.getByRole('button', { name: '展开全部' }).click()
      return cell('票务').count()
    }).toBe(1)
    expect(await violations(page)).toEqual([])
    const rows = await admin.call(categories.taxonomyTree, { query: { async: false, pcode: '' } })
    const [above, beside] = ['运营', '客运'].map((name) => rows.find(({ title }) => title === name)!)
    const [below] = above!.children!
    expect(below).toMatchObject({ title: '票务', parentId: above!.key })
    await upload('退票办法', { category: below!.code })
    const isListed = async (id: string) => {
      const reader = await stage.page('lina')
      await reader.goto(`/knowledgeList?category=${id}`, { waitUntil: 'networkidle' })
      await soon(() => reader.locator('.zk-skeleton').count()).toBe(0)
      return (await document(reader, '退票办法').count()) > 0
    }
    expect(await Promise.all([below!, above!, beside!].map(({ key }) => isListed(key)))).toEqual([true, true, false])
    await deleteRow('运营', '删除分类')
    await page
      .getByText(/还有知识/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await deleteRow('客运', '删除分类')
    await soon(() => cell('客运').count()).toBe(0)
    expect(await cell('运营').count()).toBe(1)
  })

  // proves S-33, S-36
  it('业务标签: one that is added to its dictionary can be put on a document, and narrows what is found', async () => {
    await visit(page, '/isystem/dict', '字典')
    await page.getByLabel('字典编码').fill('km_dict_business')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await cell('km_dict_business').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '字典项', exact: true }).click()
    const items = page.getByRole('dialog', { name: /的字典项$/ })
    const type = async (text: string, value?: string) => {
      await form().getByLabel('名称').fill(text)
      if (value) await form().getByLabel('数据值').fill(value)
      await save()
      await items.getByText(text, { exact: true }).waitFor()
    }
    await page.getByRole('button', { name: '新增字典项' }).click()
    await type('站务', '88')
    await items.getByRole('row').filter({ hasText: '站务' }).getByRole('button', { name: /^编辑/ }).click()
    await type('站务管理')

    await upload('站台广播稿', { businessTypes: '88' })
    await upload('没有标签的月台稿', {})
    const reader = await stage.page('lina')
    await reader.goto('/knowledgeList')
    await document(reader, '没有标签的月台稿').waitFor()
    await reader.getByRole('button', { name: '更多筛选' }).click()
    await reader.getByRole('dialog', { name: '更多筛选' }).getByLabel('业务标签').selectOption('88')
    await soon(() => document(reader, '没有标签的月台稿').count()).toBe(0)
    await document(reader, '站台广播稿').waitFor()
    await reader.getByRole('button', { name: '业务标签：站务管理', exact: true }).waitFor()

    // The one in use stays.
    const remove = async (text: string) => {
      await items.getByRole('row').filter({ hasText: text }).getByRole('button', { name: /^删除/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '删除字典项' }).click()
    }
    await page.getByRole('button', { name: '新增字典项' }).click()
    await type('用不着', '89')
    await remove('用不着')
    await soon(() => items.getByText('用不着', { exact: true }).count()).toBe(0)
    await remove('站务管理')
    await page.getByText('该维度下还有知识，请先清理知识').first().waitFor()
    expect(await items.getByText('站务管理', { exact: true }).count()).toBe(1)
  })

  // proves S-38
  it('密级: a document above a clearance is neither found nor opened until the clearance is raised', async () => {
    await visit(page, '/isystem/level', '密级')
    await page.getByRole('button', { name: '新增密级' }).first().click()
    await form().getByLabel('级别').fill('4')
    await form().getByLabel('名称').fill('核心机密')
    await save()
    await cell('核心机密').waitFor()
    const id = await upload('信号密钥轮换', {})
    await admin.call(docEditRelease, { body: { id, level: 4 } })

    const reader = await stage.page('lina')
    const finds = async () => {
      await reader.goto('/doSearch?q=信号密钥轮换', { waitUntil: 'networkidle' })
      await soon(() => reader.locator('.zk-skeleton').count()).toBe(0)
      return (await document(reader, '信号密钥轮换').count()) > 0
    }
    await soon(finds).toBe(false)
    await reader.goto(`/knowledge?id=${id}`)
    await reader.getByText('没有这篇知识', { exact: false }).first().waitFor()
    expect(await reader.getByText('信号密钥轮换').count()).toBe(0)

    await visit(page, '/isystem/user', '用户')
    await cell('lina').dblclick()
    await form().getByLabel('密级').selectOption({ label: '核心机密（4）' })
    await save()
    await soon(finds).toBe(true)
    await document(reader, '信号密钥轮换').click()
    await reader.getByRole('heading', { name: '信号密钥轮换' }).first().waitFor()
    await reader.getByText('核心机密').first().waitFor()
  })

  // proves S-34
  it('脱敏规则: one that is tried and switched on masks result and reader; who holds the right reads it clear, which the log tells', async () => {
    const text = '月台电话 13912345678，夜里也有人接。'
    const id = await upload('月台值班表', { remark: text })
    await visit(page, '/isystem/maskingRule', '脱敏规则')
    await act('手机号', '编辑')
    await form().getByLabel('试一试').fill('打 139 1234 5678 找值班员')
    await form().getByText('打 139 **** 5678 找值班员').waitFor()
    await form().getByLabel('启用').check({ force: true })
    expect(await violations(page)).toEqual([])
    await save()
    await cell('启用').waitFor()

    const file = new Blob([`# 月台夜班\n\n${text}`])
    const { id: night } = await editor.call(docUpload, { file, fileName: '月台夜班.md', body: { scope: 'staff' } })
    await settled(editor, night)
    await searchable(editor, '月台夜班', night)
    const staff = await stage.page('lina')
    await staff.goto('/doSearch?q=月台电话')
    await staff.getByText('139****5678').first().waitFor()
    await staff.goto(`/knowledge?id=${night}`)
    await staff.getByText('月台电话 139****5678').first().waitFor()
    await staff.getByText('号码已遮住').waitFor()
    expect(await staff.getByText('13912345678').count()).toBe(0)
    expect(await violations(staff)).toEqual([])

    const { records } = await admin.call(userList, { query: { username: 'zhangwei' } })
    for (const objectId of [id, night])
      await admin.call(grantAdd, {
        body: {
          effect: 'authorise',
          objectKind: 'document',
          objectId,
          subjectKind: 'user',
          subjectIds: [records[0]!.id],
          bits: ['sensitive'],
        },
      })
    const holder = await stage.page('zhangwei')
    await holder.goto(`/knowledge?id=${night}`)
    await holder.getByText('月台电话 13912345678').first().waitFor()
    expect(await holder.getByText('号码已遮住').count()).toBe(0)
    await visit(page, '/monitor/work-log', '操作日志')
    await page.getByText('查看未脱敏的知识').first().waitFor()
  })
})
