import type { OrganizationOverview } from '../../api/api.gen.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { number, share } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { sumsOf } from './attention.ts'

/** The sums of the clients that are shown. */
export function SumsSection({ all, title }: { all: readonly OrganizationOverview[]; title: string }) {
  const { contacts, campaigns, sent, delivered, failed, optOuts, unread } = sumsOf(all)
  return (
    <Section title={title}>
      <Figures>
        <Figure label="Contacts">{number(contacts)}</Figure>
        <Figure label="Campaigns">{number(campaigns)}</Figure>
        <Figure label="Sent">{number(sent)}</Figure>
        <Figure label="Delivered" hint={share(delivered, sent)}>
          {number(delivered)}
        </Figure>
        <Figure label="Failed" hint={share(failed, sent)}>
          {number(failed)}
        </Figure>
        <Figure label="Opted out" hint={share(optOuts, sent)}>
          {number(optOuts)}
        </Figure>
        <Figure label="Unread replies">{number(unread)}</Figure>
      </Figures>
    </Section>
  )
}
