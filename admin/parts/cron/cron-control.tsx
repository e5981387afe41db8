import { Button, InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { type ControlProps, described } from '../control.ts'
import { CronDialog, type CronDialogProps } from './cron-dialog.tsx'

type Kept = Omit<CronDialogProps, 'value' | 'onConfirm' | 'onClose'>

/** A cron expression as a form control: typed, or built in a dialog. */
export const cronControl = (kept: Kept) =>
  function CronControl(p: ControlProps<string | null | undefined, string>): ReactElement {
    const [isOpen, setOpen] = useState(false)
    const value = p.value ?? ''
    return (
      <>
        <InputGroup
          {...described(p)}
          autoComplete="off"
          value={value}
          disabled={p.isDisabled}
          intent={p.error ? 'danger' : 'none'}
          onValueChange={p.onChange}
          rightElement={
            <Button
              variant="minimal"
              icon="time"
              aria-label="设置 Cron 表达式"
              disabled={p.isDisabled ?? false}
              onClick={() => setOpen(true)}
            />
          }
        />
        {isOpen && (
          <CronDialog
            {...kept}
            value={value}
            onClose={() => setOpen(false)}
            onConfirm={(next) => {
              setOpen(false)
              p.onChange(next)
            }}
          />
        )}
      </>
    )
  }
