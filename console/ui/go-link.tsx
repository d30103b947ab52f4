import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface GoLinkProps {
  /** An address of the console with its search, such as `/contacts?q=a`. */
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link to an address that is made of data. Where the address is known, a `<Link>` is checked. */
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
