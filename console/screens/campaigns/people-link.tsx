import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { useCampaign } from './live.ts'
import type { PeopleSearch } from './people-search.ts'

/** A link from a figure of the campaign to its people. */
export function PeopleLink({ people, children }: { people: PeopleSearch; children: ReactNode }) {
  const { campaign } = useCampaign()
  return (
    <Link to="/campaigns/$id/messages" params={{ id: campaign.id }} search={people}>
      {children}
    </Link>
  )
}

/** The same link as a button. */
export function PeopleButton({ people, children }: { people: PeopleSearch; children: ReactNode }) {
  const { campaign } = useCampaign()
  return (
    <Link to="/campaigns/$id/messages" params={{ id: campaign.id }} search={people} className={buttonClass()}>
      {children}
    </Link>
  )
}
