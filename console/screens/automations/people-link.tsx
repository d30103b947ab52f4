import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../api/hooks.ts'
import type { PassageSearch } from './search.ts'

interface PeopleLinkProps {
  id: string
  search: PassageSearch
  /** What the number counts, for screen readers. */
  label: string
  count: number
  children: ReactNode
}

/** A number that opens its people. Zero, and a role that may not see contacts, have no link. */
export function PeopleLink({ id, search, label, count, children }: PeopleLinkProps) {
  const can = useCan()
  if (count === 0 || !can('contact:read')) return children
  return (
    <Link to="/automations/$id/people" params={{ id }} search={search} aria-label={`${label}: ${count}`}>
      {children}
    </Link>
  )
}
