import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { weakness } from '#core/rules/password.ts'
import { OperatorFault } from '#server/kernel/operator-fault.ts'
import { type FilesConfig, parseFilesConfig, OBJECT_SETTINGS } from './object-settings.ts'
import { OFFICE_SETTINGS, type OfficeConfig, parseOfficeConfig } from './office-settings.ts'
import { SETTING_TEXTS, type SettingText } from './settings-table.ts'

const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65_535))
const passwordSchema = (account: string) =>
  v.pipe(
    v.string(),
    v.check((text) => weakness(text, account) === null),
  )
const databaseUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))
const hostList = v.pipe(
  v.string(),
  v.regex(/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(,([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?)*$/i),
)
const switchable = v.picklist(['0', '1'])

/** All settings of the server, by their name in the environment and in `zhiku.config.json`. */
const Settings = v.strictObject({
  ZHIKU_PORT: v.optional(port, '8080'),
  ZHIKU_HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  ZHIKU_DATA: v.optional(v.pipe(v.string(), v.nonEmpty()), './data'),
  ZHIKU_ADMIN_PASSWORD: v.optional(passwordSchema('admin')),
  /** Password of the demo accounts, for trials and tests; absent: they are frozen. */
  ZHIKU_DEMO_PASSWORD: v.optional(passwordSchema('')),
  ZHIKU_SAMPLE: v.optional(switchable, '0'),
  ZHIKU_CAPTCHA: v.optional(v.pipe(v.string(), v.regex(/^(auto|always|fixed:[0-9A-Za-z]{4})$/)), 'auto'),
  /** Shows the parts of the console at `/dev/parts`. */
  ZHIKU_DEV: v.optional(switchable, '0'),
  ZHIKU_LOG: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'warn'),
  ZHIKU_UPLOAD_LIMIT_MB: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '1000'),
  /** The number of our own proxies in front of the server, each of which adds to X-Forwarded-For. */
  ZHIKU_TRUST_PROXY: v.optional(v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number)), '0'),
  /** Signs tickets and share keys; servers on one database need the same. */
  ZHIKU_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  /** LibreOffice; absent: the one on the PATH. */
  ZHIKU_SOFFICE: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** The path below which a proxy serves the site, without a slash at its end. */
  ZHIKU_BASE_PATH: v.optional(v.pipe(v.string(), v.regex(/^(\/[A-Za-z0-9._~-]+)*$/)), ''),
  /** Internal addresses from which pages may be saved, as `host:port` separated by commas. */
  ZHIKU_FETCH_PLACES: v.optional(v.pipe(v.string(), v.regex(/^[\w.\-[\]:]+:\d+(,[\w.\-[\]:]+:\d+)*$/))),
  /** Databases on which data sources may be tested, as `host` or `host:port` separated by commas. */
  ZHIKU_DATA_SOURCE_HOSTS: v.optional(hostList),
  /** Hosts within on which models may be asked, in the same form. */
  ZHIKU_MODEL_HOSTS: v.optional(hostList),
  ...OBJECT_SETTINGS,
  ...OFFICE_SETTINGS,
  DATABASE_URL: v.optional(databaseUrl),
  /** The same database without a pool in between, if `DATABASE_URL` goes through one; for LISTEN and migrations. */
  ZHIKU_SESSION_DATABASE_URL: v.optional(databaseUrl),
})

/** Variables with our prefix that other programs read, so they are not reported as unknown. */
const ELSEWHERE = new Set(['ZHIKU_CI', 'ZHIKU_URL', 'ZHIKU_TOKEN', 'ZHIKU_TEST_DATABASE_URL', 'ZHIKU_BASE_URL'])

/** @internal The names of all settings, for the test of the guide. */
export const SETTING_NAMES: readonly string[] = Object.keys(Settings.entries)

/** What is allowed, for the message about an invalid value. */
const ALLOWED: Readonly<Record<keyof typeof Settings.entries, SettingText>> = SETTING_TEXTS

