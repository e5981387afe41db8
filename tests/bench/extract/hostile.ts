import type { ExtractionOutcome } from '#server/formats/extraction/types.ts'

/** How a file was read: its outcome, the time and the memory that it took. */
export interface Reading {
  outcome: ExtractionOutcome
  milliseconds: number
  peakMB: number
}

const MEMORY_MB = 700
const LONGEST_MS = 61_000

/** Of every file: `/etc/passwd` and its like, which entities and paths ask for. */
const OF_THIS_MACHINE = /root:x:|\[boot loader\]/

type Judgement = (outcome: ExtractionOutcome) => string | null

const warningText = (outcome: ExtractionOutcome): string =>
  outcome.state === 'done' ? outcome.extracted.warnings.join('；') : outcome.reason

const extractedText = (outcome: ExtractionOutcome): string => (outcome.state === 'done' ? outcome.extracted.text : '')

const isRead: Judgement = (outcome) => (outcome.state === 'done' ? null : `refused: ${outcome.reason}`)

const endsClearly: Judgement = () => null // what holds for every file is asked beside it

/** What a file must end in, by the manifest's `expect`; null where it did, otherwise what is wrong. */
const JUDGEMENTS: Readonly<Record<string, Judgement>> = {
  ok: isRead,
  'ok-or-error': endsClearly,
  slow: endsClearly,
  'sanitise-name': isRead,
  error: (outcome) => (outcome.state === 'refused' ? null : 'read, although it is damaged'),
  password: (outcome) =>
    (outcome.state === 'refused' && outcome.cause === 'password') || warningText(outcome).includes('有密码')
      ? null
      : 'nothing is said of its password',
  bomb: (outcome) => (extractedText(outcome).length <= 3_000_000 ? null : 'more text than the cap'),
  'no-fetch': endsClearly,
  'no-script': (outcome) =>
    outcome.state === 'done' && outcome.kind !== 'markdown' && /javascript:|app\.alert/i.test(outcome.extracted.text)
      ? 'its script is text'
      : null,
  'text-no-macro': (outcome) =>
    isRead(outcome) ?? (/Attribute VB_|Sub AutoOpen/i.test(extractedText(outcome)) ? 'its macro is text' : null),
  'reject-type': (outcome) =>
    outcome.state === 'refused' || warningText(outcome).includes('内容是') ? null : 'its wrong name is not said',
  'reject-entry': (outcome) =>
    /(^|\n)(\/|[A-Za-z]:|\.\.\/)|\/\.\.\//.test(extractedText(outcome)) || !/不安全|已损坏/.test(warningText(outcome))
      ? 'an unsafe name is not left out, or not said'
      : null,
}

/** What is wrong with how a hostile file ended; null: it was contained, and ended as the manifest expects. */
export function findFault({ outcome, milliseconds, peakMB }: Reading, expected: string | undefined): string | null {
  if (outcome.state === 'crashed') return `crashed: ${outcome.reason}`
  if (outcome.state === 'refused' && !/\p{Script=Han}/u.test(outcome.reason)) return 'refused without a sentence'
  if (OF_THIS_MACHINE.test(JSON.stringify(outcome))) return 'holds a file of this machine'
  if (peakMB >= MEMORY_MB) return `${peakMB} MB`
  if (milliseconds >= LONGEST_MS) return `${Math.round(milliseconds)} ms`
  const judge = JUDGEMENTS[expected ?? 'ok-or-error']
  return judge === undefined ? `the manifest expects “${expected}”, which nobody knows` : judge(outcome)
}
