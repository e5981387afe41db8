import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import type { Api } from '../../core/api/client.ts'
import { captchaImage, captchaNeeded, login as loginCall, type LoginResult } from '../../core/contract/sys/login.ts'
import { passwordUpdate } from '../../core/contract/sys/own-account.ts'
import { apiAt, cleanUrl, DEFAULT_URL, isExposed } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { EXIT } from '../exit.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show, Stop } from '../outcome.ts'
import { secretLine, typedTwice } from '../password.ts'
import { chosenName, profileNamed, readProfiles, saveProfile } from '../profiles.ts'

interface LoginOptions {
  url?: string | undefined
  user?: string | undefined
  /** Read the password from the first line of stdin. */
  passwordStdin: boolean
  /** Read the new password from the next line of stdin, when the first password must be changed. */
  newPasswordStdin: boolean
}

export function loginCommand(deps: CliDeps, run: typeof login = login): Command {
  return command('login', {
    description: '登录并保存令牌，密码只从键盘或标准输入读取',
    examples: [
      'zhiku login',
      'zhiku login --url http://10.0.0.8:8080 --user admin --profile 总部',
      'zhiku login --user admin --password-stdin < 密码文件',
      `printf '%s\\n' "$OLD" "$NEW" | zhiku login --user admin --password-stdin --new-password-stdin`,
    ],
    json: { url: '服务器地址', username: '账号', realname: '姓名', file: '令牌保存在哪个文件' },
  })
    .option('--url <地址>', '服务器地址')
    .option('--user <账号>', '用户账号')
    .option('--password-stdin', '从标准输入的第一行读取密码', false)
    .option('--new-password-stdin', '首次登录须改密码时，从标准输入的下一行读取新密码', false)
    .action(({ url, user, passwordStdin, newPasswordStdin, ...show }: LoginOptions & Show) =>
      present(deps, show, (shown) => run(shown, { url, user, passwordStdin, newPasswordStdin })),
    )
}

export async function login(deps: CliDeps, options: LoginOptions): Promise<Outcome> {
  if (options.newPasswordStdin && !options.passwordStdin) {
    throw new Stop('--new-password-stdin 须与 --password-stdin 一起使用: 第一行旧密码，第二行新密码', EXIT.usage)
  }
  const url = await chooseUrl(deps, options.url)
  const username = options.user ?? (await required(deps, '用户账号: ', '--user'))
  if (isExposed(url)) deps.err('注意: 该地址不是 https，密码会以明文经过网络')
  const password = options.passwordStdin
    ? await secretLine(deps)
    : await secretTyped(deps, '密码: ', '--password-stdin')
  let result = await signIn(deps, apiAt(url), username, password)
  if (result.userInfo.mustChangePassword) {
    const chosen = await newPassword(deps, options)
    const body = { username, oldpassword: password, password: chosen, confirmpassword: chosen }
    await apiAt(url, result.token).call(passwordUpdate, { body })
    result = await signIn(deps, apiAt(url), username, chosen)
  }
  const { token, userInfo } = result
  const { realname } = userInfo
  const file = await saveProfile(deps, { url, token, username: userInfo.username, realname })
  return {
    data: { url, username: userInfo.username, realname, file },
    lines: [`已登录 ${url}，${realname}（${userInfo.username}）`, `令牌保存在 ${file}`],
  }
}

async function chooseUrl(deps: CliDeps, named: string | undefined): Promise<string> {
  const known = named ?? (deps.profile === undefined ? deps.env['ZHIKU_URL'] : undefined)
  if (known) return cleanUrl(known)
  // A damaged profile file counts as empty, because signing in replaces it.
  const kept = await readProfiles(deps).catch(() => null)
  const usual = (kept && profileNamed(kept, chosenName(deps, kept))?.url) ?? DEFAULT_URL
  if (!deps.prompt) return usual
  return cleanUrl((await deps.prompt.ask(`服务器地址 [${usual}]: `)).trim() || usual)
}

async function signIn(deps: CliDeps, api: Api, username: string, password: string): Promise<LoginResult> {
  const needed = await api.call(captchaNeeded, { query: { username } })
  return api.call(loginCall, { body: { username, password, ...(needed && (await solvedCaptcha(deps, api))) } })
}

/** Saves the captcha as a file, because a terminal cannot show the picture. */
async function solvedCaptcha(deps: CliDeps, api: Api): Promise<{ captcha: string; checkKey: string }> {
  if (!deps.prompt) throw new Stop('服务器要求图形验证码，请在终端里运行 zhiku login')
  const checkKey = String(Date.now())
  const image = await api.call(captchaImage, { params: { key: checkKey } })
  const [, subtype = 'png', base64 = ''] = /^data:image\/([a-z]+)[^,]*;base64,(.*)$/s.exec(image) ?? []
  const folder = await mkdtemp(path.join(tmpdir(), 'zhiku-'))
  try {
    const file = path.join(folder, `captcha.${subtype}`)
    await writeFile(file, Buffer.from(base64, 'base64'))
    deps.err(`验证码图片: ${file}（60 秒内有效）`)
    return { captcha: (await deps.prompt.ask('验证码: ')).trim(), checkKey }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function newPassword(deps: CliDeps, options: LoginOptions): Promise<string> {
  if (options.newPasswordStdin) return secretLine(deps)
  const how =
    '首次登录须先修改密码: 请在终端里运行 zhiku login，或加上 --new-password-stdin 并在标准输入的第二行给出新密码'
  if (!deps.prompt || options.passwordStdin) throw new Stop(how)
  deps.err('首次登录须先修改密码')
  return typedTwice(deps.prompt, '新密码: ')
}

async function required(deps: CliDeps, question: string, option: string): Promise<string> {
  if (!deps.prompt) throw new Stop(`请用 ${option} 给出${question.replace(/[: ]+$/, '')}`, EXIT.usage)
  const answer = (await deps.prompt.ask(question)).trim()
  if (!answer) throw new Stop('已取消', EXIT.usage)
  return answer
}

async function secretTyped(deps: CliDeps, question: string, option: string): Promise<string> {
  if (!deps.prompt) throw new Stop(`不在终端里时，请用 ${option} 从标准输入给出密码`, EXIT.usage)
  return deps.prompt.askSecret(question)
}
