/** One line of the bench: ours beside the floor, measured in the same run. */
export interface Figure {
  work: string
  unit: string
  floor: number
  ours: number
  goal: string
  isMet(ratio: number, ours: number): boolean
  /** Floor and ours. */
  p99Ms?: [number, number]
}

export interface BenchOptions {
  contacts: number
  durationMs: number
  rounds: number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
