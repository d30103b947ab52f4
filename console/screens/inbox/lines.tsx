import { Ban, CircleCheck } from 'lucide-react'
import { inbox } from '../../../words/en/inbox.ts'

import type { Consent, ConversationContact } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { CONSENT_METHODS } from '../../shell/contact-values.ts'
import { date, personName } from '../../ui/format.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './lines.module.css'
import { contactPath } from './places.ts'
import { DECISIONS } from './words.ts'

/** Lines between the messages. */

export function DayLine({ at }: { at: string }) {
  const zone = useZone()
  return <p className={styles.line}>{date(at, zone)}</p>
}

export const NewLine = () => <p className={styles.newLine}>{inbox.messagesNew()}</p>

export function ConsentLine({ consent, contact }: { consent: Consent; contact: ConversationContact }) {
  const zone = useZone()
  const { action, method, occurredAt, actor } = consent
  const isOut = action === 'OPT_OUT'
  const Icon = isOut ? Ban : CircleCheck
  return (
    <p className={styles.consent} data-out={isOut}>
      <Icon size={15} aria-hidden />
      <span>
        {DECISIONS[action].rich({
          name: (
            <GoLink href={contactPath(contact.id)}>
              <bdi>{personName(contact)}</bdi>
            </GoLink>
          ),
          method:
            actor.type === 'USER' ? (
              <span>
                {inbox.consentBy.rich({ method: CONSENT_METHODS[method], name: <bdi>{actor.name}</bdi> })}
              </span>
            ) : (
              CONSENT_METHODS[method]
            ),
          time: <Time value={occurredAt} zone={zone} as="date" />,
        })}
      </span>
    </p>
  )
}
