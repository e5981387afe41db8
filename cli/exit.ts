/** The exit codes that scripts can rely on. Help and `docs/cli.md` print this table; it is the only definition. */
const MEANINGS = {
  ok: [0, '成功'],
  failed: [1, '失败、被服务器拒绝，或检查没有通过'],
  usage: [2, '用法不对，或需要确认而没有 --yes；什么也没有做'],
  signedOut: [4, '未登录或登录已过期'],
} as const

export const EXIT = {
  ok: MEANINGS.ok[0],
  failed: MEANINGS.failed[0],
  usage: MEANINGS.usage[0],
  signedOut: MEANINGS.signedOut[0],
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

export const EXIT_TABLE: readonly (readonly [code: ExitCode, meaning: string])[] = Object.values(MEANINGS)

/** The environment variables that are read; help prints them beside the exit codes. */
export const ENVIRONMENT: readonly (readonly [name: string, meaning: string])[] = [
  ['ZHIKU_URL', '服务器地址，优先于保存的登录'],
  ['ZHIKU_TOKEN', '登录令牌或 API 令牌，优先于保存的令牌'],
  ['ZHIKU_PROFILE', '使用哪一份保存的登录，见 zhiku profile'],
  ['NO_COLOR', '有值时不用粗体等终端样式'],
  ['XDG_CONFIG_HOME', '登录信息所在的配置目录，默认 ~/.config'],
]
