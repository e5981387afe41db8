import type { ReactElement } from 'react'
import { announcementOwn, type OwnAnnouncement } from '#core/contract/sys/messages/announcement.ts'
import { AnnouncementDialog } from '#ui/feedback/bell/announcement-dialog.tsx'
import { api } from '../api.ts'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'

const nothing = () => undefined

/** The list is reloaded when the dialog is closed, not while it is read. */
const ShowAnnouncement = ({ rows, onDone }: PanelProps<OwnAnnouncement>): ReactElement => (
  <AnnouncementDialog api={api} row={rows[0]!} onRead={nothing} onClose={() => onDone()} />
)

export const showAnnouncement = rowPanel({
  id: 'show',
  label: '查看',
  icon: 'eye-open',
  access: announcementOwn.access,
  panel: ShowAnnouncement,
})
