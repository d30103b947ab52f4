import { useNavigate } from '@tanstack/react-router'

/** Goes to an address of the console, such as `/campaigns/1?search=a`. */
export function useGo(): (href: string) => void {
  const navigate = useNavigate()
  return (href) => void navigate({ href: `/console${href}` })
}
