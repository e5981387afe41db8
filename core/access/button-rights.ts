/*
 * What of a screen its user may see and press: the client's half of the rules. The server refuses the calls of buttons
 * that are hidden here. An entry of type 1 is about seeing, one of type 2 about editing; status 0 means that the rule is
 * not in force, and a rule that is not in force restricts nobody. A code may also name a column, a field or a tool of one
 * screen (`position:postRank`): that is about the screen alone.
 */

/** One authorisation entry, as the server sends it. */
export interface AuthEntry {
  readonly action?: string | null | undefined
  readonly type?: string | null | undefined
  readonly status?: string | null | undefined
}

export interface ButtonRights {
  /** The user's own entries. */
  readonly granted: readonly AuthEntry[]
  /** Every button that exists. */
  readonly all: readonly AuthEntry[]
}

const EDITING = '2'
const NOT_IN_FORCE = '0'

/** The codes of one entry; one may name several: `add,edit`. */
const entryCodes = ({ action }: AuthEntry): string[] =>
  (action ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)

/** Every code that the entries grant. */
const grantedCodes = (granted: readonly AuthEntry[]): string[] => granted.flatMap(entryCodes)

const isOutOfForce = (code: string, entries: readonly AuthEntry[]) =>
  entries.some((entry) => entry.action === code && entry.status === NOT_IN_FORCE)

const ofEditing = (entries: readonly AuthEntry[]) => entries.filter(({ type }) => type === EDITING)

/** Whether the user may make a call, and so may press its button. */
export function mayCall(access: string, { granted, all }: ButtonRights): boolean {
  if (!access.includes(':')) return true
  return grantedCodes(granted).includes(access) || isOutOfForce(access, all)
}

/** Every code that the user may use: granted ones, and those that no rule in force restricts. */
export const usableCodes = ({ granted, all }: ButtonRights): string[] => [
  ...grantedCodes(granted),
  ...all.flatMap(({ action, status }) => (status === NOT_IN_FORCE && action ? [action] : [])),
]

/** How a button is shown. A user who may not make its call sees it only if its rule is about editing. */
export type ButtonState = 'absent' | 'disabled' | 'usable'

export function buttonState(access: string, rights: ButtonRights): ButtonState {
  if (mayCall(access, rights)) return 'usable'
  return ofEditing(rights.all).some((entry) => entryCodes(entry).includes(access)) ? 'disabled' : 'absent'
}

/** Whether a control is enabled; a control without a rule is. */
export function isEnabled(code: string, { granted, all }: ButtonRights): boolean {
  if (grantedCodes(ofEditing(granted)).includes(code)) return true
  const rules = ofEditing(all).filter(({ action }) => action === code)
  return rules.length === 0 || isOutOfForce(code, rules)
}

/** The elements that rules hide, among codes that start with a prefix; the result is the rest of each code. */
export function hiddenBelow(prefix: string, { granted, all }: ButtonRights): string[] {
  const below = (entries: readonly AuthEntry[]) =>
    entries
      .filter(({ type }) => type === '1')
      .flatMap(entryCodes)
      .filter((code) => code.startsWith(prefix))
  const held = below(granted)
  return below(all.filter(({ status }) => status !== NOT_IN_FORCE))
    .filter((code) => !held.includes(code))
    .map((code) => code.slice(prefix.length))
}

/**
 * The hidden buttons of a table's toolbar. Without the right to delete several rows, deleting one row is hidden, too.
 */
export function hiddenTools(prefix: string, rights: ButtonRights): string[] {
  const hidden = hiddenBelow(prefix, rights)
  return hidden.includes('batch_delete') ? [...hidden, 'remove'] : hidden
}

/** A route that names permissions is open to a user with any of them. */
export const mayOpen = (wanted: readonly string[] | null | undefined, { granted }: ButtonRights): boolean =>
  !wanted || wanted.length === 0 || grantedCodes(granted).some((code) => wanted.includes(code))
