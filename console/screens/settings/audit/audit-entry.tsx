import { Link } from '@tanstack/react-router'
import { Fragment, type ReactElement, useState } from 'react'
import { settingsAudit } from '../../../../words/en/settings-audit.ts'
import type { AuditRecord } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { clock, fullTime, number } from '../../../ui/format.ts'
import { GoLink } from '../../../ui/go-link.tsx'
import { Facts } from '../../../ui/page.tsx'
import styles from './audit.module.css'
import { actorName, detailName, placeOf, sentenceOf, shownDetail, thingName } from './sentence.ts'

interface EntryProps {
  record: AuditRecord
  /** IANA name. */
  zone: string | undefined
}

/** An entry of the log as a sentence, with its details. */
export function AuditEntry({ record, zone }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const { createdAt, sequence } = record
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={createdAt} title={fullTime(createdAt, zone)}>
        {clock(createdAt, zone)}
      </time>
      <p className={styles.sentence}>
        {sentenceOf<ReactElement>(
          record,
          { actor: <Actor record={record} />, thing: <Thing record={record} /> },
          zone,
        ).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
          <Fragment key={index}>{part}</Fragment>
        ))}
      </p>
      <Button
        kind="quiet"
        aria-expanded={isOpen}
        aria-label={(isOpen ? settingsAudit.detailsHideOf : settingsAudit.detailsOf)({ number: sequence })}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? settingsAudit.detailsHide() : settingsAudit.details()}
      </Button>
      {isOpen && <Details record={record} zone={zone} />}
    </li>
  )
}

function Actor({ record }: { record: AuditRecord }) {
  const { id } = record.actor
  const isolated = <bdi>{actorName(record)}</bdi>
  if (!id) return isolated
  return (
    <Link from="/settings/audit" to="/settings/audit" search={(old) => ({ ...old, actor: id })}>
      {isolated}
    </Link>
  )
}

/** Name of the record, with a link if a screen shows it. */
function Thing({ record }: { record: AuditRecord }) {
  const place = placeOf(record)
  const isolated = <bdi>{thingName(record)}</bdi>
  return place ? <GoLink href={place}>{isolated}</GoLink> : <strong>{isolated}</strong>
}

function Details({ record, zone }: EntryProps) {
  const { resource, details, address, sequence, chainHash } = record
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          [settingsAudit.time(), fullTime(record.createdAt, zone)],
          [settingsAudit.address(), address],
          ...Object.entries(details).map(
            ([name, value]) => [detailName(name), shownDetail(name, value, zone)] as const,
          ),
          [settingsAudit.record(), resource && thingName(record)],
          [settingsAudit.entry(), number(sequence)],
          [settingsAudit.hash(), <code key="hash">{chainHash}</code>],
        ]}
      />
      {resource?.id && (
        <Link from="/settings/audit" to="/settings/audit" search={{ resource: resource.id }}>
          {settingsAudit.aboutRecord({ record: thingName(record) })}
        </Link>
      )}
    </div>
  )
}
