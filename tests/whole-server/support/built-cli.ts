import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildCli } from '../../../build/cli.ts'

interface Run {
  token?: string | undefined
  stdin?: string
}

interface Ended {
  code: number | null
  out: string
  err: string
}

/** The built command line; each run is its own process without a terminal. */
export async function builtCli(url: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-cli-'))
  await buildCli(folder)
  return {
    folder,
    run: (args: readonly string[], { token = '', stdin = '' }: Run = {}) =>
      ended([path.join(folder, 'zhiku.js'), ...args], { HOME: folder, ZHIKU_URL: url, ZHIKU_TOKEN: token }, stdin),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Asynchronous, because the server it calls runs in this process. */
function ended(args: readonly string[], env: Record<string, string>, stdin: string): Promise<Ended> {
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'] ?? '', ...env } })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdin.on('error', () => {}) // The program ended without reading its input.
  child.stdin.end(stdin)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out: out.trim(), err: err.trim() }))
  })
}
