import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { envelopeServer, type Routes } from '../testing/envelope-server.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

const row = (ftiFlag: number) => ({ id: 'd1', title: '冒烟', status: 2, releaseFlag: 1, ftiFlag })

/** A fake knowledge base with one document. */
function smallServer() {
  const stored = { text: '', deletions: 0 }
  const routes: Routes = {
    'GET /actuator/health': () => ({ bare: { status: 'UP', components: { db: { status: 'UP' } } } }),
    'GET /KM/kmSysConfig/listAllConfig': () => ({ result: { SiteTitle: '知库' } }),
    'GET /sys/permission/getUserPermissionByToken': () => ({ result: { menu: [], auth: [], allAuth: [] } }),
    'GET /sys/dict/queryAllDictItems': () => ({ result: { scope: [{ value: '1', text: '甲' }] } }),
    'POST /KM/kmDoc/uploadDoc': ({ form }) => {
      stored.text = /(# 冒烟检查[\s\S]*?)\r\n--/.exec(form)![1]!
      return { result: row(0) }
    },
    'GET /KM/kmDoc/queryById': () => ({ result: [row(1)] }),
    'POST /KM/kmDoc/searchDoc': () => {
      const records = stored.text ? [{ ...row(1), content: stored.text }] : []
      return { result: { success: true, kmSearchResultVOPage: { records, total: records.length } } }
    },
    'GET /KM/kmDoc/text': () => ({ result: { kind: 'markdown', text: stored.text, truncated: false } }),
    'GET /KM/kmDoc/downloadKmDoc': () => ({ bytes: Buffer.from(stored.text) }),
    'DELETE /KM/kmDoc/delete': () => {
      stored.deletions++
      stored.text = ''
      return {}
    },
  }
  return { stored, routes }
}

async function smoke(routes: Routes) {
  await using server = await envelopeServer(routes)
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  await runProgram(deps, ['smoke', '--json'])
  const { ok, steps } = JSON.parse(deps.stdout()) as { ok: boolean; steps: { step: string; message?: string }[] }
  return { ok, steps, last: steps.at(-1), code: deps.exitCode(), err: deps.stderr() }
}

it('goes through all eleven steps', async () => {
  const { stored, routes } = smallServer()
  const { ok, steps, code } = await smoke(routes)
  expect(steps.map(({ step, message }) => (message ? `${step}: ${message}` : step))).toEqual([
    '健康检查',
    '站点配置',
    '菜单',
    '字典',
    '上传',
    '5 秒内能搜到',
    '搜索命中',
    '正文',
    '下载一致',
    '删除',
    '删除后搜不到',
  ])
  expect([ok, code, stored.deletions]).toEqual([true, 0, 1])
})
it.each<[string, string, Routes]>([
  [
    '健康检查',
    'db',
    { 'GET /actuator/health': () => ({ bare: { status: 'DOWN', components: { db: { status: 'DOWN' } } } }) },
  ],
  ['字典', '一个字典也没有', { 'GET /sys/dict/queryAllDictItems': () => ({ result: {} }) }],
  ['上传', '磁盘已满', { 'POST /KM/kmDoc/uploadDoc': () => ({ refuse: '磁盘已满' }) }],
  ['上传', '草稿', { 'POST /KM/kmDoc/uploadDoc': () => ({ result: { ...row(0), status: 0 } }) }],
  ['5 秒内能搜到', '没有进入索引', { 'GET /KM/kmDoc/queryById': () => ({ result: [row(-1)] }) }],
  ['正文', '不一致', { 'GET /KM/kmDoc/text': () => ({ result: { kind: 'text', text: '别的', truncated: false } }) }],
  ['下载一致', '不一致', { 'GET /KM/kmDoc/downloadKmDoc': () => ({ bytes: Buffer.from('别的') }) }],
])('stops at %s with a reason, and leaves nothing behind', async (step, reason, broken) => {
  const { stored, routes } = smallServer()
  const { ok, last, code } = await smoke({ ...routes, ...broken })
  expect([ok, code]).toEqual([false, 1])
  expect(last).toMatchObject({ step, ok: false, message: expect.stringContaining(reason) })
  expect(stored.text).toBe('')
})
it('writes a report with the time of each step, the failed one and those that were not done', async () => {
  await using server = await envelopeServer({
    ...smallServer().routes,
    'POST /KM/kmDoc/uploadDoc': () => ({ refuse: '磁盘<已满>' }),
  })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  const file = path.join(deps.home, '冒烟.xml')
  await runProgram(deps, ['smoke', '--junit', file])
  const report = readFileSync(file, 'utf8')
  expect(report).toContain('tests="11" failures="1" skipped="6"')
  expect(report).toMatch(/name="健康检查" time="\d+\.\d{3}"><\/testcase>/)
  expect(report).toMatch(/name="上传" time="\d+\.\d{3}"><failure message="磁盘&lt;已满&gt;"\/><\/testcase>/)
  expect(report).toContain('name="删除后搜不到" time="0.000"><skipped/></testcase>')
  expect(deps.exitCode()).toBe(1)
})
it('says that a report cannot be written', async () => {
  await using server = await envelopeServer(smallServer().routes)
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  await runProgram(deps, ['smoke', '--junit', path.join(deps.home, 'no/such/folder.xml')])
  expect(deps.stderr()).toContain('ENOENT')
  expect(deps.exitCode()).toBe(1)
})
it('notices a document that is found after its deletion', async () => {
  const { stored, routes } = smallServer()
  const { last } = await smoke({ ...routes, 'DELETE /KM/kmDoc/delete': () => ({}) })
  expect(stored.text).not.toBe('')
  expect(last).toMatchObject({ step: '删除后搜不到', ok: false })
})
it('names the document that it could not take away', async () => {
  const { routes } = smallServer()
  const { last, err } = await smoke({ ...routes, 'DELETE /KM/kmDoc/delete': () => ({ refuse: '没有权限' }) })
  expect(last).toMatchObject({ step: '删除', message: '没有权限' })
  expect(err).toContain('编号 d1')
})
