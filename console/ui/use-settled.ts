import { useEffect, useState } from 'react'

/**
 * Returns a value after it has not changed for the pause, ms.
 * @param value compared as JSON
 */
export function useSettled<T>(value: T, pauseMs: number): T {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared as text
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
