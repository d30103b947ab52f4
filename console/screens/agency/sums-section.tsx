import { Link } from '@tanstack/react-router'
import { agency } from '../../../words/en/agency.ts'
import type { OrganizationOverview } from '../../api/api.gen.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { number, share } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { sumsOf } from './attention.ts'
import type { Sort } from './search.ts'

/** A total that links to the clients, sorted by that figure. */
const Sum = ({ value, sort }: { value: number; sort: Sort }) => (
  <Link from="/agency" to="/agency" search={(old) => ({ ...old, sort, page: undefined })}>
    {number(value)}
  </Link>
)

/** Totals of the shown clients. */
export function SumsSection({ all, title }: { all: readonly OrganizationOverview[]; title: string }) {
  const { contacts, campaigns, sent, delivered, failed, optOuts, unread } = sumsOf(all)
  return (
    <Section title={title}>
      <Figures>
        <Figure label={agency.contacts()}>
          <Sum value={contacts} sort="CONTACTS" />
        </Figure>
        <Figure label={agency.campaigns()}>{number(campaigns)}</Figure>
        <Figure label={agency.sent()}>
          <Sum value={sent} sort="SENT" />
        </Figure>
        <Figure label={agency.delivered()} hint={share(delivered, sent)}>
          {number(delivered)}
        </Figure>
        <Figure label={agency.failed()} hint={share(failed, sent)}>
          <Sum value={failed} sort="FAILED" />
        </Figure>
        <Figure label={agency.optedOut()} hint={share(optOuts, sent)}>
          <Sum value={optOuts} sort="OPT_OUTS" />
        </Figure>
        <Figure label={agency.unreadReplies()}>
          <Sum value={unread} sort="UNREAD" />
        </Figure>
      </Figures>
    </Section>
  )
}
