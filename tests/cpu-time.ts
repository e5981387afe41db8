/**
 * The processor time of `work` in this process in milliseconds. Limits on it also hold on a busy machine, where elapsed
 * time depends on other programs.
 */
export async function measureCpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
