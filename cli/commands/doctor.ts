import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { CHECKS, type Finding, MachineReport } from '../../core/maintenance/doctor.ts'
import { connect } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { type Seen, seenFromOutside } from '../doctor/outside.ts'
import { command } from '../frame.ts'
import { maintenanceProgram, onServerMachine } from '../maintenance.ts'
import { type Outcome, present, type Show } from '../outcome.ts'

interface DoctorOptions {
  deep: boolean
}

export function doctorCommand(deps: CliDeps, run: typeof doctor = doctor): Command {
  return command('doctor', {
    description: '检查整个安装: 服务器、搜索、权限、任务、文件、磁盘、时钟、证书、数据库',
    examples: ['zhiku doctor', 'zhiku doctor --deep --json'],
    json: {
      ok: '没有发现问题',
      url: '检查的服务器',
      findings: '发现的问题: code、name、detail、hint；编号见 docs/doctor.md',
      skipped: '没有检查的部分和原因',
      advice: '不是问题，做了会更安全的事',
    },
    note: [
      '从外面用保存的登录检查；能读到数据文件夹（ZHIKU_DATA）时，也在服务器上检查。服务器可以继续运行。',
      '会放入一个私有的检查用文件，检查完删除。发现问题时退出码为 1。',
    ].join('\n'),
  })
    .option('--deep', '核对每个文件的内容，而不是抽样', false)
    .action(({ deep, ...show }: DoctorOptions & Show) => present(deps, show, (shown) => run(shown, { deep })))
}

async function doctor(deps: CliDeps, { deep }: DoctorOptions): Promise<Outcome> {
  const connection = await connect(deps)
  deps.progress('从外面检查')
  const outside = await seenFromOutside(deps, connection)
  deps.progress('在服务器上检查')
  const inside = await seenOnMachine(deps, deep)
  const found = [...outside.findings, ...inside.findings]
  const findings = found.map(({ code, detail }) => ({ code, ...CHECKS[code], detail }))
  const skipped = [...outside.skipped, ...inside.skipped]
  const lines = [
    ...findings.flatMap(({ code, name, detail, hint }) => [`${code} ${name}: ${detail}`, `        ${hint}`]),
    ...skipped.map((line) => `未检查 ${line}`),
    ...inside.advice.map((line) => `建议 ${line}`),
    findings.length === 0 ? `没有发现问题 ${connection.url}` : `发现 ${findings.length} 个问题 ${connection.url}`,
  ]
  const data = { ok: findings.length === 0, url: connection.url, findings, skipped, advice: inside.advice }
  return { data, lines, essence: findingCodes(found), failed: findings.length > 0 }
}

const findingCodes = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ code }) => code))]

async function seenOnMachine(deps: CliDeps, deep: boolean): Promise<Seen & { advice: string[] }> {
  const folder = deps.env['ZHIKU_DATA'] || './data'
  if (maintenanceProgram() === null || !existsSync(folder))
    return { findings: [], skipped: ['这里没有数据文件夹: 没有在服务器上检查（ZHIKU_DATA）'], advice: [] }
  const { findings, advice } = await onServerMachine(deps, { do: 'doctor', deep }, MachineReport)
  return { findings, skipped: [], advice }
}
