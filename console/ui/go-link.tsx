import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface GoLinkProps {
  /** Address within the console with its search, such as `/contacts?q=a`. */
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link to an address that is built from data. For a fixed address, `<Link>` checks the route. */
export function GoLink({ href, className, children }: GoLinkProps) {
  const navigate = useNavigate()
  return (
    <a
      href={`/console${href}`}
      className={className}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        navigate({ href: `/console${href}` })
      }}
    >
      {children}
    </a>
  )
}
