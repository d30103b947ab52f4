import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field or button of a dialog, for use with the keyboard. */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return box
}
