import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContactEmail, EmailStatus } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { words } from '../../../ui/format.ts'
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
      title: 'Subject',
      show: ({ id: message, subject, campaignId }) =>
        campaignId ? (
          <Link to="/campaigns/$id/messages/$message" params={{ id: campaignId, message }}>
            {subject ?? 'Without a subject'}
          </Link>
        ) : (
          (subject ?? 'Without a subject')
        ),
    },
    {
      title: 'State',
      show: (mail) => (
        <>
          <Badge tone={TONES[mail.status] ?? 'idle'}>{words(mail.status)}</Badge>
          {mail.isMachineOpen && <span className={styles.quiet}> opened by software only</span>}
          {mail.failedReason && <span className={styles.quiet}> {mail.failedReason}</span>}
        </>
      ),
    },
    { title: 'Sent', show: ({ sentAt }) => <Time value={sentAt} zone={zone} none="Not yet" /> },
    {
      title: 'Opened',
      isMinor: true,
      show: ({ openedAt }) => <Time value={openedAt} zone={zone} none="–" />,
    },
    {
      title: 'Clicked',
      isMinor: true,
      show: ({ clickedAt }) => <Time value={clickedAt} zone={zone} none="–" />,
    },
    {
      title: 'Campaign',
      isMinor: true,
      show: ({ campaignId }) =>
        campaignId && (
          <Link to="/campaigns/$id" params={{ id: campaignId }}>
            Open
          </Link>
        ),
    },
  ]
  return (
    <>
      <SearchField
        label="Search by subject"
        value={q}
        onSearch={(text) => {
          setQ(text)
          setPage(1)
        }}
      />
      <Paged
        query={query}
        label="Emails"
        columns={columns}
        page={page}
        onPage={setPage}
        isInside
        empty={<Empty title={q ? 'No email fits.' : 'No email was sent to them yet.'} />}
      />
    </>
  )
}
