import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTRACTABLE } from './extractable.ts'
import { extractFile, type ExtractionRequest } from './extract-file.ts'
import { EXTRACTORS } from './extractors.ts'
import type { ExtractionLimits } from '#server/sandbox/limits.ts'
import { sandboxKind } from '#server/sandbox/wall-in.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiku-extract-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function extract(fileName: string, content: string | Uint8Array, more: Partial<ExtractionRequest> = {}) {
  return extractFile({ path: await write('upload', content), fileName, ...more })
}

/** Runs a child of this test instead of the extractor, as if a file had taken it over. */
async function takenOver(program: string, limits: Partial<ExtractionLimits> = {}, signal?: AbortSignal) {
  const entry = pathToFileURL(await write('taken-over.mjs', program))
  return extract('a.txt', 'text', { entry, limits, ...(signal && { signal }) })
}

/** A program that tries something and reports the result as its text. */
function reporting(attempt: string): string {
  const report = `{ state: 'done', kind: 'text', extracted: { title: null, author: null, text: String(result), passages: [],
    pages: null, encoding: null, truncated: false, warnings: [] } }`
  return `import fs from 'node:fs'
    const why = (error) => 'refused: ' + (error.code ?? error.cause?.code ?? error.message)
    const result = await (async () => { ${attempt} })().catch(why)
    fs.writeSync(3, JSON.stringify(${report}))
    process.exit(0)`
}

