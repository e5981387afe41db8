import * as v from 'valibot'
import { line } from '../../values.ts'

/* Names and codes of rules and of similar records. */

/** The name for people; `refusal` is the message for an empty one. */
export const name = (refusal: string) => v.pipe(line(64), v.trim(), v.nonEmpty(refusal))

/** The code for programs and forms. */
export const code = (noun: string) =>
  v.pipe(line(64), v.trim(), v.nonEmpty(`请输入${noun}!`), v.regex(/^[\w.-]*$/, `${noun}只能含有字母、数字和 _ . -`))

export const ruleCode = code('规则编码')
