import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractFile } from '#server/formats/readers/extract-file.ts'
import { NO_ISOLATION, stand, type Isolation } from '#server/sandbox/isolation.ts'
import { tool } from '#server/sandbox/system-tools.ts'
import { linkedOdt, smallDocx, smallRtf } from '#tests/fixtures/office-files.ts'
import { type ConversionOutcome, convertToPdf } from './convert.ts'
import { findConversion } from './convertible.ts'
import { openConverter } from './converter.ts'
import { findOffice, type Office } from './office.ts'
import { writeProfile } from './office-profile.ts'
import { officeCandidates, officeTrial } from './office-sandbox.ts'

const soffice = tool('soffice')
const LONG = 120_000

let folder: string
let office: Office
let isolation: Isolation[]
/** The documents that conversions requested from a server on this machine. */
let asked: string[]
let canary: ReturnType<typeof createServer>
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiku-conversion-test-'))
  asked = []
  canary = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => canary.once('listening', resolve))
  address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
  if (soffice === null) return
  office = (await findOffice(soffice))!
  const candidates = officeCandidates()
  const standing = await Promise.all(candidates.map((each) => stand(each, officeTrial(office.program))))
  isolation = candidates.filter((_, i) => standing[i])
}, LONG)
afterAll(async () => {
  canary.close()
  await rm(folder, { recursive: true, force: true })
})

/** Converts and reads the text of the result. */
async function convert(kind: string, content: Uint8Array, by: Office = office) {
  const source = join(folder, 'content')
  const profile = join(folder, 'profile')
  await writeFile(source, content)
  await rm(profile, { recursive: true, force: true })
  await writeProfile(profile)
  let text = ''
  let pages = 0
  const outcome: ConversionOutcome = await convertToPdf(
    by,
    { source, conversion: findConversion(kind)!, profile },
    async (pdf) => {
      pages = pdf.pages
      const read = await extractFile({ path: pdf.path, fileName: 'x.pdf' })
      text = read.state === 'done' ? read.extracted.text : ''
    },
  )
  return { outcome, pages, text: text.replace(/\s/g, '') }
}

describe.skipIf(soffice === null)('LibreOffice (skipped where it is not installed)', () => {
  it('makes a PDF with the text of the document', { timeout: LONG }, async () => {
    const made = await convert('rtf', smallRtf(['采购管理办法', '第一条 适用范围']))
    expect(made).toMatchObject({ outcome: { state: 'done' }, pages: 1 })
    expect(made.text).toContain('采购管理办法第一条适用范围')
  })

  it('is judged by the result: what it cannot read is refused with a sentence', { timeout: LONG }, async () => {
    expect((await convert('docx', Buffer.from('PK\x03\x04 broken'))).outcome).toEqual({
      state: 'refused',
      reason: '转换没有得到结果，文件可能已损坏或设有密码',
    })
  })

  it('would ask the network for what a page names, were it let: the canary listens', { timeout: LONG }, async () => {
    const page = join(folder, 'page.html')
    await writeFile(page, `<html><body><img src="${address}/control.png"></body></html>`)
    const profile = `-env:UserInstallation=file://${join(folder, 'bare')}`
    const call = ['--headless', profile, '--convert-to', 'pdf', '--outdir', folder, page]
    const env = { HOME: folder, PATH: '/usr/bin:/bin' }
    await new Promise((resolve) => execFile(soffice!, call, { env, timeout: LONG }, resolve))
    expect(asked.some((line) => line.includes('/control.png'))).toBe(true)
    asked.length = 0
  })

  it(
    'asks nobody and reads no other file, behind every kind of wall that stands here',
    { timeout: 4 * LONG },
    async () => {
      const secret = join(folder, 'secret.txt')
      await writeFile(secret, 'open sesame')
      await chmod(secret, 0o644)
      await chmod(folder, 0o755)
      expect(isolation.length).toBeGreaterThan(0)
      for (const each of isolation) {
        const by = { ...office, isolation: each }
        const docx = await convert('docx', smallDocx('正文在此', address), by)
        expect(docx.outcome, each.kind).toEqual({ state: 'done' })
        expect(docx.text).toContain('正文在此')
        const links = { picture: `${address}/odt.png`, section: `file://${await realpath(secret)}` }
        const odt = await convert('odt', linkedOdt('另一正文', links), by)
        expect(odt.text, each.kind).toContain('另一正文')
        expect(odt.text, each.kind).not.toContain('sesame')
        expect(asked, each.kind).toEqual([])
      }
    },
  )

  it('never sees what its own judgement would call a web page', () => {
    for (const kind of ['html', 'xml', 'text', 'eml', 'unknown', 'toString'])
      expect(findConversion(kind), kind).toBeNull()
  })

  it('is killed with all it has started when its caller goes', { timeout: LONG }, async () => {
    const slow = await fakeOffice('sleep 60 & sleep 60')
    const source = join(folder, 'slow')
    const profile = join(folder, 'slow-profile')
    await writeFile(source, 'x')
    await writeProfile(profile)
    const by = { ...office, program: slow, isolation: NO_ISOLATION }
    const stop = new AbortController()
    const work = { source, conversion: findConversion('rtf')!, profile, signal: stop.signal }
    setTimeout(() => stop.abort(new Error('stopped')), 500)
    await expect(convertToPdf(by, work, async () => {})).rejects.toThrow('stopped')
    const left = await new Promise<string>((resolve) => execFile('ps', ['axo', 'args'], (_, out) => resolve(out)))
    expect(left).not.toContain(slow)
  })

  it('is one attempt that may be repeated when it crashes', { timeout: LONG }, async () => {
    const program = await fakeOffice('kill -9 $$')
    const { outcome } = await convert('rtf', smallRtf(['崩溃']), { ...office, program, isolation: NO_ISOLATION })
    expect(outcome).toEqual({ state: 'crashed', reason: '转换组件意外结束（SIGKILL）' })
  })
})

/** A program in the place of LibreOffice. */
async function fakeOffice(script: string): Promise<string> {
  const fakeFolder = await mkdtemp(join(folder, 'fake-'))
  await mkdir(join(fakeFolder, 'program'))
  const program = join(fakeFolder, 'program', 'soffice')
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o755)
  return program
}

describe('without LibreOffice', () => {
  it('says so and starts nothing', async () => {
    await using converter = openConverter({ program: '/nonexistent/soffice', log: (error) => expect(error).toBeNull() })
    expect(await converter.office()).toBeNull()
    const source = join(folder, 'any')
    await copyFile(new URL(import.meta.url), source)
    const outcome = await converter.convert({ source, conversion: findConversion('docx')! }, async () => {})
    expect(outcome).toEqual({ state: 'refused', reason: '未安装转换组件，不能按页面显示' })
  })

  it('does not take a program for it that is none', async () => {
    expect(await findOffice(tool('true') ?? undefined)).toBeNull()
  })
})
