import { type ReactElement, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { choices, loadLevels } from '../metadata/choices.store.ts'

/** A level of confidentiality by its name; by its number until, or where, that is not known. */
export function LevelName({ level }: { level: number }): ReactElement {
  const { levels } = useSnapshot(choices)
  useEffect(() => {
    const asking = new AbortController()
    void loadLevels(asking.signal)
    return () => asking.abort()
  }, [])
  return <>{levels.find((each) => each.level === level)?.name ?? level}</>
}
