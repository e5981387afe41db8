import type { ReactElement } from 'react'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { roles } from './roles.resource.ts'

export const RolesScreen = (): ReactElement => <ResourceScreen def={roles} />
