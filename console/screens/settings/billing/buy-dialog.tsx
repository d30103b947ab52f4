import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newKey } from '../../../api/once.ts'
import { refresh } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldGroup, Radio, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { number } from '../../../ui/format.ts'
import { amountOf } from './amounts.ts'
import { addOnCheckout, creditCheckout, purchase, usePaying } from './payments.ts'
import { cardName } from './words.ts'

export interface Product {
  key: string
  name: string
  /** Returns the content of one unit, such as "1,000 credits". */
  content(quantity: number): string
  /** Price of one unit, in the smallest unit of the currency. */
  price: number
  currency: string
  isCredits: boolean
  /** Current amount. */
  had: number
}

/** Buys a product with the saved card, or on the payment processor's page. */
export function BuyDialog({ product, onClose }: { product: Product; onClose(): void }) {
  const { key, name, price, currency, isCredits, had } = product
  const card = usePaying().subscription?.paymentMethod
  const navigate = useNavigate()
  const [quantity, setQuantity] = useState(1)
  const [isSavedCard, setSavedCard] = useState(true)
  // A repeated request is the same purchase. A changed quantity gets a new key.
  const [requestKey, setRequestKey] = useState(newKey)
  const total = amountOf(price * quantity, currency)
  const usesCard = card && isSavedCard

  async function buy() {
    const bought = { key, had }
    if (!usesCard) {
      location.assign(await (isCredits ? creditCheckout : addOnCheckout)(bought, quantity))
      return
    }
    const { checkoutUrl } = await purchase(key, quantity, requestKey)
    if (checkoutUrl) {
      location.assign(checkoutUrl)
      return
    }
    onClose()
    navigate({
      to: isCredits ? '/settings/billing/credits' : '/settings/billing/plans',
      search: { result: 'paid', bought: key, had },
    })
    refresh('/billing')
  }

  return (
    <Dialog title={`Buy ${name}`} onClose={onClose}>
      <Form onSubmit={buy}>
        <TextField
          label="How many"
          name="quantity"
          type="number"
          min={1}
          max={100}
          required
          value={quantity}
          onChange={({ target }) => {
            setQuantity(Math.max(1, Math.min(100, Math.round(Number(target.value)) || 1)))
            setRequestKey(newKey())
          }}
          hint={`${number(quantity)} × ${amountOf(price, currency)}: ${product.content(quantity)}`}
        />
        {card && (
          <FieldGroup label="Pay">
            <Radio
              name="with"
              value="SAVED"
              checked={isSavedCard}
              onChange={() => setSavedCard(true)}
              label={`With the saved card, ${cardName(card)}`}
            />
            <Radio
              name="with"
              value="PAGE"
              checked={!isSavedCard}
              onChange={() => setSavedCard(false)}
              label="With another card, on the page of the payment processor"
            />
          </FieldGroup>
        )}
        <Actions>
          <SubmitButton>{usesCard ? `Pay ${total} now` : `Go on to pay ${total}`}</SubmitButton>
          <Button onClick={onClose}>Buy nothing</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
