import { type ReactNode, useState } from 'react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { ConsentChannel, Contact } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { attempt, refreshContact } from './change.ts'
import styles from './contact.module.css'
import { ShowLink } from './show-link.tsx'

const LiftDialog = lazyDialog(() => import('./lift-dialog.tsx'))

/** Shows whether texts and emails may be sent to the contact, with buttons to change it. */
export function PermissionOf({ contact }: { contact: Contact }) {
  const can = useCan()
  const zone = useZone()
  const [lifted, setLifted] = useState<ConsentChannel>()
  const { id, phone, email, isOptedOut, emailSubscribed } = contact

  const wayBack = (run: () => Promise<void>) =>
    can('contact:manage_consent')
      ? { label: contacts.undo(), run: () => attempt(() => run().then(refreshContact)) }
      : undefined
  const stopTexts = () =>
    attempt(async () => {
      await call('PATCH /contacts/{id}', { params: { id }, body: { isOptedOut: true } })
      refreshContact()
      // The organization may remove an opt-out that it recorded itself.
      toast(
        contactPage.permissionSmsStopped(),
        wayBack(async () => {
          await call('PATCH /contacts/{id}', { params: { id }, body: { isOptedOut: false } })
        }),
      )
    })
  const stopMails = () =>
    attempt(async () => {
      await call('POST /opt-out/suppressions', { body: { channel: 'EMAIL', address: email ?? '' } })
      refreshContact()
      toast(
        contactPage.permissionEmailStopped(),
        wayBack(async () => {
          const reason = contactPage.permissionMistake()
          await call('DELETE /opt-out/suppressions', {
            body: { channel: 'EMAIL', address: email ?? '', reason },
          })
        }),
      )
    })

  return (
    <Section title={contactPage.permission()}>
      <dl className={styles.facts}>
        {phone && (
          <Channel
            name={contactPage.channelSms()}
            isStopped={isOptedOut}
            about={
              isOptedOut &&
              contactPage.permissionPhone.rich({
                phone,
                time: <Time value={contact.optedOutAt} zone={zone} />,
              })
            }
            onStop={can('contact:update') ? stopTexts : undefined}
            onLift={can('contact:manage_consent') ? () => setLifted('SMS') : undefined}
          />
        )}
        {email && (
          <Channel
            name={contactFields.email()}
            isStopped={!emailSubscribed}
            about={!emailSubscribed && contactPage.permissionEmail({ email })}
            onStop={can('opt_out:manage') ? stopMails : undefined}
            onLift={can('contact:manage_consent') ? () => setLifted('EMAIL') : undefined}
          />
        )}
      </dl>
      <div>
        <ShowLink id={id} show="consents">
          {contactPage.permissionEvidence()}
        </ShowLink>
      </div>
      {lifted && <LiftDialog contact={contact} channel={lifted} onClose={() => setLifted(undefined)} />}
    </Section>
  )
}

interface ChannelProps {
  name: string
  isStopped: boolean
  about: ReactNode
  /** Called to opt out; undefined if the role may not. */
  onStop: (() => void) | undefined
  onLift: (() => void) | undefined
}

const Channel = ({ name, isStopped, about, onStop, onLift }: ChannelProps) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd className={styles.channel}>
      <div>
        <Badge tone={isStopped ? 'warn' : 'good'}>
          {isStopped ? contacts.optedOut() : contactPage.permissionAllowed()}
        </Badge>
        {about && <p className={styles.quiet}>{about}</p>}
      </div>
      {isStopped
        ? onLift && <Button onClick={onLift}>{contactPage.permissionLift()}</Button>
        : onStop && <Button onClick={onStop}>{contactPage.permissionStop()}</Button>}
    </dd>
  </div>
)