/** Command lines of running processes that name a file of this test's folder. */
async function listProcesses(name: string): Promise<string[]> {
  const numbers = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
  const lines = await Promise.all(numbers.map((number) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(join(folder, name)))
}

async function report(attempt: string): Promise<string> {
  const outcome = await takenOver(reporting(attempt))
  if (outcome.state !== 'done') throw new Error(JSON.stringify(outcome))
  return outcome.extracted.text
}

describe('files', () => {
  it('are read in a child process', async () => {
    expect(await extract('说明.md', '# 安装\n\n运行 **npm start**。')).toMatchObject({
      state: 'done',
      kind: 'markdown',
      extracted: {
        title: '安装',
        passages: [{ text: '安装\n\n运行 npm start。', heading: '安装', page: null, offset: 2 }],
      },
    })
  })

  it('are read by content, and a wrong name is said', async () => {
    expect(await extract('合同.docx', '<html><body><p>正文')).toMatchObject({
      state: 'done',
      kind: 'html',
      extracted: { text: '正文', warnings: ['文件名是 .docx，但内容是网页，已按内容识别'] },
    })
  })

  it.each([
    ['空.txt', '', 'empty', '文件是空的（0 字节）'],
    [
      '包.7z',
      Buffer.from('377abcaf271c0004', 'hex'),
      'unsupported',
      '暂不支持提取该格式（压缩包）的正文，可按文件名查找',
    ],
    ['断.pdf', '%PDF-1.7\nnothing else', 'damaged', 'PDF 结构已损坏，无法读取正文'],
    ['断.odt', 'not a zip', 'damaged', '文件名是 .odt，但内容不是该格式，文件可能已损坏或改过名'],
  ])('%s is refused with a reason', async (name, content, cause, reason) => {
    expect(await extract(name, content)).toMatchObject({ state: 'refused', cause, reason })
  })

  it('that are not there may be there later', async () => {
    const outcome = await extractFile({ path: join(folder, 'absent'), fileName: 'a.txt' })
    expect(outcome).toEqual({ state: 'crashed', reason: '文件暂时无法打开' })
  })

  it('are known to the server by the same kinds as to the child', () => {
    expect(new Set(Object.keys(EXTRACTORS))).toEqual(EXTRACTABLE)
  })
})

describe('a child that runs away ends', () => {
  it.each([
    ['a loop', 'for (;;);', 'timeout'],
    ['timers', 'setInterval(() => {}, 1)', 'timeout'],
    ['the heap', 'const all = []; for (;;) all.push(new Array(1000).fill({}))', 'memory'],
    [
      'inflating',
      `const z = await import('node:zlib'); const zeros = z.deflateSync(Buffer.alloc(16 << 20), { level: 1 })
       const all = []; for (;;) all.push(z.inflateSync(zeros))`,
      'memory',
    ],
    ['its result', "const fs = await import('node:fs'); for (;;) fs.writeSync(3, 'x'.repeat(65536))", 'too-large'],
  ])('by %s', async (_, program, cause) => {
    const wallMs = cause === 'timeout' ? 1000 : 120_000 // on a busy machine the other limit must not be reached first
    const limits = { wallMs, heapMb: 32, residentMb: 200, resultBytes: 1_000_000 }
    expect(await takenOver(program, limits)).toMatchObject({
      state: 'refused',
      cause,
      reason: expect.stringContaining('已停止'),
    })
  })

  it('by buffers, and says how much memory it took', async () => {
    const peaks: number[] = []
    const entry = pathToFileURL(await write('hog.mjs', 'const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1))'))
    // A third of the real limit, because on a busy machine memory grows between two checks.
    const limits = { residentMb: 200 }
    const observe: ExtractionRequest['observe'] = (usage) => peaks.push(usage.peakResidentMb)
    const outcome = await extract('a.txt', 'text', { entry, limits, observe })
    expect(outcome).toMatchObject({ state: 'refused', cause: 'memory', reason: expect.stringContaining('已停止') })
    expect(peaks[0]).toBeGreaterThan(process.platform === 'linux' ? 100 : -1)
    expect(peaks[0]).toBeLessThan(700)
  })

  it.each([
    ['an exit', 'process.exit(3)', '提取进程意外结束（3）'],
    ['a thrown error', "throw new Error('bug')", '提取进程意外结束（1）'],
    [
      'half a result',
      'import fs from \'node:fs\'; fs.writeSync(3, \'{"state":"done"\'); process.exit(0)',
      '提取进程意外结束（0）',
    ],
    [
      'a forged result',
      'import fs from \'node:fs\'; fs.writeSync(3, \'{"state":"done","kind":"exe"}\')',
      '提取进程意外结束（0）',
    ],
    ['a signal', "process.kill(process.pid, 'SIGKILL')", /^提取进程意外结束（(SIGKILL|137)）$/],
  ])('as crashed after %s', async (_, program, reason) => {
    expect(await takenOver(program)).toEqual({ state: 'crashed', reason: expect.stringMatching(reason) })
  })

  it('when the server gives up', async () => {
    const abort = new AbortController()
    void setTimeout(300).then(() => abort.abort(new Error('server stops')))
    await expect(takenOver('for (;;);', {}, abort.signal)).rejects.toThrow('server stops')
    await expect(takenOver('for (;;);', {}, AbortSignal.abort(new Error('already')))).rejects.toThrow('already')
  })

  it('when the server is killed', async (context) => {
    const wrapped = (await sandboxKind()) !== 'process-only'
    if (process.platform !== 'linux' || !wrapped) context.skip('nothing here ends a child with its parent')
    const entry = pathToFileURL(await write('orphan.mjs', 'for (;;);'))
    const file = await write('upload', 'text')
    const server = await write(
      'server.mjs',
      `import { extractFile } from ${JSON.stringify(import.meta.resolve('./extract-file.ts'))}
       void extractFile({ path: ${JSON.stringify(file)}, fileName: 'a.txt', entry: new URL(${JSON.stringify(entry)}) })`,
    )
    const killed = spawn(process.execPath, [server], { stdio: 'ignore', env: { ...process.env, TMPDIR: folder } })
    // Waits until Node itself runs: before, the wrappers around it are not yet tied to the server.
    const isRunning = async () => (await listProcesses('orphan.mjs')).some((line) => line.startsWith(process.execPath))
    await expect.poll(isRunning, { timeout: 60_000 }).toBe(true)
    killed.kill('SIGKILL')
    await expect.poll(() => listProcesses('orphan.mjs'), { timeout: 60_000 }).toEqual([])
  })

  it('and leaves no folder behind', async () => {
    const before = process.env.TMPDIR
    process.env.TMPDIR = await mkdtemp(join(folder, 'tmp-'))
    await takenOver('process.exit(3)')
    const left = await readdir(process.env.TMPDIR)
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    expect(left).toEqual([])
  })
})

describe('a child that a file has taken over', () => {
  it('knows no secret of the environment', async () => {
    process.env.ZHIKU_TEST_SECRET = 'secret'
    const names = await report('return Object.keys(process.env)')
    delete process.env.ZHIKU_TEST_SECRET
    expect(names.split(',').filter((name) => !/^(ZHIKU_EXTRACTION|PWD|_|LC_CTYPE)$/.test(name))).toEqual([])
  })

  const attempts: [what: string, attempt: string][] = [
    ['read a file', "return fs.readFileSync('/etc/passwd')"],
    ['read the project folder', `return fs.readdirSync(${JSON.stringify(process.cwd())})`],
    ['write a file', "return fs.writeFileSync('left-behind', 'x')"],
    ['write to a temporary folder', "return fs.writeFileSync('/tmp/left-behind', 'x')"],
    [
      'start a program',
      "const { execFileSync } = await import('node:child_process'); return execFileSync('/bin/true')",
    ],
    [
      'start a thread',
      "const { Worker } = await import('node:worker_threads'); return new Worker('0', { eval: true })",
    ],
    ['load native code', "process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6')"],
    ['compile text', "return new Function('return 1')()"],
  ]
  /** One child makes all attempts. */
  const attempted = async () => {
    const each = attempts.map(([, attempt]) => `async () => { ${attempt} }`)
    const all = `const came = []
      for (const attempt of [${each.join(', ')}]) came.push(await attempt().then(String, why))
      return JSON.stringify(came)`
    return JSON.parse(await report(all)) as string[]
  }
  let came: Promise<string[]> | undefined

  it.each(attempts.map(([what], at) => [what, at] as const))('cannot %s', async (_, at) => {
    const answers = await (came ??= attempted())
    expect(answers[at]).toMatch(/^refused: (ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED|.*code generation)/i)
  })

  it('reaches no network', async (context) => {
    if ((await sandboxKind()) === 'process-only') context.skip('neither bwrap nor unshare works here')
    const hits: string[] = []
    const server = createServer((request, response) => {
      hits.push(request.url ?? '')
      response.end('reached')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = await report(`return (await fetch('http://127.0.0.1:${port}/leak')).text()`)
    server.close()
    expect(answer).toMatch(/^refused: /)
    expect(hits).toEqual([])
  })
})
