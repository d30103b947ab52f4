import { Ban, CircleCheck } from 'lucide-react'

import type { Consent, ConversationContact } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { date, personName } from '../../ui/format.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './lines.module.css'
import { contactPath } from './places.ts'
import { DECISIONS, METHODS } from './words.ts'

/** Lines between the messages. */

export function DayLine({ at }: { at: string }) {
  const zone = useZone()
  return <p className={styles.line}>{date(at, zone)}</p>
}

export const NewLine = () => <p className={styles.newLine}>New</p>

export function ConsentLine({ consent, contact }: { consent: Consent; contact: ConversationContact }) {
  const zone = useZone()
  const { action, method, occurredAt, actor } = consent
  const isOut = action === 'OPT_OUT'
  const Icon = isOut ? Ban : CircleCheck
  return (
    <p className={styles.consent} data-out={isOut}>
      <Icon size={15} aria-hidden />
      <span>
        <GoLink href={contactPath(contact.id)}>
          <bdi>{personName(contact)}</bdi>
        </GoLink>{' '}
        {DECISIONS[action]} {METHODS[method]}
        {actor.type === 'USER' && (
          <>
            {' '}
            (<bdi>{actor.name}</bdi>)
          </>
        )}
        , <Time value={occurredAt} zone={zone} as="date" />
      </span>
    </p>
  )
}
