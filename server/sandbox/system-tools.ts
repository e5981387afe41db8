import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program, or null. These programs exist only on Linux; on other systems nothing is searched. */
export function tool(name: string): string | null {
  if (process.platform !== 'linux') return null
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin', '/sbin']
  return (
    folders
      .filter((folder) => folder.startsWith('/'))
      .map((folder) => join(folder, name))
      .find(isExecutable) ?? null
  )
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function runs([command = '', ...rest]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(command, rest, { timeout: 10_000, killSignal: 'SIGKILL', env: {} }, (error) => resolve(error === null))
  })
}

/**
 * With this command a program dies with the server, even when the server is killed, and never has privileges. Empty
 * when the tool is missing.
 */
export function dyingWithParent(more: readonly string[] = []): string[] {
  const setpriv = tool('setpriv')
  if (setpriv === null) return []
  const asRoot = process.getuid?.() === 0 ? ['--inh-caps=-all', '--bounding-set=-all', ...more] : []
  return [setpriv, '--pdeathsig=KILL', '--no-new-privs', ...asRoot]
}
