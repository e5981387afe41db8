import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { installationSecret } from './secret.ts'

let dataFolder = ''
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'zhiku-secret-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

it('makes a secret at the first start that only its owner reads, and keeps it', () => {
  const config = readConfig({ ZHIKU_DATA: dataFolder })
  const secret = installationSecret(config)
  expect(secret).toHaveLength(32)
  expect(installationSecret(config)).toEqual(secret)
  expect(statSync(path.join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600)
})
it('takes ZHIKU_SECRET instead and writes nothing', () => {
  const config = readConfig({ ZHIKU_DATA: dataFolder, ZHIKU_SECRET: 'x'.repeat(32) })
  expect(installationSecret(config)).toHaveLength(32)
  expect(() => readFileSync(path.join(dataFolder, 'secret.key'))).toThrow('ENOENT')
  expect(() => readConfig({ ZHIKU_DATA: dataFolder, ZHIKU_SECRET: 'short' })).toThrow('配置 ZHIKU_SECRET')
})
it('does not go on with a damaged one', () => {
  writeFileSync(path.join(dataFolder, 'secret.key'), 'abc')
  expect(() => installationSecret(readConfig({ ZHIKU_DATA: dataFolder }))).toThrow('已损坏')
})
