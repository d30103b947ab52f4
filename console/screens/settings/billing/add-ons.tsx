import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddOn, Subscription } from '../../../api/api.gen.ts'
import { read } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { counted } from '../../../ui/format.ts'
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
          <Section
            title="Add-ons"
            intro="Packs are used up after the plan. Others raise a limit as long as they are paid."
            isBare
          >
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
  const unit = resource ? RESOURCES[resource].one : 'unit'
  const content = (quantity: number) => counted(quantityPerUnit * quantity, unit)
  const isRecurring = kind === 'RECURRING'
  const needsPlan = isRecurring && !(subscription && paysByCard(subscription))
  return (
    <Offer
      name={name}
      price={price}
      currency={currency}
      {...(isRecurring ? { each: 'a month' } : {})}
      about={isRecurring ? `${content(1)} more` : content(1)}
      state={isActive && <Badge tone="good">You have {counted(activeQuantity, 'of it', 'of them')}</Badge>}
      onBuy={
        canPay && !needsPlan
          ? () => onBuy({ key, name, price, currency, content, isCredits: false, had: activeQuantity })
          : undefined
      }
    >
      {canPay && needsPlan && <p>It is paid together with a plan: subscribe to one first.</p>}
      {canPay && kind === 'PACK' && (
        <AutoRefill products={[{ key, name, unit: `${unit}s left` }]} refill={addOn.autoRefill} />
      )}
    </Offer>
  )
}
