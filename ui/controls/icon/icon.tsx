import arrowLeft from '@blueprintjs/icons/lib/esm/generated/16px/paths/arrow-left.js'
import arrowUp from '@blueprintjs/icons/lib/esm/generated/16px/paths/arrow-up.js'
import book from '@blueprintjs/icons/lib/esm/generated/16px/paths/book.js'
import chevronDown from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-down.js'
import chevronLeft from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-left.js'
import chevronRight from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-right.js'
import chevronUp from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-up.js'
import cloudUpload from '@blueprintjs/icons/lib/esm/generated/16px/paths/cloud-upload.js'
import comment from '@blueprintjs/icons/lib/esm/generated/16px/paths/comment.js'
import cross from '@blueprintjs/icons/lib/esm/generated/16px/paths/cross.js'
import dashboard from '@blueprintjs/icons/lib/esm/generated/16px/paths/dashboard.js'
import desktop from '@blueprintjs/icons/lib/esm/generated/16px/paths/desktop.js'
import document from '@blueprintjs/icons/lib/esm/generated/16px/paths/document.js'
import edit from '@blueprintjs/icons/lib/esm/generated/16px/paths/edit.js'
import download from '@blueprintjs/icons/lib/esm/generated/16px/paths/download.js'
import duplicate from '@blueprintjs/icons/lib/esm/generated/16px/paths/duplicate.js'
import error from '@blueprintjs/icons/lib/esm/generated/16px/paths/error.js'
import eyeOff from '@blueprintjs/icons/lib/esm/generated/16px/paths/eye-off.js'
import eyeOpen from '@blueprintjs/icons/lib/esm/generated/16px/paths/eye-open.js'
import filter from '@blueprintjs/icons/lib/esm/generated/16px/paths/filter.js'
import flash from '@blueprintjs/icons/lib/esm/generated/16px/paths/flash.js'
import floppyDisk from '@blueprintjs/icons/lib/esm/generated/16px/paths/floppy-disk.js'
import folder from '@blueprintjs/icons/lib/esm/generated/16px/paths/folder-close.js'
import fullscreen from '@blueprintjs/icons/lib/esm/generated/16px/paths/fullscreen.js'
import help from '@blueprintjs/icons/lib/esm/generated/16px/paths/help.js'
import history from '@blueprintjs/icons/lib/esm/generated/16px/paths/history.js'
import home from '@blueprintjs/icons/lib/esm/generated/16px/paths/home.js'
import imageRotateRight from '@blueprintjs/icons/lib/esm/generated/16px/paths/image-rotate-right.js'
import infoSign from '@blueprintjs/icons/lib/esm/generated/16px/paths/info-sign.js'
import key from '@blueprintjs/icons/lib/esm/generated/16px/paths/key.js'
import link from '@blueprintjs/icons/lib/esm/generated/16px/paths/link.js'
import list from '@blueprintjs/icons/lib/esm/generated/16px/paths/list.js'
import lock from '@blueprintjs/icons/lib/esm/generated/16px/paths/lock.js'
import logOut from '@blueprintjs/icons/lib/esm/generated/16px/paths/log-out.js'
import menu from '@blueprintjs/icons/lib/esm/generated/16px/paths/menu.js'
import minimize from '@blueprintjs/icons/lib/esm/generated/16px/paths/minimize.js'
import minus from '@blueprintjs/icons/lib/esm/generated/16px/paths/minus.js'
import moon from '@blueprintjs/icons/lib/esm/generated/16px/paths/moon.js'
import more from '@blueprintjs/icons/lib/esm/generated/16px/paths/more.js'
import notifications from '@blueprintjs/icons/lib/esm/generated/16px/paths/notifications.js'
import office from '@blueprintjs/icons/lib/esm/generated/16px/paths/office.js'
import panelStats from '@blueprintjs/icons/lib/esm/generated/16px/paths/panel-stats.js'
import pause from '@blueprintjs/icons/lib/esm/generated/16px/paths/pause.js'
import play from '@blueprintjs/icons/lib/esm/generated/16px/paths/play.js'
import plus from '@blueprintjs/icons/lib/esm/generated/16px/paths/plus.js'
import presentation from '@blueprintjs/icons/lib/esm/generated/16px/paths/presentation.js'
import print from '@blueprintjs/icons/lib/esm/generated/16px/paths/print.js'
import properties from '@blueprintjs/icons/lib/esm/generated/16px/paths/properties.js'
import refresh from '@blueprintjs/icons/lib/esm/generated/16px/paths/refresh.js'
import reset from '@blueprintjs/icons/lib/esm/generated/16px/paths/reset.js'
import search from '@blueprintjs/icons/lib/esm/generated/16px/paths/search.js'
import share from '@blueprintjs/icons/lib/esm/generated/16px/paths/share.js'
import star from '@blueprintjs/icons/lib/esm/generated/16px/paths/star.js'
import starEmpty from '@blueprintjs/icons/lib/esm/generated/16px/paths/star-empty.js'
import thumbsDown from '@blueprintjs/icons/lib/esm/generated/16px/paths/thumbs-down.js'
import thumbsUp from '@blueprintjs/icons/lib/esm/generated/16px/paths/thumbs-up.js'
import tickCircle from '@blueprintjs/icons/lib/esm/generated/16px/paths/tick-circle.js'
import time from '@blueprintjs/icons/lib/esm/generated/16px/paths/time.js'
import trash from '@blueprintjs/icons/lib/esm/generated/16px/paths/trash.js'
import undo from '@blueprintjs/icons/lib/esm/generated/16px/paths/undo.js'
import user from '@blueprintjs/icons/lib/esm/generated/16px/paths/user.js'
import warningSign from '@blueprintjs/icons/lib/esm/generated/16px/paths/warning-sign.js'
import type { ReactElement } from 'react'

/** Blueprint's drawings, without Blueprint's components: only these reach the portal's first load. */
const DRAWINGS = {
  'arrow-left': arrowLeft,
  'arrow-up': arrowUp,
  book,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'chevron-up': chevronUp,
  'cloud-upload': cloudUpload,
  comment,
  cross,
  dashboard,
  desktop,
  document,
  edit,
  download,
  duplicate,
  error,
  'eye-off': eyeOff,
  'eye-open': eyeOpen,
  filter,
  flash,
  'floppy-disk': floppyDisk,
  folder,
  fullscreen,
  help,
  history,
  home,
  'image-rotate-right': imageRotateRight,
  'info-sign': infoSign,
  key,
  link,
  list,
  lock,
  'log-out': logOut,
  menu,
  minimize,
  minus,
  moon,
  more,
  notifications,
  office,
  'panel-stats': panelStats,
  pause,
  play,
  plus,
  presentation,
  print,
  properties,
  refresh,
  reset,
  search,
  share,
  star,
  'star-empty': starEmpty,
  'thumbs-down': thumbsDown,
  'thumbs-up': thumbsUp,
  'tick-circle': tickCircle,
  time,
  trash,
  undo,
  user,
  'warning-sign': warningSign,
}
export type IconName = keyof typeof DRAWINGS

/** Blueprint's typings speak of its CommonJS form, where the drawing would be one level deeper. */
const PATHS = DRAWINGS as unknown as Record<IconName, readonly string[]>

/** A drawing beside a word. It carries no meaning of its own, so readers of the screen skip it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" focusable="false">
      {PATHS[name].map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </svg>
  )
}
