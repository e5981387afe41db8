import { Callout, FileInput, ProgressBar } from '@blueprintjs/core'
import { type DragEvent, type ReactElement, useId, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { ImportOutcome } from '#core/contract/sheet.ts'
import { styles } from '#ui/theme/styles.ts'
import { OnceButton } from '../once-button.tsx'
import { PartDialog } from '../part-dialog/part-dialog.tsx'
import css from './import-dialog.css?inline'

styles(css)

interface ImportDialogProps {
  /** The name of a row: 用户. */
  noun: string
  onTemplate: () => Promise<void>
  /** Sends the file; `isTrial` checks every row and writes nothing. */
  onSend: (file: File, isTrial: boolean) => Promise<ImportOutcome>
  /** Downloads the refused rows. */
  onErrors: (outcome: ImportOutcome) => Promise<void> | void
  onClose: () => void
  /** Called when rows were written and none was refused. */
  onDone: (sentence: string) => void
  /** Renders the progress of an import in the background. */
  renderProgress: (taskId: string) => ReactElement
  /** Lists earlier imports in the background, to open them again. */
  renderEarlier: (open: (taskId: string) => void) => ReactElement
}

type State =
  | { at: 'choosing'; refusal: string | null }
  | { at: 'sending'; file: File; doing: string }
  | { at: 'told'; file: File; outcome: ImportOutcome }
  | { at: 'background'; taskId: string }

const CHOOSING: State = { at: 'choosing', refusal: null }
const KINDS = /\.xlsx?$/i

/** Imports rows from Excel in two steps: the file is checked first, then the valid rows are written. */
export function ImportDialog(p: ImportDialogProps): ReactElement {
  const { state, send, open } = useImport(p)
  const file = 'file' in state ? state.file : null
  const told = state.at === 'told' ? state.outcome : null
  return (
    <PartDialog
      title={`导入${p.noun}`}
      cancel={state.at === 'background' ? '关闭' : told && !told.dryRun ? '完成' : '取消'}
      action={told?.dryRun && told.successCount > 0 ? `导入 ${told.successCount} 行` : null}
      onConfirm={() => file && void send(file, false)}
      onClose={p.onClose}
    >
      <div className="zk-import">
        {state.at === 'background' ? (
          p.renderProgress(state.taskId)
        ) : (
          <Choice file={file} isBusy={state.at === 'sending'} onFile={(chosen) => void send(chosen, true)} />
        )}
        <Progress state={state} {...p} />
        {state.at === 'choosing' && p.renderEarlier(open)}
      </div>
    </PartDialog>
  )
}

function useImport({ noun, onSend, onDone }: ImportDialogProps) {
  const [state, setState] = useState<State>(CHOOSING)
  const refuse = (file: File, why: string) => setState({ at: 'choosing', refusal: `${file.name}：${why}` })
  const open = (taskId: string) => setState({ at: 'background', taskId })
  const send = async (file: File, isTrial: boolean) => {
    if (!KINDS.test(file.name)) return refuse(file, '只支持 .xls 和 .xlsx 文件')
    setState({ at: 'sending', file, doing: isTrial ? '正在检查每一行…' : '正在导入…' })
    try {
      const outcome = await onSend(file, isTrial)
      if (outcome.taskId !== undefined) open(outcome.taskId)
      else if (!isTrial && outcome.errorCount === 0) onDone(`已导入 ${outcome.successCount} 个${noun}`)
      else setState({ at: 'told', file, outcome })
    } catch (error) {
      refuse(file, errorText(error))
    }
  }
  return { state, send, open }
}

function Progress({ state, onTemplate, onErrors }: { state: State } & ImportDialogProps): ReactElement | null {
  if (state.at === 'background') return null
  if (state.at === 'told') return <Outcome outcome={state.outcome} onErrors={onErrors} />
  if (state.at === 'sending')
    return (
      <div role="status">
        {state.doing}
        <ProgressBar />
      </div>
    )
  return (
    <>
      <OnceButton variant="minimal" icon="download" text="下载导入模板" onClick={() => void onTemplate()} />
      {state.refusal && (
        <Callout compact intent="warning" role="alert">
          {state.refusal}
        </Callout>
      )}
    </>
  )
}

interface ChoiceProps {
  file: File | null
  isBusy: boolean
  onFile: (file: File) => void
}

function Choice({ file, isBusy, onFile }: ChoiceProps): ReactElement {
  const id = useId()
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    const dropped = event.dataTransfer.files[0]
    if (dropped && !isBusy) onFile(dropped)
  }
  return (
    <div className="zk-import-choice" onDrop={handleDrop} onDragOver={(event) => event.preventDefault()}>
      <label htmlFor={id}>Excel 文件（.xls、.xlsx，可以拖到这里）</label>
      <FileInput
        fill
        disabled={isBusy}
        hasSelection={file !== null}
        text={file?.name ?? '选择文件…'}
        buttonText="浏览"
        inputProps={{
          id,
          accept: '.xls,.xlsx',
          onChange: ({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            if (chosen) onFile(chosen)
            // Cleared so that the same file can be chosen again after correction.
            currentTarget.value = ''
          },
        }}
      />
    </div>
  )
}

/** The number of refused rows shown; the file has all of them. */
const SHOWN = 20

function Outcome({
  outcome,
  onErrors,
}: { outcome: ImportOutcome } & Pick<ImportDialogProps, 'onErrors'>): ReactElement {
  const { totalCount, successCount, errorCount, errors, dryRun, fileUrl } = outcome
  const told = dryRun
    ? `共 ${totalCount} 行，${successCount} 行可以导入${errorCount > 0 ? `，${errorCount} 行有错误` : ''}。`
    : `导入成功,但是有错误数据!已导入 ${successCount} 行，${errorCount} 行有错误。`
  return (
    <Callout compact intent={errorCount > 0 ? 'warning' : 'success'} role="status">
      <p>{told}</p>
      {errorCount > 0 && (
        <ul>
          {errors.slice(0, SHOWN).map(({ row, message }) => (
            <li key={row}>
              第 {row} 行：{message}
            </li>
          ))}
          {errorCount > SHOWN && <li>……</li>}
        </ul>
      )}
      {fileUrl !== null && <OnceButton icon="download" text="下载错误数据" onClick={() => void onErrors(outcome)} />}
    </Callout>
  )
}
