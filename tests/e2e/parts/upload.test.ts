import type { Locator, Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openSite, type PictureSite } from '../../fixtures/picture-site.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const UPLOAD = '**/api/sys/common/upload'

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

interface Told {
  cell: Record<string, unknown> | null
  seen: string[]
  images: { name: string; path: string; status: string }[]
  chosen: Record<string, unknown>[] | null
}

describeInBrowser('uploads of the console', () => {
  let site: PictureSite
  let stage: Stage
  let picture: Buffer
  beforeAll(async () => {
    site = await openSite()
    stage = await openStage({ ZHIKU_DEV: '1', ZHIKU_FETCH_PLACES: site.place })
    picture = Buffer.from(await smallPicture())
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
    site?.close()
  })

  const open = async (options: object = { token: true }, more = '', username = 'lina') => {
    const page = await stage.page(username, { viewport: { width: 1440, height: 900 } })
    await page.goto(`/dev/parts?part=upload&options=${encodeURIComponent(JSON.stringify(options))}${more}`)
    await page.getByRole('heading', { name: '单元格', exact: true }).waitFor()
    return page
  }
  const told = async (page: Page) => JSON.parse((await page.locator('output').textContent()) ?? '') as Told
  const cellIs = (page: Page) => soon(async () => (await told(page)).cell)
  const textFile = (name: string, bytes = '正文') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(bytes) })
  const pictureFile = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })
  /** The button of a cell opens the browser's file window. */
  const choose = async (page: Page, button: Locator, files: Chosen | Chosen[]) => {
    const opened = page.waitForEvent('filechooser')
    await button.click()
    await (await opened).setFiles(files)
  }
  const liveButton = (page: Page) => page.getByRole('button', { name: /（附件）/ })
  const answered = (page: Page, answer: object, status = 200) =>
    page.route(UPLOAD, (route) => route.fulfill({ status, json: answer }))
  const postedForm = (request: Request) => request.postDataBuffer()!.toString('utf8')

  // proves K-66, X-16, X-17, X-18, E-61, A-13, A-14
  it('shows every state of a cell with its tooltip', async () => {
    const page = await open()
    for (const [state, tip] of [
      ['上传中(42%)', '上传中(42%)'],
      ['上传完成', '上传完成'],
      ['上传失败', '上传失败'],
    ] as const) {
      const name = `采购合同终稿.pdf，${state}`
      const shown = page.getByRole('img', { name }).or(page.getByRole('button', { name }))
      expect(await shown.innerText()).toMatch(/^采购合同终…/)
      await shown.hover()
      await soon(() => page.getByText(tip, { exact: true }).count()).toBe(1)
      await page.mouse.move(0, 0)
    }
    expect(await page.getByRole('button', { name: '下载采购合同终稿.pdf' }).count()).toBe(1)
    expect(await page.getByRole('button', { name: '删除采购合同终稿.pdf' }).count()).toBe(3)
    expect(await liveButton(page).innerText()).toBe('点击上传')
    expect(await violations(page)).toEqual([])
  })

  // proves T-21, T-22, T-24, T-25, E-28, E-29, CD-08, CD-09, A-15
  it('uploads one file with its percent, stores the path of the answer, and lets go of it again', async () => {
    const page = await open()
    await page.evaluate(() => {
      const percents: number[] = []
      Object.assign(globalThis, { percents })
      const output = document.querySelector('output')!
      new MutationObserver(() => {
        const { cell } = JSON.parse(output.textContent) as { cell: { percent: number } | null }
        if (cell) percents.push(cell.percent)
      }).observe(output, { characterData: true, childList: true, subtree: true })
    })
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    const sent = page.waitForRequest(UPLOAD)
    await choose(page, liveButton(page), textFile('慢慢上传.txt', '字'.repeat(100_000)))
    const request = await sent
    expect(request.headers()['x-access-token']).toMatch(/.{20}/)
    await cellIs(page).toMatchObject({ status: 'done' })
    const { cell } = await told(page)
    const answer = (await (await request.response())!.json()) as { message: string }
    expect(cell).toEqual({
      id: expect.stringMatching(/./),
      name: '慢慢上传.txt',
      type: 'text/plain',
      size: 300_000,
      status: 'done',
      percent: 100,
      path: answer.message,
      url: `/api/sys/common/static/${answer.message.split('/').map(encodeURIComponent).join('/')}`,
      message: '',
      fileName: '慢慢上传.txt',
      filePath: answer.message,
      fileSize: 300_000,
    })
    const percents = await page.evaluate(() => (globalThis as unknown as { percents: number[] }).percents)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.filter((percent) => percent > 0 && percent < 99).length).toBeGreaterThan(1)
    // While there is a file there is no way to another one.
    expect(await liveButton(page).count()).toBe(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载慢慢上传.txt' }).click()
    expect((await saved).suggestedFilename()).toBe('慢慢上传.txt')
    await page.getByRole('button', { name: '删除慢慢上传.txt' }).click()
    await liveButton(page).waitFor()
    expect((await told(page)).seen).toEqual(['uploading', 'done', 'removed'])
    // The window takes one file.
    const opened = page.waitForEvent('filechooser')
    // Only of a request that the test lets pass, the body can be read.
    await page.route(UPLOAD, (route) => route.continue())
    const small = page.waitForRequest(UPLOAD)
    await liveButton(page).click()
    expect((await opened).isMultiple()).toBe(false)
    await (await opened).setFiles(textFile('短.txt'))
    const form = postedForm(await small)
    expect(form).toMatch(/name="isup"\r\n\r\n1\r\n/)
    expect(form).toMatch(/name="biz"\r\n\r\ntemp\r\n/)
  })

  // proves E-47, E-60, A-13, A-14, A-15
  it('does as the options of the column say', async () => {
    const options = { action: '/api/other', responseName: 'filePath', btnText: '传合同', biz: 'contract' }
    const page = await open({ ...options, allowDownload: false, allowRemove: false })
    await page.route('**/api/other', (route) => route.fulfill({ json: { success: true, filePath: 'x/y.txt' } }))
    expect(await liveButton(page).innerText()).toBe('传合同')
    const sent = page.waitForRequest('**/api/other')
    await choose(page, liveButton(page), textFile('短.txt'))
    const request = await sent
    expect(request.headers()['x-access-token']).toBeUndefined()
    expect(postedForm(request)).toMatch(/name="biz"\r\n\r\ncontract\r\n/)
    await cellIs(page).toMatchObject({ path: 'x/y.txt', status: 'done' })
    expect(await page.getByLabel('短.txt，上传完成').innerText()).toBe('短.txt')
    expect(await page.getByRole('button', { name: /^(下载|删除)短\.txt/, includeHidden: true }).count()).toBe(0)
  })

  // proves T-23, X-13, X-14
  it('says why an upload failed', async () => {
    const page = await open()
    for (const [answer, status, message] of [
      [{ success: false, message: '磁盘已满' }, 200, '磁盘已满'],
      [{ success: false }, 200, '未知错误'],
      [{ success: true, message: '' }, 200, '未知错误'],
      ['<html>', 502, '未知错误'],
    ] as const) {
      await page.unroute(UPLOAD)
      await answered(page, answer as object, status)
      await choose(page, liveButton(page), textFile('合同.txt'))
      await cellIs(page).toMatchObject({ status: 'error', message, path: '' })
      await page.getByRole('button', { name: '合同.txt，上传失败' }).click()
      const dialog = page.getByRole('alertdialog', { name: '上传出错' })
      await dialog.getByText(`错误信息：${message}`, { exact: true }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      // The tooltip of the row that has the focus again may lie over it.
      await page.getByRole('button', { name: '删除合同.txt' }).last().press('Enter')
      await liveButton(page).waitFor()
    }
    // A real refusal: the server does not take programs.
    await page.unroute(UPLOAD)
    await choose(page, liveButton(page), textFile('a.exe'))
    await cellIs(page).toMatchObject({ status: 'error', message: '不支持的文件格式' })
  })

  // proves W-31, E-30, V-81, K-32, X-15
  it('picks files in a small window and returns what arrived', async () => {
    const page = await open()
    await page.getByRole('button', { name: '选择文件' }).click()
    const dialog = page.getByRole('dialog', { name: '文件上传' })
    const { width, height } = (await dialog.boundingBox())!
    expect([Math.round(width), Math.round(height)]).toEqual([520, 200])
    await dialog.getByRole('button', { name: '确定' }).click()
    expect(await dialog.getByRole('alert').innerText()).toBe('未上传任何文件')
    const button = dialog.getByRole('button', { name: '点击上传' })
    await choose(page, button, [textFile('一.txt', '1'), textFile('二.txt', '22'), textFile('三.exe', '333')])
    await soon(() => dialog.getByRole('alert').innerText()).toBe('三.exe 上传失败.')
    await soon(() => dialog.getByText('上传完成').count()).toBe(2)
    expect((await dialog.boundingBox())!.height).toBe(height)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '确定' }).click()
    await soon(async () => (await told(page)).chosen).toEqual(
      ['一', '二'].map((name) => ({
        id: expect.stringMatching(/./),
        name: `${name}.txt`,
        path: expect.stringMatching(new RegExp(`^temp/${name}_[0-9a-f]{32}\\.txt$`)),
        url: expect.stringMatching(/^\/api\/sys\/common\/static\/temp\//),
        status: 'done',
      })),
    )
  })

  // proves W-32, W-33, V-82, X-36, X-37
  it('takes pictures from here and by address, and moves them', async () => {
    const page = await open()
    const images = page.locator('.zk-image-upload')
    const says = (text: string) => soon(() => images.getByRole('alert').innerText()).toBe(text)
    const button = images.getByRole('button', { name: '选择图片' })
    await choose(page, button, textFile('文字.txt'))
    await says('请上传图片')
    expect((await told(page)).images).toEqual([])
    await choose(page, button, pictureFile('现场.png'))
    const width = (name: string) =>
      images.getByRole('img', { name }).evaluate((img: HTMLImageElement) => img.naturalWidth)
    await images.getByRole('img', { name: '现场.png' }).waitFor()
    await soon(() => width('现场.png')).toBe(40)
    const stored = (await told(page)).images[0]!.path
    await images.getByRole('tab', { name: '网络图片' }).click()
    const address = images.getByRole('textbox', { name: '图片地址' })
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await says('请输入以 http://、https:// 或 / 开头的图片地址')
    const named = `/api/sys/common/static/${stored}`
    await address.fill(named)
    await address.press('Enter')
    await soon(() => images.getByRole('listitem').count()).toBe(2)
    await soon(async () => (await told(page)).images.map(({ path }) => path)).toEqual([stored, named])
    const other = stored.replace(/^temp\//, '').replace(/_[0-9a-f]{32}/, '')
    await soon(() => width(other)).toBe(40)
    expect(await violations(page)).toEqual([])
    // A picture of another site is fetched by the server: the page may show none of other sites.
    await address.fill(`http://${site.place}/远方.png`)
    await images.getByRole('button', { name: '添加' }).click()
    await soon(() => width('远方.png')).toBe(40)
    expect((await told(page)).images[2]!.path).toMatch(/^temp\/远方_[0-9a-f]{32}\.webp$/)
    await address.fill('http://127.0.0.1/内部.png')
    await address.press('Enter')
    await says('内部.png 上传失败.')
    await images.getByRole('button', { name: '删除内部.png' }).click()
    await images.getByRole('button', { name: '删除远方.png' }).click()
    await images.getByRole('button', { name: '左移现场.png' }).click()
    await says('未知的操作')
    await images.getByRole('button', { name: `右移${other}` }).click()
    await says('已到最后~')
    await images.getByRole('button', { name: '右移现场.png' }).click()
    await soon(async () => (await told(page)).images.map(({ path }) => path)).toEqual([named, stored])
  })

  // proves K-63
  it('keeps the last ones of too many', async () => {
    const page = await open({ token: true }, '&most=2')
    const button = page.locator('.zk-image-upload').getByRole('button', { name: '选择图片' })
    await choose(page, button, [pictureFile('1.png'), pictureFile('2.png')])
    await soon(async () => (await told(page)).images.map(({ status }) => status)).toEqual(['done', 'done'])
    await choose(page, button, pictureFile('3.png'))
    await soon(async () => (await told(page)).images.map(({ name }) => name)).toEqual(['2.png', '3.png'])
    await soon(async () => (await told(page)).images.map(({ status }) => status)).toEqual(['done', 'done'])
  })

  it('works by the keyboard alone and reports nothing', async () => {
    const page = await open()
    const opened = page.waitForEvent('filechooser')
    await liveButton(page).press('Enter')
    await (await opened).setFiles(textFile('键盘.txt'))
    await page.getByRole('button', { name: '删除键盘.txt' }).focus()
    await page.keyboard.press('Enter')
    await liveButton(page).waitFor()
    expect(stage.complaints).toEqual([])
  })
})
