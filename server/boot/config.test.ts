import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = () => mkdtempSync(path.join(tmpdir(), 'zhiku-config-'))

it('has a default for everything', () => {
  const data = folder()
  expect(readConfig({ ZHIKU_DATA: data })).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: data,
    sample: false,
    captcha: 'auto',
  })
})
it('believes no proxy unless told how many there are', () => {
  expect(readConfig({ ZHIKU_DATA: folder() }).proxies).toBe(0)
  expect(readConfig({ ZHIKU_DATA: folder(), ZHIKU_TRUST_PROXY: '1' }).proxies).toBe(1)
  expect(readConfig({ ZHIKU_DATA: folder(), ZHIKU_TRUST_PROXY: '3' }).proxies).toBe(3)
})
it('lets the environment win over the file', () => {
  const data = folder()
  writeFileSync(path.join(data, 'zhiku.config.json'), '{"ZHIKU_PORT": 9000, "ZHIKU_SAMPLE": "1"}')
  expect(readConfig({ ZHIKU_DATA: data, ZHIKU_PORT: '9001' })).toMatchObject({ port: 9001, sample: true })
})
it.each([
  [{ ZHIKU_PORT: 'abc' }, '配置 ZHIKU_PORT 的值不正确，应为0 到 65535 的整数'],
  [{ ZHIKU_PORT: '70000' }, '配置 ZHIKU_PORT 的值不正确，应为0 到 65535 的整数'],
  [{ ZHIKU_COLOUR: 'red' }, '不认识的配置 ZHIKU_COLOUR'],
  [{ ZHIKU_CAPTCHA: 'never' }, '配置 ZHIKU_CAPTCHA 的值不正确，应为auto、always 或 fixed:四位字母数字'],
  [{ ZHIKU_CAPTCHA: 'fixed:ABCD', ZHIKU_HOST: '0.0.0.0' }, 'ZHIKU_CAPTCHA=fixed:… 只能在监听本机地址时使用'],
  [
    { ZHIKU_ADMIN_PASSWORD: 'Admin@123' },
    '配置 ZHIKU_ADMIN_PASSWORD 的值不正确，应为8 到 64 个字符，同时含有字母和数字，不是常见密码，也不含 admin',
  ],
  [{ ZHIKU_TRUST_PROXY: 'yes' }, '配置 ZHIKU_TRUST_PROXY 的值不正确，应为前面自己的反向代理的层数，0 到 9'],
  [{ ZHIKU_SESSION_DATABASE_URL: 'postgresql://x/y' }, 'ZHIKU_SESSION_DATABASE_URL 只能与 DATABASE_URL 一起使用'],
  [{ ZHIKU_OFFICE_EDITOR_URL: 'https://office.test' }, 'ZHIKU_OFFICE_EDITOR_URL 和 ZHIKU_OFFICE_HOST_URL 需要一起设置'],
  [
    { ZHIKU_OFFICE_EDITOR_URL: 'https://office.test/path', ZHIKU_OFFICE_HOST_URL: 'https://zhiku.test' },
    '配置 ZHIKU_OFFICE_EDITOR_URL 的值不正确，应为http(s)://主机:端口 形式的地址',
  ],
  [
    { ZHIKU_DATA_SOURCE_HOSTS: 'http://db' },
    '配置 ZHIKU_DATA_SOURCE_HOSTS 的值不正确，应为主机或 主机:端口，多个以逗号分隔',
  ],
  [{ ZHIKU_MODEL_HOSTS: 'http://ollama' }, '配置 ZHIKU_MODEL_HOSTS 的值不正确，应为主机或 主机:端口，多个以逗号分隔'],
  [{ DATABASE_URL: 'mysql://x' }, '配置 DATABASE_URL 的值不正确，应为postgresql://… 形式的地址'],
])('stops on %j with one line', (env, line) => {
  expect(() => readConfig({ ZHIKU_DATA: folder(), ...env })).toThrow(new ConfigError(line))
})
it('takes the origins of the office editor and of this server, or neither', () => {
  expect(readConfig({ ZHIKU_DATA: folder() }).office).toBeNull()
  const env = { ZHIKU_OFFICE_EDITOR_URL: 'https://office.test:443/', ZHIKU_OFFICE_HOST_URL: 'http://zhiku.test:8080' }
  expect(readConfig({ ZHIKU_DATA: folder(), ...env }).office).toEqual({
    editor: 'https://office.test',
    host: 'http://zhiku.test:8080',
  })
})
it('stops on a broken file', () => {
  const data = folder()
  writeFileSync(path.join(data, 'zhiku.config.json'), '{')
  expect(() => readConfig({ ZHIKU_DATA: data })).toThrow('不是合法的 JSON')
})
