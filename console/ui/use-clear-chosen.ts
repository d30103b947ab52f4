import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Removes a choice of another screen from the address, so that a reload does not choose it again.
 * @param isTaken whether the form has the choice
 */
export function useClearChosen(isTaken: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (isTaken) navigate({ to: '.', search: {}, replace: true })
  }, [isTaken, navigate])
}
