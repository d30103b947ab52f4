import { useNavigate } from '@tanstack/react-router'
import { useIsShown } from '../ui/use-is-shown.ts'

interface How {
  /** Whether the new address replaces the current one in the history. */
  isReplacing?: boolean
  /**
   * Whether the form was just saved. The form then asks no question, even before it renders again.
   * A user who has already left the screen stays on the new one.
   */
  isSaved?: boolean
}

/** Returns a function that opens an address of the console, such as `/campaigns/1?search=a`. */
export function useGo(): (href: string, how?: How) => void {
  const navigate = useNavigate()
  const isShown = useIsShown()
  return (href, { isReplacing = false, isSaved = false } = {}) => {
    if (isSaved && !isShown()) return
    void navigate({ href: `/console${href}`, replace: isReplacing, ignoreBlocker: isSaved })
  }
}

/**
 * Returns a function that tells whether the user is still on this screen. An answer may navigate
 * only for a user who waited for it.
 */
export function stayed(): () => boolean {
  const { pathname } = location
  return () => location.pathname === pathname
}
