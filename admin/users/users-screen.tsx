import type { ReactElement } from 'react'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { users } from './users.resource.tsx'

export const UsersScreen = (): ReactElement => <ResourceScreen def={users} />
