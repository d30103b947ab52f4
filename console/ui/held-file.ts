import { useEffect } from 'react'

/**
 * The files that a person has chosen and that the server does not have yet. They are in the memory of the page alone:
 * a file may list the contacts of an organization, of which nothing is stored in the browser.
 */
const held = new Map<symbol, File>()

/** A file that a reload would lose; undefined if there is none. */
export const heldFile = (): File | undefined => held.values().next().value

/** Notes that a screen holds a file for as long as it is shown. */
export function useHeldFile(file: File | undefined): void {
  useEffect(() => {
    if (!file) return
    const id = Symbol(file.name)
    held.set(id, file)
    return () => void held.delete(id)
  }, [file])
}