export interface Config extends FilesConfig, OfficeConfig {
  port: number
  host: string
  dataFolder: string
  adminPassword: string | undefined
  demoPassword: string | undefined
  sample: boolean
  captcha: 'auto' | 'always' | `fixed:${string}`
  log: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Whether pages for developers are served. */
  dev: boolean
  uploadLimitBytes: number
  proxies: number
  basePath: string
  secret: string | undefined
  soffice: string | undefined
  allowedHosts: readonly string[]
  dataSourceHosts: readonly string[]
  modelHosts: readonly string[]
  databaseUrl: string | undefined
  sessionDatabaseUrl: string | undefined
}

/** An invalid setting that prevents the start; `message` is the line to print. */
export class ConfigError extends OperatorFault {
  override name = 'ConfigError'
}

/**
 * Reads the environment first, then `zhiku.config.json` in the data folder. Unknown keys and invalid values are
 * refused.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataFolder = path.resolve(env['ZHIKU_DATA'] || './data')
  const s = parseSettings({ ...fromFile(path.join(dataFolder, 'zhiku.config.json')), ...fromEnvironment(env) })
  if (s.ZHIKU_SESSION_DATABASE_URL !== undefined && s.DATABASE_URL === undefined) {
    throw new ConfigError('ZHIKU_SESSION_DATABASE_URL 只能与 DATABASE_URL 一起使用')
  }
  if (s.ZHIKU_CAPTCHA.startsWith('fixed:') && !isLoopback(s.ZHIKU_HOST)) {
    throw new ConfigError('ZHIKU_CAPTCHA=fixed:… 只能在监听本机地址时使用')
  }
  const files = parseFilesConfig(s)
  if (typeof files === 'string') throw new ConfigError(files)
  const office = parseOfficeConfig(s, s.ZHIKU_BASE_PATH)
  if (typeof office === 'string') throw new ConfigError(office)
  return {
    ...files,
    ...office,
    port: s.ZHIKU_PORT,
    host: s.ZHIKU_HOST,
    dataFolder,
    adminPassword: s.ZHIKU_ADMIN_PASSWORD,
    demoPassword: s.ZHIKU_DEMO_PASSWORD,
    sample: s.ZHIKU_SAMPLE === '1',
    captcha: s.ZHIKU_CAPTCHA as Config['captcha'],
    log: s.ZHIKU_LOG,
    dev: s.ZHIKU_DEV === '1',
    uploadLimitBytes: s.ZHIKU_UPLOAD_LIMIT_MB * 1024 * 1024,
    proxies: s.ZHIKU_TRUST_PROXY,
    basePath: s.ZHIKU_BASE_PATH,
    secret: s.ZHIKU_SECRET,
    soffice: s.ZHIKU_SOFFICE,
    allowedHosts: s.ZHIKU_FETCH_PLACES?.split(',') ?? [],
    dataSourceHosts: s.ZHIKU_DATA_SOURCE_HOSTS?.split(',') ?? [],
    modelHosts: s.ZHIKU_MODEL_HOSTS?.split(',') ?? [],
    databaseUrl: s.DATABASE_URL,
    sessionDatabaseUrl: s.ZHIKU_SESSION_DATABASE_URL,
  }
}

function parseSettings(given: Record<string, string>): v.InferOutput<typeof Settings> {
  const parsed = v.safeParse(Settings, given)
  if (parsed.success) return parsed.output
  const key = v.getDotPath(parsed.issues[0]) ?? ''
  throw new ConfigError(
    key in ALLOWED
      ? `配置 ${key} 的值不正确，应为${ALLOWED[key as keyof typeof ALLOWED].allowed}`
      : `不认识的配置 ${key}`,
  )
}

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

function fromEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const ours = Object.entries(env).filter(([name]) => name.startsWith('ZHIKU_') || name === 'DATABASE_URL')
  return Object.fromEntries(ours.filter(([name, value]) => value && !ELSEWHERE.has(name))) as Record<string, string>
}

function fromFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    const values = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
  } catch {
    throw new ConfigError(`${file} 不是合法的 JSON`)
  }
}
