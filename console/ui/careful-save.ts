import type { ApiError } from '../api/client.ts'

/** How often a record is read again that others change at the same time, before the refusal is shown. */
const MOST_TRIES = 5

/** Null for a record that cannot be changed. */
export interface Dated {
  updatedAt: string | null
}

export interface CarefulRecord<R, F> {
  /** What a form shows of the record. */
  formOf(record: R): F
  /** Reads it again. Throws ApiError. */
  read(): Promise<R>
  /** Stores the form if the record is still as it was then. Throws ApiError, PRECONDITION_FAILED where it is not. */
  change(form: F, ifUpdatedAt: string | undefined): Promise<R>
}

type CarefulOutcome<R> = { stored: R } | { theirs: R }

/**
 * Stores a form, and never over what was changed elsewhere in the same fields since the record was read: then it
 * stores nothing and returns the other version. Changes of other fields do not matter.
 * @param over the record that the form was begun from
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
    // Another person wrote the same, or the answer to the first try was lost.
    if (isSame(formOf(now), form)) return { stored: now }
    if (!isSame(formOf(now), formOf(over))) return { theirs: now }
    updatedAt = now.updatedAt
  }
}
