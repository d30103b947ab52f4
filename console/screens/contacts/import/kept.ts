import type { Sample } from './sample.ts'

/** The meaning of columns that the person chose, by header; null leaves a column out. */
export type Answers = Readonly<Record<string, string | null>>

export interface Kept {
  file: File
  sample: Sample | undefined
  /** What was chosen so far: a check with other choices has these as well. */
  answers: Answers
}

/** The files of checks in this tab, by the id of the check: they can be checked again in another way. */
const kept = new Map<string, Kept>()

export const keepFile = (id: string, one: Kept): void => {
  kept.set(id, one)
}
export const keptFile = (id: string): Kept | undefined => kept.get(id)
