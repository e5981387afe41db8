import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { diskInfo } from '#core/contract/platform/monitoring.ts'
import { userList } from '#core/contract/sys/user.ts'
import { task } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'
import { visit } from '../console/console-stage.ts'

describeInBrowser('monitoring', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const load = async () => {
    const admin = await stage.server.signIn('admin')
    for (let i = 0; i < 30; i++) await admin.call(userList, { query: {} })
  }
  const figure = (page: Page, title: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
      .getByRole('cell')
  /** The figure is another one after work. */
  const changes = async (page: Page, title: string) => {
    const cell = figure(page, title).first()
    const before = await cell.innerText()
    await load()
    await page.getByRole('button', { name: '刷新' }).click()
    await soon(() => cell.innerText()).not.toBe(before)
  }

  const SCREENS = [
    ['/monitor/JvmInfo', '运行环境', 'V8 已使用的堆内存', 'V8 堆内存上限'],
    ['/monitor/SystemInfo', '服务器', '服务运行时长', '处理器核数'],
    ['/monitor/TomcatInfo', 'HTTP 服务', '启动以来的接口请求', '有效登录数'],
    ['/monitor/RedisInfo', '缓存', '所在进程已用的堆内存（字节），缓存是其中一部分', '缓存的全部条数'],
  ] as const

  // proves P-08, S-67, S-69, S-70
  it('shows figures that change as the server works', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    for (const [path, heading, changing, other] of SCREENS) {
      await visit(page, path, heading)
      await figure(page, changing).first().waitFor()
      expect(await figure(page, other).first().innerText(), heading).toMatch(/\d/)
      await page
        .getByRole('img', { name: /个点：最后 .+，最高 / })
        .nth(1)
        .waitFor()
      await changes(page, changing)
      expect(await violations(page), heading).toEqual([])
    }
  })

  // proves S-68
  it('shows how many entries the caches hold: one more for everybody who comes', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/monitor/RedisInfo', '缓存')
    const read = async (title: string | RegExp) => {
      const head = page.getByRole('rowheader', { name: title })
      await head.first().waitFor()
      const text = await page.getByRole('row').filter({ has: head }).getByRole('cell').first().innerText()
      return Number(text.replace(/\D/g, ''))
    }
    const all = async () =>
      [await read(/^已识别的登录/), await read('缓存的全部条数'), await read(/^各租户的设置/)] as const
    const [before] = await all()
    for (const who of ['lina', 'zhangwei', 'editor']) {
      const api = await stage.server.signIn(who)
      await api.call(userList, { query: {} }).catch(() => undefined)
    }
    await page.getByRole('button', { name: '刷新' }).click()
    await soon(async () => (await all())[0]).toBeGreaterThanOrEqual(before + 3)
    const [people, entries, answers] = await all()
    expect(answers).toBeGreaterThan(0)
    expect(entries).toBe(people + answers)
    expect(await read(/^所在进程已用的堆内存/)).toBeGreaterThan(10_000_000)
  })

  // proves S-65, S-66
  it('shows the space of the disks, and the last requests with their state and time', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/monitor/Disk', '磁盘')
    const disk = page.getByRole('listitem').filter({ hasText: '（数据所在）' })
    expect(await disk.innerText()).toMatch(/已用 [\d.]+ [MG]B，共 [\d.]+ [MG]B，\d+ %/)
    expect(await disk.getByRole('progressbar').getAttribute('value')).toMatch(/^0\.\d+/)
    expect(await violations(page)).toEqual([])
    await visit(page, '/monitor/HttpTrace', '请求追踪')
    const lina = await stage.server.signIn('lina')
    await lina.call(userList, { query: {} }).catch(() => undefined)
    await page.getByRole('button', { name: '刷新' }).click()
    const refused = page.getByRole('row').filter({ hasText: '/api/sys/user/list' }).filter({ hasText: 'lina' })
    await refused.first().waitFor()
    expect(await refused.first().innerText()).toMatch(/GET[^]*403[^]*\d+ 毫秒[^]*lina[^]*127\.0\.0\.1/)
    await page.getByText('自动刷新').click()
    await lina.call(diskInfo, {}).catch(() => undefined)
    await page.getByRole('row').filter({ hasText: 'queryDiskInfo' }).filter({ hasText: 'lina' }).waitFor()
    await page.getByText('只看失败的').click()
    await page.getByRole('textbox', { name: '筛选请求' }).fill('user/list')
    await soon(() => page.getByRole('row').filter({ hasText: 'queryDiskInfo' }).count()).toBe(0)
    expect(await refused.count()).toBeGreaterThan(0)
    await page.getByRole('textbox', { name: '筛选请求' }).fill('没有的')
    await page.getByRole('heading', { name: '没有这样的请求' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })

  it('shows the tasks that were given up with their reason, and has one tried again', async () => {
    const { db } = stage.server.running.engines
    const ended = { state: 'failed', attempts: 3, lastError: '磁盘读不出来', finishTime: new Date() } as const
    await db
      .insert(task)
      .values({ kind: 'delete-unreferenced', dedupeKey: 'parked', payload: { sources: [] }, ...ended })
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/monitor/ParkedTasks', '后台任务')
    const cell = page.getByRole('gridcell', { name: '清理不再使用的文件内容', exact: true })
    await page.getByRole('gridcell', { name: '磁盘读不出来', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: '重试', exact: true }).click()
    await page.getByText('多次没有成功的任务停在这里').waitFor()
    await soon(async () => (await db.select().from(task).where(eq(task.dedupeKey, 'parked')))[0]?.state).toBe('done')
    expect(stage.complaints).toEqual([])
  })
})
