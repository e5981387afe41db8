import type { ReactElement } from 'react'
import { SettingsScreen } from '../resource/settings/settings-screen.tsx'
import { site } from './site.settings.ts'

const SiteScreen = (): ReactElement => <SettingsScreen def={site} />

export const screens = { 'km/datasetting/KmSysConfigList': SiteScreen }
