import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'
import { visit } from '../console/console-stage.ts'

describeInBrowser('the screen of object storage', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  // proves S-71
  it('uploads, lists, shows, hands out and deletes files', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/ossFile', '对象存储')
    await page.getByRole('button', { name: '上传文件' }).click()
    const popup = page.getByRole('dialog', { name: '上传文件' })
    const opened = page.waitForEvent('filechooser')
    await popup.getByRole('button', { name: '点击上传' }).click()
    await (
      await opened
    ).setFiles([
      { name: '现场照片.png', mimeType: 'image/png', buffer: Buffer.from(await smallPicture()) },
      { name: '清单.txt', mimeType: 'text/plain', buffer: Buffer.from('螺丝 100') },
    ])
    await soon(() => popup.getByText('上传完成').count()).toBe(2)
    await popup.getByRole('button', { name: '确定' }).click()
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
    await cell('现场照片.png').waitFor()
    await page.getByRole('gridcell', { name: /^\/api\/sys\/common\/static\/oss\/.*\.txt$/ }).waitFor()
    expect(await violations(page)).toEqual([])

    const act = async (name: string, action: string) => {
      await cell(name).click({ button: 'right' })
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await act('现场照片.png', '查看')
    const drawer = page.getByRole('dialog', { name: '现场照片.png' })
    const picture = drawer.getByRole('img', { name: '现场照片.png' })
    await picture.waitFor()
    await soon(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40)
    expect(await violations(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await drawer.getByRole('button', { name: '下载' }).click()
    expect((await saved).suggestedFilename()).toBe('现场照片.png')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: '存储位置' }).click()
    const places = page.getByRole('dialog', { name: '存储位置' })
    await places.getByText(/^文件夹 \//).waitFor()
    expect(await places.getByRole('button', { name: '移动全部文件' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await places.waitFor({ state: 'detached' })

    await act('清单.txt', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await cell('清单.txt').waitFor({ state: 'detached' })
    expect(await cell('现场照片.png').count()).toBe(1)
    expect(stage.complaints).toEqual([])
  })
})
