import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'

/**
 * Moves the focus to the new screen after a navigation, unless it is already there. Returns the
 * title for screen readers to announce.
 */
export function useFocusAfterNavigation(content: RefObject<HTMLElement | null>): string {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        if (!content.current?.contains(document.activeElement))
          content.current?.focus({ preventScroll: true })
        setTitle(document.title)
      }),
    [router, content],
  )
  return title
}
