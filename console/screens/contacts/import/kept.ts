import type { Sample } from './sample.ts'

/** Meanings that the user chose, by header. Null skips a column. */
export type Answers = Readonly<Record<string, string | null>>

export interface Kept {
  file: File
  sample: Sample | undefined
  /** Answers so far. A check with other settings keeps them. */
  answers: Answers
}

/** Files of the checks in this tab, by id of the check, so that a check can be repeated. */
const kept = new Map<string, Kept>()

export const keepFile = (id: string, one: Kept): void => {
  kept.set(id, one)
}
export const keptFile = (id: string): Kept | undefined => kept.get(id)
