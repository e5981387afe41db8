import * as v from 'valibot'
import { expect, it } from 'vitest'
import { contract } from './index.ts'
import { pageQuery } from './page.ts'
import { coded, Flag, Id, Ids, Level, limit, Switch, ZeroOne } from './values.ts'
import { coerced } from './coerce.ts'

const read = (schema: v.GenericSchema, value: unknown): unknown => {
  const parsed = v.safeParse(schema, coerced(schema, value))
  return parsed.success ? parsed.output : 'refused'
}

const text = v.pipe(v.string(), v.maxLength(20))

it.each<[string, v.GenericSchema, unknown, unknown]>([
  ['a number for a text', text, 1637548800000, '1637548800000'],
  ['a truth value for a text', text, false, 'false'],
  ['a text for a number', v.number(), '-12.5', -12.5],
  ['a text for a truth value', v.boolean(), 'TRUE', true],
  ['0 for a truth value', v.boolean(), 0, false],
  ["'1' for a truth value", v.boolean(), '1', true],
  ['a truth value for a bit', Flag, false, 0],
  ['a truth value in an address for a bit', Flag, 'false', 0],
  ['a truth value for a bit as text', ZeroOne, true, '1'],
  ['a truth value for a switch', Switch, true, true],
  ['a number for a choice of texts', v.picklist(['1', '2']), 2, '2'],
  ['a number for a choice of texts, wrapped', v.nullish(v.pipe(v.string(), v.picklist(['1', '2']))), 1, '1'],
  ['a text for a choice of numbers', v.picklist([1, 2]), '2', 2],
  ['items of a list', v.array(text), [1, 'a', true], ['1', 'a', 'true']],
  ["'' for a list", v.array(text), '', []],
  ['page 0', pageQuery.pageNo, '0', 1],
  ['a page size beyond the cap', pageQuery.pageSize, '99999', 1000],
  ['a page size that asks for all', pageQuery.pageSize, -1, 1000],
  ['a comma at the end of a list', Ids, 'a,b,', ['a', 'b']],
])('takes %s', (_, schema, value, expected) => {
  expect(read(schema, value)).toEqual(expected)
})

it.each<[string, v.GenericSchema, unknown]>([
  ['a list for a text', text, ['a']],
  ['a list of one for an id', Id, ['a']],
  ['an object for a text', text, { toString: 'a' }],
  ['an object for a list', v.array(text), { length: 1, 0: 'a' }],
  ['a text for a list', v.array(text), 'a,b'],
  ['null for a text', text, null],
  ["'' for a required id", Id, ''],
  ["'' for a required number", v.number(), ''],
  ["'' for a required bit", Flag, ''],
  ["'' for a required truth value", v.boolean(), ''],
  ['a truth value for a number that is no bit', Level, true],
  ['a truth value for a code', v.optional(coded(Flag)), false],
  ['a truth value in a form for a code', v.optional(v.nullable(coded(Flag))), 'false'],
  ['a number that is no bit for a truth value', v.boolean(), 2],
  ['a number that breaks the rule of the text', v.pipe(v.string(), v.maxLength(3)), 12345],
  ['a whole number that has lost digits', text, Number('1400000000000000123')],
  ['a number in another notation', v.number(), '1e3'],
  ['a hexadecimal number', v.number(), '0x10'],
  ['NaN', v.number(), 'NaN'],
  ['a limit that is empty', v.nullish(limit(v.pipe(v.string(), v.regex(/^\d/)))), ''],
])('refuses %s', (_, schema, value) => {
  expect(read(schema, value)).toBe('refused')
})

const form = v.looseObject({
  id: Id,
  depId: v.optional(Id),
  level: v.nullish(Level),
  clears: v.nullish(text),
  list: v.optional(v.array(v.object({ flag: Flag }))),
  kept: v.optional(v.nullable(text), 'default'),
})

it('takes an empty or null optional field for absent where it has no meaning of its own', () => {
  expect(read(form, { id: 7, depId: '', level: '', clears: '', list: null })).toEqual({
    id: '7',
    clears: '',
    kept: 'default',
  })
  expect(read(form, { id: '7', depId: null, level: null, clears: null, kept: null })).toEqual({
    id: '7',
    level: null,
    clears: null,
    kept: null,
  })
})

it('looks into lists of objects and changes nothing that came', () => {
  const came = Object.freeze({ id: 'x', list: [Object.freeze({ flag: false })], more: [1] })
  expect(read(form, came)).toEqual({ id: 'x', list: [{ flag: 0 }], more: [1], kept: 'default' })
})

it('reads own properties only', () => {
  const polluted = JSON.parse('{"__proto__":{"id":"x","depId":1},"constructor":1}') as unknown
  expect(read(form, polluted)).toBe('refused')
})

it('never makes an input good that has a list or an object in the place of a plain value', () => {
  for (const e of contract) {
    for (const schema of [e.params, e.query, e.body]) {
      const entries = (schema as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries ?? {}
      for (const [name, field] of Object.entries(entries)) {
        for (const value of [{}, { a: 1 }, [], [1], [[]], [{}]]) {
          if (v.safeParse(field, value).success) continue
          const good = v.safeParse(field, coerced(field, value)).success
          // A list of plain values may have items of another type.
          expect(good && !Array.isArray(value), `${e.path} ${name} ${JSON.stringify(value)}`).toBe(false)
        }
      }
    }
  }
})

it('takes no empty value where one is required, anywhere in the contract', () => {
  for (const e of contract) {
    for (const schema of [e.params, e.query, e.body]) {
      const entries = (schema as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries ?? {}
      for (const [name, field] of Object.entries(entries)) {
        if (v.safeParse(field, undefined).success || v.safeParse(field, '').success) continue
        expect(v.safeParse(field, coerced(field, '')).success, `${e.path} ${name}`).toBe(false)
      }
    }
  }
})
