import { createToasts } from '#ui/feedback/toast/toast.tsx'

export const toasts = createToasts()
export const { toast } = toasts
