import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { Consent } from '../../../api/api.gen.ts'
import { download } from '../../../api/download.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { CONSENT_METHODS } from '../../../shell/contact-values.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'

import { attempt } from './change.ts'
import styles from './contact.module.css'

const ACTIONS = {
  OPT_IN: [contactPage.consentGiven(), 'good'],
  CONFIRMED: [contactPage.consentConfirmed(), 'good'],
  OPT_OUT: [contacts.optedOut(), 'warn'],
} as const

/** All consents and opt-outs of the contact, with their evidence. */
export function Consents({ id }: { id: string }) {
  const can = useCan()
  const [page, setPage] = useState(1)
  const query = useQuery(readKept('GET /contacts/{id}/consents', { params: { id }, query: { page } }))
  return (
    <>
      {can('contact:export') && can('campaign:read') && (
        <div>
          <Button
            onClick={() =>
              attempt(() =>
                download('GET /contacts/{id}/consents/evidence.html', { params: { id } }, 'evidence.html'),
              )
            }
          >
            <Download size={16} aria-hidden />
            {contactPage.consentsPrint()}
          </Button>
        </div>
      )}
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p className={styles.quiet}>{contactPage.consentsNone()}</p>}
            <ol className={styles.entries}>
              {data.map((consent) => (
                <ConsentEntry key={consent.id} consent={consent} />
              ))}
            </ol>
            <Pager page={page} hasNext={meta.hasNextPage} total={meta.total} onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  )
}

function ConsentEntry({ consent }: { consent: Consent }) {
  const zone = useZone()
  const [label, tone] = ACTIONS[consent.action]
  return (
    <li className={styles.evidence}>
      <p>
        <Badge tone={tone}>{label}</Badge>{' '}
        {(consent.channel === 'SMS' ? contactPage.consentSms : contactPage.consentEmail).rich({
          address: consent.address,
          time: <Time value={consent.occurredAt} zone={zone} as="date" />,
        })}
        {consent.retractedAt && <Badge tone="bad">{contactPage.consentRetracted()}</Badge>}
      </p>
      <Facts
        facts={[
          [contactPage.consentMethod(), CONSENT_METHODS[consent.method]],
          [contactPage.consentActor(), consent.actor.name],
          [contactPage.consentText(), consent.consentText && <q>{consent.consentText}</q>],
          [contactPage.consentVersion(), consent.consentVersion],
          [contactPage.consentSource(), consent.consentSource],
          [
            contactPage.consentDate(),
            consent.consentDate && <Time value={consent.consentDate} zone={zone} as="date" />,
          ],
          [contactPage.consentReason(), consent.reason],
          [
            contactPage.consentAttested(),
            consent.attestation &&
              contactPage.consentAttestedBy.rich({
                name: consent.attestation.by.name,
                time: <Time value={consent.attestation.at} zone={zone} as="date" />,
              }),
          ],
          [
            contactPage.consentAddress(),
            consent.ipAddress && `${consent.ipAddress}${consent.userAgent ? `, ${consent.userAgent}` : ''}`,
          ],
          [contactPage.consentOrigin(), <Origin key="origin" consent={consent} />],
        ]}
      />
    </li>
  )
}

/** Link to the source of the record. */
function Origin({ consent }: { consent: Consent }) {
  const {
    joinLinkId,
    joinLinkName,
    campaignId,
    campaignName,
    messageId,
    importId,
    importRow,
    suppressionImportId,
    fileName,
  } = consent
  const file = fileName ?? contactPage.consentFile()
  return (
    <span className={styles.links}>
      {joinLinkId && (
        <Link to="/join-links/$id" params={{ id: joinLinkId }}>
          {joinLinkName ?? contactPage.consentJoinLink()}
        </Link>
      )}
      {campaignId && (
        <Link to="/campaigns/$id" params={{ id: campaignId }}>
          {campaignName ?? contactPage.linkCampaign()}
        </Link>
      )}
      {campaignId && messageId && (
        <Link to="/campaigns/$id/messages/$message" params={{ id: campaignId, message: messageId }}>
          {contactPage.consentMessage()}
        </Link>
      )}
      {importId && (
        <Link to="/contacts/imports/$id" params={{ id: importId }}>
          {importRow ? contactPage.consentRow({ row: importRow, file }) : file}
        </Link>
      )}
      {suppressionImportId && (
        <Link to="/settings/opt-outs/imports/$id" params={{ id: suppressionImportId }}>
          {file}
        </Link>
      )}
      {!(joinLinkId || campaignId || importId || suppressionImportId) && '–'}
    </span>
  )
}
