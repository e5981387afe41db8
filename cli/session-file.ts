import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { CliDeps } from './deps.ts'
import { Stop } from './outcome.ts'

const Session = v.object({ url: v.string(), token: v.string(), username: v.string(), realname: v.string() })
export type Session = v.InferOutput<typeof Session>

/** The XDG rules: a relative XDG_CONFIG_HOME is to be ignored. */
export function sessionPath({ env, home }: Pick<CliDeps, 'env' | 'home'>): string {
  const configured = env['XDG_CONFIG_HOME']
  const base = configured && path.isAbsolute(configured) ? configured : path.join(home, '.config')
  return path.join(base, 'zhiku', 'session.json')
}

export async function readSession(deps: CliDeps): Promise<Session | null> {
  const file = sessionPath(deps)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Stop(`无法读取登录信息 ${file}: ${error.code}`)
  })
  if (text === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Session), text)
  if (!parsed.success) throw new Stop(`登录信息 ${file} 已损坏，请运行 zhiku logout 后重新登录`)
  return parsed.output
}

/** Readable by its owner only from the first byte on, and never half written. */
export async function saveSession(deps: CliDeps, session: Session): Promise<string> {
  const file = sessionPath(deps)
  const fresh = `${file}.${process.pid}`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(fresh, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600 })
  await rename(fresh, file)
  return file
}

export const removeSession = (deps: CliDeps): Promise<void> => rm(sessionPath(deps), { force: true })
