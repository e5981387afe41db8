import type { TextValue, Variable } from './expression.ts'

/** The values of the variables; `''` or absent: this actor has no value. */
export type VariableValues = Readonly<Partial<Record<Variable, string>>>

/**
 * The text with its variables replaced, or null when the actor lacks one: such a rule shows no row at all. An empty
 * `#{sys_org_code}%` would otherwise be `%` and show everything.
 */
export const fillText = (value: TextValue, values: VariableValues): string | null => filled(value, values, same, same)

/**
 * The same as a LIKE pattern with `\` as its escape: only wildcards that the rule's author wrote count, not those in a
 * person's name, and a backslash is a normal character.
 */
export const fillPattern = (value: TextValue, values: VariableValues): string | null =>
  filled(
    value,
    values,
    (v) => v.replace(/[\\%_]/g, String.raw`\$&`),
    (text) => text.replaceAll('\\', '\\\\'),
  )

const same = (text: string) => text

/** A value of `in (…)`: `#{sys_multi_org_code}` alone stands for all of its codes, but never for none. */
export function fillMember(value: TextValue, values: VariableValues): string[] | null {
  const [only, ...others] = value.parts
  const text = fillText(value, values)
  if (text === null) return null
  const isList = others.length === 0 && typeof only === 'object' && only.variable === 'sys_multi_org_code'
  if (!isList) return [text]
  const codes = text.split(',').filter(Boolean)
  return codes.length > 0 ? codes : null
}

function filled(
  { parts }: TextValue,
  values: VariableValues,
  putVariable: (value: string) => string,
  putText: (text: string) => string,
): string | null {
  const pieces = parts.map((part) => {
    if (typeof part === 'string') return putText(part)
    const value = values[part.variable] ?? ''
    return value === '' ? null : putVariable(value)
  })
  return pieces.includes(null) ? null : pieces.join('')
}
