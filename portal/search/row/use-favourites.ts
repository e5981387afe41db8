import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { favouriteAdd, favouriteDelete } from '#core/contract/km/community/favourite.ts'
import { useKept } from '../../documents/use-kept.ts'
import { useSession } from '../../session/use-session.ts'
import { usePortal } from '../../use-portal.ts'

/** Which of the listed documents are favourites, with a function to change that; null for guests. */
export function useFavourites(ids: readonly string[]) {
  const { api, toast } = usePortal()
  const { user } = useSession()
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const kept = useKept(ids)
  if (!user) return null
  const isKept = (id: string) => changed[id] ?? kept.isKept(id)
  const switchOver = async (id: string) => {
    const isWanted = !isKept(id)
    const say = (is: boolean) => setChanged((was) => ({ ...was, [id]: is }))
    say(isWanted)
    try {
      await api.call(isWanted ? favouriteAdd : favouriteDelete, { query: { docId: id } })
      toast(isWanted ? '已收藏' : '已取消收藏')
    } catch (error) {
      say(!isWanted)
      toast(errorText(error, '没有收藏成功'), 'bad')
    }
  }
  return { isKept, switchOver }
}

export type Favourites = ReturnType<typeof useFavourites>
