/*
 * What every `npm start`, `npm test` and `npm run …` of this project runs, on the machine's own Node (20 or newer), with
 * nothing installed before. In this order:
 *   1. node_modules is missing or does not fit package-lock.json: `npm ci`.
 *   2. The project's own Node 24, which came with it, is found.
 *   3. The command runs on that Node.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants as osConstants, homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(fileURLToPath(import.meta.url)) // import.meta.dirname is missing before Node 20.11
const MODULES = path.join(ROOT, 'node_modules')
const STAMP = path.join(MODULES, '.zhiku-installed')
const INSTALL_LOCK = path.join(ROOT, '.install.lock')
const OLDEST_NODE = 24

/** What a command runs, one program after the other until one fails; each as arguments for Node. */
const COMMANDS = {
  start: () => [['build.ts', '--if-stale'], { program: [...serverOptions(), 'dist/server/main.js'], isServer: true }],
  build: () => [['build.ts', '--if-stale']],
  test: (given) => [['tests/run.ts', ...given]],
  prove: (given) => [
    ['build.ts', '--if-stale'],
    ['node_modules/vitest/vitest.mjs', 'run', '--mode', 'prove', ...given],
    ['node_modules/vitest/vitest.mjs', 'run', ...given],
    ['tests/external-postgres.ts', ...given],
    ['tests/mutation/run.ts', ...given],
  ],
  bench: ([name, ...given]) => [
    ['build.ts', '--if-stale'],
    ...benches(name).map((file) => ['--import', 'tsx', file, ...given]),
  ],
  zhiku: (given) => [{ program: [path.join(ROOT, 'cli/main.ts'), ...given], folder: process.env.INIT_CWD }],
  cli: () => [['build/cli.ts'], ['build/settings-pages.ts']],
  texts: (given) => [['build/texts.ts', ...given]],
  check: () => [
    ['build/registries.ts'],
    ['node_modules/typescript/bin/tsc', '-p', '.'],
    ['node_modules/oxlint/bin/oxlint'],
    ['node_modules/oxfmt/bin/oxfmt', '--check'],
    ['tests/layers.ts'],
    ['tests/table-owners.ts'],
    ['tests/function-lengths.ts'],
    ['tests/style-literals.ts'],
    ['tests/clocks.ts'],
    ['node_modules/knip/bin/knip.js'],
    ['node_modules/knip/bin/knip.js', '--config', 'knip-product.config.ts'],
    ['tests/coverage-check.ts'],
  ],
}

const [command = '', ...given] = process.argv.slice(2)
if (!Object.hasOwn(COMMANDS, command)) fail(`用法：node bootstrap.mjs ${Object.keys(COMMANDS).join(' | ')}`)
if (!isInstalled()) await install()
const node =
  projectNode() ??
  fail(`需要 Node ${OLDEST_NODE} 或更新版本：本机平台没有随项目安装的 Node，当前是 ${process.version}。`)
for (const step of COMMANDS[command](given)) {
  const { program, isServer = false, folder = ROOT } = Array.isArray(step) ? { program: step } : step
  const code = await run(node, program, { isServer, folder: folder || ROOT })
  if (code !== 0) process.exit(code)
}

// 1. Dependencies

/** The stamp is written last, so an interrupted or half removed installation has none and is repaired. */
function isInstalled() {
  return readText(STAMP) === installationId()
}

function installationId() {
  const lockFile = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
  return `${lockFile} ${process.platform}-${process.arch} node ${packagedNode()?.version ?? 'of the machine'}\n`
}

async function install() {
  await takeInstallLock()
  if (!isInstalled()) {
    console.log('正在安装依赖（第一次或依赖有变化时，约一分钟）…')
    rmSync(STAMP, { force: true })
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    const code = await runNpm(['ci', ...quiet, '--ignore-scripts', '--include=dev', '--include=optional'])
    if (code !== 0) fail(`依赖没有装好（npm ci 以 ${code} 结束），原因见上；排除后再运行一次即可。`, code)
    writeFileSync(STAMP, installationId())
  } // else the one we waited for did it
  rmSync(INSTALL_LOCK, { force: true })
}

/** npm as it started us, so that no other version is picked; else the one on PATH. */
function runNpm(options) {
  const env = { ...process.env, ...writableCache() }
  if (process.env.npm_execpath?.endsWith('npm-cli.js')) {
    return run(process.execPath, [process.env.npm_execpath, ...options], { env })
  }
  return run('npm', options, { env, shell: process.platform === 'win32' }) // npm.cmd needs a shell
}

