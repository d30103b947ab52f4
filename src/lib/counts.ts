/** A counted number with the values of its labels. */
export interface Counted {
  labels: readonly string[]
  value: number
}

/** Counts of events, by the values of labels. Numbers only grow. Callers use few different values. */
export class Counts {
  readonly #counted = new Map<string, { labels: readonly string[]; value: number }>()

  add(labels: readonly string[], by = 1): void {
    const key = labels.join('\0')
    const counted = this.#counted.get(key)
    if (counted) counted.value += by
    else this.#counted.set(key, { labels, value: by })
  }

  /** Lists the numbers in the order in which they were first counted. */
  list(): Counted[] {
    return [...this.#counted.values()]
  }
}

/** Distribution of values by upper bounds: `counts[n]` values were above bound n - 1 and at most bound n. */
export class Histogram {
  readonly bounds: readonly number[]
  /** Has one entry more than the bounds. The last counts values above all bounds. */
  readonly counts: number[]
  sum = 0

  /** @param bounds ascending */
  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  observe(value: number): void {
    let at = 0
    while (at < this.bounds.length && value > this.bounds[at]!) at += 1
    this.counts[at]! += 1
    this.sum += value
  }
}
