import { useNavigate } from 'react-router-dom'
import type { Api } from '#core/api/client.ts'
import { pageSpaces } from '#core/contract/km/documents/page-tree.ts'
import { NO_VISITS, visitRecent } from '#core/contract/km/documents/visit.ts'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { spaceFace } from '#ui/controls/tile/space-face.ts'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useMayRead } from '../../session/use-may-read.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'
import type { Entry } from './entry.ts'

const MOST = 6
const LONGEST = 100
const PAUSE_MS = 120

/** What was read lately, and the spaces: asked once while the palette is open. */
export function useKnown(): Entry[] {
  const api = useApi()
  const { user } = useSession()
  const mayRead = useMayRead()
  const navigate = useNavigate()
  const visits = useQuery(user ? 'visits' : null, (signal) => api.call(visitRecent, {}, signal))
  const spaces = useQuery(mayRead ? 'spaces' : null, (signal) => api.call(pageSpaces, {}, signal))
  const read = visits.value && visits.value !== NO_VISITS ? visits.value : []
  return [
    ...read.map(({ id, title, fileType, category_dictText: space }): Entry => ({
      id,
      group: '最近看过',
      text: title,
      ...(space && { detail: space }),
      face: <FileIcon kind={fileType} size={28} />,
      onPick: () => void navigate(documentAddress(id)),
    })),
    // A space with much in it is meant more often.
    ...(spaces.value ?? [])
      .toSorted((a, b) => b.count - a.count)
      .map(({ id, name, count }): Entry => ({
        id,
        group: '空间',
        text: name,
        detail: `${count} 篇`,
        face: <Tile {...spaceFace(name)} size="small" />,
        onPick: () => void navigate(`${PORTAL_PATHS.directory}?${new URLSearchParams({ category: id }).toString()}`),
      })),
  ]
}

/** Documents and colleagues of what is typed, in Chinese or in pinyin, as the server finds them. */
export function useFound(typed: string): Entry[] {
  const api = useApi()
  const { held } = useSession()
  const mayRead = useMayRead()
  const navigate = useNavigate()
  const mayPick = held.includes(userPick.access)
  const { last } = useQuery(typed === '' || typed.length > LONGEST ? null : typed, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    signal.throwIfAborted()
    return ask(api, typed, { mayRead: mayRead === true, mayPick, signal })
  })
  // While somebody types on, what was found for the beginning stays; for other words it would be wrong.
  if (typed === '' || !last || !typed.startsWith(last.of)) return []
  return [
    ...last.titles.map(({ docId, text, fileType }): Entry => ({
      id: docId!,
      group: '知识',
      text,
      face: <FileIcon kind={fileType} size={28} />,
      onPick: () => void navigate(documentAddress(docId!)),
    })),
    ...last.people.map(({ id, username, realname, orgCodeTxt }): Entry => ({
      id,
      group: '同事',
      text: realname,
      detail: [orgCodeTxt, '写的知识'].filter(Boolean).join(' · '),
      face: <Avatar name={realname} />,
      onPick: () => void navigate(`${PORTAL_PATHS.list}?${new URLSearchParams({ author: username }).toString()}`),
    })),
  ]
}

interface May {
  mayRead: boolean
  mayPick: boolean
  signal: AbortSignal
}

/** A list that does not come is no reason to hide the other. */
async function ask(api: Api, text: string, { mayRead, mayPick, signal }: May) {
  const people = { word: text, pageSize: MOST, column: 'realname', order: 'asc' }
  const [titles, found] = await Promise.all([
    mayRead ? api.call(docSuggest, { query: { text } }, signal).catch(() => []) : [],
    mayPick ? api.call(userPick, { query: people }, signal).catch(() => null) : null,
  ])
  return { of: text, titles: titles.filter(({ docId }) => docId).slice(0, MOST), people: found?.records ?? [] }
}
