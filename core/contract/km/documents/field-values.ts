import * as v from 'valibot'
import { FIELD_KINDS } from '../../../rules/custom-fields/field-kind.ts'
import { namedPatterns } from '../../../rules/patterns/cell-patterns.ts'
import { COUNTED_RULES, FIELD_RULES } from '../../../rules/field-rule.ts'
import { line } from '../../values.ts'

/** The value of a field; only the kind `choices` has several. */
export const FieldValue = v.union([
  line(500),
  v.pipe(v.number(), v.finite('应为数字')),
  v.pipe(v.array(line(60)), v.readonly()),
])

const typedKeys = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as K[]
const Count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500))
const UNKNOWN_RULE = '没有这种校验'

/** Rules of a field: a name, a named pattern, or a limit with its number. Which a kind takes, `checkFieldRules` says. */
export const FieldRules = v.pipe(
  v.array(
    v.union(
      [
        v.picklist(typedKeys(FIELD_RULES)),
        v.tuple([v.literal('pattern'), v.picklist(typedKeys(namedPatterns))]),
        v.tuple([v.picklist(typedKeys(COUNTED_RULES)), Count]),
      ],
      UNKNOWN_RULE,
    ),
    UNKNOWN_RULE,
  ),
  v.maxLength(3, '校验过多'),
)

const Given = v.pipe(
  v.record(v.string(), v.nullable(FieldValue), '字段内容格式不正确'),
  v.check((values) => Object.keys(values).length <= 200, '字段过多'),
)

/** The list of {@link FieldShown}, as in a document's details. */
const SentBack = v.pipe(
  v.array(v.looseObject({ id: line(64), value: v.nullable(FieldValue) })),
  v.transform((fields) => Object.fromEntries(fields.map(({ id, value }) => [id, value]))),
)

/**
 * Values by the fields' ids, as an object or, in forms, as its JSON; or the fields as they were shown.
 * `custom-fields.ts` decides which values a field accepts.
 */
export const FieldsGiven = v.pipe(
  v.union([v.pipe(v.string(), v.maxLength(50_000, '字段内容过长')), SentBack, Given]),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    if (typeof dataset.value !== 'string') return dataset.value
    try {
      return JSON.parse(dataset.value)
    } catch {
      addIssue({ message: '字段内容不是合法的 JSON' })
      return NEVER
    }
  }),
  Given,
)

/** A field of a document with its value, for display. */
export const FieldShown = v.object({
  id: v.string(),
  label: v.string(),
  kind: v.picklist(FIELD_KINDS),
  required: v.boolean(),
  /** Null when it is not filled in. */
  value: v.nullable(FieldValue),
  /** The text for people; '' when there is none. */
  text: v.string(),
  /** No longer in the form: the field was deleted, or the document moved to another category. */
  former: v.boolean(),
})
export type FieldShown = v.InferOutput<typeof FieldShown>
