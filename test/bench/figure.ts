/** One line of the bench: ours beside the floor, measured in the same run. */
export interface Figure {
  work: string
  unit: '/s' | 'ms' | 'µs' | 'MB' | 'frames dropped'
  /** Null where there is nothing to compare with: the goal is a plain number. */
  floor: number | null
  ours: number
  goal: string
  isMet(ratio: number, ours: number): boolean
  /** Floor and ours. */
  p99Ms?: [number, number]
  /** What else was seen, such as the memory of the process. */
  note?: string
}

export interface BenchOptions {
  contacts: number
  durationMs: number
  rounds: number
}

/** Where a bench may put files, and how it runs. */
export interface Bench {
  workDir: string
  options: BenchOptions
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Median of `rounds` runs of `work`, ms, each after `before`, which is not measured; one more run goes first. */
export async function medianMs(
  rounds: number,
  work: () => unknown,
  before: () => unknown = () => {},
): Promise<number> {
  const times: number[] = []
  for (let round = -1; round < rounds; round++) {
    await before()
    const startedAt = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - startedAt)
  }
  return median(times)
}

export const say = (line: string): void => console.error(line)
