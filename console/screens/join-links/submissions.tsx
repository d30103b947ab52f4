import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { joinLinks } from '../../../words/en/join-links.ts'
import type { JoinLink, JoinSubmission } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty, Section } from '../../ui/page.tsx'
import { Paged } from '../../ui/paged.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { STEPS } from './words.ts'

const PER_PAGE = 25

const columnsIn = (zone: string | undefined): ReadonlyArray<Column<JoinSubmission>> => [
  {
    title: joinLinks.person(),
    isWhole: true,
    show: ({ contactId, phone, email }) =>
      contactId ? (
        <Link to="/contacts/$id" params={{ id: contactId }}>
          {phone ?? email}
        </Link>
      ) : (
        (phone ?? email)
      ),
  },
  {
    title: joinLinks.status(),
    show: ({ status }) => <Badge tone={STEPS[status].tone}>{STEPS[status].label}</Badge>,
  },
  { title: joinLinks.startedAt(), show: ({ createdAt }) => <Time value={createdAt} zone={zone} /> },
  {
    title: joinLinks.joinedAt(),
    show: ({ confirmedAt }) => <Time value={confirmedAt} zone={zone} none="–" />,
  },
]

/** People who joined by a link, or started to. */
export function Submissions({ link: { id } }: { link: JoinLink }) {
  const zone = useZone()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...readKept('GET /join-links/{id}/submissions', { params: { id }, query: { page, limit: PER_PAGE } }),
    refetchInterval: 30_000,
  })
  return (
    <Section title={joinLinks.people()} isFlush>
      <Paged
        query={query}
        label={joinLinks.people()}
        columns={columnsIn(zone)}
        page={page}
        onPage={setPage}
        isInside
        empty={<Empty title={joinLinks.peopleNone()} />}
      />
    </Section>
  )
}
