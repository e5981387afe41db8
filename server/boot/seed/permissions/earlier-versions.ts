/** Earlier versions gave these components names of their own; on the right are the names of the family. */
export const RENAMED_COMPONENTS: Readonly<Record<string, string>> = {
  'datasettings/KmSysConfigList': 'km/datasetting/KmSysConfigList',
  'datasettings/KmFieldList': 'km/datasetting/KmFieldList',
}

/** Earlier versions put a button below one of these menus when its screen had no menu yet. */
export const FORMER_PARENTS: readonly string[] = ['home', 'system', 'system-user']
