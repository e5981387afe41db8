import type { Command } from 'commander'
import { confirm, YES } from '../confirm.ts'
import { cleanUrl } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { EXIT } from '../exit.ts'
import { command, group } from '../frame.ts'
import { type Outcome, present, type Show, Stop } from '../outcome.ts'
import {
  checkedName,
  chosenName,
  DEFAULT_PROFILE,
  type Profile,
  profileNamed,
  type Profiles,
  profilesPath,
  readProfiles,
  saveProfiles,
  unknown,
} from '../profiles.ts'
import { table } from '../text.ts'

interface AddOptions {
  name: string
  url: string
  /** Read an API token from the first line of stdin. */
  tokenStdin: boolean
}

interface RemoveOptions {
  name: string
  yes: boolean
}

const NAME_ARGUMENT = ['<名称>', '见 zhiku profile list'] as const

export function profileCommand(deps: CliDeps, runs = { add, list, remove, show, use }): Command {
  return group('profile', {
    description: '管理几份保存的登录: 每份是一个服务器地址和在那里的令牌',
    note: '环境变量 ZHIKU_URL 和 ZHIKU_TOKEN 优先于保存的登录；--profile 指定的一份又优先于环境变量。',
  })
    .addCommand(listCommand(deps, runs.list))
    .addCommand(showCommand(deps, runs.show))
    .addCommand(useCommand(deps, runs.use))
    .addCommand(addCommand(deps, runs.add))
    .addCommand(removeCommand(deps, runs.remove))
}

const listCommand = (deps: CliDeps, run: typeof list): Command =>
  command('list', {
    description: '列出保存的登录，星号是当前的一份',
    examples: ['zhiku profile list', 'zhiku profile list --json'],
    json: { current: '当前的名称', profiles: '每份: { name, url, username, realname, signedIn }' },
    local: true,
  }).action((flags: Show) => present(deps, flags, (shown) => run(shown)))

const FACTS = {
  name: '名称',
  url: '服务器地址',
  username: '账号',
  realname: '姓名',
  signedIn: '是否保存了令牌；令牌本身从不显示',
}

const showCommand = (deps: CliDeps, run: typeof show): Command =>
  command('show', {
    description: '显示一份登录，不写名称时为当前的一份',
    examples: ['zhiku profile show', 'zhiku profile show 总部 --json'],
    json: { ...FACTS, file: '保存在哪个文件' },
    local: true,
  })
    .argument('[名称]', NAME_ARGUMENT[1])
    .action((name: string | undefined, flags: Show) => present(deps, flags, (shown) => run(shown, { name })))

const useCommand = (deps: CliDeps, run: typeof use): Command =>
  command('use', {
    description: '以后的命令使用这一份登录',
    examples: ['zhiku profile use 总部'],
    json: FACTS,
    local: true,
  })
    .argument(...NAME_ARGUMENT)
    .action((name: string, flags: Show) => present(deps, flags, (shown) => run(shown, { name })))

const addCommand = (deps: CliDeps, run: typeof add): Command =>
  command('add', {
    description: '保存一个服务器地址，可同时保存 API 令牌；用账号登录请用 zhiku login --profile 名称',
    examples: [
      'zhiku profile add 总部 --url https://zhiku.example.com',
      'zhiku profile add 巡检 --url https://zhiku.example.com --token-stdin < 令牌文件',
    ],
    json: { ...FACTS, file: '保存在哪个文件' },
    local: true,
  })
    .argument('<名称>', '字母、数字、汉字和 . _ -')
    .requiredOption('--url <地址>', '服务器地址')
    .option('--token-stdin', '从标准输入的第一行读取 API 令牌', false)
    .action((name: string, { url, tokenStdin, ...flags }: Omit<AddOptions, 'name'> & Show) =>
      present(deps, flags, (shown) => run(shown, { name, url, tokenStdin })),
    )

