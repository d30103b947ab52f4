import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Returns the distance of an element from the top of the page, px. Follows changes of the content
 * above it.
 */
export function usePlaceInWindow(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current?.parentElement) return
    const measure = () => setTop(Math.round(current.getBoundingClientRect().top + window.scrollY))
    // The observer also reports the first size. Measuring here would force an extra layout.
    const around = new ResizeObserver(measure)
    around.observe(current.parentElement)
    return () => around.disconnect()
  }, [element])
  return top
}
