import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import type { AddOn, Subscription } from '../../../api/api.gen.ts'
import { read } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { AutoRefill } from './auto-refill.tsx'
import { BuyDialog, type Product } from './buy-dialog.tsx'
import { Offer, Offers } from './offers.tsx'
import { usePaying } from './payments.ts'
import { paysByCard, RESOURCES } from './words.ts'

/** Add-ons for sale, with the amount that the organization has. */
export function AddOns() {
  const query = useQuery(read('GET /billing/add-ons'))
  const { subscription, canPay } = usePaying()
  const [product, setProduct] = useState<Product>()
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length > 0 && (
          <Section title={settingsBilling.addOns()} intro={settingsBilling.addOnsIntro()} isBare>
            <Offers>
              {data.map((addOn) => (
                <AddOnCard
                  key={addOn.key}
                  addOn={addOn}
                  subscription={subscription}
                  canPay={canPay}
                  onBuy={setProduct}
                />
              ))}
            </Offers>
            {product && <BuyDialog product={product} onClose={() => setProduct(undefined)} />}
          </Section>
        )
      }
    </Loaded>
  )
}

interface AddOnCardProps {
  addOn: AddOn
  subscription: Subscription | undefined
  canPay: boolean
  onBuy(product: Product): void
}

function AddOnCard({ addOn, subscription, canPay, onBuy }: AddOnCardProps) {
  const { key, name, kind, resource, quantityPerUnit, price, currency, isActive, activeQuantity } = addOn
  const counted = resource ? RESOURCES[resource].counted : settingsBilling.unitsCount
  const content = (quantity: number) => counted({ count: quantityPerUnit * quantity })
  const isRecurring = kind === 'RECURRING'
  const needsPlan = isRecurring && !(subscription && paysByCard(subscription))
  return (
    <Offer
      name={name}
      price={price}
      currency={currency}
      isMonthly={isRecurring}
      about={isRecurring ? settingsBilling.addOnMore({ content: content(1) }) : content(1)}
      state={isActive && <Badge tone="good">{settingsBilling.addOnActive({ count: activeQuantity })}</Badge>}
      onBuy={
        canPay && !needsPlan
          ? () => onBuy({ key, name, price, currency, content, isCredits: false, had: activeQuantity })
          : undefined
      }
    >
      {canPay && needsPlan && <p>{settingsBilling.addOnNeedsPlan()}</p>}
      {canPay && kind === 'PACK' && resource && (
        <AutoRefill products={[{ key, name, unit: RESOURCES[resource].label }]} refill={addOn.autoRefill} />
      )}
    </Offer>
  )
}
