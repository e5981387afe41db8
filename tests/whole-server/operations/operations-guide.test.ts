import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#core/api/client.ts'
import { login } from '#core/contract/sys/login.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { runProgram, wholeProgram } from '#cli/program.ts'
import { recordedDeps } from '#cli/testing/recorded-deps.ts'
import { SETTING_NAMES } from '#server/boot/config.ts'
import { freePort } from '../../free-port.ts'
import { eventually, foundIds, settled, uploadText } from '../support/documents.ts'
import { PASSWORD } from '../support/fixture.ts'
import { signInTo } from '../support/kill-import.ts'
import { hasNginx, runNginx } from '../support/nginx.ts'
import { KillableServer } from '../support/killable-server.ts'

/* The operations guide, followed: its commands are run, its configurations are used as they stand. */

const ROOT = path.resolve(import.meta.dirname, '../../..')
const guide = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
const PAGES = ['docs/operations.md', 'docs/doctor.md', 'docs/manual/安装与启动.md', 'docs/manual/数据文件夹与备份.md']

/** The chapter of the guide below a heading. */
const chapter = (heading: string): string => guide.split(`\n## ${heading}`)[1]!.split('\n## ')[0]!
/** The n-th block of code in it, of a language. */
const blockIn = (heading: string, n = 0, language = ''): string =>
  [...chapter(heading).matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].filter(([, each]) => each === language)[n]![2]!

it.each(PAGES)('%s names only commands and options that there are', async (page) => {
  using deps = recordedDeps({})
  const program = await wholeProgram(deps)
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  const written = [...text.matchAll(/(?:`|^|run zhiku -- |\$\()(?:zhiku|npm run (?:-s )?zhiku --) ([^`\n]*)/gm)]
  const wrong = written.map(([, line]) => line!.split(/[<>|&]/)[0]!.trim()).filter((line) => !isKnown(program, line))
  expect(wrong).toEqual([])
  if (page.includes('operations')) expect(written.length).toBeGreaterThan(20)
})

function isKnown(program: Command, line: string): boolean {
  const words = line.split(/\s+/)
  let at = program
  while (words.length > 0) {
    const below = at.commands.find((command) => command.name() === words[0])
    if (!below) break
    at = below
    words.shift()
  }
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0])
  return (at !== program || line === '…') && options.every((each) => at.options.some(({ long }) => long === each))
}

it('names only settings that there are', () => {
  const known = new Set([...SETTING_NAMES, 'ZHIKU_URL', 'ZHIKU_TOKEN'])
  const named = [...guide.matchAll(/\b(ZHIKU_[A-Z0-9_]+|DATABASE_URL)\b(?!…)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !known.has(name) && !name.endsWith('_'))).toEqual([])
  expect(named.length).toBeGreaterThan(30)
})

it('the service file is one that systemd takes', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).error) skip('no systemd-analyze on this machine')
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-unit-'))
  const file = path.join(folder, 'zhiku.service')
  const there = blockIn('开机启动', 0, 'ini')
    .replaceAll(/\/usr\/bin\/node \S+/g, process.execPath)
    .replace('User=zhiku', 'User=root')
  writeFileSync(file, there.replace('WorkingDirectory=/opt/zhiku/app', `WorkingDirectory=${ROOT}`))
  const { stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('zhiku'))
  expect({ ours, status: ours.length === 0 ? 0 : status }).toEqual({ ours: [], status: 0 })
})

