import * as v from 'valibot'

/** An object's id on the wire: ours are 32 hex characters, the family's may be 19-digit numbers. */
export const Id = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/, '编号格式不正确'))

/** Several ids in one comma list, at most 1,000, without duplicates. */
export const Ids = v.pipe(
  v.string(),
  v.nonEmpty('请选择一条记录！'),
  v.maxLength(65_000, '一次选择的记录过多'),
  v.transform((text) => [...new Set(text.split(',').filter(Boolean))]),
  v.minLength(1, '请选择一条记录！'),
  v.maxLength(1000, '一次最多处理 1000 条'),
  v.everyItem((id) => /^[0-9A-Za-z_-]{1,64}$/.test(id), '编号格式不正确'),
)

/** A number, or its text. */
export const NumberText = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,9}(\.\d{1,6})?$/, '应为数字'))]),
  v.transform(Number),
  v.finite('应为数字'),
)

const bit = v.pipe(
  v.union([v.number(), v.string()]),
  v.check((value) => /^[01]$/.test(String(value)), '应为 0 或 1'),
)

/** 0 or 1 as number or text. '' is neither, because an empty value must never count as 0. */
export const Flag = v.pipe(
  bit,
  v.transform((value) => Number(value) as 0 | 1),
)

/** How confidential a document is and what a person is cleared for; 0 is open. */
export const Level = v.pipe(
  NumberText,
  v.integer('密级应为整数'),
  v.minValue(0, '密级不能小于 0'),
  v.maxValue(99, '密级不能大于 99'),
)

/** Text that must pass a rule of `core/rules`; the rule's own message is the refusal. */
export const ruled = (rule: (value: string) => string | null) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (value) => rule(value) === null,
    (issue) => rule(issue.input) ?? '',
  )

/** One line of typed text. NUL cannot be stored in PostgreSQL and is never typed. */
export const line = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `不能超过 ${max} 个字`),
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    v.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/u, '含有不可用的控制字符'),
  )

/** A comma list, with which the family sends several values in one field. */
export const commaList = (max: number) =>
  v.pipe(
    line(max),
    v.transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ]),
  )

/** Several ids in one comma list, or none. */
export const IdsOrNone = v.pipe(
  v.string(),
  v.maxLength(65_000, '一次选择的记录过多'),
  v.transform((text) => [...new Set(text.split(',').filter(Boolean))]),
  v.everyItem((id) => /^[0-9A-Za-z_-]{1,64}$/.test(id), '编号格式不正确'),
)

/** '0' or '1', also as number. */
export const ZeroOne = v.pipe(
  bit,
  v.transform((value) => String(value) as '0' | '1'),
)

/**
 * Marks an optional field whose absence means the wider choice: an end time, a required code. An empty value is refused
 * instead of counting as absent.
 */
export const limit = <const S extends v.GenericSchema>(schema: S) => v.pipe(schema, v.metadata({ limit: true }))

/**
 * Marks 0 and 1 that are codes and not no and yes: a boolean does not tell which one is meant, and guessing could
 * choose the wider one.
 */
export const coded = <const S extends v.GenericSchema>(schema: S) => v.pipe(schema, v.metadata({ coded: true }))

/** The `revision` of the record that an edit was based on. Clients that send none overwrite. */
export const Revision = v.nullish(v.pipe(v.string(), v.maxLength(64)))

/** What a form leaves empty. */
export const orEmpty = <const S extends v.GenericSchema>(schema: S) => v.nullish(v.union([v.literal(''), schema]))

/** Yes or no as the family's forms send it. */
export const Switch = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform((value) => String(value)),
  v.picklist(['true', 'false', '1', '0'], '应为是或否'),
  v.transform((text) => text === 'true' || text === '1'),
)

/** A whole number in an address. */
export const Ordinal = v.pipe(
  NumberText,
  v.integer('应为整数'),
  v.minValue(0, '不能小于 0'),
  v.maxValue(9_999_999, '数字过大'),
)

/** The title of a document. */
export const Title = v.pipe(line(200), v.trim(), v.nonEmpty('标题不能为空'))
