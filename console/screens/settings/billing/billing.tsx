import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
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
          title={settingsBilling.usage()}
          intro={settingsBilling.usageIntro.rich({
            from: <Time value={periodStart} zone={zone} as="date" />,
            until: <Time value={periodEnd} zone={zone} as="date" />,
          })}
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
          title={settingsBilling.credits()}
          intro={settingsBilling.creditsIntro()}
          actions={
            <GoLink href="/settings/billing/credits" className={buttonClass()}>
              {settingsBilling.creditsOpen()}
            </GoLink>
          }
        >
          <Figures>
            <Figure label={settingsBilling.available()}>{number(available)}</Figure>
            <Figure label={settingsBilling.reserved()}>{number(reserved)}</Figure>
            <Figure label={settingsBilling.balance()}>{number(balance)}</Figure>
          </Figures>
        </Section>
      )}
    </Loaded>
  )
}
