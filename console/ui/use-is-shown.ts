import { useEffect, useRef } from 'react'

/**
 * Returns a function that tells whether the component is still on the screen, for use after an
 * answer arrives.
 */
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
