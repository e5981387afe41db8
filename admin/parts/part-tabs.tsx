import { Tab, Tabs } from '@blueprintjs/core'
import type { ReactElement } from 'react'

interface PartTabsProps<Id extends string> {
  id: string
  className?: string
  tabs: readonly { id: Id; title: string; panel: ReactElement }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** Tabs of which the chosen one alone is drawn. The arrows go from one to the next: only among those that say they are not disabled. */
export function PartTabs<Id extends string>({
  id,
  className = '',
  tabs,
  chosen,
  onChoose,
}: PartTabsProps<Id>): ReactElement {
  return (
    <Tabs
      {...{ id, className }}
      selectedTabId={chosen}
      renderActiveTabPanelOnly
      onChange={(tab) => onChoose(tab as Id)}
    >
      {tabs.map((tab) => (
        <Tab key={tab.id} {...tab} disabled={false} />
      ))}
    </Tabs>
  )
}
