import { type Bit, BITS, type Grant, grantToken, isInForce, isMeant } from './grant.ts'
import { GUEST, personTokens, type ReaderTokens, token } from './tokens.ts'

/** Authorisation codes that give access to more documents. */
export const CODE_SEE_ALL = 'km:doc:seeAll'
export const CODE_AUDIT = 'km:doc:audit'
export const CODE_PURGE = 'km:doc:purge'

export interface TokenSets {
  allow: string[]
  deny: string[]
}

/**
 * A resolved actor: everything that `decide`, the SQL predicate and the index need to know. `allow` and `deny` are
 * those of the view bit.
 */
export interface Reader extends ReaderTokens {
  /** The person whose documents count as own. For a link and an API token this is their owner. */
  documentsOf: string | null
  tenantId: string
  download: TokenSets
  sensitive: TokenSets
  seeAll: boolean
  /** The reader reviews the documents of these departments (as labels) and of those below them. */
  reviews: string[]
  purges: boolean
  /** False when the reader sees only released documents. */
  canWork: boolean
  /** Limits of a link or API token: a document must have a label of each list. */
  within: readonly (readonly string[])[]
  /** The rights that are possible at all. */
  bits: readonly Bit[]
  /** The grants from which the token sets were made, for `explain`. */
  grants: readonly Grant[]
  /** When this expires by itself; a cache keeps it no longer. */
  until: Date | null
}

export interface Person {
  tenantId: string
  userId: string
  /** Each department of the person with its ancestors, beginning with itself. */
  departmentPaths: readonly (readonly string[])[]
  roles: readonly { id: string; level: number }[]
  level: number
  codes: ReadonlySet<string>
}

/** Resolves a person. `grants` may contain other people's and expired ones. */
export function resolveUser(person: Person, grants: readonly Grant[], now: Date): Reader {
  const { departmentPaths, codes } = person
  const subject = { userId: person.userId, roleIds: person.roles.map((role) => role.id), departmentPaths }
  const own = grants.filter((grant) => isInForce(grant, now) && isMeant(grant, subject))
  const clearance = Math.max(person.level, ...person.roles.map((role) => role.level))
  const base = personTokens({ departmentPaths, clearance })
  const view = granted(own, 'view')
  return {
    documentsOf: person.userId,
    tenantId: person.tenantId,
    allow: [...base.allow, ...view.allow],
    deny: view.deny,
    clearance,
    download: granted(own, 'download'),
    sensitive: granted(own, 'sensitive'),
    seeAll: codes.has(CODE_SEE_ALL),
    reviews: codes.has(CODE_AUDIT) ? departmentPaths.flatMap((path) => path.slice(0, 1).map(token.department)) : [],
    purges: codes.has(CODE_PURGE),
    canWork: true,
    within: [],
    bits: BITS,
    grants: own,
    until: earliest(own.map((grant) => grant.validUntil)),
  }
}

/** One token per grant; two grants on the same object give one token. */
function granted(grants: readonly Grant[], bit: Bit): TokenSets {
  const of = (effect: Grant['effect']) => [
    ...new Set(grants.filter((grant) => grant.effect === effect && grant.bits.includes(bit)).map(grantToken)),
  ]
  return { allow: of('authorise'), deny: of('restrict') }
}

/** The first of these moments. */
export function earliest(moments: readonly (Date | null)[]): Date | null {
  const times = moments.filter((moment) => moment !== null).map((moment) => moment.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** Resolves a guest. `admitted`: the site lets guests search (`AllowGuestSearch`). */
export const resolveGuest = (tenantId: string, admitted: boolean): Reader => ({
  documentsOf: null,
  tenantId,
  allow: admitted ? GUEST.allow : [],
  deny: [],
  clearance: GUEST.clearance,
  download: { allow: [], deny: [] },
  sensitive: { allow: [], deny: [] },
  seeAll: false,
  reviews: [],
  purges: false,
  canWork: false,
  within: [],
  bits: BITS,
  grants: [],
  until: null,
})

/** Resolves a share link: its one document, as far as its owner may read it now, and nothing to work on. */
export const resolveLink = (
  owner: Reader,
  link: { documentId: string; bits: readonly Bit[]; validUntil: Date | null },
): Reader => ({
  ...owner,
  reviews: [],
  purges: false,
  canWork: false,
  within: [...owner.within, [token.doc(link.documentId)]],
  bits: owner.bits.filter((bit) => link.bits.includes(bit)),
  until: earliest([owner.until, link.validUntil]),
})

export interface TokenScopes {
  codes: ReadonlySet<string>
  bits: readonly Bit[]
  /**
   * Labels of the documents, categories, topics and departments it is limited to; null: everything its owner can read.
   */
  places: readonly string[] | null
  /** May also reach drafts and documents in the recycle bin. */
  works: boolean
  validUntil: Date | null
}

/** Resolves an API token: its owner within its scopes. */
export const resolveToken = (owner: Reader, scopes: TokenScopes): Reader => ({
  ...owner,
  seeAll: owner.seeAll && scopes.codes.has(CODE_SEE_ALL),
  reviews: scopes.codes.has(CODE_AUDIT) ? owner.reviews : [],
  purges: owner.purges && scopes.codes.has(CODE_PURGE),
  canWork: owner.canWork && scopes.works,
  within: scopes.places === null ? owner.within : [...owner.within, scopes.places],
  bits: owner.bits.filter((bit) => scopes.bits.includes(bit)),
  until: earliest([owner.until, scopes.validUntil]),
})
