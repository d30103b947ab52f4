import { useState } from 'react'
import type { Sender } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldGroup, Radio } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import styles from './paste.module.css'
import type { Recipe } from './recipes/recipe.ts'
import type { Step, Urls } from './vendor.ts'
import { vendorOf } from './vendors.ts'

/** Values to enter at the provider. Hidden for a provider without callbacks. */
export function Paste({ sender, recipe }: { sender: Sender; recipe: Recipe | undefined }) {
  const [isRotating, setRotating] = useState(false)
  const urls = sender.callbackUrls
  const vendor = vendorOf(sender.provider)
  if (!urls || (urls.inbound === null && urls.status === null)) return null
  const steps = recipe ? stepsOf(recipe, urls) : vendor.after(urls)
  return (
    <Section
      title={`What to enter at ${recipe?.name ?? vendor.name}`}
      intro="These addresses are secrets: with one of them, anyone can report receipts and send texts in."
      actions={<Button onClick={() => setRotating(true)}>New addresses …</Button>}
    >
      {isLocal(urls) && (
        <Notice tone="warn" title="Providers cannot reach this server at the moment.">
          Its addresses lead to this machine only. The operator has to set <code>public_base_url</code> to its
          public https address.
        </Notice>
      )}
      <ol className={styles.steps}>
        {steps.map(({ text, copy }) => (
          <li key={text} className={styles.step}>
            <p>{text}</p>
            {copy && <CopyField label={copy.label} value={copy.value} />}
          </li>
        ))}
      </ol>
      {isRotating && <Rotate sender={sender} onClose={() => setRotating(false)} />}
    </Section>
  )
}

const stepsOf = ({ after }: Recipe, urls: Urls): Step[] =>
  (['inbound', 'status'] as const).flatMap((kind) => {
    const [text, value] = [after[kind], urls[kind]]
    if (!text || !value) return []
    const label = kind === 'inbound' ? 'Address for texts that come in' : 'Address for receipts'
    return [{ text, copy: { label, value } }]
  })

const isLocal = ({ inbound, status }: Urls): boolean =>
  /^http:\/\/(localhost|127\.|\[::1\])/.test(inbound ?? status ?? '')

const GRACE = [
  ['0', 'At once', 'For an address that leaked. Receipts that are still on their way are lost.'],
  ['24', 'In 24 hours', 'Receipts of recent messages still arrive, and there is time to enter the new ones.'],
  ['72', 'In 72 hours', undefined],
] as const

/** Gives the sender new callback addresses. */
function Rotate({ sender: { id, name }, onClose }: { sender: Sender; onClose(): void }) {
  const rotate = useChange('POST /channel-identities/{id}/rotate-callback-token', ['/channel-identities'])
  const [hours, setHours] = useState<string>('24')
  return (
    <Dialog title={`New addresses for ${name}`} onClose={onClose}>
      <Form
        onSubmit={async () => {
          await rotate.run({ params: { id }, body: { gracePeriodHours: Number(hours) } })
          toast('The addresses are new. Enter them at the provider.')
          onClose()
        }}
      >
        <FieldGroup label="The addresses of now stop working">
          {GRACE.map(([value, label, hint]) => (
            <Radio
              key={value}
              name="gracePeriodHours"
              label={label}
              hint={hint}
              checked={hours === value}
              onChange={() => setHours(value)}
            />
          ))}
        </FieldGroup>
        <Actions>
          <SubmitButton>Make new addresses</SubmitButton>
          <Button onClick={onClose}>Keep these</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
