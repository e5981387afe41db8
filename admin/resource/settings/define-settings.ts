import type { ComponentType } from 'react'
import type { Access } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import type { ControlProps } from '../../parts/control.ts'
import type { ResourceExcel } from '../define.ts'

/** One value of a settings screen, as it is stored. */
export interface Setting<V = string> {
  /** What the wire calls it. */
  key: string
  name: string
  /** Under which heading it stands. */
  section: string
  /** Said below its box. */
  note: string
  value: V
  /** What holds where nobody has chosen; undefined: it does not go back. */
  preset: V | undefined
  isPreset: boolean
  /** Who chose it and when, as it is shown. */
  since: string
}

/** A value to be saved; null: back to the preset. */
export interface SettingToSave<V> {
  key: string
  value: V | null
  /** From what it was changed, so that nobody's change is lost. */
  before: V
}

/** A line of the history; null: the preset. */
export interface SettingChange<V = string> {
  id: string
  key: string
  name: string
  time: string
  by: string
  before: V | null
  after: V | null
}

export interface SettingHistory {
  pageNo: number
  pageSize: number
  /** Of one setting only. */
  key: string | undefined
}

/**
 * One record of many values as facts: what it holds, what a value may be, how it is saved. Values stand in sections, only
 * those that were changed are saved, all together or none, and the history gives each former value back.
 */
export interface Settings<V = string> {
  /** What it is called: 站点配置. */
  noun: string
  /** The right to change it. */
  access: Access
  sections: readonly string[]
  load: (signal: AbortSignal) => Promise<readonly Setting<V>[]>
  /** Answers those that were saved, as they are now. */
  save: (changes: readonly SettingToSave<V>[]) => Promise<readonly Setting<V>[]>
  onSaved?: () => void
  /** Which one a refusal of the server is about, by what came with it. */
  refusedKey: (result: unknown) => string | undefined
  /** Why a value would be refused. */
  problem: (key: string, value: V) => string | null
  control: ComponentType<ControlProps<V> & { setting: Setting<V> }>
  /** A value as people read it. */
  textOf: (key: string, value: V) => string
  history: (asked: SettingHistory, signal: AbortSignal) => Promise<Page<SettingChange<V>>>
  excel?: ResourceExcel
}

/** Checks the facts; adds nothing. */
export const defineSettings = <V = string>(facts: Settings<V>): Settings<V> => facts
