import { type Addressed, openSecret, sealSecret } from '#server/kernel/sealing/address-secret.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type Ctx, type Resource, type SecretFact, type Stored, fieldTitle, type Values } from './facts.ts'

/*
 * Secret fields: stored encrypted for the address beside them, shown as asterisks, and required again with a new
 * address.
 */

/** Stands for a stored secret in answers, and in an edit that keeps it. */
const STARS = '******'

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The secret in a call; '' when it is absent or the asterisks were sent back. */
export const givenSecret = (value: unknown): string => (value === STARS ? '' : stringOrEmpty(value))

const secretEntries = ({ secrets = {} }: Resource) => Object.entries(secrets) as [string, SecretFact][]

/** The record with its secrets replaced by asterisks. */
export const withStars = (facts: Resource, record: Values): Values => ({
  ...record,
  ...Object.fromEntries(secretEntries(facts).map(([field]) => [field, record[field] ? STARS : ''])),
})

const secretAddress = (facts: Resource, field: string, row: Values): Addressed => ({
  purpose: `${facts.kind}.${field}`,
  address: [row['tenantId'], ...facts.secrets![field]!.beside.map((key) => row[key])].map(stringOrEmpty),
})

export const sealField = (secret: Buffer, facts: Resource, field: string, row: Values): string =>
  sealSecret(secret, secretAddress(facts, field, row), stringOrEmpty(row[field]))

/** A new row with its secrets encrypted. */
export const withSealed = (ctx: Ctx, facts: Resource, row: Stored): Stored => ({
  ...row,
  ...Object.fromEntries(
    secretEntries(facts).map(([field]) => {
      const value = givenSecret(row[field])
      return [field, value === '' ? null : sealField(ctx.deps.secret, facts, field, { ...row, [field]: value })]
    }),
  ),
})

/** The changes of an edit with new secrets encrypted. A secret that is not given stays if its address is unchanged. */
export function sealChanges(ctx: Ctx, facts: Resource, before: Stored, changes: Values): Values {
  const sealed: Record<string, unknown> = { ...changes }
  for (const [field, { title, beside }] of secretEntries(facts)) {
    const after = { ...before, ...changes }
    const value = givenSecret(changes[field])
    if (value !== '') sealed[field] = sealField(ctx.deps.secret, facts, field, { ...after, [field]: value })
    else {
      delete sealed[field]
      const hasMoved = beside.some((key) => stringOrEmpty(after[key]) !== stringOrEmpty(before[key]))
      if (before[field] && hasMoved) throw givenAgain(facts, beside, title)
    }
  }
  return sealed
}

const givenAgain = (facts: Resource, beside: readonly string[], title: string) =>
  new Reject(`${beside.map((key) => fieldTitle(facts, key)).join('或')}改变后，请重新输入${title}`)

/** The stored secret, for the server itself; null when it was sealed for another address or by another installation. */
export function ownSecret(secret: Buffer, facts: Resource, field: string, row: Values): string | null {
  const stored = stringOrEmpty(row[field])
  return stored === '' ? '' : openSecret(secret, secretAddress(facts, field, row), stored)
}

/** The stored secret for the address in `asked`; refuses if the row has another address. */
export function storedSecret(ctx: Ctx, facts: Resource, { field, row, asked }: Opened): string {
  const stored = stringOrEmpty(row[field])
  if (stored === '') return ''
  const { title, beside } = facts.secrets![field]!
  if (beside.some((key) => stringOrEmpty(asked[key]) !== stringOrEmpty(row[key])))
    throw givenAgain(facts, beside, title)
  const opened = openSecret(
    ctx.deps.secret,
    secretAddress(facts, field, { ...asked, tenantId: row['tenantId'] }),
    stored,
  )
  if (opened === null) throw new Reject(`${title}是用另一个安装密钥加密的，请重新输入`)
  return opened
}

interface Opened {
  field: string
  row: Stored
  asked: Values
}
