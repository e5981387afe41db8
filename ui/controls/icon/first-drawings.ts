import arrowUp from '@blueprintjs/icons/lib/esm/generated/16px/paths/arrow-up.js'
import chevronDown from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-down.js'
import chevronLeft from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-left.js'
import chevronRight from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-right.js'
import cloudUpload from '@blueprintjs/icons/lib/esm/generated/16px/paths/cloud-upload.js'
import cross from '@blueprintjs/icons/lib/esm/generated/16px/paths/cross.js'
import dashboard from '@blueprintjs/icons/lib/esm/generated/16px/paths/dashboard.js'
import desktop from '@blueprintjs/icons/lib/esm/generated/16px/paths/desktop.js'
import document from '@blueprintjs/icons/lib/esm/generated/16px/paths/document.js'
import error from '@blueprintjs/icons/lib/esm/generated/16px/paths/error.js'
import eyeOpen from '@blueprintjs/icons/lib/esm/generated/16px/paths/eye-open.js'
import filter from '@blueprintjs/icons/lib/esm/generated/16px/paths/filter.js'
import flash from '@blueprintjs/icons/lib/esm/generated/16px/paths/flash.js'
import floppyDisk from '@blueprintjs/icons/lib/esm/generated/16px/paths/floppy-disk.js'
import folder from '@blueprintjs/icons/lib/esm/generated/16px/paths/folder-close.js'
import history from '@blueprintjs/icons/lib/esm/generated/16px/paths/history.js'
import home from '@blueprintjs/icons/lib/esm/generated/16px/paths/home.js'
import key from '@blueprintjs/icons/lib/esm/generated/16px/paths/key.js'
import link from '@blueprintjs/icons/lib/esm/generated/16px/paths/link.js'
import list from '@blueprintjs/icons/lib/esm/generated/16px/paths/list.js'
import lock from '@blueprintjs/icons/lib/esm/generated/16px/paths/lock.js'
import logOut from '@blueprintjs/icons/lib/esm/generated/16px/paths/log-out.js'
import menu from '@blueprintjs/icons/lib/esm/generated/16px/paths/menu.js'
import moon from '@blueprintjs/icons/lib/esm/generated/16px/paths/moon.js'
import more from '@blueprintjs/icons/lib/esm/generated/16px/paths/more.js'
import notifications from '@blueprintjs/icons/lib/esm/generated/16px/paths/notifications.js'
import office from '@blueprintjs/icons/lib/esm/generated/16px/paths/office.js'
import refresh from '@blueprintjs/icons/lib/esm/generated/16px/paths/refresh.js'
import search from '@blueprintjs/icons/lib/esm/generated/16px/paths/search.js'
import share from '@blueprintjs/icons/lib/esm/generated/16px/paths/share.js'
import star from '@blueprintjs/icons/lib/esm/generated/16px/paths/star.js'
import starEmpty from '@blueprintjs/icons/lib/esm/generated/16px/paths/star-empty.js'
import tickCircle from '@blueprintjs/icons/lib/esm/generated/16px/paths/tick-circle.js'
import user from '@blueprintjs/icons/lib/esm/generated/16px/paths/user.js'
import warningSign from '@blueprintjs/icons/lib/esm/generated/16px/paths/warning-sign.js'

/** Blueprint's drawings that the portal shows at first: on home, in a search, in its frame. */
export const FIRST_DRAWINGS = {
  'arrow-up': arrowUp,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'cloud-upload': cloudUpload,
  cross,
  dashboard,
  desktop,
  document,
  error,
  'eye-open': eyeOpen,
  filter,
  flash,
  'floppy-disk': floppyDisk,
  folder,
  history,
  home,
  key,
  link,
  list,
  lock,
  'log-out': logOut,
  menu,
  moon,
  more,
  notifications,
  office,
  refresh,
  search,
  share,
  star,
  'star-empty': starEmpty,
  'tick-circle': tickCircle,
  user,
  'warning-sign': warningSign,
}
