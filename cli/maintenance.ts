import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { type Order, Said } from '../core/maintenance/order.ts'
import type { CliDeps } from './deps.ts'
import { Stop } from './outcome.ts'

/**
 * Path of the server's maintenance program: its source, or its bundle beside ours. Null when only the command line is
 * installed.
 */
export function maintenanceProgram(): string | null {
  const program = import.meta.url.endsWith('.ts')
    ? path.resolve(import.meta.dirname, '../server/boot/maintenance.ts')
    : fileURLToPath(new URL('../server/maintenance.js', import.meta.url))
  return existsSync(program) ? program : null
}

/**
 * Runs an operation on the server's own machine with the server's settings, and checks the answer against the given
 * shape.
 */
export async function onServerMachine<Schema extends v.GenericSchema>(
  deps: CliDeps,
  order: Order,
  answer: Schema,
  /** Environment variables for that program only, for secrets that must not appear in its arguments. */
  env: Readonly<Record<string, string>> = {},
): Promise<v.InferOutput<Schema>> {
  const program = maintenanceProgram()
  if (program === null) throw new Stop('这个命令须在服务器上、知库的安装文件夹里运行: npm run zhiku -- …')
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    env: { ...deps.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
  let last: Said | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    const said = v.parse(v.pipe(v.string(), v.parseJson(), Said), line)
    if ('progress' in said) deps.progress(said.progress)
    else last = said
  }
  await ended
  if (last === null) throw new Stop('没有做完: 程序中途结束了')
  if ('refused' in last) throw new Stop(last.refused)
  return v.parse(answer, 'result' in last ? last.result : undefined)
}
