import { openAsBlob } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { BadInput, checkedInput } from '../../core/contract/check-input.ts'
import type { Args, Endpoint, Method } from '../../core/contract/endpoint.ts'
import { confirm, YES } from '../confirm.ts'
import { connect, connectSignedIn } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { EXIT } from '../exit.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show, Stop } from '../outcome.ts'
import { jsonText } from '../text.ts'

interface CallOptions {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  /** The request body as JSON, `@file`, or `-` for stdin. */
  data?: string | undefined
  /** The path of the file to upload. */
  file?: string | undefined
  /** The path to which a file in the answer is saved. */
  output?: string | undefined
  yes: boolean
}

export function callCommand(deps: CliDeps, run: typeof call = call): Command {
  return command('call', {
    description: '调用任何一个接口；参数先按接口的定义检查，不对的不发送',
    examples: [
      'zhiku call GET /sys/user/list --query pageSize=5',
      `zhiku call PUT /KM/kmDoc/editReleaseFlag --data '{"id":"编号","releaseFlag":0}'`,
      'zhiku call POST /KM/kmDoc/searchDoc --data @搜索.json --json',
      'zhiku call GET /KM/kmDoc/downloadKmDoc --query docId=编号 --output 原文件.pdf',
      'zhiku call POST /KM/kmDoc/uploadDoc --file 制度.docx --data -',
    ],
    json: { result: '服务器返回的结果', output: '用 --output 时: 写到了哪个文件', size: '用 --output 时: 字节数' },
    note: '接口见服务器的 /apiDocs，路径里的 {名称} 换成值。--data 是 JSON、@文件名，或 - 从标准输入读取。',
  })
    .argument('<方法>', 'GET、POST、PUT 或 DELETE')
    .argument('<路径>', '/api 以下的路径')
    .option('--query <键=值>', '网址参数，可写多次', pair, {})
    .option('--data <内容>', 'JSON 内容，@文件名，或 -')
    .option('--file <文件>', '要上传的文件')
    .option('--output <文件>', '返回文件的接口: 存到哪里')
    .option(...YES)
    .action((method: string, address: string, { query, data, file, output, yes, ...show }: CallOptions & Show) =>
      present(deps, show, (shown) => run(shown, { method, path: address, query, data, file, output, yes })),
    )
}

function pair(text: string, before: Record<string, string>): Record<string, string> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('应为 键=值')
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
}

interface Asked {
  endpoint: Endpoint
  params: Record<string, string>
  query: Record<string, string>
}

async function call(deps: CliDeps, options: CallOptions): Promise<Outcome> {
  const asked = await findEndpoint(options)
  const { endpoint } = asked
  const body = options.data === undefined ? undefined : await readBody(deps, options.data)
  check(asked, body, options)
  if (takesAway(endpoint))
    await confirm(deps, `${endpoint.methods[0]} ${endpoint.path}（${endpoint.summary}）。`, options.yes)
  const isOpen = endpoint.access === 'anonymous' || endpoint.access === 'guest'
  const { api } = await (isOpen ? connect(deps) : connectSignedIn(deps))
  const result: unknown = await api.call(endpoint, (await buildArgs(asked, body, options)) as Args<Endpoint>)
  if (result instanceof Blob) return saved(result, options.output!)
  return { data: { result: result ?? null }, lines: [jsonText(result ?? null)], essence: [jsonText(result ?? null)] }
}

/** Deletions, and everything that changes people or their rights, need a confirmation. */
const takesAway = ({ methods, power }: Endpoint): boolean => methods[0] === 'DELETE' || (power && methods[0] !== 'GET')

/** Only this command loads the contract, because it is as large as all other commands together. */
async function findEndpoint({ method, path: address, query }: CallOptions): Promise<Asked> {
  const { contract } = await import('../../core/contract/index.ts')
  const url = new URL(address.replace(/^\/?/, '/'), 'http://x')
  const pathname = url.pathname.replace(/^\/api(?=\/)/, '')
  const wanted = method.toUpperCase() as Method
  const there = contract.flatMap((e) => {
    const params = matchPath(e.path, pathname)
    return params ? [{ e, params }] : []
  })
  const found = there.find(({ e }) => e.methods.includes(wanted))
  if (found) {
    const endpoint = { ...found.e, methods: [wanted] as const }
    return { endpoint, params: found.params, query: { ...Object.fromEntries(url.searchParams), ...query } }
  }
  const known = there.flatMap(({ e }) => e.methods).join('、')
  throw new Stop(known ? `${pathname} 的方法是 ${known}` : `没有这个接口: ${wanted} ${pathname}`, EXIT.usage)
}

/** The values of the placeholders in a path such as `/a/{key}`; null when the path does not match. */
function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const expected = pattern.split('/')
  const given = pathname.split('/')
  if (expected.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of expected.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name) params[name] = decoded(given[i]!)
    else if (part !== given[i]) return null
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function readBody(deps: CliDeps, data: string): Promise<Record<string, unknown>> {
  const text = data === '-' ? await deps.readAll() : data.startsWith('@') ? await fileContent(data.slice(1)) : data
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new Stop('--data 不是合法的 JSON', EXIT.usage)
  }
}

const fileContent = (file: string): Promise<string> => readFile(file, 'utf8').catch(unreadable(file))

const unreadable = (file: string) => (error: NodeJS.ErrnoException) => {
  throw new Stop(`无法读取文件 ${file}: ${error.code}`, EXIT.usage)
}

/** Checks everything that can be checked before sending, and reports errors in the server's wording. */
function check({ endpoint, params, query }: Asked, body: unknown, { file, output }: CallOptions): void {
  try {
    checkedInput(endpoint, { params, query, body: body ?? (endpoint.bodyKind === 'multipart' ? {} : undefined) })
  } catch (error) {
    if (error instanceof BadInput) throw new Stop(error.message, EXIT.usage)
    throw error
  }
  const takesFile = endpoint.bodyKind !== 'json'
  if (takesFile && file === undefined) throw new Stop('请用 --file 给出要上传的文件', EXIT.usage)
  if (!takesFile && file !== undefined) throw new Stop('这个接口不接收文件', EXIT.usage)
  if (endpoint.payload === 'blob' && output === undefined) {
    throw new Stop('这个接口返回文件，请用 --output 给出存到哪里', EXIT.usage)
  }
}

async function buildArgs({ params, query }: Asked, body: unknown, { file }: CallOptions) {
  const blob = file === undefined ? undefined : await openAsBlob(file).catch(unreadable(file))
  return {
    params,
    query,
    ...(body !== undefined && { body }),
    ...(blob && { file: blob, fileName: path.basename(file!) }),
  }
}

async function saved(blob: Blob, output: string): Promise<Outcome> {
  await writeFile(output, blob.stream()).catch((error: NodeJS.ErrnoException) => {
    throw new Stop(`无法写入 ${output}: ${error.code}`)
  })
  const { size } = blob
  return { data: { result: null, output, size }, lines: [`已保存 ${output}（${size} 字节）`], essence: [] }
}
