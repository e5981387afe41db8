import { findAccount } from '#server/kernel/actor.ts'
import { changeEditLock, endEditLock, putEditLock, whoEdits } from '../documents/index.ts'
import type { WopiCall } from './wopi-call.ts'
import { type OfficeFile, readOnlyReason, withOfficeFile } from './wopi-file.ts'
import { otherLock, WopiFault } from './wopi-fault.ts'

const LOCK_MS = 30 * 60_000
const LONGEST_TEXT = 1024

type Headers = Record<string, string>
type Operation = (call: WopiCall, header: (name: string) => string) => Promise<Headers>

/** By `X-WOPI-Override`; the answer consists only of headers. */
export const LOCK_OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  [
    'LOCK',
    (call, header) => {
      const [next, old] = [lockText(header('x-wopi-lock')), header('x-wopi-oldlock')]
      return old === '' ? lock(call, next) : relock(call, lockText(old), next)
    },
  ],
  [
    'UNLOCK',
    (call, header) =>
      underLock(call, lockText(header('x-wopi-lock')), ({ locked }) => endEditLock(locked.tx, locked.document.id)),
  ],
  [
    'REFRESH_LOCK',
    (call, header) => {
      const given = lockText(header('x-wopi-lock'))
      return relock(call, given, given)
    },
  ],
  ['GET_LOCK', (call) => withOfficeFile(call.ctx, call, async ({ held }) => ({ 'x-wopi-lock': held?.wopiLock ?? '' }))],
])

function lockText(given: string): string {
  if (given === '' || given.length > LONGEST_TEXT) throw new WopiFault(400)
  return given
}

const end = ({ ctx }: WopiCall): Date => new Date(ctx.now.getTime() + LOCK_MS)

/**
 * Several people in one editor share one lock, by its text. A check-out of the editor's user becomes the editor's lock,
 * and ends with the editing.
 */
const lock = (call: WopiCall, wopiLock: string): Promise<Headers> =>
  withOfficeFile(call.ctx, call, async (file) => {
    const { locked, held } = file
    const { id: documentId, tenantId } = locked.document
    const reason = call.mayWrite ? readOnlyReason(locked) : '只能查看'
    if (reason !== null) throw otherLock(held?.wopiLock, reason)
    if (held?.wopiLock === wopiLock) await changeEditLock(locked.tx, documentId, { until: end(call) })
    else {
      const holderId = findAccount(call.ctx.actor)!
      const isFree = held === null || (held.kind === 'check-out' && held.holderId === holderId)
      if (!isFree) throw otherLock(held.wopiLock, whoEdits(held))
      const until = end(call)
      const since = call.ctx.now
      await putEditLock(locked.tx, { documentId, tenantId, holderId, kind: 'editor', wopiLock, since, until })
    }
    return itemVersion(file)
  })

/** Changes the text of the present lock, or prolongs it. */
const relock = (call: WopiCall, old: string, wopiLock: string): Promise<Headers> =>
  underLock(call, old, ({ locked }) => changeEditLock(locked.tx, locked.document.id, { wopiLock, until: end(call) }))

const underLock = (call: WopiCall, given: string, work: (file: OfficeFile) => Promise<unknown>): Promise<Headers> =>
  withOfficeFile(call.ctx, call, async (file) => {
    if (!call.mayWrite || file.held?.wopiLock !== given) throw otherLock(file.held?.wopiLock)
    await work(file)
    return itemVersion(file)
  })

const itemVersion = ({ files, at }: OfficeFile): Headers => ({ 'x-wopi-itemversion': files[at]!.id })
