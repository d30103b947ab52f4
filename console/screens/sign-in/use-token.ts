import { useEffect, useState } from 'react'
import { tokenIn } from '../../shell/sign-in/landing.ts'

/**
 * Returns a token from the fragment of the address, such as `once`, and removes it from the
 * address. The returned function forgets the token.
 */
export function useToken(name: string): [string | undefined, () => void] {
  const [token, setToken] = useState(() => tokenIn(location.hash, name))
  useEffect(() => {
    const take = () => {
      const given = tokenIn(location.hash, name)
      if (!given) return
      history.replaceState(null, '', location.pathname + location.search)
      setToken(given)
    }
    take()
    // The link may be opened in a tab that already shows this page.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [name])
  return [token, () => setToken(undefined)]
}
