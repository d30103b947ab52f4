import type { ReactNode } from 'react'
import { useSession } from '../../api/hooks.ts'
import { GoLink } from '../../ui/go-link.tsx'

interface OpenLinkProps {
  organizationId: string
  /** Address within the console of the organization. */
  to: string
  className?: string | undefined
  children: ReactNode
}

/** A link to a page in an organization. A click switches to that organization first. */
export function OpenLink({ organizationId, to, className, children }: OpenLinkProps) {
  const isCurrent = useSession()?.organization.id === organizationId
  return (
    <GoLink
      className={className}
      href={isCurrent ? to : `/switch/${organizationId}?to=${encodeURIComponent(to)}`}
    >
      {children}
    </GoLink>
  )
}
