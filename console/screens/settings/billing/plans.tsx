import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import type { BillingResource, Plan, PlanPrice } from '../../../api/api.gen.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
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
        <Notice title={settingsBilling.plansBound()}>{settingsBilling.plansBoundHint()}</Notice>
      )}
      <Section title={settingsBilling.plans()} isBare>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={settingsBilling.plansNone()} />
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

const PRICE = { MONTH: settingsBilling.perMonth, YEAR: settingsBilling.perYear } as const
const SUBSCRIBE = { MONTH: settingsBilling.subscribeMonth, YEAR: settingsBilling.subscribeYear } as const

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
        {name} {isCurrent && <Badge tone="good">{settingsBilling.planCurrent()}</Badge>}
      </h3>
      {prices.some(({ amount }) => amount > 0) ? (
        prices.map((price) => (
          <p key={price.interval} className={offers.price}>
            {PRICE[price.interval].rich({
              price: amountOf(price.amount, price.currency),
              each: (text) => <span className={offers.each}>{text}</span>,
            })}
          </p>
        ))
      ) : (
        <p className={offers.price}>
          {prices.length > 0 ? settingsBilling.planFree() : settingsBilling.planByAgreement()}
        </p>
      )}
      {description && <p className={offers.about}>{description}</p>}
      <ul className={styles.contents}>
        {limited.map(([resource, limit]) => (
          <li key={resource}>{RESOURCES[resource].counted({ count: limit! })}</li>
        ))}
        {limited.length === 0 && <li>{settingsBilling.planUnlimited()}</li>}
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

function SubscribeButton({ plan: { key, name }, price }: { plan: Plan; price: PlanPrice }) {
  const act = SUBSCRIBE[price.interval]()
  return (
    <Button
      kind="primary"
      aria-label={settingsBilling.subscribeTo({ act, plan: name })}
      onClick={() => attempt(async () => location.assign(await planCheckout(key, price.interval)))}
    >
      {act}
    </Button>
  )
}
