import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareAdd } from '#core/contract/km/rights/share.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadFile } from '#tests/whole-server/support/documents.ts'
import { isTurn, way } from '../../whole-way.ts'
import { openStage, pagePath, soon, type Stage } from '../support/stage.ts'
import { realFile } from './steps.ts'

describeInBrowser('every route of the portal', { tags: 'prove' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('is opened by its address, by going back, and by a reload', async (context) => {
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadFile(editor, realFile(context, 'docx/浙江省人口与计划生育条例(2021-11-25).docx'))
    const { title } = await settled(editor, id)
    const validUntil = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const share = await editor.call(shareAdd, { body: { docId: id, validUntil } })
    /** With what belongs into the address, and a heading that only this screen has. */
    const routes: Record<keyof typeof PORTAL_PATHS, [more: string, heading: string | RegExp]> = {
      home: ['', '知识动态'],
      login: ['', '知识动态'],
      notFound: ['', '没有这个页面'],
      search: ['?q=户籍', title],
      knowledge: [`?id=${id}&q=户籍`, title],
      history: [`?docId=${id}`, /第 1 版/],
      create: ['', '上传'],
      createWord: ['', '从 Word 提取知识'],
      netSource: ['', '保存网络资源'],
      write: ['', '新建'],
      fileEditor: ['/unknown', '这个文件不能在线编辑'],
      answers: ['', '问答'],
      mine: ['?tab=published', '我的知识'],
      account: ['', '个人中心'],
      list: ['?sort=views', '知识库'],
      directory: ['', '全部分类'],
      shares: ['?tab=shared', '分享'],
      shared: [`?key=${share.key}`, title],
      sharedView: [`?id=${share.id}`, title],
      apiDocs: ['?call=kmDocSearchDoc', '接口文档'],
      offline: ['', '离线保留的知识'],
      connect: ['?request=unknown', '这个连接请求不能用了'],
      help: ['?page=搜索知识', '搜索知识'],
    }
    const page = await stage.page('editor')
    const heading = (name: keyof typeof routes) =>
      page.getByRole('main').getByRole('heading', { name: routes[name][1] }).first()
    const names = Object.keys(routes) as (keyof typeof routes)[]
    const settledAt = new Map<string, string>()
    for (const [n, name] of names.entries()) {
      await page.goto(PORTAL_PATHS[name] + routes[name][0])
      await heading(name).waitFor()
      settledAt.set(name, pagePath(page))
      if (!isTurn(n, 4)) continue
      await page.reload()
      await heading(name).waitFor()
      expect([name, pagePath(page)]).toEqual([name, settledAt.get(name)])
    }
    for (const name of names.toReversed().slice(1, way(6, undefined))) {
      await page.goBack()
      await heading(name).waitFor()
      await soon(() => [name, pagePath(page)]).toEqual([name, settledAt.get(name)])
    }
    expect(stage.complaints).toEqual([])
  })
})
