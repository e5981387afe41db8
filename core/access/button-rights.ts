/*
 * What of a screen its user may see and press: the client's half of the rules. The server refuses what is hidden here.
 * An entry of type 1 is about seeing, one of type 2 about editing; status 0 means that the rule is not in force, and
 * a rule that is not in force restricts nobody.
 */

/** One authorisation entry, as the server sends it. */
export interface AuthEntry {
  readonly action?: string | null | undefined
  readonly type?: string | null | undefined
  readonly status?: string | null | undefined
}

export interface ButtonRights {
  /** What the user holds. */
  readonly granted: readonly AuthEntry[]
  /** Every button there is. */
  readonly all: readonly AuthEntry[]
}

const EDITING = '2'
const NOT_IN_FORCE = '0'

/** The codes of one entry; one may name several: `add,edit`. */
const codesOf = ({ action }: AuthEntry): string[] =>
  (action ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)

/** Every code that the entries grant. */
export const grantedCodes = (granted: readonly AuthEntry[]): string[] => granted.flatMap(codesOf)

const isOutOfForce = (code: string, entries: readonly AuthEntry[]) =>
  entries.some((entry) => entry.action === code && entry.status === NOT_IN_FORCE)

const ofEditing = (entries: readonly AuthEntry[]) => entries.filter(({ type }) => type === EDITING)
const ofSeeing = (entries: readonly AuthEntry[]) => entries.filter(({ type }) => type !== EDITING)

/** Whether the user may make a call, and so may press the button that makes it. */
export function mayCall(access: string, { granted, all }: ButtonRights): boolean {
  if (!access.includes(':')) return true
  return grantedCodes(granted).includes(access) || isOutOfForce(access, all)
}

/** Whether an element is shown: a code that nobody knows is shown to nobody. */
export function isVisible(code: string, { granted, all }: ButtonRights): boolean {
  return isOutOfForce(code, ofSeeing(all)) || grantedCodes(granted).includes(code)
}

/** Whether a control can be used: one that no rule is about can. */
export function isEnabled(code: string, { granted, all }: ButtonRights): boolean {
  if (grantedCodes(ofEditing(granted)).includes(code)) return true
  const rules = ofEditing(all).filter(({ action }) => action === code)
  return rules.length === 0 || isOutOfForce(code, rules)
}

/** What rules hide of the elements whose codes start with a prefix: the rest of each code. */
export function hiddenBelow(prefix: string, { granted, all }: ButtonRights): string[] {
  const below = (entries: readonly AuthEntry[]) =>
    entries
      .filter(({ type }) => type === '1')
      .flatMap(codesOf)
      .filter((code) => code.startsWith(prefix))
  const held = below(granted)
  return below(all.filter(({ status }) => status !== NOT_IN_FORCE))
    .filter((code) => !held.includes(code))
    .map((code) => code.slice(prefix.length))
}

/** The buttons of a table's toolbar that are hidden; without deleting many there is no deleting of one either. */
export function hiddenTools(prefix: string, rights: ButtonRights): string[] {
  const hidden = hiddenBelow(prefix, rights)
  return hidden.includes('batch_delete') ? [...hidden, 'remove'] : hidden
}

/** A route that names permissions is open to who holds one of them. */
export const mayOpen = (wanted: readonly string[] | null | undefined, { granted }: ButtonRights): boolean =>
  !wanted || wanted.length === 0 || grantedCodes(granted).some((code) => wanted.includes(code))
