import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

/** Calls with a permission code that write nothing into the audit log, with the reason. */
const NOT_AUDITED: Record<string, string> = {
  '/KM/kmAnswerPrompt/try': 'changes nothing; its questions are counted',
  '/KM/kmDoc/createWord': 'starts a task; each document it makes is audited by saving it',
  '/KM/kmDoc/createWord/preview': 'changes nothing',
  '/KM/kmDoc/saveNetSource': 'the task audits the document it makes',
  '/KM/kmGrant/preview': 'changes nothing',
  '/KM/kmGrant/whatIf': 'changes nothing',
  '/KM/kmSearchTrial/add': 'a trial changes no search; its release is audited',
  '/KM/kmSearchTrial/delete': 'a trial is a measurement; what was released stays in the log',
  '/KM/kmUpload/begin': 'no document yet; finishing is audited',
  '/KM/kmUpload/cancel': 'no document came of it',
  '/KM/kmUpload/known': 'changes nothing',
  '/KM/kmUpload/part': 'no document yet; finishing is audited',
  '/airag/airagModel/test': 'changes nothing',
  '/online/cgreport/api/testConnection': 'changes nothing',
  '/sys/handover/plan': 'a plan changes nothing of anybody; beginning it is audited',
  '/sys/log/delete': 'is refused to everybody',
  '/sys/log/deleteBatch': 'is refused to everybody',
  '/sys/message/sysMessage/add': 'refuses: messages are written by the server alone',
  '/sys/message/sysMessage/edit': 'refuses: messages are written by the server alone',
}

const isByPermission = ({ access }: Endpoint) => access.includes(':')
const isChanging = ({ methods }: Endpoint) => methods.some((method) => method !== 'GET')

it('every changing call by a permission says what it writes into the audit log, or why it writes nothing', () => {
  const silent = contract.filter((e) => isByPermission(e) && isChanging(e) && e.audit.length === 0)
  expect(silent.map((e) => e.path).toSorted()).toEqual(Object.keys(NOT_AUDITED))
})

/** Reading calls that are logged, with the reason. */
const READ: Record<string, string> = {
  '/KM/kmSysDbBackup/downloadById': 'whoever has a backup has everything',
}

it('only changing calls write into it, or those that hand everything out', () => {
  const reading = contract.filter((e) => e.audit.length > 0 && !isChanging(e))
  expect(reading.map((e) => e.path)).toEqual(Object.keys(READ))
})
