import type { ReactElement } from 'react'
import { TreeScreen } from '../resource/tree-screen.tsx'
import { menus } from './menus.tree.ts'

export const MenusScreen = (): ReactElement => <TreeScreen def={menus} />
