import bold from 'lucide/dist/esm/icons/letter-b.mjs'
import building from 'lucide/dist/esm/icons/building.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import arrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import arrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs'
import arrowLeftRight from 'lucide/dist/esm/icons/arrow-left-right.mjs'
import arrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import arrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs'
import award from 'lucide/dist/esm/icons/award.mjs'
import banknote from 'lucide/dist/esm/icons/banknote.mjs'
import briefcase from 'lucide/dist/esm/icons/briefcase.mjs'
import chartNoAxesColumn from 'lucide/dist/esm/icons/chart-no-axes-column.mjs'
import check from 'lucide/dist/esm/icons/check.mjs'
import checkCheck from 'lucide/dist/esm/icons/check-check.mjs'
import chevronUp from 'lucide/dist/esm/icons/chevron-up.mjs'
import chevronsUpDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs'
import circleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import circleQuestionMark from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import circleX from 'lucide/dist/esm/icons/circle-x.mjs'
import clipboardList from 'lucide/dist/esm/icons/clipboard-list.mjs'
import clock from 'lucide/dist/esm/icons/clock.mjs'
import clockAlert from 'lucide/dist/esm/icons/clock-alert.mjs'
import cloudOff from 'lucide/dist/esm/icons/cloud-off.mjs'
import code from 'lucide/dist/esm/icons/code.mjs'
import columns3 from 'lucide/dist/esm/icons/columns-3.mjs'
import command from 'lucide/dist/esm/icons/command.mjs'
import copy from 'lucide/dist/esm/icons/copy.mjs'
import cornerDownLeft from 'lucide/dist/esm/icons/corner-down-left.mjs'
import cornerDownRight from 'lucide/dist/esm/icons/corner-down-right.mjs'
import download from 'lucide/dist/esm/icons/download.mjs'
import externalLink from 'lucide/dist/esm/icons/external-link.mjs'
import eyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import fileClock from 'lucide/dist/esm/icons/file-clock.mjs'
import filePenLine from 'lucide/dist/esm/icons/file-pen-line.mjs'
import fileUp from 'lucide/dist/esm/icons/file-up.mjs'
import folderInput from 'lucide/dist/esm/icons/folder-input.mjs'
import folderOpen from 'lucide/dist/esm/icons/folder-open.mjs'
import folderTree from 'lucide/dist/esm/icons/folder-tree.mjs'
import gauge from 'lucide/dist/esm/icons/gauge.mjs'
import gitCompareArrows from 'lucide/dist/esm/icons/git-compare-arrows.mjs'
import gripVertical from 'lucide/dist/esm/icons/grip-vertical.mjs'
import hardDrive from 'lucide/dist/esm/icons/hard-drive.mjs'
import heading1 from 'lucide/dist/esm/icons/heading-1.mjs'
import heading2 from 'lucide/dist/esm/icons/heading-2.mjs'
import heading3 from 'lucide/dist/esm/icons/heading-3.mjs'
import highlighter from 'lucide/dist/esm/icons/highlighter.mjs'
import image from 'lucide/dist/esm/icons/image.mjs'
import info from 'lucide/dist/esm/icons/info.mjs'
import italic from 'lucide/dist/esm/icons/italic.mjs'
import keyRound from 'lucide/dist/esm/icons/key-round.mjs'
import keyboard from 'lucide/dist/esm/icons/keyboard.mjs'
import laptop from 'lucide/dist/esm/icons/laptop.mjs'
import layoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs'
import layoutList from 'lucide/dist/esm/icons/layout-list.mjs'
import layoutTemplate from 'lucide/dist/esm/icons/layout-template.mjs'
import lightbulb from 'lucide/dist/esm/icons/lightbulb.mjs'
import link from 'lucide/dist/esm/icons/link.mjs'
import list from 'lucide/dist/esm/icons/list.mjs'
import listChecks from 'lucide/dist/esm/icons/list-checks.mjs'
import listOrdered from 'lucide/dist/esm/icons/list-ordered.mjs'
import listTodo from 'lucide/dist/esm/icons/list-todo.mjs'
import listTree from 'lucide/dist/esm/icons/list-tree.mjs'
import logOut from 'lucide/dist/esm/icons/log-out.mjs'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import maximize from 'lucide/dist/esm/icons/maximize.mjs'
import megaphone from 'lucide/dist/esm/icons/megaphone.mjs'
import merge from 'lucide/dist/esm/icons/merge.mjs'
import messageCircle from 'lucide/dist/esm/icons/message-circle.mjs'
import messageSquare from 'lucide/dist/esm/icons/message-square.mjs'
import messageSquarePlus from 'lucide/dist/esm/icons/message-square-plus.mjs'
import minimize from 'lucide/dist/esm/icons/minimize.mjs'
import minus from 'lucide/dist/esm/icons/minus.mjs'
import move from 'lucide/dist/esm/icons/move.mjs'
import moveRight from 'lucide/dist/esm/icons/move-right.mjs'
import notebookPen from 'lucide/dist/esm/icons/notebook-pen.mjs'
import palette from 'lucide/dist/esm/icons/palette.mjs'
import panelLeft from 'lucide/dist/esm/icons/panel-left.mjs'
import panelRight from 'lucide/dist/esm/icons/panel-right.mjs'
import pause from 'lucide/dist/esm/icons/pause.mjs'
import pencil from 'lucide/dist/esm/icons/pencil.mjs'
import phone from 'lucide/dist/esm/icons/phone.mjs'
import pilcrow from 'lucide/dist/esm/icons/pilcrow.mjs'
import play from 'lucide/dist/esm/icons/play.mjs'
import presentation from 'lucide/dist/esm/icons/presentation.mjs'
import printer from 'lucide/dist/esm/icons/printer.mjs'
import qrCode from 'lucide/dist/esm/icons/qr-code.mjs'
import quote from 'lucide/dist/esm/icons/quote.mjs'
import redo2 from 'lucide/dist/esm/icons/redo-2.mjs'
import refreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs'
import rotateCcw from 'lucide/dist/esm/icons/rotate-ccw.mjs'
import rotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs'
import rows3 from 'lucide/dist/esm/icons/rows-3.mjs'
import rss from 'lucide/dist/esm/icons/rss.mjs'
import scanText from 'lucide/dist/esm/icons/scan-text.mjs'
import send from 'lucide/dist/esm/icons/send.mjs'
import settings from 'lucide/dist/esm/icons/settings.mjs'
import shieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import smartphone from 'lucide/dist/esm/icons/smartphone.mjs'
import sparkles from 'lucide/dist/esm/icons/sparkles.mjs'
import split from 'lucide/dist/esm/icons/split.mjs'
import squareCode from 'lucide/dist/esm/icons/square-code.mjs'
import squarePen from 'lucide/dist/esm/icons/square-pen.mjs'
import strikethrough from 'lucide/dist/esm/icons/strikethrough.mjs'
import table from 'lucide/dist/esm/icons/table.mjs'
import tableProperties from 'lucide/dist/esm/icons/table-properties.mjs'
import tag from 'lucide/dist/esm/icons/tag.mjs'
import textCursor from 'lucide/dist/esm/icons/text-cursor.mjs'
import textQuote from 'lucide/dist/esm/icons/text-quote.mjs'
import thumbsDown from 'lucide/dist/esm/icons/thumbs-down.mjs'
import thumbsUp from 'lucide/dist/esm/icons/thumbs-up.mjs'
import timer from 'lucide/dist/esm/icons/timer.mjs'
import trendingUp from 'lucide/dist/esm/icons/trending-up.mjs'
import triangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type from 'lucide/dist/esm/icons/type.mjs'
import undo2 from 'lucide/dist/esm/icons/undo-2.mjs'
import underline from 'lucide/dist/esm/icons/underline.mjs'
import unlink from 'lucide/dist/esm/icons/unlink.mjs'
import upload from 'lucide/dist/esm/icons/upload.mjs'
import userRoundPlus from 'lucide/dist/esm/icons/user-round-plus.mjs'
import usersRound from 'lucide/dist/esm/icons/users-round.mjs'
import wifiOff from 'lucide/dist/esm/icons/wifi-off.mjs'
import zap from 'lucide/dist/esm/icons/zap.mjs'

