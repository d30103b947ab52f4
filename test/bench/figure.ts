/** A line of the bench: our figure and the floor, measured in the same run. */
export interface Figure {
  work: string
  unit: '/s' | 'ms' | 'µs' | 'MB' | '%' | 'frames dropped'
  /** Null if there is nothing to compare with and the goal is a plain number. */
  floor: number | null
  ours: number
  goal: string
  isMet(ratio: number, ours: number): boolean
  /** 99th percentile of the floor and of ours. */
  p99Ms?: [number, number]
  /** Another observation, such as the memory of the process. */
  note?: string
}

export interface BenchOptions {
  contacts: number
  durationMs: number
  rounds: number
}

/** Folder and options of a bench. */
export interface Bench {
  workDir: string
  options: BenchOptions
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/**
 * Returns the median of `rounds` runs of `work`, ms, after one more run. Each follows `before`, which is not
 * measured.
 */
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
