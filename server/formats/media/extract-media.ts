import type { IAudioMetadata } from 'music-metadata'
import { type Extractor, moment } from '../extraction/index.ts'
import { labelledText } from '../passages/index.ts'
import { quickTimeInfo } from './quicktime-info.ts'
import { riffInfo } from './riff-info.ts'
import { unscrambled } from '../encoding/index.ts'

/** Tags are at the beginning of nearly all files, so only this much of a longer file is read. */
const HEAD_BYTES = 64 * 1024 * 1024

/** Recordings and films: title, artist, album, comments, lyrics, length. A file without them gives an empty text. */
export const extractMedia: Extractor = async (input) => {
  const bytes = input.read(0, HEAD_BYTES)
  const { parseBuffer } = await import('music-metadata')
  const parsed = await parseBuffer(
    bytes,
    { size: input.size, path: input.fileName },
    { skipCovers: true, duration: false },
  ).catch(() => null)
  const { album, date, genre, comment, description, lyrics, copyright } = parsed?.common ?? {}
  const riff = riffInfo(bytes) // the library decodes its values as ASCII
  const film = quickTimeInfo(input) // the library reads neither QuickTime's own list nor an index after the head
  const title = riff.INAM || parsed?.common.title || film.title
  const artist = riff.IART || parsed?.common.artist || film.artist
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    ['标题', title],
    ['作者', artist],
    ['专辑', riff.IPRD || album || film.album],
    ['日期', date],
    ['类型', genre?.join('、')],
    ['说明', riff.ISBJ || description?.join('\n') || film.description],
    ['备注', riff.ICMT || comment?.map((each) => each.text).join('\n') || film.comment],
    ['歌词', lyrics?.map((each) => each.text).join('\n') || film.lyrics],
    ['版权', copyright],
    ['时长', describeLength(parsed)],
    ['编码', parsed?.format.codec],
  ]
  return labelledText(
    lines.map(([label, value]) => [label, value && unscrambled(value)]),
    { title: readable(title), author: readable(artist), created: moment(date), textUnits: input.limits.textUnits },
  )
}

const readable = (value: string | undefined) => (value === undefined ? null : unscrambled(value))

function describeLength(parsed: IAudioMetadata | null): string | null {
  const seconds = Math.round(parsed?.format.duration ?? 0)
  if (seconds === 0) return null
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `${hours > 0 ? `${hours} 小时 ` : ''}${minutes} 分 ${seconds % 60} 秒`
}
