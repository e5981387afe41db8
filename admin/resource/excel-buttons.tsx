import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { Args, Endpoint } from '#core/contract/endpoint.ts'
import { type ImportOutcome, importErrors } from '#core/contract/sheet.ts'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { api } from '../api.ts'
import { OnceButton } from '../parts/once-button.tsx'
import { ImportDialog } from '../parts/import-dialog/import-dialog.tsx'
import { useMay } from '../rights.ts'
import { toast } from '../toasts.ts'
import type { ResourceExcel } from './define.ts'
import { EarlierImports } from './imports/earlier-imports.tsx'
import { ImportProgress } from './imports/import-progress.tsx'

interface ExcelButtonsProps {
  noun: string
  excel: ResourceExcel
  /** The active query of the list; only its result is exported. */
  query?: Readonly<Record<string, unknown>>
  /** Ids of the selected rows: if there are any, only they are exported. */
  selections: string
  onImported: () => void
}

/** Excel export and import. */
export function ExcelButtons({ noun, excel, query = {}, selections, onImported }: ExcelButtonsProps): ReactElement {
  const may = useMay()
  const { export: exportCall, import: importing } = excel
  const { pageNo: _page, pageSize: _size, field: _shown, ...asked } = query
  return (
    <>
      {importing && may(importing.call.access) && <Import noun={noun} calls={importing} onImported={onImported} />}
      {may(exportCall.access) && (
        <OnceButton
          icon="export"
          text={selections ? '导出所选' : '导出'}
          onClick={() => void download(exportCall, { query: { ...asked, selections } }, `${noun}.xlsx`)}
        />
      )}
    </>
  )
}

interface ImportProps {
  noun: string
  calls: NonNullable<ResourceExcel['import']>
  onImported: () => void
}

function Import({ noun, calls, onImported }: ImportProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onImported()
  }
  return (
    <>
      <Button icon="import" text="导入" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ImportDialog
          noun={noun}
          onClose={close}
          onDone={(sentence) => {
            toast(sentence)
            close()
          }}
          onTemplate={() => download(calls.template, {}, `${noun}导入模板.xlsx`)}
          onSend={(file, isTrial) => sent(calls.call, file, isTrial)}
          renderProgress={(id) => (
            <ImportProgress
              id={id}
              onEnd={onImported}
              onErrors={(file) => download(importErrors, { query: { id: file.id } }, file.name)}
            />
          )}
          renderEarlier={(open) => <EarlierImports call={calls.call.path} onOpen={open} />}
          onErrors={({ fileUrl, fileName }) => {
            const id = new URLSearchParams(fileUrl?.split('?')[1]).get('id')
            if (!id) return toast('未知的文件', 'warn')
            return download(importErrors, { query: { id } }, fileName ?? `${noun}错误数据.xlsx`)
          }}
        />
      )}
    </>
  )
}

function sent(call: Endpoint, file: File, isTrial: boolean): Promise<ImportOutcome> {
  const args = { file, fileName: file.name, body: { dryRun: isTrial } }
  return api.call(call, args as unknown as Args<Endpoint>) as Promise<ImportOutcome>
}

async function download(endpoint: Endpoint, args: object, name: string): Promise<void> {
  try {
    saveBlob((await api.call(endpoint, args)) as Blob, name)
    toast('文件已经下载')
  } catch (error) {
    toast(errorText(error, '文件下载失败'), 'bad')
  }
}
