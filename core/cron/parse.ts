import { CronError } from './cron-error.ts'
import { FIELDS, type Field, type FieldName } from './fields.ts'
import { readValue } from './read-value.ts'
import { type Draft, newDraft, type Schedule } from './schedule.ts'

interface Word {
  text: string
  position: number
}

/** Parses an expression of six or seven fields like Quartz 2.3.2; anything after the seventh is ignored. */
export function parseCron(expression: string): Schedule {
  const draft = newDraft()
  const words = splitWords(expression.toUpperCase())
  if (words.length < 6) {
    throw new CronError(
      `表达式不完整：应有秒、分、时、日、月、周六个部分，现在只有 ${words.length} 个`,
      expression.length,
    )
  }
  for (const [index, field] of FIELDS.entries()) readField(draft, field, words[index] ?? { text: '*', position: 0 })
  return finished(draft, words)
}

/** Only blanks and tabs separate fields; other white space is trimmed from the ends of a field. */
function splitWords(expression: string): Word[] {
  return [...expression.matchAll(/[^ \t]+/gu)].map(({ 0: text, index }) => {
    const lead = text.length - text.replace(/^[\0-\u0020]+/u, '').length
    return { text: text.replace(/^[\0-\u0020]+|[\0-\u0020]+$/gu, ''), position: index + lead }
  })
}

function readField(draft: Draft, field: Field, { text, position }: Word): void {
  refuseMixed(field.name, text, position)
  for (const { 0: value, index } of text.matchAll(/[^,]+/gu)) readValue(draft, field, value, position + index)
}

function refuseMixed(name: FieldName, text: string, position: number): void {
  const hasLast = text.includes('L') && text.includes(',')
  if (hasLast && name === 'day') throw new CronError('日里的 L 和 LW 不能与其他日期一起使用', position)
  if (hasLast && name === 'week') throw new CronError('周里的 L 不能与其他星期一起使用', position)
  if (name === 'week' && text.split('#').length > 2) throw new CronError('周里只能有一个 #', position)
}

function finished(draft: Draft, words: readonly Word[]): Schedule {
  const { values, unset, ...rules } = draft
  const isByWeek = unset.has('day')
  if (isByWeek === unset.has('week')) {
    throw new CronError(
      isByWeek ? '日和周不能都是 ?' : '日和周不能同时指定，其中一个必须是 ?',
      words[isByWeek ? 5 : 3]?.position ?? 0,
    )
  }
  for (const [index, { name, title }] of FIELDS.slice(0, -1).entries()) {
    const counts = name === 'day' ? !isByWeek && !rules.isLastDay : name !== 'week' || isByWeek
    if (counts && values[name].size === 0) throw new CronError(`${title}没有取值`, words[index]?.position ?? 0)
  }
  const sorted = (name: FieldName) => [...values[name]].toSorted((a, b) => a - b)
  return {
    ...rules,
    isByWeek,
    second: sorted('second'),
    minute: sorted('minute'),
    hour: sorted('hour'),
    day: sorted('day'),
    month: sorted('month'),
    week: sorted('week'),
    year: sorted('year'),
  }
}
