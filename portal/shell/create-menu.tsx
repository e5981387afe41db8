import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { CREATING } from './navigation.ts'

/** 新建: everything that becomes knowledge begins here. */
export function CreateMenu({ isTab = false }: { isTab?: boolean }): ReactElement {
  const navigate = useNavigate()
  const entries = CREATING.map(({ to, text, icon }) => ({ text, icon, onSelect: () => void navigate(to) }))
  return (
    <MenuButton
      label="新建"
      className={isTab ? 'zk-tab-create' : `${buttonClass('soft')} zk-head-create`}
      face={
        <>
          <Icon name="plus" size={isTab ? 22 : 16} />
          {!isTab && <span>新建</span>}
        </>
      }
      entries={entries}
    />
  )
}
