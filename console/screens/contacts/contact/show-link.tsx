import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Link to another view of the same contact, such as its consents. */
export const ShowLink = ({ id, show, children }: { id: string; show?: string; children: ReactNode }) => (
  <Link to="/contacts/$id" params={{ id }} search={{ show }} resetScroll={false}>
    {children}
  </Link>
)
