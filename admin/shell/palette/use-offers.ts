import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { userPick } from '#core/contract/sys/people.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { kept } from '../../api.ts'
import { useMay } from '../../rights.ts'
import { session } from '../../session.store.ts'
import { useMenu } from '../routes/menu-context.ts'
import { ACTIONS, type Choice, documentOffers, pageOffers, peopleOffers, searchOffer } from './offers.ts'
import { matching, noted, recentFirst } from '../finding/rank.ts'
import { useReader } from '../finding/use-reader.ts'

const PAUSE_MS = 300
const DAYS = 365
const USERS = 'system/UserList'

/** The entries for the typed text; those from the server follow after a pause in typing. */
export function useOffers(query: string) {
  const { screens, entries } = useMenu()
  const may = useMay()
  const [recent, note] = useRecent()
  const word = useSettled(query.trim())
  const usersPath = screens.find(({ component }) => component === USERS)?.path
  const people = useQuery(word && usersPath && may(userPick.access) ? word : null, (signal) =>
    peopleOffers(word, usersPath ?? '', signal),
  )
  const documents = useQuery(word || null, (signal) => documentOffers(word, signal))
  const here = useMemo(() => [...pageOffers(entries), ...ACTIONS], [entries])
  const read = useReader(query)
  const isTyped = query.trim() !== ''
  const offers: Choice[] = isTyped
    ? [
        ...matching(here, query, recent, read),
        ...(people.value ?? matching(people.last ?? [], query, [], read)),
        ...(documents.value ?? matching(documents.last ?? [], query, [])),
        searchOffer(query.trim()),
      ]
    : recentFirst(here, recent)
  return { offers: inGroups(offers), choose: (offer: Choice) => (note(offer.id), offer.run()) }
}

/** Entries of a group are kept together, in the order of each group's best match. */
const inGroups = (offers: readonly Choice[]): Choice[] =>
  Object.values(Object.groupBy(offers, ({ group }) => group)).flatMap((group) => group ?? [])

/** The value once it has been unchanged for a moment; '' until then. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : settled
}

/** The person's last choices in this browser. */
function useRecent() {
  const key = `zhiku-recent@${useSnapshot(session).user?.id ?? ''}`
  const stored = kept.read(key)
  const recent = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
  return [recent, (id: string) => kept.write(key, noted(recent, id), DAYS)] as const
}
