import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attachmentList } from '#core/contract/km/documents/attachment.ts'
import { commentAdd } from '#core/contract/km/community/comment.ts'
import { favouriteAdd } from '#core/contract/km/community/favourite.ts'
import { mustReadAssign } from '#core/contract/km/community/must-read.ts'
import { shareAdd } from '#core/contract/km/rights/share.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage } from '#tests/e2e/support/stage.ts'
import { accountTools } from '#tests/whole-server/support/accounts.ts'
import { smallWav } from '#tests/fixtures/small-wav.ts'
import { CORPUS, settled, uploadFile, uploadText } from '#tests/whole-server/support/documents.ts'

/** Takes pictures of every screen in use, for people to look at; the manual uses them. */
const OUTPUT = path.resolve(import.meta.dirname, '../output/pictures')
const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}
const PDF = path.join(CORPUS, 'open/pdf/issue-67-example.pdf')
const DAY_MS = 86_400_000

process.env['ZHIKU_TEST_WEB'] = '1' // Makes the fixture serve the built pages.

describeInBrowser('pictures', () => {
  let stage: Stage
  let article: string
  let articleFile: string
  let pdf: string
  let sound: string
  let film: string
  let share: { id: string; key: string }
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    article = (await uploadText(editor, '差旅费管理办法.md', ARTICLE)).id
    await settled(editor, article)
    articleFile = (await editor.call(attachmentList, { query: { docId: article } }))[0]!.id
    for (const [name, text] of OTHERS) await settled(editor, (await uploadText(editor, name, text)).id)
    pdf = existsSync(PDF) ? (await uploadFile(editor, PDF)).id : article
    await settled(editor, pdf)
    const put = async (name: string, content: Uint8Array<ArrayBuffer>) =>
      (await settled(editor, (await uploadText(editor, name, content)).id)).id
    sound = await put('例会录音.wav', new Uint8Array(smallWav(30)))
    film = await put('设备巡检.mp4', await smallFilm(stage))
    await inUse(editor)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** Uses documents as people do, so that cards and counts have content. */
  async function inUse(editor: Awaited<ReturnType<Stage['server']['signIn']>>): Promise<void> {
    const lina = await stage.server.signIn('lina')
    const { idOf } = accountTools(stage.server)
    const reader = await idOf('lina')
    await lina.call(favouriteAdd, { query: { docId: article } })
    await lina.call(commentAdd, { body: { docId: article, comment: '一线城市的标准今年有调整吗？' } })
    await editor.call(commentAdd, { body: { docId: article, comment: '有，见第二节。', mentions: [reader] } })
    await editor.call(mustReadAssign, { body: { docId: article, subjectKind: 'user', subjectIds: [reader] } })
    const validUntil = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
    share = await editor.call(shareAdd, { body: { docId: article, validUntil, code: 'ab12' } })
  }

  const press = (name: string, opens: 'dialog' | 'menu') => async (page: Page) => {
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.getByRole(opens).first().waitFor()
  }

  const screens = (): Screen[] => [
    ['home', '/index', 'lina'],
    ['home-guest', '/index', undefined],
    ['sign-in', '/user/login', undefined],
    ['search', '/doSearch?q=住宿标准', 'lina'],
    ['search-nothing', '/doSearch?q=zzqqxx', 'lina'],
    ['search-advanced', '/doSearch?adv=1', 'lina'],
    ['search-own', '/doSearch?q=住宿标准', 'lina', press('我的搜索', 'dialog')],
    ['search-preview', '/doSearch?q=住宿标准', 'lina', previewFirst],
    ['list', '/knowledgeList', 'lina'],
    ['directory', '/CommonDocList', 'lina'],
    ['reading', `/knowledge?id=${article}&q=住宿`, 'lina'],
    ['reading-pdf', `/knowledge?id=${pdf}`, 'lina'],
    ['reading-sound', `/knowledge?id=${sound}`, 'lina'],
    ['reading-film', `/knowledge?id=${film}`, 'lina'],
    ['reading-more', `/knowledge?id=${article}`, 'editor', press('更多', 'menu')],
    ['reading-refused', '/knowledge?id=none', 'lina'],
    ['history', `/knowledgeHistory?docId=${article}`, 'editor'],
    ['upload', '/createStore', 'editor'],
    ['word', '/createWord', 'editor'],
    ['web-page', '/saveNetSource', 'editor'],
    ['write', '/createWeb', 'editor'],
    ['file-editor', `/fileEditor/${articleFile}`, 'editor'],
    ['mine', '/myDocPage', 'editor'],
    ['mine-must-read', '/myDocPage?tab=mustRead', 'lina'],
    ['account', '/account', 'lina'],
    ['shares', '/docShare', 'editor'],
    ['share-form', `/docShare?docIds=${article}`, 'editor'],
    ['share', `/docShareView?id=${share.id}`, 'editor'],
    ['shared', `/docShared?key=${share.key}`, undefined],
    ['api-docs', '/apiDocs', 'editor'],
    ['not-found', '/404', 'lina'],
    ['console', '/dashboard/analysis', 'admin'],
    ['console-users', '/isystem/user', 'admin'],
  ]

  const painted = async (page: Page) => {
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    await page.getByRole('main').locator(':not(.zk-skeleton)').first().waitFor()
    await soon(() => page.locator('.zk-skeleton').count()).toBe(0) // also inside shadow roots
  }

  it.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('of every screen, %s', async (size) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const folder = path.join(OUTPUT, `${size}-${colorScheme}`)
      mkdirSync(folder, { recursive: true })
      for (const [name, address, user, act] of screens()) {
        const page = await stage.page(user, { viewport: SIZES[size], colorScheme })
        await page.goto(address, { waitUntil: 'networkidle' })
        await painted(page)
        if (act) {
          await act(page)
          await page.waitForLoadState('networkidle')
          await painted(page)
        }
        await page.screenshot({ path: path.join(folder, `${name}.png`) })
        await page.context().close()
      }
    }
    expect(stage.complaints).toEqual([])
  })
})

