import { errorText } from '#core/api/error-text.ts'
import type { Args, Endpoint } from '#core/contract/endpoint.ts'
import { duplicateCheck, tableNamed } from '#core/contract/sys/duplicate.ts'
import { api } from './api.ts'
import { recordKind } from './record-facts.ts'

/** Reports while the form is filled in that another record has the value; the server checks it again on saving. */
export const isFree =
  (tableName: string, fieldName: string, sentence: string) =>
  async (value: string | null | undefined, _draft: unknown, dataId: string): Promise<string | null> => {
    const fieldVal = value ?? ''
    if (fieldVal === '') return null
    try {
      await api.call(duplicateCheck, { query: { tableName, fieldName, fieldVal, dataId } })
      return null
    } catch (error) {
      return errorText(error, sentence)
    }
  }

/** The same of a field of plain records, by the call that adds one: the server knows its table by their kind. */
export const isFreeField = <A extends Endpoint>(
  add: A,
  field: Extract<keyof NonNullable<Args<A>['body']>, string>,
  sentence: string,
) =>
  isFree(
    tableNamed(recordKind(add)),
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    sentence,
  )
