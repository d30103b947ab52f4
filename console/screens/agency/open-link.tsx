import type { ReactNode } from 'react'
import { useSession } from '../../api/hooks.ts'
import { GoLink } from '../../ui/go-link.tsx'

interface OpenLinkProps {
  organizationId: string
  /** Address of the console in that organization. */
  to: string
  className?: string | undefined
  children: ReactNode
}

/** A link to a place in an organization, which becomes the current one. */
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
