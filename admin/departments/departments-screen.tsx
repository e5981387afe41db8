import type { ReactElement } from 'react'
import { TreeScreen } from '../resource/tree-screen.tsx'
import { departments } from './departments.tree.ts'

export const DepartmentsScreen = (): ReactElement => <TreeScreen def={departments} />
