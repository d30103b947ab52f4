import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCan, useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Figure, Figures } from '../../../ui/figures.tsx'
import { number } from '../../../ui/format.ts'
import { GoLink } from '../../../ui/go-link.tsx'
import { Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { BillingPage, ByHand, SandboxNotice } from './billing-page.tsx'
import { PlanSection } from './plan-section.tsx'
import { ReturnNotice } from './return-notice.tsx'
import { UsageBars } from './usage-bars.tsx'

/** The plan, its usage, and the credits. */
export function Billing() {
  const search = useSearch({ from: '/inside/settings/billing' })
  // The first section already names the missing permission, so the second one stays hidden.
  const maySeeCredits = useCan()('billing:read')
  return (
    <BillingPage>
      <ReturnNotice search={search} />
      <ByHand />
      <SandboxNotice />
      <PlanSection />
      <UsageSection />
      {maySeeCredits && <CreditSection />}
    </BillingPage>
  )
}

function UsageSection() {
  const zone = useZone()
  const query = useQuery({ ...read('GET /billing/usage'), refetchInterval: 30_000 })
  return (
    <Loaded query={query}>
      {({ data: { resources, periodStart, periodEnd } }) => (
        <Section
          title="Used of the plan"
          intro={
            <>
              Messages of the period from <Time value={periodStart} zone={zone} as="date" /> to{' '}
              <Time value={periodEnd} zone={zone} as="date" />, and what there is now.
            </>
          }
        >
          <UsageBars resources={resources} />
        </Section>
      )}
    </Loaded>
  )
}

function CreditSection() {
  const query = useQuery(read('GET /billing/credits'))
  return (
    <Loaded query={query}>
      {({ data: { available, reserved, balance } }) => (
        <Section
          title="Credits"
          intro="They pay for messages beyond the plan and packs."
          actions={
            <GoLink href="/settings/billing/credits" className={buttonClass()}>
              Credits and their ledger
            </GoLink>
          }
        >
          <Figures>
            <Figure label="Available">{number(available)}</Figure>
            <Figure label="Held for campaigns that send">{number(reserved)}</Figure>
            <Figure label="Balance">{number(balance)}</Figure>
          </Figures>
        </Section>
      )}
    </Loaded>
  )
}
