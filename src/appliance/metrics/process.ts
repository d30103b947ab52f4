import { openDescriptors, ownDescriptorLimit } from '../../lib/descriptors.ts'
import type { LoopLag } from '../../lib/loop-lag.ts'
import { counters, type Family, gauge, gauges } from './exposition.ts'

export interface ProcessDeps {
  version: string
  /** ms since 1970. */
  startedAtMs: number
  loopLag: LoopLag
}

/** Figures of the process itself, under the names that Prometheus uses for every process. */
export async function processFamilies({ version, startedAtMs, loopLag }: ProcessDeps): Promise<Family[]> {
  const { user, system } = process.cpuUsage()
  return [
    gauges('carillon_build_info', 'The version that runs; always 1.', [{ labels: { version }, value: 1 }]),
    gauge('process_start_time_seconds', 'When the process started, since 1970.', startedAtMs / 1_000),
    counters('process_cpu_seconds_total', 'Processor time that the process took.', [
      { value: (user + system) / 1e6 },
    ]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    gauge('process_open_fds', 'Open files and connections.', await openDescriptors('self')),
    gauge('process_max_fds', 'Most files and connections that the process may open.', ownDescriptorLimit()),
    {
      name: 'carillon_event_loop_lag_seconds',
      type: 'histogram',
      help: 'Delay of a timer of the event loop, by one sample a second. Every request has the same delay.',
      histograms: [{ histogram: loopLag.seconds }],
    },
  ]
}
