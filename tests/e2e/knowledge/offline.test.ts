import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { document } from '#server/db/schema/index.ts'
import { smallPdf } from '#tests/fixtures/small-pdf.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { fillSignIn, openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

const TEXT = '班车七点半从东门发车，周末停开。'

describeInBrowser('a document kept for offline', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  async function made(title: string): Promise<string> {
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(editor, `${title}.txt`, `${title}\n${TEXT}`, 'staff')
    await settled(editor, id)
    return id
  }

  const choose = async (page: Page, name: string) => {
    await page.getByRole('button', { name: '更多' }).first().click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  /** The worker and the files of the viewers are there. */
  const isReady = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const urls = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      return navigator.serviceWorker.controller !== null && urls.flat().some((url) => url.includes('/pdf.worker'))
    })

  async function keepOne(page: Page, id: string): Promise<void> {
    await page.goto(`/knowledge?id=${id}`)
    await page.getByText(TEXT).waitFor()
    await choose(page, '离线保留')
    await page.getByText('已离线保留，没有网络时可以读 7 天').waitFor()
    await soon(() => isReady(page)).toBe(true)
  }

  /** Everything that the disk has of kept documents, as text. */
  const stored = (page: Page) =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases())
        .map(({ name }) => name ?? '')
        .filter((name) => name.startsWith('zhiku-offline'))
      let text = ''
      let rows = 0
      for (const name of names) {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => resolve(request.result)
        })
        for (const store of db.objectStoreNames) {
          const all = await new Promise<Record<string, unknown>[]>((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => resolve(request.result as Record<string, unknown>[])
          })
          if (store === 'rows') rows += all.length
          for (const row of all)
            for (const value of [row, ...Object.values(row)])
              text += value instanceof ArrayBuffer ? new TextDecoder().decode(value) : JSON.stringify(value)
        }
        db.close()
      }
      return { rows, text }
    })

  it('is read without a network under the watermark, sealed on the disk, and gone when the right is gone', async () => {
    const id = await made('班车时刻')
    const page = await stage.page('lina')
    const context = page.context()
    await keepOne(page, id)
    const disk = await stored(page)
    expect(disk.rows).toBe(1)
    for (const word of ['班车', '东门']) expect(disk.text).not.toContain(word)

    await context.setOffline(true)
    await page.getByText('现在没有网络，写了一半的内容还在。').waitFor()
    await page.goto(`/knowledge?id=${id}`)
    await page.getByText(TEXT).waitFor()
    expect(pagePath(page)).toContain('/offline?from=')
    await page.locator('.zk-watermarked').first().waitFor()
    await page.getByRole('link', { name: '全部离线保留的知识' }).click()
    await page.getByRole('list', { name: '离线保留的知识' }).getByRole('link', { name: '班车时刻' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto('/knowledge?id=other')
    await page.getByRole('heading', { name: '这篇知识没有离线保留' }).waitFor()

    await stage.server.running.engines.db.update(document).set({ released: false }).where(eq(document.id, id))
    await context.setOffline(false)
    await page.goto('/offline')
    await page.getByText('还没有离线保留的知识').waitFor()
    // The menu leads there also while nothing is kept.
    await page.goto('/index')
    await page.getByRole('button', { name: /的菜单$/ }).click()
    await page.getByRole('menuitem', { name: '离线保留的知识' }).click()
    await page.getByText('还没有离线保留的知识').waitFor()
    await soon(async () => (await stored(page)).rows).toBe(0)
    expect(stage.complaints).toEqual([])
  })

  it('goes with its person: erased at sign-out, and when somebody else signs in', async () => {
    const id = await made('值班表')
    const page = await stage.page('lina')
    await keepOne(page, id)
    await page.goto('/offline')
    const row = page.getByRole('link', { name: '值班表' })
    await row.waitFor()

    // Another person's session in the same browser, without a sign-out before.
    await page.evaluate(() => localStorage.removeItem('Access-Token'))
    await page.goto('/user/login')
    await fillSignIn(page, 'zhangwei')
    await soon(() => pagePath(page)).toBe('/index')
    await soon(async () => (await stored(page)).rows).toBe(0)

    await keepOne(page, id)
    await page.getByRole('button', { name: /的菜单$/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await soon(() => pagePath(page)).toBe('/user/login')
    await soon(async () => (await stored(page)).rows).toBe(0)
  })

  it('is locked when the server has ended the session, and there again when the same person signs in', async () => {
    const id = await made('应急预案')
    const page = await stage.page('lina')
    await keepOne(page, id)
    await page.evaluate(async () => {
      const { value } = JSON.parse(localStorage.getItem('Access-Token') ?? '') as { value: string }
      await fetch('/api/sys/logout', { headers: { 'X-Access-Token': value } })
    })
    await page.goto('/offline')
    // The session's token is gone from this browser, and with it the way to the key.
    await soon(() => page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull()
    await page.goto('/offline')
    await page.getByText('登录后才能看到离线保留的知识').waitFor()
    expect((await stored(page)).rows).toBe(1)
    await page.goto('/user/login')
    await fillSignIn(page, 'lina')
    await soon(() => pagePath(page)).toBe('/index')
    await page.goto('/offline')
    await page.getByRole('link', { name: '应急预案' }).click()
    await page.getByText(TEXT).waitFor()
  })

  it('is a PDF, too, drawn without a network', async () => {
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(editor, '图纸.pdf', new Uint8Array(smallPdf(['Gate four is closed'])), 'staff')
    await settled(editor, id)
    const page = await stage.page('lina')
    await page.goto(`/knowledge?id=${id}`)
    await page.getByText('Gate four is closed').waitFor()
    await choose(page, '离线保留')
    await page.getByText('已离线保留，没有网络时可以读 7 天').waitFor()
    await soon(() => isReady(page)).toBe(true)
    await page.context().setOffline(true)
    await page.goto(`/knowledge?id=${id}`)
    await page.getByText('Gate four is closed').waitFor()
    expect(pagePath(page)).toContain('/offline?from=')
  })

  it('is removed one by one or all at once by its person', async () => {
    const [first, second] = [await made('第一篇'), await made('第二篇')]
    const page = await stage.page('lina')
    await keepOne(page, first)
    await keepOne(page, second)
    await page.goto('/offline')
    await page.getByRole('button', { name: '移除第一篇' }).click()
    await page.getByText('共 1 篇').waitFor()
    await page.getByRole('button', { name: '全部移除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '全部移除' }).click()
    await page.getByText('还没有离线保留的知识').waitFor()
  })

  it('shares a place with files that a phone shares: they wait for the sign-in and are chosen on the upload page', async () => {
    const page = await stage.page()
    await page.goto('/help')
    await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.evaluate(() => {
      const form = Object.assign(globalThis.document.createElement('form'), {
        method: 'post',
        action: '/web-app/share',
        enctype: 'multipart/form-data',
      })
      const field = Object.assign(globalThis.document.createElement('input'), { type: 'file', name: 'files' })
      const chosen = new DataTransfer()
      chosen.items.add(new File(['手机里的内容'], '手机里的文件.txt', { type: 'text/plain' }))
      field.files = chosen.files
      form.append(field)
      globalThis.document.body.append(form)
      form.submit()
    })
    await soon(() => pagePath(page)).toContain('/user/login?redirect=')
    await fillSignIn(page, 'editor')
    await page.getByText('手机里的文件.txt').first().waitFor()
    expect(pagePath(page)).toBe('/createStore')
    await page.reload()
    await page.getByRole('heading', { name: '上传', exact: true }).waitFor()
    expect(await page.getByText('手机里的文件.txt').count()).toBe(0)
    // Without the worker the server leads there, too.
    const answer = await fetch(`${stage.server.baseURL}/web-app/share`, {
      method: 'POST',
      body: new FormData(),
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '../createStore'])
  })

  it('stands beside the offer to install, which waits in the menu until it is taken', async () => {
    const page = await stage.page('lina')
    await page.goto('/index')
    const menu = page.getByRole('button', { name: /的菜单$/ })
    await menu.click()
    expect(await page.getByRole('menuitem', { name: '安装到桌面' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    const isCalm = await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void Object.assign(globalThis, { taken: true }),
      })
      return !dispatchEvent(offer)
    })
    expect(isCalm).toBe(true)
    await menu.click()
    await page.getByRole('menuitem', { name: '安装到桌面' }).click()
    await soon(() => page.evaluate(() => 'taken' in globalThis)).toBe(true)
    await menu.click()
    expect(await page.getByRole('menuitem', { name: '安装到桌面' }).count()).toBe(0)
  })
})
