import * as v from 'valibot'
import type { ObjectSettings } from '#server/storage/objects/index.ts'

const word = v.pipe(v.string(), v.regex(/^\S+$/))

/** Settings of the object store, by their name in the environment. */
export const OBJECT_SETTINGS = {
  /** Where new files are stored; by default `s3` if an object store is configured. */
  ZHIKU_FILES: v.optional(v.picklist(['local', 's3'])),
  ZHIKU_S3_ENDPOINT: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[\w.\-[\]:]+\/?$/))),
  ZHIKU_S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{3,63}$/))),
  ZHIKU_S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)), 'us-east-1'),
  ZHIKU_S3_ACCESS_KEY: v.optional(word),
  ZHIKU_S3_SECRET_KEY: v.optional(word),
  ZHIKU_S3_PREFIX: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+(\/[\w.-]+)*\/?$/))),
  ZHIKU_S3_PATH_STYLE: v.optional(v.picklist(['0', '1']), '1'),
}

const NEEDED = ['ZHIKU_S3_ENDPOINT', 'ZHIKU_S3_BUCKET', 'ZHIKU_S3_ACCESS_KEY', 'ZHIKU_S3_SECRET_KEY'] as const

type Given = v.InferOutput<ReturnType<typeof v.strictObject<typeof OBJECT_SETTINGS, undefined>>>

export interface FilesConfig {
  /** Where new files are stored. */
  filesIn: 'local' | 's3'
  /** Null: none is configured. */
  objects: ObjectSettings | null
}

/** A string is the message: the settings contradict each other. */
export function parseFilesConfig(given: Given): FilesConfig | string {
  const missing = NEEDED.filter((name) => given[name] === undefined)
  if (missing.length === NEEDED.length)
    return given.ZHIKU_FILES === 's3'
      ? `ZHIKU_FILES=s3 还需要 ${NEEDED.join('、')}`
      : { filesIn: 'local', objects: null }
  if (missing.length > 0) return `对象存储的配置不完整，还需要 ${missing.join('、')}`
  const prefix = (given.ZHIKU_S3_PREFIX ?? '').replace(/\/?$/, '/').replace(/^\/$/, '')
  return {
    filesIn: given.ZHIKU_FILES ?? 's3',
    objects: {
      endpoint: given.ZHIKU_S3_ENDPOINT!.replace(/\/$/, ''),
      bucket: given.ZHIKU_S3_BUCKET!,
      region: given.ZHIKU_S3_REGION,
      accessKey: given.ZHIKU_S3_ACCESS_KEY!,
      secretKey: given.ZHIKU_S3_SECRET_KEY!,
      prefix,
      pathStyle: given.ZHIKU_S3_PATH_STYLE === '1',
    },
  }
}
