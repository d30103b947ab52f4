import { useState } from 'react'
import { kit } from '../../../../words/en/kit.ts'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import type { AutoRefill as Refill } from '../../../api/api.gen.ts'
import { useChange, useZone } from '../../../api/hooks.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { usePaying } from './payments.ts'
import { REFILL_STATES } from './words.ts'

interface Refillable {
  key: string
  name: string
  /** Name of the units, such as "Credits". */
  unit: string
}

interface RefillProps {
  products: readonly Refillable[]
  refill: Refill | null
}

/** Automatic refill of a pack, with a form to change it. */
export function AutoRefill({ products, refill }: RefillProps) {
  const [isOpen, setOpen] = useState(false)
  const set = useChange('POST /billing/add-ons/{key}/auto-refill', ['/billing'])
  const hasCard = Boolean(usePaying().subscription?.paymentMethod)
  const isOn = refill?.isEnabled === true
  const switchTo = (isEnabled: boolean) =>
    set.run({ params: { key: refill!.productKey }, body: { isEnabled } })
  return (
    <div>
      {refill && <RefillState products={products} refill={refill} />}
      {hasCard ? (
        <Actions>
          <Button onClick={() => setOpen(true)}>
            {isOn ? settingsBilling.refillChange() : settingsBilling.refill()}
          </Button>
          {isOn && (
            <Button
              onClick={() =>
                attempt(async () => {
                  await switchTo(false)
                  toast(settingsBilling.refillStopped(), {
                    label: settingsBilling.undo(),
                    run: () => attempt(() => switchTo(true)),
                  })
                })
              }
            >
              {settingsBilling.refillStop()}
            </Button>
          )}
        </Actions>
      ) : (
        <p>{settingsBilling.refillNoCard()}</p>
      )}
      {isOpen && <RefillDialog products={products} refill={refill} onClose={() => setOpen(false)} />}
    </div>
  )
}

function RefillState({ products, refill }: { products: readonly Refillable[]; refill: Refill }) {
  const zone = useZone()
  const product = products.find(({ key }) => key === refill.productKey)
  const { label, tone } = REFILL_STATES[refill.status]
  return (
    <p>
      <Badge tone={tone}>{label}</Badge>{' '}
      {refill.isEnabled &&
        settingsBilling.refillState.rich({
          quantity: refill.quantity,
          product: product?.name ?? refill.productKey,
          threshold: refill.threshold,
          unit: product?.unit ?? settingsBilling.entryUnits(),
          done: refill.refillsThisMonth,
          max: refill.maxPerMonth,
          time: <Time value={refill.lastRefillAt} zone={zone} />,
        })}{' '}
      {refill.status === 'PAYMENT_FAILED' && settingsBilling.refillFailedHint()}
    </p>
  )
}

interface RefillDialogProps extends RefillProps {
  onClose(): void
}

function RefillDialog({ products, refill, onClose }: RefillDialogProps) {
  const set = useChange('POST /billing/add-ons/{key}/auto-refill', ['/billing'])
  const [key, setKey] = useState(refill?.productKey ?? products[0]?.key ?? '')
  const unit = products.find((one) => one.key === key)?.unit ?? settingsBilling.entryUnits()
  return (
    <Dialog title={settingsBilling.refill()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const [threshold, quantity, maxPerMonth] = ['threshold', 'quantity', 'maxPerMonth'].map((name) =>
            Number(data.get(name)),
          )
          await set.run({
            params: { key },
            body: { isEnabled: true, threshold: threshold!, quantity: quantity!, maxPerMonth: maxPerMonth! },
          })
          toast(settingsBilling.refillStarted())
          onClose()
        }}
      >
        {products.length > 1 && (
          <SelectField
            label={settingsBilling.refillProduct()}
            name="key"
            value={key}
            onChange={({ target }) => setKey(target.value)}
          >
            {products.map((one) => (
              <option key={one.key} value={one.key}>
                {one.name}
              </option>
            ))}
          </SelectField>
        )}
        <Row>
          <TextField
            label={settingsBilling.refillThreshold({ unit })}
            name="threshold"
            type="number"
            min={1}
            required
            defaultValue={refill?.threshold ?? 100}
          />
          <TextField
            label={settingsBilling.refillQuantity()}
            name="quantity"
            type="number"
            min={1}
            max={20}
            required
            defaultValue={refill?.quantity ?? 1}
          />
          <TextField
            label={settingsBilling.refillMax()}
            name="maxPerMonth"
            type="number"
            min={1}
            max={30}
            required
            defaultValue={refill?.maxPerMonth ?? 5}
          />
        </Row>
        <p>{settingsBilling.refillHint()}</p>
        <Actions>
          <SubmitButton>{settingsBilling.refillAct()}</SubmitButton>
          <Button onClick={onClose}>{kit.close()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
