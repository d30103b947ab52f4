import { useEffect, useRef } from 'react'

/** Returns whether the component is still on the screen, for what is done when an answer has come. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
