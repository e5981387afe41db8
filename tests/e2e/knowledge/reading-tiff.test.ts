import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallTiff } from '../../fixtures/small-tiff.ts'
import { openReading, type Reading } from '../support/reading.ts'
import { soon, violations } from '../support/stage.ts'

describeInBrowser('a TIFF of several pages', () => {
  let reading: Reading
  beforeAll(async () => {
    reading = await openReading()
  })
  afterAll(async () => {
    await reading?.[Symbol.asyncDispose]()
  })

  it('is turned page by page with the toolbar of PDF and OFD', async () => {
    const pages = [200, 120, 60].map((grey) => ({ width: 600, height: 800, grey }))
    const id = await reading.bytesOf('扫描件.tif', smallTiff(pages))
    for (const width of [1440, 390]) {
      const page = await reading.open('lina', id, '', { viewport: { width, height: 844 } })
      const tools = page.getByRole('group', { name: '版式文件工具' })
      await tools.getByText('/ 3 页').waitFor()
      await tools.getByRole('button', { name: '下一页' }).click()
      await soon(() => tools.getByRole('textbox', { name: '页码' }).inputValue()).toBe('2')
      expect(await violations(page)).toEqual([])
    }
  })
})
