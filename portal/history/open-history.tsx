import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { docAsOf } from '#core/contract/km/documents/as-of.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { useIsPhone } from '#ui/controls/use-is-phone.ts'
import { documentAsOfAddress } from '../as-of/as-of-address.ts'
import { AsOfField } from '../as-of/as-of-bar.tsx'
import { useSession } from '../session/use-session.ts'
import { useStore } from '../use-portal.ts'
import { HistoryStore } from './history.store.ts'
import { OpenVersion } from './open-version.tsx'
import { SettingPanel } from './setting-panel.tsx'
import type { Shown } from './timeline/shown.ts'
import { Timeline } from './timeline/timeline.tsx'

interface OpenHistoryProps {
  /** The version; '' is the newest one. */
  id: string
  /** The version to compare with; '' for none. */
  base: string
  /** The change of the settings that is shown instead of a version. */
  change: string
}

/** The timeline at the right, and beside it what is chosen there. */
export function OpenHistory({ id, base, change }: OpenHistoryProps): ReactElement {
  const { doc, docId, versions, changes } = useSnapshot(useStore(HistoryStore).state)
  const { held } = useSession()
  const setting = changes.find((each) => each.id === change)
  const version = versions.find((each) => each.id === id) ?? versions[0]!
  const other = versions.find((each) => each.id === base && each.id !== version.id)
  const shown = setting ? { id: setting.id, base: '' } : { id: version.id, base: other?.id ?? '' }
  return (
    <div className="zk-history">
      <div className="zk-history-bar">
        <Link to={documentAddress(docId)} className="zk-history-back">
          <Icon name="arrow-left" size={16} />
          <span>{doc?.title ?? version.title}</span>
        </Link>
        <PhoneTimeline shown={shown} count={versions.length} />
      </div>
      <article className="zk-history-sheet">
        {setting ? <SettingPanel change={setting} /> : <OpenVersion version={version} other={other} />}
      </article>
      <aside className="zk-history-side" aria-label="版本历史">
        <h2>版本历史</h2>
        {held.includes(docAsOf.access) && (
          <AsOfField day="" addressOf={(day) => (day ? documentAsOfAddress(docId, day) : documentAddress(docId))} />
        )}
        <Timeline shown={shown} />
      </aside>
    </div>
  )
}

/** On a phone the timeline comes from below. */
function PhoneTimeline({ shown, count }: { shown: Shown; count: number }): ReactElement | null {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) return null
  return (
    <>
      <Button icon="history" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count} 个版本
      </Button>
      {isOpen && (
        <Sheet title="版本历史" side="bottom" onClose={() => setOpen(false)}>
          <Timeline shown={shown} onOpen={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  )
}
