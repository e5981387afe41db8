import { expect, it } from 'vitest'
import { mayEnd } from './address.ts'

const may = (hostname: string, address: string, port = '') =>
  mayEnd(['ollama', '10.0.0.5:8000', '127.0.0.1', 'localhost', '169.254.169.254'])({
    protocol: 'http:',
    hostname,
    port,
  })(address)

it('ends outside, or within where the configuration names the host', () => {
  expect(may('api.example.com', '93.184.216.34')).toBe(true)
  for (const within of ['10.0.0.7', '192.168.1.1', '127.0.0.1', '::1', '169.254.169.254', 'fd00::1'])
    expect(may('api.example.com', within), within).toBe(false)
  expect([may('ollama', '172.17.0.2'), may('OLLAMA', '10.0.0.7', '11434')]).toEqual([true, true])
  expect([may('10.0.0.5', '10.0.0.5', '8000'), may('10.0.0.5', '10.0.0.5', '8001')]).toEqual([true, false])
  expect([may('127.0.0.1', '127.0.0.1'), may('localhost', '::1')]).toEqual([true, true])
  for (const never of ['127.0.0.1', '169.254.169.254', 'fd00:ec2::254', '168.63.129.16', '0.0.0.0'])
    expect(may('ollama', never), never).toBe(false)
  expect(may('169.254.169.254', '169.254.169.254')).toBe(false)
})
