import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { envelopeServer } from '../testing/envelope-server.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

const row = {
  id: 'd1',
  title: '差旅<b>办法</b>',
  fileType: 'pdf',
  hit: {
    title: '差旅\u001b[31m办法',
    titleMarks: [[0, 2]],
    snippet: '住宿标准为 600 元',
    snippetMarks: [[0, 4]],
    page: 12,
    heading: null,
    offset: 3,
    more: 2,
  },
}
const bold = (text: string) => `\u001b[1m${text}\u001b[22m`
const found = (records: object[], extra: object = {}) => ({
  result: { success: true, kmSearchResultVOPage: { records, total: records.length }, ...extra },
})

it('sends the conditions and prints title, snippet, page and id', async () => {
  await using server = await envelopeServer({ 'POST /KM/kmDoc/searchDoc': () => found([row], { tookMs: 3.4 }) })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url }, bold: true })
  await runProgram(deps, ['search', '--kind', 'pdf', '--phrase', '--page', '2', '--size', '5', '差旅', '住宿'])
  expect(server.requests[0]?.body).toEqual({
    content: '差旅 住宿',
    phraseMatchSearchFlag: true,
    fileKinds: ['pdf'],
    pageNo: 2,
    pageSize: 5,
  })
  expect(deps.stdout().split('\n')).toEqual([
    '共 1 篇，用时 3 毫秒',
    '',
    `6. ${bold('差旅')} [31m办法`,
    `   ${bold('住宿标准')}为 600 元`,
    '   pdf · 第 12 页 · id d1',
  ])
})
it("reads the family's markup where marks are missing", async () => {
  const title = '<span style=color:red;font-weight:bold>差旅</span> &lt;A&amp;B&gt;'
  await using server = await envelopeServer({ 'POST /KM/kmDoc/searchDoc': () => found([{ id: 'd', title }]) })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url } })
  await runProgram(deps, ['search', '差旅'])
  expect(deps.stdout()).toContain('1. 差旅 <A&B>')
})
it('gives a program the text without mark-up, of the family’s servers too', async () => {
  const title = '<em class="hit">差旅</em> &lt;A&amp;B&gt;'
  const content = '住宿<span style=color:red>标准</span> &quot;600&quot; 元'
  await using server = await envelopeServer({
    'POST /KM/kmDoc/searchDoc': () =>
      found([{ id: 'd', title, content }, row, { id: 'e', title: '无正文', content: null }]),
  })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url }, bold: true })
  await runProgram(deps, ['search', '差旅', '--json'])
  const { records } = (JSON.parse(deps.stdout()) as { kmSearchResultVOPage: { records: Record<string, unknown>[] } })
    .kmSearchResultVOPage
  expect(records.map((each) => [each['title'], each['content']])).toEqual([
    ['差旅 <A&B>', '住宿标准 "600" 元'],
    ['差旅办法', undefined],
    ['无正文', null],
  ])
  expect(records[1]!['hit']).toEqual(row.hit)
})
it('says so when nothing is found, or the conditions were relaxed', async () => {
  await using server = await envelopeServer({
    'POST /KM/kmDoc/searchDoc': ({ body }) => found(body['content'] === '无' ? [] : [row], { relaxed: true }),
  })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url } })
  await runProgram(deps, ['search', '无'])
  expect(deps.stdout()).toBe('没有找到')
  await runProgram(deps, ['search', '有'])
  expect(deps.stdout()).toContain('已放宽条件')
})
it('fails with the sentence of a refused search', async () => {
  await using server = await envelopeServer({
    'POST /KM/kmDoc/searchDoc': () => ({
      result: { success: false, message: '操作太频繁,请稍后再试', kmSearchResultVOPage: { records: [], total: 0 } },
    }),
  })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url } })
  await runProgram(deps, ['search', '词', '--json'])
  expect(JSON.parse(deps.stdout())).toMatchObject({ error: { message: '操作太频繁,请稍后再试' } })
  expect(deps.exitCode()).toBe(1)
})
it('ends with 4 when the session has expired', async () => {
  await using server = await envelopeServer({
    'POST /KM/kmDoc/searchDoc': () => ({ refuse: 'Token失效，请重新登录', status: 401, code: 401 }),
  })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 'old' } })
  await runProgram(deps, ['search', '词', '--json'])
  expect(JSON.parse(deps.stdout())).toMatchObject({ error: { kind: 'expired' } })
  expect(deps.exitCode()).toBe(4)
})
