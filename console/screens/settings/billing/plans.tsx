import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { BillingResource, Plan, PlanPrice } from '../../../api/api.gen.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Empty, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { AddOns } from './add-ons.tsx'
import { amountOf } from './amounts.ts'
import { BillingPage, ByHand, SandboxNotice } from './billing-page.tsx'
import offers from './offers.module.css'
import { planCheckout, usePaying } from './payments.ts'
import styles from './plans.module.css'
import { ReturnNotice } from './return-notice.tsx'
import { paysByCard, RESOURCES } from './words.ts'

/** Plans and add-ons for sale, with their content. */
export function Plans() {
  const search = useSearch({ from: '/inside/settings/billing/plans' })
  const { subscription, canPay } = usePaying()
  const query = useQuery(read('GET /billing/plans'))
  const isBound = subscription !== undefined && paysByCard(subscription)
  return (
    <BillingPage>
      <ReturnNotice search={search} />
      <ByHand />
      <SandboxNotice />
      {canPay && isBound && (
        <Notice title="A plan is not exchanged for another within a period.">
          Cancel the plan that you have, and choose another one when it has ended; or ask the operator of this
          server.
        </Notice>
      )}
      <Section title="Plans" isBare>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="There is no plan to choose." />
            ) : (
              <ul className={offers.offers}>
                {data.map((plan) => (
                  <PlanCard key={plan.key} plan={plan} isOnSale={canPay && !isBound} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <AddOns />
    </BillingPage>
  )
}

const WORD = { MONTH: 'a month', YEAR: 'a year' } as const

interface PlanCardProps {
  plan: Plan
  isOnSale: boolean
}

function PlanCard({ plan, isOnSale }: PlanCardProps) {
  const { name, description, features, isCurrent, prices, limits } = plan
  const limited = (Object.entries(limits) as Array<[BillingResource, number | null]>).filter(
    ([, limit]) => limit !== null,
  )
  return (
    <li className={offers.offer}>
      <h3>
        {name} {isCurrent && <Badge tone="good">Yours</Badge>}
      </h3>
      {prices.some(({ amount }) => amount > 0) ? (
        prices.map((price) => (
          <p key={price.interval} className={offers.price}>
            {amountOf(price.amount, price.currency)}
            <span className={offers.each}> {WORD[price.interval]}</span>
          </p>
        ))
      ) : (
        <p className={offers.price}>{prices.length > 0 ? 'Free' : 'By agreement'}</p>
      )}
      {description && <p className={offers.about}>{description}</p>}
      <ul className={styles.contents}>
        {limited.map(([resource, limit]) => (
          <li key={resource}>{counted(limit!, RESOURCES[resource].one)}</li>
        ))}
        {limited.length === 0 && <li>No limits</li>}
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {isOnSale &&
        !isCurrent &&
        prices
          .filter(({ amount }) => amount > 0)
          .map((price) => <SubscribeButton key={price.interval} plan={plan} price={price} />)}
    </li>
  )
}

const SubscribeButton = ({ plan: { key, name }, price }: { plan: Plan; price: PlanPrice }) => (
  <Button
    kind="primary"
    aria-label={`Subscribe for ${amountOf(price.amount, price.currency)} ${WORD[price.interval]} to ${name}`}
    onClick={() => attempt(async () => location.assign(await planCheckout(key, price.interval)))}
  >
    Subscribe for {amountOf(price.amount, price.currency)} {WORD[price.interval]}
  </Button>
)