/** Service accounts often have no home they may write to. */
function writableCache() {
  const usual = process.env.npm_config_cache ?? path.join(homedir(), '.npm')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return {}
  } catch {
    return { npm_config_cache: path.join(tmpdir(), `zhiku-npm-${process.getuid?.() ?? 'cache'}`) }
  }
}

/** Two installations at once would tear each other's node_modules away. The lock is a file with our pid. */
async function takeInstallLock() {
  for (let attempt = 0; ; attempt += 1) {
    const owner = readText(INSTALL_LOCK)
    if (owner === null || !isAlive(Number(owner))) {
      if (owner !== null) rmSync(INSTALL_LOCK, { force: true }) // its owner was killed
      if (createLock() && (await isStillOurs())) return
    }
    if (attempt === 10) console.log(`正在等待另一个安装结束（进程号 ${owner}；若它不是安装，请删除 ${INSTALL_LOCK}）…`)
    await sleep(200)
  }
}

function createLock() {
  try {
    writeFileSync(INSTALL_LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return fail(`无法在 ${ROOT} 安装依赖：${error.message}`)
  }
}

/** Of two that found a dead owner's lock at once, the slower may have removed the faster one's. */
async function isStillOurs() {
  await sleep(100)
  return readText(INSTALL_LOCK) === String(process.pid)
}

// 2. The project's Node

function projectNode() {
  const packaged = packagedNode()
  if (packaged !== null) return packaged.program
  return Number.parseInt(process.versions.node, 10) >= OLDEST_NODE ? process.execPath : null
}

/** The npm package that holds a Node for this platform, as package.json's optionalDependencies name it. */
function packagedNode() {
  const { platform, arch } = process
  const name =
    platform === 'darwin' ? `node-bin-darwin-${arch}` : `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  const program = path.join(MODULES, name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  const version = /"version": "v?([^"]+)"/.exec(readText(path.join(MODULES, name, 'package.json')))?.[1]
  // an interrupted installation leaves either without the other
  return existsSync(program) && version !== undefined ? { program, version } : null
}

// 3. The command

/**
 * Runs a program until it has ended, and returns its exit code. Signals for us are passed on; we end after it. A server
 * gets a process group of its own, so that Ctrl-C reaches it once (through us), and an IPC channel, whose 'disconnect'
 * tells it that we were killed.
 */
function run(program, options, { folder = ROOT, env = process.env, shell = false, isServer = false } = {}) {
  const stdio = isServer ? ['ignore', 'inherit', 'inherit', 'ipc'] : 'inherit'
  const child = spawn(program, options, {
    cwd: folder,
    env,
    shell,
    stdio,
    detached: isServer && process.platform !== 'win32',
  })
  let lastSignal = 0
  const passOn = (signal) => {
    if (Date.now() - lastSignal < 1000) return // npm and the terminal both send the same Ctrl-C
    lastSignal = Date.now()
    child.kill(signal)
  }
  const orphaned = onParentLost(() => passOn('SIGTERM'))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`无法运行 ${program}：${error.message}`))
    child.once('exit', (code, signal) => {
      clearInterval(orphaned)
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? 128 + osConstants.signals[signal])
    })
  })
}

/**
 * npm passes a SIGTERM on to the shell between it and us, which dies of it and says nothing. Only below npm: whoever
 * starts us in the background by hand wants us to outlive the terminal.
 */
function onParentLost(react) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid !== parent && react(), 300)
}

/** V8 would let 100 MB of garbage accumulate on the server's main thread, where 24 do as well. */
function serverOptions() {
  return JSON.parse(readFileSync(path.join(ROOT, 'server/boot/node-options.json'), 'utf8'))
}

function benches(name) {
  const folder = path.join(ROOT, 'tests/bench')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.ts')) : []
  const names = files.map((file) => file.slice(0, -'.ts'.length))
  if (name !== undefined && !names.includes(name)) fail(`没有这个测量：${name}。现有：${names.join('、') || '无'}`)
  return (name === undefined ? names : [name]).map((each) => `tests/bench/${each}.ts`)
}

function isAlive(pid) {
  if (!(pid > 0)) return false // 0 would mean our own process group
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null // absent
  }
}

function fail(line, code = 1) {
  console.error(line)
  process.exit(code)
}
