import { type ReactNode, useState } from 'react'
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
      ? { label: 'Undo', run: () => attempt(() => run().then(refreshContact)) }
      : undefined
  const stopTexts = () =>
    attempt(async () => {
      await call('PATCH /contacts/{id}', { params: { id }, body: { isOptedOut: true } })
      refreshContact()
      // The organization may remove an opt-out that it recorded itself.
      toast(
        'Opted out: no text goes to this number any more.',
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
        'Opted out: no email goes to this address any more.',
        wayBack(async () => {
          const reason = 'Put on the list by mistake.'
          await call('DELETE /opt-out/suppressions', {
            body: { channel: 'EMAIL', address: email ?? '', reason },
          })
        }),
      )
    })

  return (
    <Section title="Permission to write">
      <dl className={styles.facts}>
        {phone && (
          <Channel
            name="Texts"
            isStopped={isOptedOut}
            about={
              isOptedOut && (
                <>
                  {phone} opted out <Time value={contact.optedOutAt} zone={zone} />.
                </>
              )
            }
            onStop={can('contact:update') ? stopTexts : undefined}
            onLift={can('contact:manage_consent') ? () => setLifted('SMS') : undefined}
          />
        )}
        {email && (
          <Channel
            name="Emails"
            isStopped={!emailSubscribed}
            about={!emailSubscribed && `${email} opted out, or emails to it came back.`}
            onStop={can('opt_out:manage') ? stopMails : undefined}
            onLift={can('contact:manage_consent') ? () => setLifted('EMAIL') : undefined}
          />
        )}
      </dl>
      <div>
        <ShowLink id={id} show="consents">
          Every consent and opt-out, with its evidence
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
        <Badge tone={isStopped ? 'warn' : 'good'}>{isStopped ? 'Opted out' : 'Allowed'}</Badge>
        {about && <p className={styles.quiet}>{about}</p>}
      </div>
      {isStopped
        ? onLift && <Button onClick={onLift}>They agreed again …</Button>
        : onStop && <Button onClick={onStop}>Opt out</Button>}
    </dd>
  </div>
)
