import { useNavigate } from '@tanstack/react-router'
import { useIsShown } from '../ui/use-is-shown.ts'

interface How {
  /** The way back skips the address that is left. */
  isReplacing?: boolean
  /**
   * What was typed has just been saved: no question before leaving, also before the screen is drawn again. A person who
   * has left that screen meanwhile stays where they are, with what they have typed there.
   */
  isSaved?: boolean
}

/** Goes to an address of the console, such as `/campaigns/1?search=a`. */
export function useGo(): (href: string, how?: How) => void {
  const navigate = useNavigate()
  const isShown = useIsShown()
  return (href, { isReplacing = false, isSaved = false } = {}) => {
    if (isSaved && !isShown()) return
    void navigate({ href: `/console${href}`, replace: isReplacing, ignoreBlocker: isSaved })
  }
}

/**
 * Notes where the person is. Returns whether they are still there: an answer leads on only a person who has waited for
 * it.
 */
export function stayed(): () => boolean {
  const { pathname } = location
  return () => location.pathname === pathname
}
