import { median } from '../bench/figure.ts'
import { KINDS, type Kind, type SoakReport } from './run.ts'

/** Limit for all reads during writes, ms. */
export const P99_MS = 50
const READS: readonly Kind[] = ['read', 'list', 'search', 'analytics']
/** Kinds that read workers may answer. They refuse when too many requests wait. */
const HEAVY: readonly Kind[] = ['list', 'search', 'analytics']
/** Largest growth of memory from the first third to the last. */
const GROWTH_MB = 40

/** Returns the missed limits; empty if there are none. */
export const shortcomings = (report: SoakReport): string[] => [...tooSlow(report), ...unsteady(report)]

/** Returns slow reads, and refused reads of many contacts. */
function tooSlow({ latencies, lag }: SoakReport): string[] {
  const wrong: string[] = []
  // The delay of a bare timer belongs to the machine, and slows the server's threads too.
  const allowedMs = P99_MS + lag.at(0.99)
  for (const kind of READS) {
    const p99 = latencies[kind].at(0.99)
    // Not `>`: the missing figure of a run without requests is a fault too.
    if (!(p99 <= allowedMs)) wrong.push(`${kind} p99 ${p99.toFixed(1)} ms, allowed ${allowedMs.toFixed(1)}`)
  }
  return [...wrong, ...HEAVY.flatMap((kind) => failuresOf(kind, latencies))]
}

/** Returns the growth of memory, and refused reads, changes and STOPs. */
export function unsteady({ latencies, memory }: SoakReport): string[] {
  const wrong = KINDS.filter((kind) => !HEAVY.includes(kind)).flatMap((kind) => failuresOf(kind, latencies))
  const growth = growthOf(memory)
  if (!(growth <= GROWTH_MB)) wrong.push(`memory grew by ${growth.toFixed(0)} MB`)
  return wrong
}

function failuresOf(kind: Kind, latencies: SoakReport['latencies']): string[] {
  const { failures } = latencies[kind]
  return failures > 0 ? [`${failures} of the ${kind} requests were not answered with a success`] : []
}

/** Returns the median of the last third less that of the first, MB. */
export function growthOf(memory: readonly number[]): number {
  const third = Math.floor(memory.length / 3)
  return median(memory.slice(-third)) - median(memory.slice(0, third))
}

/** Formats the report for people. */
export function soakTable(report: SoakReport): string {
  const { latencies, lag, memory, imports, campaigns, stops } = report
  const line = (
    name: string,
    { count, ...rest }: { count: number; p50: number; p99: number; worst: number },
  ) =>
    `${name.padEnd(12)}${String(count).padStart(9)}${[rest.p50, rest.p99, rest.worst].map((ms) => ms.toFixed(1).padStart(10)).join('')}`
  const rows = [...KINDS.map((kind) => [kind, latencies[kind]] as const), ['(timer lag)', lag] as const]
  return [
    `${''.padEnd(12)}${'requests'.padStart(9)}${['p50 ms', 'p99 ms', 'worst'].map((name) => name.padStart(10)).join('')}`,
    ...rows.map(([name, of]) =>
      line(name, { count: of.count, p50: of.at(0.5), p99: of.at(0.99), worst: of.at(1) }),
    ),
    `${imports} imports, ${campaigns} campaigns, ${stops} STOPs`,
    `memory ${median(memory).toFixed(0)} MB, at most ${Math.max(...memory).toFixed(0)}, grew by ${growthOf(memory).toFixed(0)}`,
  ].join('\n')
}
