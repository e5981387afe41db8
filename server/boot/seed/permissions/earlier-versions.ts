/** Names of components in earlier versions, with the product family's names that replace them. */
export const RENAMED_COMPONENTS: Readonly<Record<string, string>> = {
  'datasettings/KmSysConfigList': 'km/datasetting/KmSysConfigList',
  'datasettings/KmFieldList': 'km/datasetting/KmFieldList',
}

/** Menus below which earlier versions put a button when its screen had no menu yet. */
export const FORMER_PARENTS: readonly string[] = ['home', 'system', 'system-user']
