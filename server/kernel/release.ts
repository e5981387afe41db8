import manifest from '../../package.json' with { type: 'json' }

/** The version of this program, as an operator names it. */
export const RELEASE = manifest.version

/** Raise it when something in the data folder changes in a way that an earlier program would misread or lose. */
export const FOLDER_FORMAT = 1

/** Why an earlier program stops, and the way back; `where` is what a later one has written. */
export const writtenByLater = (where: string, release: string): string =>
  `${where} 由较新的版本（${release}）写过，本程序是 ${RELEASE}，不能在上面启动。请启动较新的版本；要退回本版本，` +
  '请把升级之前的备份恢复到空的数据文件夹和空的数据库（zhiku backup restore）'
