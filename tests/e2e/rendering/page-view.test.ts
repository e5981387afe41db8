import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../../browser.ts'
import { smallRtf } from '../../fixtures/office-files.ts'
import { FickleOffice, SOFFICE } from '../../fixtures/office-program.ts'
import { settled, uploadText } from '../../whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const text = (title: string) =>
  smallRtf([title, ...Array.from({ length: 60 }, (_, i) => `第 ${i + 1} 条 一般事项`), '住宿标准为每晚六百元'])

/** An office file in the reader's eyes: being converted, converted, failed, and where nothing converts. */
describe.skipIf(chromiumPath() === null || SOFFICE === null)('pages of an office file', () => {
  let stage: Stage
  let page: Page
  const office = new FickleOffice()
  beforeAll(async () => {
    office.be('well')
    stage = await openStage({ ZHIKU_SOFFICE: office.program })
    page = await stage.page('editor')
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
    office[Symbol.dispose]()
  })

  const upload = async (title: string) => {
    const api = await stage.server.signIn('editor')
    const content = new Uint8Array(text(title))
    return (await settled(api, (await uploadText(api, `${title}.rtf`, content)).id)).id
  }
  const view = () => page.getByRole('group', { name: '显示方式' })
  const sheet = () => page.getByRole('region', { name: 'PDF 正文' })

  it('waits for them, and meanwhile one may read the text', async () => {
    office.be('slow')
    const id = await upload('差旅办法')
    await page.goto(`/knowledge?id=${id}`)
    await page.getByRole('heading', { name: '正在转换为页面' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '先看文字' }).click()
    await page.getByText('住宿标准为每晚六百元').waitFor()
    await view().waitFor({ timeout: 40_000 })
    // Who is reading is not torn away from it.
    expect(await page.getByText('住宿标准为每晚六百元').count()).toBe(1)
    await view().getByRole('button', { name: '页面' }).click()
    await sheet().locator('.page').first().waitFor()
  })

  it('shows them with the found words marked, and their text as well', async () => {
    office.be('well')
    const id = await upload('出差手册')
    await page.goto(`/knowledge?id=${id}&q=${encodeURIComponent('住宿标准')}`)
    await soon(() => sheet().locator('.textLayer .highlight').allTextContents()).toContain('住宿')
    expect(await page.getByLabel('页码').inputValue()).toBe('2')
    expect(await violations(page)).toEqual([])
    await view().getByRole('button', { name: '文字' }).click()
    await soon(() => page.locator('mark').count()).toBeGreaterThan(0)
    expect(await view().getByRole('button', { name: '文字' }).getAttribute('aria-pressed')).toBe('true')
    expect(await violations(page)).toEqual([])
  })

  it('says why there are none, shows the text, and its author may try again', async () => {
    office.be('crash')
    const id = await upload('会崩溃的')
    await page.goto(`/knowledge?id=${id}`)
    const notice = page.getByText('没有转换成页面：转换组件意外结束')
    await notice.waitFor({ timeout: 40_000 })
    await page.getByText('住宿标准为每晚六百元').waitFor()
    expect(await violations(page)).toEqual([])
    const reader = await stage.page('lina')
    await reader.goto(`/knowledge?id=${id}`)
    await reader.getByText('没有转换成页面').waitFor()
    expect(await reader.getByRole('button', { name: '重试' }).count()).toBe(0)
    await reader.context().close()
    office.be('well')
    await page.getByRole('button', { name: '重试' }).click()
    await sheet().locator('.page').first().waitFor({ timeout: 40_000 })
  })

  it('lists show the first page, small', async () => {
    await page.goto('/myDocPage')
    const row = page.getByRole('row').filter({ hasText: '出差手册' })
    await soon(() => row.locator('.zk-thumbnail img').count()).toBe(1)
    await page.goto(`/doSearch?q=${encodeURIComponent('出差手册')}`)
    await soon(() => page.locator('.zk-results .zk-thumbnail img').count()).toBeGreaterThan(0)
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })

  it('where nothing converts, the text is shown and the page says so', async () => {
    office.be('absent')
    await stage.server.restart()
    const id = await upload('没有组件')
    const fresh = await stage.page('editor')
    await fresh.goto(`/knowledge?id=${id}`)
    await fresh.getByText('未安装转换组件，不能按页面显示').waitFor()
    await fresh.getByText('住宿标准为每晚六百元').waitFor()
    expect(await violations(fresh)).toEqual([])
  })
})
