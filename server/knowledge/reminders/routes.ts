import { reminderCount, reminderList, reminderSeen } from '#core/contract/km/community/reminder.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { unreadTotals } from '#server/notices/announcements/index.ts'
import { countReminders, listReminders, markRemindersSeen, type ReminderDeps } from './reminders.ts'

const route = routesFor<ReminderDeps>()

export const reminderFeature: Feature<ReminderDeps> = {
  name: 'reminders',
  routes: [
    route(reminderList, (ctx) => listReminders(ctx)),
    route(reminderCount, async (ctx) => ({ unseen: await countReminders(ctx), ...(await unreadTotals(ctx)) })),
    route(reminderSeen, (ctx, { body }) => markRemindersSeen(ctx, body.keys)),
  ],
}
