import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IndexChange, SearchEngine, SearchRequest } from '#server/search/model/types.ts'
import { programFolder } from '#tests/built-programs.ts'
import { way } from '#tests/whole-way.ts'
import { openSearchEngine } from './engine.ts'
import { sampleDocument, sampleRequest } from './testing/sample.ts'

/**
 * The worker as it was built for this run of tests: starting it from its sources would read and strip a hundred
 * modules.
 */
const WORKER = pathToFileURL(path.join(programFolder(), 'search-worker.js'))

let folder: string
let file: string
let lines: string[]
const opened: SearchEngine[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zhiku-engine-'))
  file = path.join(folder, 'search', 'index.sqlite')
  lines = []
})

afterEach(async () => {
  for (const engine of opened.splice(0)) await engine[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

async function open(worker?: URL): Promise<SearchEngine> {
  const engine = await openSearchEngine({ file, log: (line) => lines.push(line), ...(worker && { worker }) })
  opened.push(engine)
  return engine
}

async function close(engine: SearchEngine): Promise<void> {
  opened.splice(opened.indexOf(engine), 1)
  await engine[Symbol.asyncDispose]()
}

const change = (id: string, text: string): IndexChange => ({ kind: 'put', document: sampleDocument(id, [text]) })
const request = (query: string, size = 10): SearchRequest => sampleRequest(query, { size, now: 1 })

async function found(engine: SearchEngine, query: string): Promise<string[]> {
  return (await engine.search(request(query, 1000))).hits.map((hit) => hit.documentId)
}

describe('the engine', () => {
  it('answers from its worker, and has everything after closing and opening', async () => {
    const engine = await open()
    expect(await engine.cursor()).toBe(0)
    await engine.apply([change('a', '知识管理'), change('b', '合同')], 7)
    expect(await found(engine, '知识')).toEqual(['a'])
    expect(await engine.tokens('知識管理')).toEqual(['知识', '管理'])
    expect(await engine.stats()).toMatchObject({ documents: 2, passages: 2 })
    await close(engine)
    await expect(engine.cursor()).rejects.toThrow('已关闭')
    const again = await open()
    expect(await again.cursor()).toBe(7)
    expect(await found(again, '合同')).toEqual(['b'])
  })

  it('answers searches while a large change is being applied', async () => {
    const engine = await open()
    await engine.apply([change('a', '知识管理')], 1)
    let applied = false
    const changes = Array.from({ length: 1000 }, (_, i) => change(`d${i}`, `第${i}号合同，${'甲方乙方'.repeat(50)}`))
    const applying = engine.apply(changes, 2).then(() => (applied = true))
    expect(await found(engine, '知识')).toEqual(['a'])
    expect(applied).toBe(false)
    await applying
    expect(await engine.cursor()).toBe(2)
  })

  it('starts a fallen worker again and asks again', async () => {
    const crashing = path.join(folder, 'crashing-worker.mjs')
    const flag = path.join(folder, 'crashed')
    writeFileSync(
      crashing,
      `import { existsSync, writeFileSync } from 'node:fs'
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', (call) => {
        const query = call.name === 'search' ? call.arguments[0].query : ''
        if (query === 'always' || (query === '合同' && !existsSync(${JSON.stringify(flag)}))) {
          writeFileSync(${JSON.stringify(flag)}, '')
          process.exit(1)
        }
      })
      await import(${JSON.stringify(WORKER.href)})`,
    )
    const engine = await open(new URL(`file://${crashing}`))
    await engine.apply([change('a', '合同')], 1)
    expect(await found(engine, '合同')).toEqual(['a'])
    expect(existsSync(flag)).toBe(true)
    await expect(engine.search(request('always'))).rejects.toThrow('中断')
    expect(await found(engine, '合同')).toEqual(['a'])
  })
})

describe('a file that cannot be used', () => {
  let good: string
  beforeAll(async () => {
    good = mkdtempSync(path.join(tmpdir(), 'zhiku-engine-good-'))
    await using engine = await openSearchEngine({ file: path.join(good, 'index.sqlite'), log: () => {} })
    await engine.apply(
      Array.from({ length: 200 }, (_, i) => change(`d${i}`, `合同第${i}号，${'知识管理制度'.repeat(20)}`)),
      5,
    )
  })
  afterAll(() => rmSync(good, { recursive: true }))
  const fill = () => cpSync(good, path.dirname(file), { recursive: true })

  it.each<[string, () => void]>([
    ['no database', () => writeFileSync(file, '这不是数据库'.repeat(1000))],
    ['an overwritten middle', () => writeFileSync(file, withNoise(readFileSync(file)))],
    ['another format', () => edit('pragma user_version = 999')],
    ['another analysis', () => edit("update state set value = 0 where name = 'analysis'")],
    ['a lost table', () => edit('drop table segment')],
    ['a flipped byte in the postings', () => edit("update term_block set block = x'00' || substr(block, 2)")],
    ['a flipped byte in a record', () => edit("update document set record = replace(record, 'staff', 'stafg')")],
    ['a flipped byte in a text', () => edit("update passage set text = x'41' || substr(text, 2)")],
  ])('is set aside and begun anew: %s', async (_, spoil) => {
    fill()
    spoil()
    const engine = await open()
    // Damage deep inside shows when it is read.
    await engine.search(request('合同')).catch(() => {})
    expect(await engine.cursor()).toBe(0)
    expect(existsSync(`${file}.aside`)).toBe(true)
    expect(lines.join()).toMatch(/重建/)
    await engine.apply([change('new', '合同')], 5)
    expect(await found(engine, '合同')).toEqual(['new'])
  })

  it('takes no changes on top of what was lost before the caller has asked where to begin', async () => {
    fill()
    edit("update passage set text = x'41'")
    const engine = await open()
    await expect(engine.search(request('合同'))).rejects.toThrow('passage')
    await expect(engine.apply([change('late', '合同')], 6)).rejects.toThrow('cursor()')
    expect(await engine.cursor()).toBe(0)
    await engine.apply([change('late', '合同')], 6)
    expect(await found(engine, '合同')).toEqual(['late'])
  })

  function edit(sql: string): void {
    const db = new DatabaseSync(file)
    db.exec(sql)
    db.close()
  }

  function withNoise(bytes: Buffer): Buffer {
    return bytes.fill(0xa5, 8192, Math.max(16_384, bytes.length - 8192))
  }
})

/** Applies one document after the other for ever, and prints which ones are acknowledged. */
const ENDLESS = `
  const { openSearchEngine } = await import(process.argv[1])
  const engine = await openSearchEngine({ file: process.argv[2], log: () => {}, worker: new URL(process.argv[4]) })
  for (let seq = (await engine.cursor()) + 1; ; seq++) {
    const changes = JSON.parse(process.argv[3].replaceAll('SEQ', String(seq)))
    if (seq > 10) changes.push({ kind: 'remove', documentId: 'n' + (seq - 10) })
    await engine.apply(changes, seq)
    process.stdout.write(seq + '\\n')
  }
`

it('loses nothing acknowledged and doubles nothing when killed', async () => {
  let acknowledged = 0
  for (let kill = 0; kill < way(2, 4); kill++) {
    const template = JSON.stringify([change('nSEQ', '合同第SEQ号'), change('hot', '热门SEQ')])
    const url = new URL('./engine.ts', import.meta.url).href
    const child = spawn(process.execPath, ['--input-type=module', '-e', ENDLESS, url, file, template, WORKER.href])
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    while (output.split('\n').length < 5 * (kill + 1)) await new Promise((resolve) => setTimeout(resolve, 20))
    child.kill('SIGKILL')
    await once(child, 'close') // 'exit' does not wait for the output, 'close' does
    acknowledged = Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1))
    const engine = await open()
    const cursor = await engine.cursor()
    expect([acknowledged, acknowledged + 1]).toContain(cursor)
    const live = Array.from({ length: Math.min(10, cursor) }, (_, i) => `n${cursor - i}`)
    expect((await found(engine, '合同')).toSorted()).toEqual(live.toSorted())
    expect((await engine.search(request(`热门${cursor}`))).hits[0]!.documentId).toBe('hot')
    expect((await engine.stats()).documents).toBe(live.length + 1)
    await close(engine)
  }
  expect(acknowledged).toBeGreaterThan(10)
  expect(lines).toEqual([])
  expect(statSync(file).size).toBeGreaterThan(0)
})
