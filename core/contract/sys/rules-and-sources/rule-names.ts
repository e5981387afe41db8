import * as v from 'valibot'
import { line } from '../../values.ts'

/* How rules and what stands beside them are named. */

/** What people call it; `refusal` is said where there is nothing. */
export const name = (refusal: string) => v.pipe(line(64), v.trim(), v.nonEmpty(refusal))

/** What programs and forms call it. */
export const code = (noun: string) =>
  v.pipe(line(64), v.trim(), v.nonEmpty(`请输入${noun}!`), v.regex(/^[\w.-]*$/, `${noun}只能含有字母、数字和 _ . -`))

export const ruleCode = code('规则编码')
