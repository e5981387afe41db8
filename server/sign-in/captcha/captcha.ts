import { createHash, randomInt } from 'node:crypto'
import type { Executor } from '#server/db/database.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ALPHABET } from './captcha-glyphs.ts'
import { captchaPicture } from './captcha-picture.ts'
import {
  ACCOUNT_LIMIT,
  ADDRESS_LIMIT,
  type AuthDeps,
  CAPTCHA_AFTER,
  failuresLeft,
  keepCaptcha,
  readCaptcha,
  findStanding,
  sweepNow,
  takeCaptcha,
  type Trail,
} from '../sessions/index.ts'

const LENGTH = 4
const GOOD_FOR_MS = 60_000
const NO_CAPTCHA = '验证码无效'
const WRONG_CAPTCHA = '验证码错误'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const answerHash = (key: string, answer: string) => sha256(`${key}\n${answer.trim().toUpperCase()}`)
/** Called within the transaction of the attempt, so that its failure and its captcha are stored together. */
type CaptchaDeps = Pick<AuthDeps, 'captcha'> & { db: Executor }

const fixedAnswer = (deps: Pick<AuthDeps, 'captcha'>) =>
  deps.captcha.startsWith('fixed:') ? deps.captcha.slice(6) : null

/** Creates a picture under the client's key, as a data address. */
export async function issueCaptcha(deps: AuthDeps, o: { key: string; ip: string; now: Date }): Promise<string> {
  await sweepNow(deps.db, o.now)
  const answer =
    fixedAnswer(deps) ?? Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  const expireTime = new Date(o.now.getTime() + GOOD_FOR_MS)
  await keepCaptcha(deps.db, { id: sha256(o.key), answer: answerHash(o.key, answer), expireTime })
  const svg = captchaPicture(answer, () => randomInt(2 ** 32) / 2 ** 32)
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Whether this account or this address must solve a captcha first. */
export async function isCaptchaAsked(deps: CaptchaDeps, { subject, address }: Trail, now: Date): Promise<boolean> {
  if (deps.captcha !== 'auto') return true
  const ofAddress = address === null ? null : await findStanding(deps.db, address)
  if (failuresLeft(ofAddress, ADDRESS_LIMIT, now) >= CAPTCHA_AFTER) return true
  return failuresLeft(await findStanding(deps.db, subject), ACCOUNT_LIMIT, now) >= CAPTCHA_AFTER
}

/** Refuses an attempt without an answer before doing anything else. */
export async function assertCaptchaGiven(deps: CaptchaDeps, given: CaptchaAnswer, o: Trail, now: Date): Promise<void> {
  if (!given.captcha && (await isCaptchaAsked(deps, o, now))) throw new Reject(NO_CAPTCHA)
}

export interface CaptchaAnswer {
  captcha?: string | null | undefined
  checkKey?: string | null | undefined
}

/** Uses the captcha up; refuses a wrong or missing answer. */
export async function spendCaptcha(deps: CaptchaDeps, given: CaptchaAnswer, now: Date): Promise<void> {
  const { key, answer } = asked(given)
  const fixed = fixedAnswer(deps)
  const right =
    fixed === null
      ? isRight(await takeCaptcha(deps.db, sha256(key)), key, answer, now)
      : answerHash('', answer) === answerHash('', fixed)
  if (!right) throw new Reject(WRONG_CAPTCHA)
}

/**
 * Tells whether an answer is right. After a right answer the captcha stays valid for the following sign-in; a wrong one
 * uses it up.
 */
export async function checkCaptcha(deps: AuthDeps, given: CaptchaAnswer, now: Date): Promise<void> {
  const { key, answer } = asked(given)
  if (fixedAnswer(deps) === null && isRight(await readCaptcha(deps.db, sha256(key)), key, answer, now)) return
  await spendCaptcha(deps, given, now)
}

function asked(given: CaptchaAnswer): { key: string; answer: string } {
  if (!given.captcha) throw new Reject(NO_CAPTCHA)
  return { key: given.checkKey ?? '', answer: given.captcha }
}

const isRight = (row: { answer: string; expireTime: Date } | null, key: string, answer: string, now: Date) =>
  row !== null && row.expireTime > now && row.answer === answerHash(key, answer)
