import { useState } from 'react'
import { settingsProviders } from '../../../../words/en/settings-providers.ts'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
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
      title={settingsSenders.paste({ provider: recipe?.name ?? vendor.name })}
      intro={settingsSenders.pasteIntro()}
      actions={<Button onClick={() => setRotating(true)}>{settingsSenders.rotate()}</Button>}
    >
      {isLocal(urls) && (
        <Notice tone="warn" title={settingsSenders.pasteLocal()}>
          {settingsSenders.pasteLocalHint.rich({ code: (text) => <code>{text}</code> })}
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
    const label = kind === 'inbound' ? settingsProviders.urlInbound() : settingsProviders.urlReceipts()
    return [{ text, copy: { label, value } }]
  })

const isLocal = ({ inbound, status }: Urls): boolean =>
  /^http:\/\/(localhost|127\.|\[::1\])/.test(inbound ?? status ?? '')

const GRACE = [
  ['0', settingsSenders.rotateNow(), settingsSenders.rotateNowHint()],
  ['24', settingsSenders.rotateDay(), settingsSenders.rotateDayHint()],
  ['72', settingsSenders.rotateDays(), undefined],
] as const

/** Gives the sender new callback addresses. */
function Rotate({ sender: { id, name }, onClose }: { sender: Sender; onClose(): void }) {
  const rotate = useChange('POST /channel-identities/{id}/rotate-callback-token', ['/channel-identities'])
  const [hours, setHours] = useState<string>('24')
  return (
    <Dialog title={settingsSenders.rotateOf({ name })} onClose={onClose}>
      <Form
        onSubmit={async () => {
          await rotate.run({ params: { id }, body: { gracePeriodHours: Number(hours) } })
          toast(settingsSenders.rotated())
          onClose()
        }}
      >
        <FieldGroup label={settingsSenders.rotateEnd()}>
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
          <SubmitButton>{settingsSenders.rotateAct()}</SubmitButton>
          <Button onClick={onClose}>{settingsSenders.rotateKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
