import { Link } from '@tanstack/react-router'
import type { OrganizationOverview } from '../../api/api.gen.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { number, share } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { type Sort, sumsOf } from './attention.ts'

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
        <Figure label="Contacts">
          <Sum value={contacts} sort="CONTACTS" />
        </Figure>
        <Figure label="Campaigns">{number(campaigns)}</Figure>
        <Figure label="Sent">
          <Sum value={sent} sort="SENT" />
        </Figure>
        <Figure label="Delivered" hint={share(delivered, sent)}>
          {number(delivered)}
        </Figure>
        <Figure label="Failed" hint={share(failed, sent)}>
          <Sum value={failed} sort="FAILED" />
        </Figure>
        <Figure label="Opted out" hint={share(optOuts, sent)}>
          <Sum value={optOuts} sort="OPT_OUTS" />
        </Figure>
        <Figure label="Unread replies">
          <Sum value={unread} sort="UNREAD" />
        </Figure>
      </Figures>
    </Section>
  )
}
