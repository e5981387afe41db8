/**
 * How much processor time `work` costs this process, in ms. Bounds on it hold on a busy machine too, where the clock on
 * the wall says how many others are working.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
