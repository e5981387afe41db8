import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { CliDeps } from './deps.ts'
import { EXIT } from './exit.ts'
import { Stop } from './outcome.ts'

/** A server and the sign-in for it. Without a token, only the address is stored. */
const Profile = v.object({
  url: v.string(),
  token: v.optional(v.string()),
  username: v.optional(v.string()),
  realname: v.optional(v.string()),
})
export type Profile = v.InferOutput<typeof Profile>

const Profiles = v.object({ current: v.string(), profiles: v.record(v.string(), Profile) })
export type Profiles = v.InferOutput<typeof Profiles>

/** The profile's name when none was given. */
export const DEFAULT_PROFILE = 'default'

type Place = Pick<CliDeps, 'env' | 'home'>

/** The configuration folder by the XDG rules, which ignore a relative XDG_CONFIG_HOME. */
function configFolder({ env, home }: Place): string {
  const configured = env['XDG_CONFIG_HOME']
  const base = configured && path.isAbsolute(configured) ? configured : path.join(home, '.config')
  return path.join(base, 'zhiku')
}

export const profilesPath = (deps: Place): string => path.join(configFolder(deps), 'profiles.json')

/** The file of versions with only one profile. It is read as the default profile until something is saved. */
const formerPath = (deps: Place): string => path.join(configFolder(deps), 'session.json')

export async function readProfiles(deps: Place): Promise<Profiles> {
  const kept = await parsed(profilesPath(deps), Profiles)
  if (kept) return kept
  const former = await parsed(formerPath(deps), Profile)
  return { current: DEFAULT_PROFILE, profiles: former ? { [DEFAULT_PROFILE]: former } : {} }
}

async function parsed<S extends v.GenericSchema>(file: string, schema: S): Promise<v.InferOutput<S> | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Stop(`无法读取登录信息 ${file}: ${error.code}`)
  })
  if (text === null) return null
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!result.success) throw new Stop(`登录信息 ${file} 已损坏，请删除后重新登录`)
  return result.output
}

/** Writes the profiles atomically, readable by the owner only from the first byte. */
export async function saveProfiles(deps: Place, profiles: Profiles): Promise<string> {
  const file = profilesPath(deps)
  const fresh = `${file}.${process.pid}`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(fresh, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
  await rename(fresh, file)
  await rm(formerPath(deps), { force: true })
  return file
}

/** The profile name in effect: from the command line, else from the environment, else the current one. */
export const chosenName = (deps: CliDeps, { current }: Profiles): string =>
  deps.profile ?? (deps.env['ZHIKU_PROFILE'] || current)

/** The profile in effect. A named profile must exist. */
export async function chosenProfile(deps: CliDeps): Promise<Profile | undefined> {
  const kept = await readProfiles(deps)
  const name = chosenName(deps, kept)
  const profile = profileNamed(kept, name)
  if (!profile && (deps.profile ?? deps.env['ZHIKU_PROFILE'])) throw unknown(name)
  return profile
}

export const profileNamed = ({ profiles }: Profiles, name: string): Profile | undefined =>
  Object.hasOwn(profiles, name) ? profiles[name] : undefined

export const unknown = (name: string): Stop =>
  new Stop(`没有保存名为 ${name} 的登录，用 zhiku profile list 查看`, EXIT.usage)

export async function saveProfile(deps: CliDeps, profile: Profile): Promise<string> {
  // A damaged file counts as empty, because signing in replaces it.
  const kept = await readProfiles(deps).catch((): Profiles => ({ current: DEFAULT_PROFILE, profiles: {} }))
  const name = checkedName(chosenName(deps, kept))
  return saveProfiles(deps, { current: name, profiles: { ...kept.profiles, [name]: profile } })
}

/** Deletes the token but keeps the address, so that the next sign-in need not ask for it. */
export async function forgetToken(deps: CliDeps): Promise<void> {
  const kept = await readProfiles(deps)
  const name = chosenName(deps, kept)
  const profile = profileNamed(kept, name)
  if (profile?.token === undefined) return
  await saveProfiles(deps, { ...kept, profiles: { ...kept.profiles, [name]: { url: profile.url } } })
}

/** Checks a profile name. Names are used in shell commands, so only plain characters are allowed. */
export function checkedName(name: string): string {
  if (/^[\p{Letter}\p{Number}][\p{Letter}\p{Number}._-]{0,39}$/u.test(name)) return name
  throw new Stop(`名称不正确: ${name}（字母、数字、汉字和 . _ -，不超过 40 个）`, EXIT.usage)
}
