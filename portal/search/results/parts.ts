import { lazy } from 'react'

const around = () => import('../around/around.ts')

export const ResultTabs = lazy(() => around().then((m) => ({ default: m.ResultTabs })))
export const AlsoSearched = lazy(() => around().then((m) => ({ default: m.AlsoSearched })))
export const PeopleResults = lazy(() => around().then((m) => ({ default: m.PeopleResults })))
export const PeopleLine = lazy(() => around().then((m) => ({ default: m.PeopleLine })))
export const FacetSide = lazy(() => around().then((m) => ({ default: m.FacetSide })))
export const LineTools = lazy(() => around().then((m) => ({ default: m.LineTools })))
export const Meant = lazy(() => around().then((m) => ({ default: m.Meant })))
export const RowActions = lazy(() => around().then((m) => ({ default: m.RowActions })))
export const ShortcutHelp = lazy(() => around().then((m) => ({ default: m.ShortcutHelp })))
export const PageTurner = lazy(() => around().then((m) => ({ default: m.PageTurner })))

const preview = () => import('../preview/preview.ts')
export const PreviewSheet = lazy(() => preview().then((m) => ({ default: m.PreviewSheet })))
export const PreviewPane = lazy(() => preview().then((m) => ({ default: m.PreviewPane })))
