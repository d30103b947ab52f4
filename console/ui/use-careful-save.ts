import { useRef, useState } from 'react'
import { type CarefulRecord, type Dated, saveCarefully } from './careful-save.ts'

export interface CarefulSave<R, F> {
  /** The version of another window or person, until one of the two is chosen. */
  theirs: R | undefined
  /** Returns what was stored, or undefined if a person has to choose. Throws ApiError. */
  save(form: F): Promise<R | undefined>
  /** Like `save`, over the other version. */
  keep(form: F): Promise<R | undefined>
  /** Goes on from the other version, which it returns. */
  take(): R | undefined
}

/** A form of a record that others may change too. */
export function useCarefulSave<R extends Dated, F>(record: R, about: CarefulRecord<R, F>): CarefulSave<R, F> {
  // Not a state: what was stored counts at once, also for an undo that was offered before.
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
    theirs,
    save: (form) => saveOver(form, over.current),
    keep: (form) => saveOver(form, theirs ?? over.current),
    take() {
      if (theirs) over.current = theirs
      setTheirs(undefined)
      return theirs
    },
  }
}
