import type { ApiError } from '../api/client.ts'

/** Number of attempts to save over concurrent changes before the refusal is shown. */
const MOST_TRIES = 5

/** Time of the last change; null for a record that cannot be changed. */
export interface Dated {
  updatedAt: string | null
}

export interface CarefulRecord<R, F> {
  /** Returns the form for a record. */
  formOf(record: R): F
  /** Reads the record again. Throws ApiError. */
  read(): Promise<R>
  /**
   * Stores the form if the record is unchanged since `ifUpdatedAt`. Throws ApiError, with
   * PRECONDITION_FAILED if it has changed.
   */
  change(form: F, ifUpdatedAt: string | undefined): Promise<R>
}

type CarefulOutcome<R> = { stored: R } | { theirs: R }

/**
 * Stores a form without overwriting changes that were made elsewhere to the same fields. After such
 * a change it stores nothing and returns the other version. Changes to other fields do not matter.
 * @param over the record that the form started from
 * @throws ApiError
 */
export async function saveCarefully<R extends Dated, F>(
  form: F,
  over: R,
  { formOf, read, change }: CarefulRecord<R, F>,
): Promise<CarefulOutcome<R>> {
  const isSame = (one: F, other: F) => JSON.stringify(one) === JSON.stringify(other)
  let { updatedAt } = over
  for (let tries = 1; ; tries++) {
    try {
      return { stored: await change(form, updatedAt ?? undefined) }
    } catch (error) {
      if ((error as Partial<ApiError>).code !== 'PRECONDITION_FAILED' || tries === MOST_TRIES) throw error
    }
    const now = await read()
    // Another person stored the same values, or the answer to the first attempt was lost.
    if (isSame(formOf(now), form)) return { stored: now }
    if (!isSame(formOf(now), formOf(over))) return { theirs: now }
    updatedAt = now.updatedAt
  }
}
