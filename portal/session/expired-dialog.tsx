import type { ReactElement } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'

/** Blocks the page until a new sign-in. */
export const ExpiredDialog = ({ onAgain }: { onAgain: () => void }): ReactElement => (
  <Dialog title="登录已过期">
    <p>很抱歉，登录已过期，请重新登录</p>
    <DialogActions>
      <Button look="primary" onClick={onAgain}>
        重新登录
      </Button>
    </DialogActions>
  </Dialog>
)
