/** The part of a typed text that can be the beginning of a number: a minus in front, digits, one point. */
export function typedNumber(text: string): string {
  const sign = text.trimStart().startsWith('-') ? '-' : ''
  const [whole = '', ...parts] = text.replace(/[^\d.]/g, '').split('.')
  return sign + whole + (parts.length > 0 ? `.${parts.join('')}` : '')
}

/** The number when the field is left; '' if it is none: `-`, `.`, nothing. */
export function numberOfTyped(text: string): number | '' {
  const typed = typedNumber(text)
  if (!/\d/.test(typed)) return ''
  const number = Number(typed)
  // An infinite value is no number, and a form has no minus zero.
  return Number.isFinite(number) ? number + 0 : ''
}

/** Groups the whole part by thousands; anything else is shown unchanged. */
export function thousands(value: string | number): string {
  const text = String(value)
  const [, sign = '', whole, rest = ''] = /^(-?)(\d+)(\.\d*)?$/.exec(text) ?? []
  return whole === undefined ? text : sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}
