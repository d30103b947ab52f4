import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { ContactEmail, EmailStatus } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { messageState } from '../../../shell/domain-words.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Empty } from '../../../ui/page.tsx'
import { Paged } from '../../../ui/paged.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from './contact.module.css'

const TONES: Partial<Record<EmailStatus, BadgeTone>> = {
  DELIVERED: 'good',
  OPENED: 'good',
  CLICKED: 'good',
  SENT: 'info',
  FAILED: 'bad',
}

function stateOf(status: EmailStatus): string {
  if (status === 'OPENED') return contactPage.emailsOpened()
  if (status === 'CLICKED') return contactPage.emailsClicked()
  return messageState(status, 'EMAIL')
}

/** Emails sent to the contact. */
export function Mails({ id }: { id: string }) {
  const zone = useZone()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery(
    readKept('GET /contacts/{id}/emails', { params: { id }, query: { page, ...(q ? { q } : {}) } }),
  )
  const columns: ReadonlyArray<Column<ContactEmail>> = [
    {
      title: contactPage.emailsSubject(),
      isText: true,
      show: ({ id: message, subject, campaignId }) =>
        campaignId ? (
          <Link to="/campaigns/$id/messages/$message" params={{ id: campaignId, message }}>
            {subject ?? contactPage.emailsNoSubject()}
          </Link>
        ) : (
          (subject ?? contactPage.emailsNoSubject())
        ),
    },
    {
      title: contactFields.status(),
      show: (mail) => (
        <>
          <Badge tone={TONES[mail.status] ?? 'idle'}>{stateOf(mail.status)}</Badge>
          {mail.isMachineOpen && <span className={styles.quiet}> {contactPage.emailsMachine()}</span>}
          {mail.failedReason && <span className={styles.quiet}> {mail.failedReason}</span>}
        </>
      ),
    },
    {
      title: contactPage.emailsSent(),
      show: ({ sentAt }) => <Time value={sentAt} zone={zone} none={contactPage.emailsNotSent()} />,
    },
    {
      title: contactPage.emailsOpened(),
      isMinor: true,
      show: ({ openedAt }) => <Time value={openedAt} zone={zone} none="–" />,
    },
    {
      title: contactPage.emailsClicked(),
      isMinor: true,
      show: ({ clickedAt }) => <Time value={clickedAt} zone={zone} none="–" />,
    },
    {
      title: contactPage.linkCampaign(),
      isText: true,
      isMinor: true,
      show: ({ campaignId }) =>
        campaignId && (
          <Link to="/campaigns/$id" params={{ id: campaignId }}>
            {contacts.open()}
          </Link>
        ),
    },
  ]
  return (
    <>
      <SearchField
        label={contactPage.emailsSearch()}
        value={q}
        onSearch={(text) => {
          setQ(text)
          setPage(1)
        }}
      />
      <Paged
        query={query}
        label={contactPage.partEmails()}
        columns={columns}
        page={page}
        onPage={setPage}
        isInside
        empty={<Empty title={q ? contactPage.emailsNoMatch() : contactPage.emailsNone()} />}
      />
    </>
  )
}