const removeCommand = (deps: CliDeps, run: typeof remove): Command =>
  command('remove', {
    description: '从本机删除一份登录；令牌在服务器上仍有效，要让它失效请先 zhiku logout',
    examples: ['zhiku profile remove 总部', 'zhiku profile remove 总部 --yes'],
    json: { removed: '删除了的名称' },
    local: true,
  })
    .argument(...NAME_ARGUMENT)
    .option(...YES)
    .action((name: string, { yes, ...flags }: { yes: boolean } & Show) =>
      present(deps, flags, (shown) => run(shown, { name, yes })),
    )

const profileFacts = (name: string, { url, username, realname, token }: Profile) => ({
  name,
  url,
  username: username ?? null,
  realname: realname ?? null,
  signedIn: token !== undefined,
})

const signedInAs = ({ token, username }: Profile): string => (token === undefined ? '未登录' : (username ?? 'API 令牌'))

async function list(deps: CliDeps): Promise<Outcome> {
  const kept = await readProfiles(deps)
  const current = chosenName(deps, kept)
  const named = Object.entries(kept.profiles)
  const rows = named.map(([name, profile]) => [name === current ? '*' : '', name, profile.url, signedInAs(profile)])
  return {
    data: { current, profiles: named.map(([name, profile]) => profileFacts(name, profile)) },
    lines: rows.length === 0 ? ['没有保存的登录，请运行 zhiku login'] : table(rows),
    essence: named.map(([name]) => name),
  }
}

async function show(deps: CliDeps, { name }: { name: string | undefined }): Promise<Outcome> {
  const kept = await readProfiles(deps)
  const wanted = name ?? chosenName(deps, kept)
  const profile = existing(kept, wanted)
  const file = profilesPath(deps)
  return {
    data: { ...profileFacts(wanted, profile), file },
    lines: table([
      ['名称', wanted],
      ['服务器', profile.url],
      ['登录', signedInAs(profile)],
      ['文件', file],
    ]),
  }
}

async function use(deps: CliDeps, { name }: { name: string }): Promise<Outcome> {
  const kept = await readProfiles(deps)
  const profile = existing(kept, name)
  await saveProfiles(deps, { ...kept, current: name })
  return { data: profileFacts(name, profile), lines: [`现在使用 ${name}: ${profile.url}，${signedInAs(profile)}`] }
}

/** Adds a profile. An existing one is not replaced, because its token would be lost. */
async function add(deps: CliDeps, { name, url, tokenStdin }: AddOptions): Promise<Outcome> {
  const kept = await readProfiles(deps)
  if (profileNamed(kept, checkedName(name))) throw new Stop(`已有名为 ${name} 的登录，请先删除或换一个名称`, EXIT.usage)
  const profile = { url: cleanUrl(url), ...(tokenStdin && { token: await tokenLine(deps) }) }
  const current = Object.keys(kept.profiles).length === 0 ? name : kept.current
  const file = await saveProfiles(deps, { current, profiles: { ...kept.profiles, [name]: profile } })
  return {
    data: { ...profileFacts(name, profile), file },
    lines: [`已保存 ${name}: ${profile.url}，${signedInAs(profile)}`],
  }
}

async function tokenLine(deps: CliDeps): Promise<string> {
  const line = (await deps.readLine())?.trim()
  if (!line) throw new Stop('标准输入里没有令牌', EXIT.usage)
  return line
}

async function remove(deps: CliDeps, { name, yes }: RemoveOptions): Promise<Outcome> {
  const kept = await readProfiles(deps)
  existing(kept, name)
  await confirm(deps, `从本机删除登录 ${name}。`, yes)
  const { [name]: _removed, ...profiles } = kept.profiles
  const [other = DEFAULT_PROFILE] = Object.keys(profiles)
  await saveProfiles(deps, { current: kept.current === name ? other : kept.current, profiles })
  return { data: { removed: name }, lines: [`已删除 ${name}`] }
}

function existing(kept: Profiles, name: string): Profile {
  const profile = profileNamed(kept, name)
  if (!profile) throw unknown(name)
  return profile
}