/** Lucide's icons of other screens, loaded when the first of them is needed. */
export const MORE_DRAWINGS = {
  bold,
  building,
  trash,
  'arrow-down': arrowDown,
  'arrow-left': arrowLeft,
  'arrow-left-right': arrowLeftRight,
  'arrow-right': arrowRight,
  'arrow-up-down': arrowUpDown,
  award,
  banknote,
  briefcase,
  'chart-no-axes-column': chartNoAxesColumn,
  check,
  'check-check': checkCheck,
  'chevron-up': chevronUp,
  'chevrons-up-down': chevronsUpDown,
  'circle-alert': circleAlert,
  'circle-question-mark': circleQuestionMark,
  'circle-x': circleX,
  'clipboard-list': clipboardList,
  clock,
  'clock-alert': clockAlert,
  'cloud-off': cloudOff,
  code,
  'columns-3': columns3,
  command,
  copy,
  'corner-down-left': cornerDownLeft,
  'corner-down-right': cornerDownRight,
  download,
  'external-link': externalLink,
  'eye-off': eyeOff,
  'file-clock': fileClock,
  'file-pen-line': filePenLine,
  'file-up': fileUp,
  'folder-input': folderInput,
  'folder-open': folderOpen,
  'folder-tree': folderTree,
  gauge,
  'git-compare-arrows': gitCompareArrows,
  'grip-vertical': gripVertical,
  'hard-drive': hardDrive,
  'heading-1': heading1,
  'heading-2': heading2,
  'heading-3': heading3,
  highlighter,
  image,
  info,
  italic,
  'key-round': keyRound,
  keyboard,
  laptop,
  'layout-grid': layoutGrid,
  'layout-list': layoutList,
  'layout-template': layoutTemplate,
  lightbulb,
  link,
  list,
  'list-checks': listChecks,
  'list-ordered': listOrdered,
  'list-todo': listTodo,
  'list-tree': listTree,
  'log-out': logOut,
  mail,
  maximize,
  megaphone,
  merge,
  'message-circle': messageCircle,
  'message-square': messageSquare,
  'message-square-plus': messageSquarePlus,
  minimize,
  minus,
  move,
  'move-right': moveRight,
  'notebook-pen': notebookPen,
  palette,
  'panel-left': panelLeft,
  'panel-right': panelRight,
  pause,
  pencil,
  phone,
  pilcrow,
  play,
  presentation,
  printer,
  'qr-code': qrCode,
  quote,
  'redo-2': redo2,
  'refresh-cw': refreshCw,
  'rotate-ccw': rotateCcw,
  'rotate-cw': rotateCw,
  'rows-3': rows3,
  rss,
  'scan-text': scanText,
  send,
  settings,
  'shield-check': shieldCheck,
  smartphone,
  sparkles,
  split,
  'square-code': squareCode,
  'square-pen': squarePen,
  strikethrough,
  table,
  'table-properties': tableProperties,
  tag,
  'text-cursor': textCursor,
  'text-quote': textQuote,
  'thumbs-down': thumbsDown,
  'thumbs-up': thumbsUp,
  timer,
  'trending-up': trendingUp,
  'triangle-alert': triangleAlert,
  type,
  'undo-2': undo2,
  underline,
  unlink,
  upload,
  'user-round-plus': userRoundPlus,
  'users-round': usersRound,
  'wifi-off': wifiOff,
  zap,
}
