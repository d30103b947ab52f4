import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { kit } from '../../../../words/en/kit.ts'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import { newKey } from '../../../api/once.ts'
import { refresh } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldGroup, Radio, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
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
    <Dialog title={settingsBilling.buyOne({ name })} onClose={onClose}>
      <Form onSubmit={buy}>
        <TextField
          label={settingsBilling.buyQuantity()}
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
          hint={settingsBilling.buyQuantityHint({
            quantity,
            price: amountOf(price, currency),
            content: product.content(quantity),
          })}
        />
        {card && (
          <FieldGroup label={settingsBilling.buyWith()}>
            <Radio
              name="with"
              value="SAVED"
              checked={isSavedCard}
              onChange={() => setSavedCard(true)}
              label={settingsBilling.buyWithSaved({ card: cardName(card) })}
            />
            <Radio
              name="with"
              value="PAGE"
              checked={!isSavedCard}
              onChange={() => setSavedCard(false)}
              label={settingsBilling.buyWithOther()}
            />
          </FieldGroup>
        )}
        <Actions>
          <SubmitButton>
            {(usesCard ? settingsBilling.buyPayNow : settingsBilling.buyPay)({ price: total })}
          </SubmitButton>
          <Button onClick={onClose}>{kit.close()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
