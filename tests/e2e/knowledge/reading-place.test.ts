import { afterAll, beforeAll, expect, it } from 'vitest'
import { readingPlaces, readingPlaceSave } from '#core/contract/km/community/reading-place.ts'
import { docView } from '#core/contract/km/documents/document.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { openReading, type Reading } from '../support/reading.ts'
import { soon, violations } from '../support/stage.ts'

describeInBrowser('the place where somebody reads', () => {
  let reading: Reading
  beforeAll(async () => {
    reading = await openReading()
  })
  afterAll(async () => {
    await reading?.[Symbol.asyncDispose]()
  })

  const LINES = Array.from({ length: 60 }, (_, n) => `第${n + 1}条 各部门按季度清点物资。`)
  const longText = (name: string) =>
    reading.upload(
      `# ${name}\n\n${[...LINES.slice(0, 30), '## 二、抽查', ...LINES.slice(30)].join('\n\n')}`,
      `${name}.md`,
    )
  const longPdf = (name: string) =>
    reading.bytesOf(`${name}.pdf`, smallPdf(Array.from({ length: 30 }, (_, n) => `${name} ${n + 1}`)))
  const placeOf = async (id: string) => (await reading.lina.call(readingPlaces, { query: { ids: id } }))[0]
  const save = (docId: string, place: object) =>
    reading.lina.call(readingPlaceSave, { body: { docId, version: 1, part: 0.4, ...place } })
  const OFFER = { name: '上次读到的地方' }

  it('is kept while somebody scrolls, offered when they come back, and reached by one press', async () => {
    const id = await longText('清点制度')
    const page = await reading.open('lina', id)
    await page.getByText('第60条').waitFor()
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 1600)
    await soon(async () => (await placeOf(id))?.part ?? 0).toBeGreaterThan(0.2)
    await page.mouse.wheel(0, 400)
    const before = (await placeOf(id))!.part
    // Left at once: what was not saved yet is sent with the leaving.
    await page.goto('about:blank')
    await soon(async () => (await placeOf(id))!.part > before).toBe(true)
    const { part } = (await placeOf(id))!
    const again = await reading.open('lina', id)
    const offer = again.getByRole('group', OFFER)
    await offer.getByText(`上次读到 ${Math.round(part * 100)} %，`).waitFor()
    expect(await again.evaluate(() => scrollY)).toBe(0)
    expect(await violations(again)).toEqual([])
    await offer.getByRole('button', { name: '继续' }).click()
    await soon(() => again.evaluate(() => scrollY)).toBeGreaterThan(1800)
    expect(await offer.count()).toBe(0)
  })

  it('is a page of a PDF, and stays while somebody only looks at the beginning', async () => {
    const id = await longPdf('Manual')
    await save(id, { page: 12 })
    const page = await reading.open('lina', id)
    const offer = page.getByRole('group', OFFER)
    await offer.getByText('上次读到 40 %，第 12 页').waitFor()
    await page.getByRole('region', { name: 'PDF 正文' }).hover()
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(1500)
    expect(await placeOf(id)).toMatchObject({ page: 12 })
    await offer.getByRole('button', { name: '继续' }).click()
    await soon(() => page.getByRole('textbox', { name: '页码' }).inputValue()).toBe('12')
    await page.getByRole('region', { name: 'PDF 正文' }).hover()
    await page.mouse.wheel(0, 2500)
    await soon(async () => (await placeOf(id))!.page).toBeGreaterThan(12)
    // The line under the top bar goes along, though the document hears nothing of what scrolls in a shadow tree.
    const line = page.locator('.zk-reading-progress')
    expect(await line.evaluate(({ style }) => Number(/[\d.]+/.exec(style.transform)![0]))).toBeGreaterThan(0.4)
  })

  it('is offered by its part in a new version, and begins anew when somebody says so', async () => {
    const id = await longText('抽查制度')
    await save(id, { version: 7, heading: '不再有的章' })
    const page = await reading.open('lina', id)
    const offer = page.getByRole('group', OFFER)
    await offer.getByText('上次读到 40 %', { exact: true }).waitFor()
    await offer.getByRole('button', { name: '从头读' }).click()
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 500)
    await soon(async () => (await placeOf(id))!.part).toBeLessThan(0.39)
  })

  it('is offered neither at a hit, nor to guests, nor before anything was read', async () => {
    const [id, fresh] = [await longText('登记制度'), await longText('盘点制度')]
    await save(id, {})
    await save(fresh, { part: 0.02 })
    const hit = await reading.open('lina', id, '&q=清点')
    await hit.getByRole('group', { name: '找到的词' }).waitFor()
    await hit.mouse.move(700, 500)
    await hit.mouse.wheel(0, 2500)
    await hit.waitForTimeout(1500)
    expect((await placeOf(id))!.part).toBeCloseTo(0.4)
    const begun = await reading.open('lina', fresh)
    const others = await reading.open('zhangwei', id)
    for (const page of [begun, others]) {
      await page.getByText('第60条').waitFor()
      await page.waitForTimeout(1000)
      expect(await page.getByRole('group', OFFER).count()).toBe(0)
    }
    expect(await hit.getByRole('group', OFFER).count()).toBe(0)
  })

  it('stands on the cards of what they were reading', async () => {
    const id = await longPdf('Handbook')
    await reading.lina.call(docView, { query: { docId: id } })
    await save(id, { page: 12 })
    const page = await reading.stage.page('lina')
    await page.goto('/index')
    await page
      .getByRole('link', { name: /Handbook/ })
      .getByText('读到 40 %，第 12 页')
      .waitFor()
  })
})
