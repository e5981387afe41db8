import { useNavigate } from 'react-router-dom'
import type { Result } from '#core/contract/endpoint.ts'
import { docSuggestPassages } from '#core/contract/km/search/suggest.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useMayRead } from '../../session/use-may-read.ts'
import { useApi } from '../../use-portal.ts'
import { placeInFile } from '../row/place-in-file.ts'
import { aroundMark } from './around-mark.ts'
import type { Entry } from './entry.ts'

/** Longer than for the titles, which come first: the whole text is searched when somebody pauses. */
const PAUSE_MS = 300
const SHORTEST = 2
const LONGEST = 100

/** Where the typed words stand in the texts; they never wait for it that are found by their titles. */
export function usePassages(typed: string): Entry[] {
  const api = useApi()
  const mayRead = useMayRead()
  const navigate = useNavigate()
  const isAsked = mayRead === true && typed.length >= SHORTEST && typed.length <= LONGEST
  const { value } = useQuery(isAsked ? typed : null, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    signal.throwIfAborted()
    return api.call(docSuggestPassages, { query: { text: typed } }, signal)
  })
  return (value ?? []).map((row) => passageEntry(row, typed, (to) => void navigate(to)))
}

function passageEntry(row: Result<typeof docSuggestPassages>[number], typed: string, go: (to: string) => void): Entry {
  const { hit } = row
  const detail = placeInFile(row, hit.title)
  return {
    id: row.docId,
    group: '正文',
    text: hit.title,
    ...(detail && { detail }),
    passage: aroundMark({ text: hit.snippet, marks: hit.snippetMarks }),
    face: <FileIcon kind={row.fileType} size={28} />,
    onPick: () => go(hitAddress({ id: row.docId, hit }, typed)),
  }
}
