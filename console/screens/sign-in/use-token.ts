import { useEffect, useState } from 'react'
import { tokenIn } from '../../shell/sign-in/landing.ts'

/**
 * The token in the fragment of the address, such as `once`, which is taken out of the address at once. The returned
 * function forgets it.
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
    // The link was opened in a tab that shows this page already.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [name])
  return [token, () => setToken(undefined)]
}
