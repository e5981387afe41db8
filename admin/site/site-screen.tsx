import type { ReactElement } from 'react'
import { SettingsScreen } from '../resource/settings/settings-screen.tsx'
import { site } from './site.settings.ts'

const SiteScreen = (): ReactElement => <SettingsScreen def={site} />

/** Keys of other backends, which this console does not know. */
/** 站点配置: all keys by theme; changes are collected and saved together. */
/** Scrolls instead of using a fragment, because the address belongs to the router. */
export const screens = { 'km/datasetting/KmSysConfigList': SiteScreen }
