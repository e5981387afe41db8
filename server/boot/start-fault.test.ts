import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { operatorSentence } from './start-fault.ts'
import { pathsIn, startServer } from './start.ts'

const paths = pathsIn(path.resolve(import.meta.dirname, '../..'))

/** The message with which a start with these settings ends. */
async function readStartFault(env: Record<string, string>, prepare?: (folder: string) => void): Promise<string | null> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-start-'))
  prepare?.(folder)
  try {
    const config = readConfig({ ZHIKU_DATA: path.join(folder, 'data'), ZHIKU_PORT: '0', ...env })
    await using _ = await startServer({ config, paths, log: () => undefined })
    return 'started'
  } catch (error) {
    return operatorSentence(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function silentPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

it('says in one line that a database refuses the connection', async () => {
  const port = await silentPort()
  const said = await readStartFault({
    DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/x`,
    ZHIKU_SECRET: 'x'.repeat(32),
  })
  expect(said).toBe(`数据库 127.0.0.1:${port} 拒绝连接，请确认 PostgreSQL 在运行、DATABASE_URL 正确`)
})

it('says in one line that the data folder is a file', async () => {
  const said = await readStartFault({}, (folder) => writeFileSync(path.join(folder, 'data'), ''))
  expect(said).toMatch(/data 不是文件夹$/)
})

it('says in one line that the data folder belongs to somebody else or cannot be written', () => {
  const of = (code: string) => operatorSentence(Object.assign(new Error(code), { code, path: '/srv/zhiku' }))
  expect(of('EACCES')).toBe('没有读写 /srv/zhiku 的权限，请由它的所有者运行，或改正它的权限')
  expect(of('EROFS')).toBe('/srv/zhiku 在只读的文件系统上，请换一个位置')
  expect(of('ENOSPC')).toBe('磁盘已满，写不下/srv/zhiku，请清理或换一块磁盘')
})

it('looks through what wraps an error, and leaves faults of the program alone', () => {
  const refused = Object.assign(new Error('no'), { code: '28P01' })
  expect(operatorSentence(new Error('Failed query', { cause: refused }))).toBe(
    '数据库不接受这个账号或密码，请检查 DATABASE_URL',
  )
  expect(operatorSentence(new TypeError('x is not a function'))).toBeNull()
})
