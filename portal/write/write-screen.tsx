import type { ReactElement } from 'react'
import { useChoices } from '../metadata/use-choices.ts'
import { useSession } from '../session/use-session.ts'
import { StartScreen } from './start/start-screen.tsx'
import { useWritten } from './use-written.ts'
import { WritePage } from './write-page.tsx'

/** /createWeb: writes knowledge that is stored as a file. */
export function WriteScreen(): ReactElement | null {
  const { user } = useSession()
  return user && <Writing key={user.id} userId={user.id} />
}

/** First the choice of what to begin with, then the page. */
function Writing({ userId }: { userId: string }): ReactElement {
  const writing = useWritten(userId)
  useChoices()
  return writing.isBegun ? <WritePage writing={writing} /> : <StartScreen onStart={writing.begin} />
}
