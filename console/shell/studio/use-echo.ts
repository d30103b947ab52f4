import { useMemo } from 'react'

/** Tells a value that a field itself reported from one that was changed elsewhere, even if it arrives late. */
interface Echo<T> {
  /** Notes a value that the field reports. */
  sends(value: T): void
  /** Returns whether a value that arrives comes from elsewhere. */
  isNews(value: T): boolean
}

/** @param first value that the field shows */
export function useEcho<T>(first: T): Echo<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first value alone counts
  return useMemo(() => {
    let shown = first
    let sent: T[] = []
    return {
      sends(value) {
        shown = value
        sent.push(value)
      },
      isNews(value) {
        const at = sent.lastIndexOf(value)
        sent = sent.slice(at + 1)
        const isNews = at < 0 && value !== shown
        if (isNews) {
          shown = value
          sent = []
        }
        return isNews
      },
    }
  }, [])
}
