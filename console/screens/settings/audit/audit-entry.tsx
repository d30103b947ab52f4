import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { AuditRecord } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { clock, fullTime, number } from '../../../ui/format.ts'
import { GoLink } from '../../../ui/go-link.tsx'
import { Facts } from '../../../ui/page.tsx'
import styles from './audit.module.css'
import { actorName, partsOf, placeOf, shown, thingName } from './sentence.ts'

interface EntryProps {
  record: AuditRecord
  /** IANA name. */
  zone: string | undefined
}

/** An entry of the log as a sentence, with its details. */
export function AuditEntry({ record, zone }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const { actor, createdAt, sequence } = record
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={createdAt} title={fullTime(createdAt, zone)}>
        {clock(createdAt, zone)}
      </time>
      <p className={styles.sentence}>
        {actor.id ? (
          <Link
            from="/settings/audit"
            to="/settings/audit"
            search={(old) => ({ ...old, actor: actor.id ?? undefined })}
          >
            <bdi>{actorName(record)}</bdi>
          </Link>
        ) : (
          <bdi>{actorName(record)}</bdi>
        )}{' '}
        <Deed record={record} zone={zone} />.
      </p>
      <Button
        kind="quiet"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Less' : 'Details'} of entry ${number(sequence)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Less' : 'Details'}
      </Button>
      {isOpen && <Details record={record} zone={zone} />}
    </li>
  )
}

/** Description of the action, with a link to the record if a screen shows it. */
function Deed({ record, zone }: EntryProps) {
  const place = placeOf(record)
  return partsOf(record, zone).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
    <Fragment key={index}>
      {typeof part === 'string' ? part : <Thing name={part.thing} place={place} />}
    </Fragment>
  ))
}

function Thing({ name, place }: { name: string; place: string | undefined }) {
  const isolated = <bdi>{name}</bdi>
  return place ? <GoLink href={place}>{isolated}</GoLink> : <strong>{isolated}</strong>
}

function Details({ record, zone }: EntryProps) {
  const { resource, details, address, sequence, chainHash } = record
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          ['When', fullTime(record.createdAt, zone)],
          ['IP address', address],
          ...Object.entries(details).map(([name, value]) => [name, shown(value, zone)] as const),
          ['About', resource && thingName(record)],
          ['Entry', number(sequence)],
          ['Hash', <code key="hash">{chainHash}</code>],
        ]}
      />
      {resource?.id && (
        <Link from="/settings/audit" to="/settings/audit" search={{ resource: resource.id }}>
          Everything that was done to {thingName(record)}
        </Link>
      )}
    </div>
  )
}
