import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the top of the page an element begins, px, also after something above it has grown. */
export function usePlaceInWindow(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current?.parentElement) return
    const measure = () => setTop(Math.round(current.getBoundingClientRect().top + window.scrollY))
    // It says the first size too, once the frame has its layout: to ask here would make a layout of its own.
    const around = new ResizeObserver(measure)
    around.observe(current.parentElement)
    return () => around.disconnect()
  }, [element])
  return top
}
