export { enqueue, PRIORITY, TASK_CHANNEL } from './enqueue.ts'
export { hourly } from './hourly.ts'
export { releaseAll } from './lease.ts'
export { startTaskRunner, type TaskHandler } from './runner.ts'
