import { useNavigate } from '@tanstack/react-router'

interface How {
  /** The way back skips the address that is left. */
  isReplacing?: boolean
  /** What was typed has just been saved: no question before leaving, also before the screen is drawn again. */
  isSaved?: boolean
}

/** Goes to an address of the console, such as `/campaigns/1?search=a`. */
export function useGo(): (href: string, how?: How) => void {
  const navigate = useNavigate()
  return (href, { isReplacing = false, isSaved = false } = {}) =>
    void navigate({ href: `/console${href}`, replace: isReplacing, ignoreBlocker: isSaved })
}
