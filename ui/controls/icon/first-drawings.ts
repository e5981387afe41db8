import arrowUp from '@blueprintjs/icons/lib/esm/generated/16px/paths/arrow-up.js'
import chevronDown from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-down.js'
import chevronLeft from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-left.js'
import chevronRight from '@blueprintjs/icons/lib/esm/generated/16px/paths/chevron-right.js'
import cloudUpload from '@blueprintjs/icons/lib/esm/generated/16px/paths/cloud-upload.js'
import cross from '@blueprintjs/icons/lib/esm/generated/16px/paths/cross.js'
import desktop from '@blueprintjs/icons/lib/esm/generated/16px/paths/desktop.js'
import document from '@blueprintjs/icons/lib/esm/generated/16px/paths/document.js'
import eyeOpen from '@blueprintjs/icons/lib/esm/generated/16px/paths/eye-open.js'
import filter from '@blueprintjs/icons/lib/esm/generated/16px/paths/filter.js'
import floppyDisk from '@blueprintjs/icons/lib/esm/generated/16px/paths/floppy-disk.js'
import history from '@blueprintjs/icons/lib/esm/generated/16px/paths/history.js'
import lock from '@blueprintjs/icons/lib/esm/generated/16px/paths/lock.js'
import menu from '@blueprintjs/icons/lib/esm/generated/16px/paths/menu.js'
import moon from '@blueprintjs/icons/lib/esm/generated/16px/paths/moon.js'
import more from '@blueprintjs/icons/lib/esm/generated/16px/paths/more.js'
import notifications from '@blueprintjs/icons/lib/esm/generated/16px/paths/notifications.js'
import search from '@blueprintjs/icons/lib/esm/generated/16px/paths/search.js'
import star from '@blueprintjs/icons/lib/esm/generated/16px/paths/star.js'
import starEmpty from '@blueprintjs/icons/lib/esm/generated/16px/paths/star-empty.js'

/** The Blueprint icons of the portal's first screens: home, search, and the frame. */
export const FIRST_DRAWINGS = {
  'arrow-up': arrowUp,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'cloud-upload': cloudUpload,
  cross,
  desktop,
  document,
  'eye-open': eyeOpen,
  filter,
  'floppy-disk': floppyDisk,
  history,
  lock,
  menu,
  moon,
  more,
  notifications,
  search,
  star,
  'star-empty': starEmpty,
}