describe('on a server', () => {
  const server = new KillableServer({ ZHIKU_TRUST_PROXY: '1' })
  beforeAll(() => server.start())
  afterAll(() => server[Symbol.asyncDispose]())

  it('nginx as written serves over HTTPS alone, tells browsers so, and lets large uploads through', async ({
    skip,
  }) => {
    if (!hasNginx()) skip('no nginx on this machine')
    const [plain, secure] = [await freePort(), await freePort()]
    await using _ = await nginx(server, { plain, secure })
    const redirect = await fetch(`http://127.0.0.1:${plain}/search?q=1`, { redirect: 'manual', headers: { host: 'x' } })
    expect(redirect.status).toBe(301)
    expect(redirect.headers.get('location')).toMatch(/^https:\/\/[^/]+\/search\?q=1$/)
    const page = await asked(secure, '/ready')
    expect(page).toMatchObject({ status: 200, headers: { 'strict-transport-security': 'max-age=31536000' } })
    const form = new FormData()
    form.set('file', new Blob([`经过代理上传的大文件\n${'很长的正文。'.repeat(200_000)}`]), '大文件.txt')
    const body = new Response(form)
    const sent = await asked(secure, `/api${docUpload.path}`, {
      token: (await tokenFrom(server)).token,
      type: body.headers.get('content-type')!,
      body: Buffer.from(await body.arrayBuffer()),
    })
    expect(JSON.parse(sent.text)).toMatchObject({ success: true }) // nginx by itself stops at 1 MB
  })

  it('the upgrade and the way back lead to the state before', async () => {
    const api = await signInTo(server)
    const kept = await uploadText(api(), '升级之前.txt', '升级之前写下的内容')
    await settled(api(), kept.id)
    await follow(server, blockIn('升级和退回', 0))
    await server.start()
    const after = await uploadText(api(), '升级之后.txt', '升级之后写下的内容')
    await follow(server, blockIn('升级和退回', 1))
    const back = await signInTo(server)
    await eventually('what was before is found', async () =>
      (await foundIds(back(), '升级之前')).length > 0 ? true : null,
    )
    expect(await foundIds(back(), '升级之前')).toEqual([kept.id])
    expect(await foundIds(back(), '升级之后写下')).not.toContain(after.id)
  })
})

/** Carries out the lines of a block on this server's folder, which stands for /opt/zhiku. */
async function follow(server: KillableServer, block: string): Promise<void> {
  mkdirSync(path.join(server.folder, 'backup'), { recursive: true })
  for (const line of block.trim().replaceAll('/opt/zhiku', server.folder).split('\n')) {
    const words = line.split(' ').filter((word) => !word.startsWith('ZHIKU_DATA='))
    if (line === 'systemctl stop zhiku') await server.stop()
    else if (line === 'systemctl start zhiku') await server.start()
    else if (words[0] === 'mv') renameSync(words[1]!, words[2]!)
    else if (words[0] === 'zhiku') await runHere(server, words.slice(1))
    else throw new Error(`nobody can follow: ${line}`)
  }
}

async function runHere(server: KillableServer, args: string[]): Promise<void> {
  using deps = recordedDeps({ env: { PATH: process.env['PATH'] ?? '', ZHIKU_DATA: server.data } })
  await runProgram(deps, args)
  if (deps.exitCode() !== 0) throw new Error(`zhiku ${args.join(' ')}: ${deps.stderr()}`)
}

/** The configuration of the guide with our ports, our certificate and our server; nothing else is changed. */
async function nginx(server: KillableServer, { plain, secure }: { plain: number; secure: number }) {
  const folder = path.join(server.folder, 'nginx')
  mkdirSync(folder, { recursive: true })
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=zhiku.example.com', '-days', '2', '-nodes', '-x509', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const site = blockIn('HTTPS', 0, 'nginx')
    .replaceAll(/listen (\[::\]:)?80;/g, `listen 127.0.0.1:${plain};`)
    .replaceAll(/listen (\[::\]:)?443 ssl;/g, `listen 127.0.0.1:${secure} ssl;`)
    .replaceAll(/(listen 127\.0\.0\.1:\d+(?: ssl)?;)\s+\1/g, '$1')
    .replace(/ssl_certificate {5}.*/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
    .replace('http://127.0.0.1:8080', server.url)
  return runNginx(folder, site, () => asked(secure, '/live').then((answer) => answer.status === 200))
}

const tokenFrom = (server: KillableServer) =>
  createApi({ baseURL: `${server.url}/api`, token: () => undefined, tenant: () => undefined }).call(login, {
    body: { username: 'editor', password: PASSWORD, captcha: 'ABCD', checkKey: '1' },
  })

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const agent = new Agent({ rejectUnauthorized: false })

function asked(port: number, at: string, o: { token?: string; type?: string; body?: Buffer } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(o.token && { 'x-access-token': o.token }),
      ...(o.body && { 'content-type': o.type, 'content-length': o.body.length }),
    }
    const sent = request(
      { host: '127.0.0.1', port, path: at, method: o.body ? 'POST' : 'GET', agent, headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
      },
    )
    sent.on('error', reject)
    sent.end(o.body)
  })
}
