import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'

/**
 * After a navigation the focus moves to the new screen, unless it is in it already, and a screen reader hears the
 * title. Returns the sentence to be read out.
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
