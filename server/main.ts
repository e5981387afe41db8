import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type Config, isLoopback, readConfig } from '#server/boot/config.ts'
import { onUndeclaredAudit } from '#server/db/audit.ts'
import { loggable } from '#server/http/loggable.ts'
import { operatorSentence } from '#server/boot/start-fault.ts'
import { pathsIn, type RunningServer, startServer } from '#server/boot/start.ts'

/**
 * By default V8 lets a heap grow to four times its live size before it collects garbage, so many concurrent uploads
 * cost 100 MB of unused memory. Also applies to the workers' heaps.
 */
setFlagsFromString('--heap-growing-percent=50')

/** Started as dist/server/main.js; the files it reads are below the checkout's top folder. */
const paths = pathsIn(path.resolve(import.meta.dirname, '../..'))

function log(line: string, error?: unknown): void {
  const detail = error === undefined ? '' : `：${loggable(error).message}`
  process.stderr.write(`${new Date().toISOString()} ${line}${detail}\n`)
}

function greet(server: RunningServer, config: Config): void {
  const out = (line: string) => process.stdout.write(`${line}\n`)
  if (!isLoopback(config.host)) out('提示：正在监听非本机地址，请在前面放置 HTTPS 代理')
  if (config.captcha.startsWith('fixed:')) out('警告：验证码已固定，仅供本机自动化使用')
  out(`打开 ${server.url} ，以 admin 登录`)
  if (server.firstPassword) {
    out(`首次密码：${server.firstPassword.password} （登录后须修改；修改之前每次启动都会显示）`)
  }
  out(`ready ${server.url}`)
}

/** The channel to the bootstrap would keep the process alive; it may be closed already. */
const leave = () => process.connected && process.disconnect?.()

/** Stops the server once, whatever asks first: Ctrl-C, SIGTERM, or the end of the bootstrap. */
function endOn(server: RunningServer): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await server[Symbol.asyncDispose]()
    leave()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  process.on('disconnect', () => void end())
}

try {
  onUndeclaredAudit((action) => log(`审计日志：接口契约没有写明 ${action}，已照记`))
  const config = readConfig(process.env)
  const server = await startServer({ config, paths, log })
  endOn(server)
  greet(server, config)
} catch (error) {
  const sentence = operatorSentence(error)
  if (sentence !== null) log(sentence)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
  leave()
}
