import { type ReactElement, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useStore } from '../use-portal.ts'
import { ChoicesStore } from '../metadata/choices.store.ts'

/** The name of a confidentiality level; its number while, or if, the name is not known. */
export function LevelName({ level }: { level: number }): ReactElement {
  const choices = useStore(ChoicesStore)
  const { levels } = useSnapshot(choices.state)
  useEffect(() => {
    const asking = new AbortController()
    void choices.loadLevels(asking.signal)
    return () => asking.abort()
  }, [choices])
  return <>{levels.find((each) => each.level === level)?.name ?? level}</>
}
