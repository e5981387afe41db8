/** Components that earlier versions seeded under other names than the family's. */
export const RENAMED_COMPONENTS: Readonly<Record<string, string>> = {
  'datasettings/KmSysConfigList': 'km/datasetting/KmSysConfigList',
  'datasettings/KmFieldList': 'km/datasetting/KmFieldList',
}

/** Where earlier versions put all buttons that had no menu of their own yet. */
export const FORMER_PARENTS: readonly string[] = ['home', 'system', 'system-user']
