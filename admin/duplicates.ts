import { errorText } from '#core/api/error-text.ts'
import { duplicateCheck } from '#core/contract/sys/duplicate.ts'
import { api } from './api.ts'

/** Says while the form is filled in that another record has the value; the server says so again when it is sent. */
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
