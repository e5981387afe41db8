import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteItemEdit } from '#core/contract/km/config.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { uploadText } from '#tests/whole-server/support/documents.ts'
import { fillSignIn, openStage, soon, type Stage } from '../support/stage.ts'

/** Stands before the server and can change the worker's script, as a new release does. */
async function releases(target: string): Promise<{ server: Server; url: string; next: { release: string } }> {
  const next = { release: '' }
  const server = createServer((request, response) => {
    void forward(request.url ?? '/').then(async (answer) => {
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => !/encoding|length|connection/.test(name)),
      )
      response.writeHead(answer.status, headers)
      if (request.url === '/service-worker.js' && next.release !== '')
        return response.end((await answer.text()).replace(/stamp:"\w+"/, `stamp:"${next.release}"`))
      if (answer.body) Readable.fromWeb(answer.body as ReadableStream).pipe(response)
      else response.end()
      return undefined
    })

    async function forward(url: string) {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const headers = Object.entries(request.headers).filter(([name]) => !/^(host|connection)$/.test(name))
      return fetch(target + url, {
        method: request.method ?? 'GET',
        headers: headers as [string, string][],
        redirect: 'manual',
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, next }
}

describeInBrowser('the service worker', () => {
  let stage: Stage
  let front: Awaited<ReturnType<typeof releases>>
  beforeAll(async () => {
    stage = await openStage()
    front = await releases(stage.server.baseURL)
  })
  afterAll(async () => {
    front?.server.close()
    await stage?.[Symbol.asyncDispose]()
  })

  const isActive = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })
  /** Without opening the caches, which would make one anew that the worker has just dropped. */
  const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const own = await caches.keys()
      const lists = await Promise.all(
        own.map(async (name) => (await (await caches.open(name)).keys()).map((r) => r.url)),
      )
      return { names: own, paths: lists.flat().map((url) => new URL(url).pathname) }
    })

  /** A browser that has opened the site long enough. */
  async function opened(path = '/help'): Promise<{ page: Page; context: BrowserContext }> {
    const page = await stage.page()
    await page.goto(front.url + path)
    await soon(() => isActive(page)).toBe(true)
    return { page, context: page.context() }
  }

  it('keeps files of the build and the offline page, nothing else, and shows that page without a network', async () => {
    const { page, context } = await opened()
    const { names, paths } = await kept(page)
    expect(names).toHaveLength(1)
    expect(paths.filter((path) => !/^\/assets\/[\w-]+-[0-9A-Z]{8}\.(js|css)$/.test(path))).toEqual(['/offline'])
    await context.setOffline(true)
    await page.goto(`${front.url}/doSearch?q=班车`)
    await page.getByText('现在没有网络，只能读下面这些').waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBe(`/doSearch?q=${encodeURIComponent('班车')}`)
    await page.reload()
    await page.getByText('现在没有网络，只能读下面这些').waitFor()
    await context.setOffline(false)
    await page.getByRole('link', { name: '回到刚才的页面' }).click()
    await soon(() => new URL(page.url()).pathname).toBe('/doSearch')
    expect(stage.complaints).toEqual([])
  })

  it('leaves sign-in, calls, downloads, parts of files, uploads and pages for other sites to the network', async () => {
    const { page } = await opened()
    const answered: Record<string, boolean> = {}
    page.on('response', (response) => {
      answered[new URL(response.url()).pathname] = response.fromServiceWorker()
    })
    await page.goto(`${front.url}/myDocPage`)
    await soon(() => page.url()).toContain('/user/login?redirect=')
    await fillSignIn(page, 'editor')
    await soon(() => new URL(page.url()).pathname).toBe('/myDocPage')
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(editor, '班车时刻.txt', '班车七点半发车', 'staff')
    const got = await page.evaluate(async (docId) => {
      const token = (JSON.parse(localStorage.getItem('Access-Token') ?? '') as { value: string }).value
      const part = await fetch(`/api/KM/kmDoc/downloadKmDoc?docId=${docId}`, {
        headers: { 'X-Access-Token': token, range: 'bytes=0-5' },
      })
      return [part.status, (await part.arrayBuffer()).byteLength]
    }, id)
    expect(got).toEqual([206, 6])
    await page.goto(`${front.url}/embed/`)
    await page.getByRole('heading', { name: '把知库放进您的网页' }).waitFor()
    const byWorker = Object.keys(answered).filter((path) => answered[path])
    expect(byWorker.filter((path) => /^\/(api|embed|web-app)/.test(path))).toEqual([])
    // Pages and kept files went through it, so the rest was really left.
    expect(byWorker.some((path) => path.startsWith('/assets/portal-'))).toBe(true)
  })

  it('takes the next release at its first opening, while an old tab goes on', async () => {
    const { page, context } = await opened()
    const [first] = await cacheNames(page)
    front.next.release = 'next'
    const other = await context.newPage()
    await other.goto(`${front.url}/help`)
    await soon(() => cacheNames(other)).toEqual([first, 'zhiku / next'])
    await page.getByRole('link', { name: '目录' }).first().click()
    await soon(() => new URL(page.url()).pathname).toBe('/CommonDocList')
    await page.locator('main h1').first().waitFor()
    front.next.release = 'third'
    await other.reload()
    await soon(() => cacheNames(other)).toEqual(['zhiku / next', 'zhiku / third'])
    front.next.release = ''
  })

  it('removes itself and what it kept when the site does not want it any more', async () => {
    const { page } = await opened()
    const admin = await stage.server.signIn('admin')
    await admin.call(siteItemEdit, { body: { itemCode: 'InstallFlag', itemValue: '0' } })
    await page.goto(`${front.url}/help`)
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ])
    await soon(left).toEqual([0, 0])
    await admin.call(siteItemEdit, { body: { itemCode: 'InstallFlag', itemValue: '1' } })
  })
})
