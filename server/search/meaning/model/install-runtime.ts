import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ModelFault } from './fault.ts'
import { RUNTIME } from './known-models.ts'

const run = promisify(execFile)
/** A package of 110 MB over a slow line. */
const NPM_MS = 15 * 60_000

type Package = (typeof RUNTIME.packages)[number]

/**
 * Lays the program that computes vectors below a folder: of 288 MB the 46 MB for this machine. It is no dependency of
 * ours, because few sites of those that install us need it, and because its install script fetches from elsewhere and
 * fails where npm alone is reached. The packages come from `packed` (a folder with the two .tgz files) or through npm, and
 * must have the digests that were tried. No script of theirs is run.
 */
export async function installRuntime(to: string, scratch: string, packed: string | undefined): Promise<void> {
  const folder = packed ?? (await fetchPackages(scratch))
  mkdirSync(path.join(to, 'node_modules'), { recursive: true })
  writeFileSync(path.join(to, 'package.json'), '{}\n')
  for (const each of RUNTIME.packages) await unpack(each, folder, path.join(to, 'node_modules', each.name))
  const program = path.join(to, 'node_modules/onnxruntime-node/bin/napi-v6', process.platform, process.arch)
  if (!existsSync(program))
    throw new ModelFault(`onnxruntime-node 没有适用于 ${process.platform} ${process.arch} 的程序`)
}

async function fetchPackages(scratch: string): Promise<string> {
  const names = RUNTIME.packages.map(({ name }) => `${name}@${RUNTIME.version}`)
  const [program, ...rest] = npmCommand()
  await run(program!, [...rest, 'pack', '--silent', '--pack-destination', scratch, ...names], {
    cwd: scratch,
    timeout: NPM_MS,
    shell: process.platform === 'win32' && rest.length === 0,
  }).catch((error: Error) => {
    throw new ModelFault(
      `npm 没有取到 ${names.join('、')}（${error.message.split('\n')[0]}）。不能上网的服务器：在别处 npm pack 这两个包，放进一个文件夹，用 --runtime 指明`,
    )
  })
  return scratch
}

/** npm as it started us, so that no other version is picked; else the one on PATH. */
function npmCommand(): string[] {
  const own = process.env.npm_execpath
  return own?.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm']
}

async function unpack({ name, integrity, parts }: Package, folder: string, to: string): Promise<void> {
  const file = `${name}-${RUNTIME.version}.tgz`
  const packed = path.join(folder, file)
  if (!readdirSync(folder).includes(file)) throw new ModelFault(`${folder} 里没有 ${file}`)
  const digest = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`
  if (digest !== integrity) throw new ModelFault(`${packed} 的摘要不对，不是 npm 上的 ${name}@${RUNTIME.version}`)
  mkdirSync(to, { recursive: true })
  const wanted = parts.map((part) => `package/${part}`)
  await run('tar', ['-xzf', packed, '-C', to, '--strip-components=1', ...wanted]).catch((error: Error) => {
    throw new ModelFault(`没有解开 ${packed}：${error.message.split('\n').slice(1).join(' ').trim() || error.message}`)
  })
}
