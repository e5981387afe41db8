import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { envelopeServer, type Received, type Routes } from '../testing/envelope-server.ts'
import { recordedDeps, type RecordedDeps } from '../testing/recorded-deps.ts'

function writeFolder(deps: RecordedDeps, files: Record<string, string>): string {
  const folder = path.join(deps.home, '资料')
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return folder
}

const nameIn = ({ form }: Received): string => /filename="([^"]+)"/.exec(form)![1]!
const doc = (id: string, ftiFlag: number, processMsg: string | null = null) => ({
  id,
  title: id,
  status: 2,
  releaseFlag: 1,
  ftiFlag,
  processMsg,
})

/**
 * A fake server on which a file's name decides its fate: `*.ok.md` is searchable after two checks, `*.bad.pdf` has no
 * text, and so on.
 */
function archive(): Routes {
  const looks = new Map<string, number>()
  return {
    'POST /KM/kmDoc/uploadDoc': (request) => {
      const name = nameIn(request)
      if (name.includes('.twice.')) return { refuse: `该文件已经存在无需重复上传,源文件:${name}`, code: 409 }
      if (name.includes('.exe')) return { refuse: '不支持的文件格式' }
      return { result: doc(name, 0) }
    },
    'GET /KM/kmDoc/queryById': ({ query }) => {
      const id = query.get('id')!
      const look = (looks.get(id) ?? 0) + 1
      looks.set(id, look)
      const ended = id.includes('.bad.') ? doc(id, -1, '文件已加密') : doc(id, id.includes('.picture.') ? 2 : 1)
      const status = id.includes('.draft.') ? 0 : 2
      return { result: [look < 2 ? doc(id, 0) : { ...ended, status }] }
    },
  }
}

