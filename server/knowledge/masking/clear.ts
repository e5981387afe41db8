import { ANSWERS, type DecidedDocument } from '#core/access/decide.ts'
import { compilePredicate, EDIT_RULES } from '#core/access/rule.ts'
import type { Actor } from '#server/kernel/actor.ts'

const clear = compilePredicate(EDIT_RULES.readClear, ANSWERS)

/** Whether the actor reads the numbers of a document that others see masked. */
export const readsClear = (actor: Actor, doc: DecidedDocument, now: Date): boolean => clear({ reader: actor, doc, now })
