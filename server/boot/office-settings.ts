import * as v from 'valibot'
import type { OfficeSettings } from '#server/knowledge/office/index.ts'

const origin = v.pipe(v.string(), v.regex(/^https?:\/\/[\w.\-[\]:]+\/?$/))

/** Settings of the office editor, by their name in the environment. */
export const OFFICE_SETTINGS = {
  /** Address of the editor (Collabora Online, OnlyOffice Docs) for browsers and for this server. */
  ZHIKU_OFFICE_EDITOR_URL: v.optional(origin),
  /** Address of this server for the editor. */
  ZHIKU_OFFICE_HOST_URL: v.optional(origin),
}

type Given = v.InferOutput<ReturnType<typeof v.strictObject<typeof OFFICE_SETTINGS, undefined>>>

export interface OfficeConfig {
  /** Null: none is configured. */
  office: OfficeSettings | null
}

/** A string is the message: the settings contradict each other. */
export function parseOfficeConfig(given: Given, basePath: string): OfficeConfig | string {
  const { ZHIKU_OFFICE_EDITOR_URL: editor, ZHIKU_OFFICE_HOST_URL: host } = given
  if (editor === undefined && host === undefined) return { office: null }
  if (editor === undefined || host === undefined) return 'ZHIKU_OFFICE_EDITOR_URL 和 ZHIKU_OFFICE_HOST_URL 需要一起设置'
  return { office: { editor: new URL(editor).origin, host: new URL(host).origin + basePath } }
}
