import { errorText } from '#core/api/error-text.ts'
import { KEY, storedToken } from '#core/api/storage/session-keys.ts'
import { dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { dictionaryRefresh } from '#core/contract/sys/dictionaries/dictionary.ts'
import { type Department, departmentSelect } from '#core/contract/sys/login.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { noteDepartment } from '#core/rules/current-department.ts'
import { api, kept } from '../../api.ts'
import { keepUser, loadConfig, loadMenu, session, signOut } from '../../session.store.ts'
import { toast } from '../../toasts.ts'
import { askBefore } from '../tabs/unsaved.ts'

export interface Choice {
  list: readonly Department[]
  current: string | null
  required: boolean
}

/** The departments to choose from; null (with a message) if there is no choice. */
export async function departmentsToChoose(): Promise<Choice | null> {
  // Another window has signed out.
  if (!storedToken(kept)) return refuse('当前系统无登录用户!')
  try {
    const { list, orgCode } = await api.call(currentDepartments, {})
    if (list.length === 0) return refuse('您尚未设置部门信息!')
    return { list, current: orgCode ?? null, required: false }
  } catch (error) {
    toast(errorText(error, '部门没有加载成功'), 'bad')
    return null
  }
}

function refuse(sentence: string): null {
  toast(sentence, 'warn')
  return null
}

/** Switches the department and reloads the menu, because permissions can depend on the department. */
export async function chooseDepartment(orgCode: string, list: readonly Department[]): Promise<void> {
  const { userInfo } = await api.call(departmentSelect, { body: { orgCode } })
  keepUser(noteDepartment({ ...session.user, ...userInfo }, list))
  await loadMenu()
}

/** Reloads cached data of server and browser: dictionaries and the site's configuration. */
export async function clearCache(): Promise<void> {
  try {
    await api.call(dictionaryRefresh, {})
    const dictionaries = await api.call(dictItemsAll, {})
    kept.write(KEY.dictionaries, dictionaries, kept.daysLeft(KEY.token))
    kept.drop(KEY.siteConfig)
    await loadConfig()
    toast('刷新缓存完成！')
  } catch {
    toast('刷新缓存失败！', 'bad')
  }
}

/** Signs out; asks first if unsaved input would be lost. */
export const leaveConsole = (): void => askBefore(() => void signOut())
