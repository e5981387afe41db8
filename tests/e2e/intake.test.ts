import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { chromiumPath } from '#tests/browser.ts'
import { settled, uploadText } from '#tests/whole-server/documents.ts'
import { wordFile } from '#tests/whole-server/word-file.ts'
import { openStage, type Stage, violations } from './stage.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const PASSWORD = 'Mi-2026'

describe.skipIf(chromiumPath() === null)('taking knowledge in', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** No violation at any width; `ZHIKU_SHOTS` names a folder for pictures to be looked at. */
  async function looksWell(page: Page, name: string): Promise<void> {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect(await violations(page), `${name} at ${size.width}`).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
      const folder = process.env['ZHIKU_SHOTS']
      if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}.png` })
    }
  }

  // proves R-11, S-30
  it('splits a Word file and saves what was chosen', async () => {
    const page = await stage.page('editor')
    await page.goto('/createWord')
    const buffer = Buffer.from(
      wordFile(
        ['总则', 1],
        ['本制度适用于全体员工。'],
        ['设备使用', 1],
        ['打印机由行政部统一维护。'],
        ['附则', 1],
        ['自发布之日起施行。'],
      ),
    )
    await page.getByLabel('选择 Word 文档', { exact: true }).setInputFiles({ name: '制度.docx', mimeType: '', buffer })
    await page.getByRole('button', { name: '保存 3 条' }).waitFor()
    await page.getByRole('checkbox', { name: /附则/ }).uncheck()
    await looksWell(page, 'word')
    await page.getByRole('button', { name: '保存 2 条' }).click()
    await page.getByRole('link', { name: /已保存，查看“设备使用”/ }).waitFor()
    await page.getByRole('button', { name: '保存 0 条' }).waitFor()
    expect(await page.getByRole('link', { name: /已保存/ }).count()).toBe(2)
  })

  // proves R-13
  it('says why a page of the web cannot be saved', async () => {
    const page = await stage.page('editor')
    await page.goto('/saveNetSource')
    await page.getByLabel('网址').fill('ftp://example.com')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('网址不正确').waitFor()
    await page.getByLabel('网址').fill('http://127.0.0.1/')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('alert').getByText('指向内部网络').waitFor()
    await looksWell(page, 'net')
  })

  it('asks a reader for the password of a PDF, and its author once for its text', async () => {
    const document = await PDFDocument.create()
    document.addPage().drawText('sealed tender')
    document.encrypt({ userPassword: PASSWORD, ownerPassword: 'owner' })
    const api = await stage.server.signIn('editor')
    const { id } = await uploadText(api, '密封标书.pdf', new Uint8Array(await document.save()))
    await settled(api, id)
    const page = await stage.page('editor')
    await page.goto(`/knowledge?id=${id}`)
    await page.getByLabel('打开密码').fill('wrong')
    await page.getByRole('button', { name: '打开', exact: true }).click()
    await page.getByText('密码不正确，请重新输入').waitFor()
    await looksWell(page, 'locked')
    await page.getByLabel('打开密码').fill(PASSWORD)
    await page.getByRole('button', { name: '打开', exact: true }).click()
    await page.locator('.textLayer span', { hasText: 'sealed tender' }).waitFor()
    await page.getByLabel('文件密码').fill('wrong')
    await page.getByRole('button', { name: '读取正文' }).click()
    await page.getByText('密码不正确', { exact: true }).waitFor()
    await page.getByLabel('文件密码').fill(PASSWORD)
    await page.getByRole('button', { name: '读取正文' }).click()
    await page.getByRole('form', { name: '用密码读取正文' }).waitFor({ state: 'detached' })
    expect(stage.complaints).toEqual([])
  })
})