it("follows every file to its end and lists what did not go well with the server's sentence", async () => {
  await using server = await envelopeServer(archive())
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  const folder = writeFolder(deps, {
    'a.ok.md': '甲',
    '下级/b.ok.md': '乙',
    'c.bad.pdf': '丙',
    'd.exe': '丁',
    'e.twice.md': '戊',
    'f.picture.png': '己',
    'g.draft.md': '庚',
    '.hidden': '',
  })
  await runProgram(deps, ['import', folder, '--scope', 'staff', '--category', 'rule'])
  expect(deps.exitCode()).toBe(1)
  expect(deps.stdout().split('\n')).toEqual([
    '已保存，未能提取文本  c.bad.pdf  文件已加密',
    '被拒绝  d.exe  不支持的文件格式',
    '已有，未重复上传  e.twice.md  该文件已经存在无需重复上传,源文件:e.twice.md',
    '',
    '已发布                  2',
    '草稿，发布后才能搜到    1',
    '已保存，无需提取文本    1',
    '已有，未重复上传        1',
    '已保存，未能提取文本    1',
    '被拒绝                  1',
    '跳过（隐藏文件、链接）  1',
    '合计                    7',
  ])
  const upload = server.requests.find((request) => request.form.includes('b.ok.md'))!
  expect(upload.form).toMatch(/name="scope"\r\n\r\nstaff[\s\S]*name="category"\r\n\r\nrule[\s\S]*乙/)
  expect(upload.token).toBe('t')
})
it('is no failure when everything was there already', async () => {
  await using server = await envelopeServer(archive())
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  await runProgram(deps, ['import', writeFolder(deps, { 'a.twice.md': '甲' }), '--json'])
  expect(deps.exitCode()).toBe(0)
  expect(JSON.parse(deps.stdout())).toMatchObject({
    files: [{ path: 'a.twice.md', state: 'present' }],
    counts: { present: 1 },
  })
})
it('does not look again with --no-wait', async () => {
  await using server = await envelopeServer(archive())
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  await runProgram(deps, ['import', writeFolder(deps, { 'a.ok.md': '甲' }), '--no-wait', '--json'])
  expect(JSON.parse(deps.stdout())).toMatchObject({ files: [{ state: 'uploaded', id: 'a.ok.md' }] })
  expect(server.requests.map((request) => request.path)).toEqual(['/KM/kmDoc/uploadDoc'])
})
it('asks again when the server is busy or restarting', async () => {
  let tries = 0
  await using server = await envelopeServer({
    'POST /KM/kmDoc/uploadDoc': () => {
      tries++
      if (tries === 1) return { refuse: '操作太频繁,请稍后再试', status: 429, code: 429 }
      if (tries === 2) return { bytes: Buffer.from('<html>502'), status: 502 }
      return { result: doc('a', 1) }
    },
  })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  await runProgram(deps, ['import', writeFolder(deps, { 'a.md': '甲' }), '--json'])
  expect(JSON.parse(deps.stdout())).toMatchObject({ counts: { searchable: 1 } })
  expect(tries).toBe(3)
})
it('ends with 4 and sends no more when the session has expired', async () => {
  await using server = await envelopeServer({
    'POST /KM/kmDoc/uploadDoc': () => ({ refuse: 'Token失效，请重新登录', status: 401, code: 401 }),
  })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 'old' } })
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.md`, String(i)]))
  await runProgram(deps, ['import', writeFolder(deps, files)])
  expect(deps.exitCode()).toBe(4)
  expect(server.requests.length).toBeLessThanOrEqual(3)
})
it('gives up waiting after the time given, and says so', async () => {
  await using server = await envelopeServer({
    'POST /KM/kmDoc/uploadDoc': () => ({ result: doc('a', 0) }),
    'GET /KM/kmDoc/queryById': () => ({ result: [doc('a', 0)] }),
  })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  await runProgram(deps, ['import', writeFolder(deps, { 'a.md': '甲' }), '--timeout', '1'])
  expect(deps.stdout()).toContain('未处理完  a.md')
  expect(deps.exitCode()).toBe(1)
})

/** A fake server for uploads in parts. It loses one answer, and restarts once in between. */
function archiveOfParts(o: { loseAnswerAt: number }): Routes & { bytes: () => number } {
  let received = 0
  let isLost = false
  const session = {
    id: 's1',
    name: 'gross.md',
    path: null,
    partSize: 1_000_000,
    state: 'open',
    docId: null,
    unpack: false,
  }
  const shown = (body: Record<string, unknown>) => ({
    ...session,
    ...body,
    received,
    createTime: null,
    expireTime: null,
  })
  const routes: Routes = {
    'POST /KM/kmUpload/known': ({ body }) => ({ result: [{ sha256: (body['sha256'] as string[])[0], docs: [] }] }),
    'GET /KM/kmUpload/list': () => ({ result: [] }),
    'POST /KM/kmUpload/begin': ({ body }) => ({ result: shown({ size: body['size'], sha256: body['sha256'] }) }),
    'GET /KM/kmUpload/queryById': () => ({ result: shown({ size: received, sha256: null }) }),
    'PUT /KM/kmUpload/part': ({ query, form }) => {
      if (Number(query.get('offset')) !== received) return { refuse: '请从那里继续', code: 416, result: { received } }
      received += Buffer.byteLength(form, 'utf8')
      if (isLost || received < o.loseAnswerAt) return { result: { received } }
      isLost = true
      return { bytes: Buffer.from('<html>502'), status: 502 }
    },
    'POST /KM/kmUpload/finish': () => ({ result: { doc: doc('gross', 1), unpack: null } }),
  }
  return Object.assign(routes, { bytes: () => received })
}

it('sends a large file in parts, and goes on where the server is when an answer was lost', async () => {
  const parts = archiveOfParts({ loseAnswerAt: 3_000_000 })
  await using server = await envelopeServer(parts)
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  const folder = writeFolder(deps, { '下级/gross.md': 'x'.repeat(9_500_000) })
  await runProgram(deps, ['import', folder, '--json'])
  expect(JSON.parse(deps.stdout())).toMatchObject({ files: [{ state: 'searchable', id: 'gross' }] })
  const begun = server.requests.find((request) => request.path.endsWith('/begin'))!.body
  expect(begun).toMatchObject({ name: 'gross.md', size: 9_500_000, path: '下级/gross.md', background: true })
  expect(begun['sha256']).toMatch(/^[0-9a-f]{64}$/)
  expect(parts.bytes()).toBe(9_500_000)
  expect(server.requests.filter((request) => request.path.endsWith('/part'))).toHaveLength(10)
})
it('does not send a large file that the server has already', async () => {
  const own = { id: 'd', title: '已有', own: true, authorName: null, createTime: null }
  await using server = await envelopeServer({
    'POST /KM/kmUpload/known': ({ body }) => ({ result: [{ sha256: (body['sha256'] as string[])[0], docs: [own] }] }),
  })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  await runProgram(deps, ['import', writeFolder(deps, { 'a.md': 'x'.repeat(9_000_000) }), '--json'])
  expect(JSON.parse(deps.stdout())).toMatchObject({ files: [{ state: 'present' }] })
  expect(server.requests.map((request) => request.path)).toEqual(['/KM/kmUpload/known'])
})

it('sends files whose names are GBK under the names that a person reads', async () => {
  await using server = await envelopeServer(archive())
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  const folder = writeFolder(deps, { '正常.ok.md': '甲' })
  writeFileSync(
    Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('b2c9b9ba2e6f6b2e6d64', 'hex')]),
    '文件名是GBK字节',
  )
  await runProgram(deps, ['import', folder, '--json'])
  expect(deps.exitCode()).toBe(0)
  const { files, skipped } = JSON.parse(deps.stdout()) as { files: { path: string }[]; skipped: number }
  expect(files.map((file) => file.path)).toEqual(['采购.ok.md', '正常.ok.md'])
  expect(skipped).toBe(0)
})
