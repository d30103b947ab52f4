import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsRoles } from '../../../../words/en/settings-roles.ts'
import type { RoleDetails, RoleMember } from '../../../api/api.gen.ts'
import { readKept } from '../../../api/queries.ts'
import { personName } from '../../../ui/format.ts'
import { Section } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'

const PER_PAGE = 25

const COLUMNS: ReadonlyArray<Column<RoleMember>> = [
  {
    title: settingsRoles.memberName(),
    isText: true,
    show: (member) => (
      <Link to="/settings/people" search={{ q: member.email, member: member.id }}>
        {personName(member)}
      </Link>
    ),
  },
  { title: settingsRoles.memberEmail(), isWhole: true, show: ({ email }) => email },
  {
    title: settingsRoles.memberSignIn(),
    show: ({ lastLoginAt }) => <Time value={lastLoginAt} none={settingsRoles.memberSignInNever()} />,
  },
]

/** Members with the role. */
export function RoleMembers({ role: { id, memberCount } }: { role: RoleDetails }) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    readKept('GET /role/{id}/members', { params: { id }, query: { page, limit: PER_PAGE } }),
  )
  if (memberCount === 0)
    return <Section title={settingsRoles.membersNone()}>{settingsRoles.membersNoneHint()}</Section>
  return (
    <Section title={settingsRoles.membersCount({ count: memberCount })} isFlush>
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            <Table
              label={settingsRoles.members()}
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
