import fc from 'fast-check'

export interface ManyRuns {
  /** Smallest number of runs, whatever time they take. */
  atLeast: number
  atMost: number
  /** Time limit for the runs beyond `atLeast`, ms. */
  forMs: number
}

/**
 * Checks a property as often as fits into the time, and at least `atLeast` times. Throws the failure. Returns
 * the number of runs.
 */
export async function checkOften<T>(
  property: fc.IAsyncProperty<T> | fc.IProperty<T>,
  { atLeast, atMost, forMs }: ManyRuns,
): Promise<number> {
  const { seed = Date.now() } = fc.readConfigureGlobal()
  const runs = [
    { numRuns: atLeast, seed },
    { numRuns: atMost - atLeast, seed: seed + 1, interruptAfterTimeLimit: forMs },
  ]
  let played = 0
  for (const parameters of runs) {
    const result = await fc.check(property as fc.IAsyncProperty<T>, parameters)
    if (result.failed) throw new Error(fc.defaultReportMessage(result))
    played += result.numRuns
  }
  return played
}
