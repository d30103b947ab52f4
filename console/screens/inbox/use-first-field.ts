import { type RefObject, useEffect, useRef } from 'react'

/** Moves the cursor into the first field or choice of a dialog, so that it is used by keys at once. */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return box
}
