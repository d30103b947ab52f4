import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { useCampaign } from './live.ts'
import type { PeopleSearch } from './people.ts'

/** Leads to the people behind a number of the campaign. */
export function PeopleLink({ people, children }: { people: PeopleSearch; children: ReactNode }) {
  const { campaign } = useCampaign()
  return (
    <Link to="/campaigns/$id/messages" params={{ id: campaign.id }} search={people}>
      {children}
    </Link>
  )
}

/** The same as a button. */
export function PeopleButton({ people, children }: { people: PeopleSearch; children: ReactNode }) {
  const { campaign } = useCampaign()
  return (
    <Link to="/campaigns/$id/messages" params={{ id: campaign.id }} search={people} className={buttonClass()}>
      {children}
    </Link>
  )
}