/** Its name, its address, the user, and what is done before the picture is taken. */
type Screen = [name: string, path: string, user: string | undefined, act?: (page: Page) => Promise<void>]

async function previewFirst(page: Page): Promise<void> {
  await page.getByRole('region', { name: '搜索结果' }).getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('dialog')
    .or(page.getByRole('complementary', { name: '预览' }))
    .first()
    .waitFor()
}

/** Two seconds of a moving disc, recorded by the browser, because the project has no film. */
async function smallFilm(stage: Stage): Promise<Uint8Array<ArrayBuffer>> {
  const page = await stage.page()
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
    const brush = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4;codecs=vp9' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < 50; frame++) {
      brush.fillStyle = '#234'
      brush.fillRect(0, 0, 640, 360)
      brush.fillStyle = '#9c6'
      brush.beginPath()
      brush.arc(60 + frame * 10, 180, 50, 0, 2 * Math.PI)
      brush.fill()
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  await page.context().close()
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

const ARTICLE = `# 差旅费管理办法（2026 版）

## 一、适用范围

本办法适用于公司全体员工因公出差发生的交通、住宿与伙食费用。

## 二、住宿标准

|城市|标准（元/晚）|
|---|---|
|北京、上海、广州、深圳|600|
|省会城市|450|
|其他|350|

超过住宿标准的部分由个人承担，确有需要的须事先书面批准。

## 三、报销

出差结束后十个工作日内提交报销单，附发票与行程单。
`

const OTHERS = [
  [
    '员工请假制度.md',
    '# 员工请假制度\n\n年假、病假、事假的申请与审批。\n\n## 年假\n\n满一年的员工每年享有五天年假。\n',
  ],
  ['办公用品采购流程.md', '# 办公用品采购流程\n\n部门汇总需求后，由行政部统一采购。\n'],
  ['VPN 使用说明.md', '# VPN 使用说明\n\n在外网访问内部系统时，先连接 VPN。\n'],
  ['印章管理规定.md', '# 印章管理规定\n\n用印须经部门负责人批准并登记。\n'],
] as const
