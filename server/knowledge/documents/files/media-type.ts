import { fileSuffix } from '#server/http/file-name.ts'

/**
 * Types that browsers play, by the ending of the name. A wrong ending plays nothing, and is harmless with such a type.
 */
const MEDIA_TYPES = {
  aac: 'audio/aac',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  mov: 'video/mp4', // the same container, which browsers refuse under its own name
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  webm: 'video/webm',
} as const

export type MediaType = (typeof MEDIA_TYPES)[keyof typeof MEDIA_TYPES]

/** The type for playing a recording in the page; null if no browser plays it. */
export function playableMediaType({ kind, name }: { kind: string | null; name: string }): MediaType | null {
  if (kind !== 'audio' && kind !== 'video') return null
  const suffix = fileSuffix(name)
  return Object.hasOwn(MEDIA_TYPES, suffix) ? MEDIA_TYPES[suffix as keyof typeof MEDIA_TYPES] : null
}
