import {
  type StoredFileRow,
  storedFileDeleteBatch,
  storedFileList,
} from '#core/contract/sys/stored-files/stored-file.ts'
import { formatSize } from '#core/text/file-size.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { filePlacesPanel } from './file-places.tsx'
import { showFile } from './stored-file-panel.tsx'
import { uploadFile } from './upload-panel.tsx'

const size = ({ fileSize }: StoredFileRow) => formatSize(fileSize)

export const storedFiles = defineResource({
  id: 'stored-file',
  noun: '文件',
  list: storedFileList,
  nameOf: (row) => row.fileName,
  columns: [
    { key: 'fileName', title: '文件名', width: 280, isSortable: true },
    { key: 'url', title: '地址', width: 420 },
    { key: 'fileSize', title: '大小', width: 100, align: 'end', isSortable: true, text: size },
    { key: 'createBy', title: '上传人', width: 120, isSortable: true },
    { key: 'createTime', title: '上传时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'fileName', label: '文件名', control: TextControl },
    { key: 'createBy', label: '上传人', control: TextControl },
  ],
  actions: [uploadFile, filePlacesPanel, showFile],
  remove: removal(storedFileDeleteBatch, '删除后不能恢复，写有地址的地方也不能再打开它。'),
})

export const screens = { 'system/oss/OSSFileList': storedFiles }
