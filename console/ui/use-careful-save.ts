import { useRef, useState } from 'react'
import { type CarefulRecord, type Dated, saveCarefully } from './careful-save.ts'

export interface CarefulSave<R, F> {
  /** Returns the version that the form is based on. */
  over(): R
  /** Version of another window or person, until the person chooses one. */
  theirs: R | undefined
  /**
   * Stores the form. Returns the stored record, or undefined if the person has to choose a version.
   * Throws ApiError.
   */
  save(form: F): Promise<R | undefined>
  /** Like `save`, but overwrites the other version. */
  keep(form: F): Promise<R | undefined>
  /** Continues with the other version and returns it. */
  take(): R | undefined
  /** Reads the record after a refusal, and asks for a version if it has changed. Throws ApiError. */
  look(): Promise<void>
}

/** Saves a form of a record that other people may change too. */
export function useCarefulSave<R extends Dated, F>(record: R, about: CarefulRecord<R, F>): CarefulSave<R, F> {
  // A ref and not state: the stored version applies at once, also to an Undo that was offered
  // before.
  const over = useRef(record)
  const [theirs, setTheirs] = useState<R>()
  async function saveOver(form: F, version: R): Promise<R | undefined> {
    const outcome = await saveCarefully(form, version, about)
    if ('theirs' in outcome) {
      setTheirs(outcome.theirs)
      return undefined
    }
    over.current = outcome.stored
    setTheirs(undefined)
    return outcome.stored
  }
  return {
    over: () => over.current,
    theirs,
    save: (form) => saveOver(form, over.current),
    keep: (form) => saveOver(form, theirs ?? over.current),
    async look() {
      const now = await about.read()
      const isSame = JSON.stringify(about.formOf(now)) === JSON.stringify(about.formOf(over.current))
      if (isSame) over.current = now
      else setTheirs(now)
    },
    take() {
      if (theirs) over.current = theirs
      setTheirs(undefined)
      return theirs
    },
  }
}
