const ON = { tone: 'good', text: '启用' } as const
const OFF = { tone: 'quiet', text: '停用' } as const

/** Whether a rule of the search is in force. */
export const inForce = ({ enabled }: { enabled: boolean }) => (enabled ? ON : OFF)
