import history from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs'
import arrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import atSign from 'lucide/dist/esm/icons/at-sign.mjs'
import badgeCheck from 'lucide/dist/esm/icons/badge-check.mjs'
import bell from 'lucide/dist/esm/icons/bell.mjs'
import bookOpen from 'lucide/dist/esm/icons/book-open.mjs'
import bookmark from 'lucide/dist/esm/icons/bookmark.mjs'
import calendar from 'lucide/dist/esm/icons/calendar.mjs'
import chevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import circleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import clipboardCheck from 'lucide/dist/esm/icons/clipboard-check.mjs'
import cloudUpload from 'lucide/dist/esm/icons/cloud-upload.mjs'
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import eye from 'lucide/dist/esm/icons/eye.mjs'
import factory from 'lucide/dist/esm/icons/factory.mjs'
import filePlus from 'lucide/dist/esm/icons/file-plus.mjs'
import fileText from 'lucide/dist/esm/icons/file-text.mjs'
import flame from 'lucide/dist/esm/icons/flame.mjs'
import folder from 'lucide/dist/esm/icons/folder.mjs'
import graduationCap from 'lucide/dist/esm/icons/graduation-cap.mjs'
import house from 'lucide/dist/esm/icons/house.mjs'
import library from 'lucide/dist/esm/icons/library.mjs'
import listFilter from 'lucide/dist/esm/icons/list-filter.mjs'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import menu from 'lucide/dist/esm/icons/menu.mjs'
import monitor from 'lucide/dist/esm/icons/monitor.mjs'
import moon from 'lucide/dist/esm/icons/moon.mjs'
import packageIcon from 'lucide/dist/esm/icons/package.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import scale from 'lucide/dist/esm/icons/scale.mjs'
import search from 'lucide/dist/esm/icons/search.mjs'
import share2 from 'lucide/dist/esm/icons/share-2.mjs'
import slidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs'
import star from 'lucide/dist/esm/icons/star.mjs'
import sun from 'lucide/dist/esm/icons/sun.mjs'
import userRound from 'lucide/dist/esm/icons/user-round.mjs'
import users from 'lucide/dist/esm/icons/users.mjs'
import workflow from 'lucide/dist/esm/icons/workflow.mjs'
import wrench from 'lucide/dist/esm/icons/wrench.mjs'
import x from 'lucide/dist/esm/icons/x.mjs'

/** Lucide's icons of the portal's first screens: home, search, and the frame. */
export const FIRST_DRAWINGS = {
  'arrow-up': arrowUp,
  'at-sign': atSign,
  'badge-check': badgeCheck,
  bell,
  'book-open': bookOpen,
  bookmark,
  calendar,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'circle-check': circleCheck,
  'clipboard-check': clipboardCheck,
  'cloud-upload': cloudUpload,
  ellipsis,
  eye,
  factory,
  'file-plus': filePlus,
  'file-text': fileText,
  flame,
  folder,
  'graduation-cap': graduationCap,
  history,
  house,
  library,
  'list-filter': listFilter,
  lock,
  menu,
  monitor,
  moon,
  package: packageIcon,
  plus,
  scale,
  search,
  'share-2': share2,
  'sliders-horizontal': slidersHorizontal,
  star,
  sun,
  'user-round': userRound,
  users,
  workflow,
  wrench,
  x,
  'star-filled': star.map(([tag, attributes]) => [tag, { ...attributes, fill: 'currentColor' }] as const),
}
