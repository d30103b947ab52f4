import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus to an element when it appears. Preact replaces React in the bundle and leaves this to the
 * browser, which only does it when a page or a dialog opens.
 */
export function useInitialFocus(element: RefObject<HTMLElement | null>, isWanted: boolean | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later value must not move the focus
  useLayoutEffect(() => {
    if (isWanted) element.current?.focus()
  }, [])
}
