import { expect, it } from 'vitest'
import { deputyAdd } from './sys/deputy.ts'
import { logout } from './sys/login.ts'
import { bodyDefaults, fieldProblem } from './check-field.ts'

it('tells with which values a new record begins', () => {
  expect(bodyDefaults(deputyAdd)).toEqual({ status: '1' })
  expect(bodyDefaults(logout)).toEqual({})
})

it('refuses a value in the words of the server, and knows nothing of other fields', () => {
  expect(fieldProblem(deputyAdd, 'startTime', '明天')).toBe('时间应为 yyyy-MM-dd HH:mm:ss')
  expect(fieldProblem(deputyAdd, 'startTime', '2026-01-01 08:00:00')).toBe(null)
  expect(fieldProblem(deputyAdd, 'nothing', 1)).toBe(null)
})
