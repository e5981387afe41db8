import warningSign from '@blueprintjs/icons/lib/esm/generated/16px/paths/warning-sign.js'
import user from '@blueprintjs/icons/lib/esm/generated/16px/paths/user.js'
import tickCircle from '@blueprintjs/icons/lib/esm/generated/16px/paths/tick-circle.js'
import share from '@blueprintjs/icons/lib/esm/generated/16px/paths/share.js'
import refresh from '@blueprintjs/icons/lib/esm/generated/16px/paths/refresh.js'
import office from '@blueprintjs/icons/lib/esm/generated/16px/paths/office.js'
import logOut from '@blueprintjs/icons/lib/esm/generated/16px/paths/log-out.js'
import list from '@blueprintjs/icons/lib/esm/generated/16px/paths/list.js'
import link from '@blueprintjs/icons/lib/esm/generated/16px/paths/link.js'
import key from '@blueprintjs/icons/lib/esm/generated/16px/paths/key.js'
import home from '@blueprintjs/icons/lib/esm/generated/16px/paths/home.js'
import folder from '@blueprintjs/icons/lib/esm/generated/16px/paths/folder-close.js'
import flash from '@blueprintjs/icons/lib/esm/generated/16px/paths/flash.js'
import error from '@blueprintjs/icons/lib/esm/generated/16px/paths/error.js'
import dashboard from '@blueprintjs/icons/lib/esm/generated/16px/paths/dashboard.js'
import arrowLeft from '@blueprintjs/icons/lib/esm/generated/16px/paths/arrow-left.js'
import book from '@blueprintjs/icons/lib/esm/generated/16px/paths/book.js'
import chevronUp from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-up.js'
import comment from '@blueprintjs/icons/lib/esm/generated/16px/paths/comment.js'
import edit from '@blueprintjs/icons/lib/esm/generated/16px/paths/edit.js'
import download from '@blueprintjs/icons/lib/esm/generated/16px/paths/download.js'
import duplicate from '@blueprintjs/icons/lib/esm/generated/16px/paths/duplicate.js'
import eyeOff from '@blueprintjs/icons/lib/esm/generated/16px/paths/eye-off.js'
import fullscreen from '@blueprintjs/icons/lib/esm/generated/16px/paths/fullscreen.js'
import help from '@blueprintjs/icons/lib/esm/generated/16px/paths/help.js'
import imageRotateRight from '@blueprintjs/icons/lib/esm/generated/16px/paths/image-rotate-right.js'
import infoSign from '@blueprintjs/icons/lib/esm/generated/16px/paths/info-sign.js'
import minimize from '@blueprintjs/icons/lib/esm/generated/16px/paths/minimize.js'
import minus from '@blueprintjs/icons/lib/esm/generated/16px/paths/minus.js'
import panelStats from '@blueprintjs/icons/lib/esm/generated/16px/paths/panel-stats.js'
import pause from '@blueprintjs/icons/lib/esm/generated/16px/paths/pause.js'
import play from '@blueprintjs/icons/lib/esm/generated/16px/paths/play.js'
import plus from '@blueprintjs/icons/lib/esm/generated/16px/paths/plus.js'
import presentation from '@blueprintjs/icons/lib/esm/generated/16px/paths/presentation.js'
import print from '@blueprintjs/icons/lib/esm/generated/16px/paths/print.js'
import properties from '@blueprintjs/icons/lib/esm/generated/16px/paths/properties.js'
import reset from '@blueprintjs/icons/lib/esm/generated/16px/paths/reset.js'
import thumbsDown from '@blueprintjs/icons/lib/esm/generated/16px/paths/thumbs-down.js'
import thumbsUp from '@blueprintjs/icons/lib/esm/generated/16px/paths/thumbs-up.js'
import time from '@blueprintjs/icons/lib/esm/generated/16px/paths/time.js'
import trash from '@blueprintjs/icons/lib/esm/generated/16px/paths/trash.js'
import undo from '@blueprintjs/icons/lib/esm/generated/16px/paths/undo.js'

/** Blueprint icons of other screens, loaded when the first of them is needed. */
export const MORE_DRAWINGS = {
  'warning-sign': warningSign,
  user,
  'tick-circle': tickCircle,
  share,
  refresh,
  office,
  'log-out': logOut,
  list,
  link,
  key,
  home,
  folder,
  flash,
  error,
  dashboard,
  'arrow-left': arrowLeft,
  book,
  'chevron-up': chevronUp,
  comment,
  edit,
  download,
  duplicate,
  'eye-off': eyeOff,
  fullscreen,
  help,
  'image-rotate-right': imageRotateRight,
  'info-sign': infoSign,
  minimize,
  minus,
  'panel-stats': panelStats,
  pause,
  play,
  plus,
  presentation,
  print,
  properties,
  reset,
  'thumbs-down': thumbsDown,
  'thumbs-up': thumbsUp,
  time,
  trash,
  undo,
}
