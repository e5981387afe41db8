import { expect, it } from 'vitest'
import { isOffered, JOB_KINDS, jobKind, jobProblem, jobValues } from './job-kind.ts'

it('reads the parameters of a task, and takes the presets for what is not said', () => {
  expect(jobValues('searchRecordClean', '{"days":30}')).toEqual({ days: 30 })
  expect(jobValues('searchRecordClean', ' ')).toEqual({ days: 180 })
  expect(jobValues('uploadedFileClean', null)).toEqual({})
})

it('refuses what is no task, no object, no parameter or out of bounds', () => {
  for (const [name, text, problem] of [
    ['org.evil.Runner', '', '后台找不到该类名：org.evil.Runner'],
    ['constructor', '', '后台找不到该类名：constructor'],
    ['backup', 'rm -rf', '参数应为 JSON 对象'],
    ['backup', '[1]', '参数应为 JSON 对象'],
    ['backup', 'null', '参数应为 JSON 对象'],
    ['backup', '{"target":1}', '“备份”没有参数 target'],
    ['backup', '{"keep":0}', '保留份数应为 1 到 365 的整数'],
    ['backup', '{"keep":366}', '保留份数应为 1 到 365 的整数'],
    ['backup', '{"keep":1.5}', '保留份数应为 1 到 365 的整数'],
    ['backup', '{"keep":"7"}', '保留份数应为 1 到 365 的整数'],
  ] as const)
    expect(jobProblem(name, text), text).toContain(problem)
  for (const keep of [1, 365]) expect(jobProblem('backup', JSON.stringify({ keep }))).toBeNull()
})

it('offers what all tenants share to the own tenant of the installation alone', () => {
  expect(isOffered(jobKind('backup')!, '0')).toBe(true)
  expect(isOffered(jobKind('backup')!, 'other')).toBe(false)
  expect(isOffered(JOB_KINDS.apiCallClean, 'other')).toBe(true)
})
