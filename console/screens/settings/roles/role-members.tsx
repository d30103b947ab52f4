import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RoleDetails, RoleMember } from '../../../api/api.gen.ts'
import { readKept } from '../../../api/queries.ts'
import { counted, personName } from '../../../ui/format.ts'
import { Section } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'

const PER_PAGE = 25

const COLUMNS: ReadonlyArray<Column<RoleMember>> = [
  {
    title: 'Name',
    show: (member) => (
      <Link to="/settings/people" search={{ q: member.email, member: member.id }}>
        {personName(member)}
      </Link>
    ),
  },
  { title: 'Address', show: ({ email }) => email },
  { title: 'Last sign-in', show: ({ lastLoginAt }) => <Time value={lastLoginAt} none="Not yet" /> },
]

/** Members with the role. */
export function RoleMembers({ role: { id, memberCount } }: { role: RoleDetails }) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    readKept('GET /role/{id}/members', { params: { id }, query: { page, limit: PER_PAGE } }),
  )
  if (memberCount === 0)
    return <Section title="No person has this role">Give it to a member under People.</Section>
  return (
    <Section title={`${counted(memberCount, 'person has', 'people have')} this role`} isFlush>
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            <Table
              label="Who has this role"
              rows={data}
              columns={COLUMNS}
              keyOf={(member) => member.id}
              isStale={query.isPlaceholderData}
            />
            <Pager page={page} hasNext={meta.hasNextPage} total={meta.total} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
