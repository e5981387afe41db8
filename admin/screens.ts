import { type ComponentType, lazy } from 'react'

/** Screens by the name under which the menu table knows them. */
export const SCREENS: Readonly<Record<string, ComponentType>> = {
  'dashboard/Analysis': lazy(() => import('./home/home-screen.tsx').then((m) => ({ default: m.HomeScreen }))),
  'km/datasetting/KmSysConfigList': lazy(() =>
    import('./site/site-screen.tsx').then((m) => ({ default: m.SiteScreen })),
  ),
  'km/datasetting/KmFieldList': lazy(() =>
    import('./fields/fields-screen.tsx').then((m) => ({ default: m.FieldsScreen })),
  ),
  'system/UserList': lazy(() => import('./users/users-screen.tsx').then((m) => ({ default: m.UsersScreen }))),
}

export const hasScreen = (component: string): boolean => Object.hasOwn(SCREENS, component)
