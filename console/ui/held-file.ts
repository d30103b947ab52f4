import { useEffect } from 'react'

/**
 * Files that a person has chosen and not uploaded yet. They stay in the memory of the page: a file
 * may list an organization's contacts, so it is never stored in the browser.
 */
const held = new Map<symbol, File>()

/** Returns a file that a reload would lose, or undefined. */
export const heldFile = (): File | undefined => held.values().next().value

/** Registers a chosen file while its screen is shown. */
export function useHeldFile(file: File | undefined): void {
  useEffect(() => {
    if (!file) return
    const id = Symbol(file.name)
    held.set(id, file)
    return () => void held.delete(id)
  }, [file])
}
