import * as v from 'valibot'
import type { OfficeSettings } from '#server/knowledge/office/index.ts'

const origin = v.pipe(v.string(), v.regex(/^https?:\/\/[\w.\-[\]:]+\/?$/))

/** What is said of an office editor, by its name in the environment. */
export const OFFICE_SETTINGS = {
  /** Of the editor (Collabora Online, OnlyOffice Docs), as browsers and we reach it. */
  ZHIKU_OFFICE_EDITOR_URL: v.optional(origin),
  /** Of this server, as the editor reaches it. */
  ZHIKU_OFFICE_HOST_URL: v.optional(origin),
}

type Given = v.InferOutput<ReturnType<typeof v.strictObject<typeof OFFICE_SETTINGS, undefined>>>

export interface OfficeConfig {
  /** Null: none is configured. */
  office: OfficeSettings | null
}

/** A string is the one line to print: the settings do not fit together. */
export function officeConfigOf(given: Given, basePath: string): OfficeConfig | string {
  const { ZHIKU_OFFICE_EDITOR_URL: editor, ZHIKU_OFFICE_HOST_URL: host } = given
  if (editor === undefined && host === undefined) return { office: null }
  if (editor === undefined || host === undefined) return 'ZHIKU_OFFICE_EDITOR_URL 和 ZHIKU_OFFICE_HOST_URL 需要一起设置'
  return { office: { editor: new URL(editor).origin, host: new URL(host).origin + basePath } }
}
