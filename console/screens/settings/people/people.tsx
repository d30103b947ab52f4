import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { settingsPeople } from '../../../../words/en/settings-people.ts'
import { useCan } from '../../../api/hooks.ts'
import { read, readKept } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Page, Section, Toolbar } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberPanel } from './member-panel.tsx'
import { MemberTable } from './member-table.tsx'

const PER_PAGE = 50

/** Members of the organization and invitations. */
export function People() {
  const { q, page = 1, member: memberId } = useSearch({ from: '/inside/settings/people' })
  const navigate = useNavigate({ from: '/settings/people' })
  const can = useCan()
  const [isInviting, setInviting] = useState(false)
  const query = useQuery(
    readKept('GET /user/all', {
      query: {
        page,
        limit: PER_PAGE,
        includeOwners: true,
        populate: ['memberships'],
        sortBy: 'firstName',
        sortOrder: 'asc',
        ...(q ? { search: q } : {}),
      },
    }),
  )
  const chosen = query.data?.data.find(({ id }) => id === memberId)
  return (
    <Page
      title={settingsPeople.title()}
      intro={<Places />}
      actions={
        can('member:invite') && (
          <Button kind="primary" onClick={() => setInviting(true)}>
            <UserPlus size={16} aria-hidden />
            {settingsPeople.invite()}
          </Button>
        )
      }
    >
      <Toolbar>
        <SearchField
          label={settingsPeople.search()}
          value={q ?? ''}
          onSearch={(next) =>
            navigate({ search: (old) => ({ ...old, q: next || undefined, page: undefined }) })
          }
        />
      </Toolbar>
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={settingsPeople.none()} />
          ) : (
            <Section isFlush>
              <MemberTable members={data} isStale={query.isPlaceholderData} />
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => navigate({ search: (old) => ({ ...old, page: next }) })}
              />
            </Section>
          )
        }
      </Loaded>
      <Invitations />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {chosen && (
        <MemberPanel
          member={chosen}
          onClose={() => navigate({ search: (old) => ({ ...old, member: undefined }) })}
        />
      )}
    </Page>
  )
}

/** Number of members that the plan allows, if it has a limit. */
function Places() {
  const limits = useQuery(read('GET /billing/limits')).data?.data
  const members = limits?.find(({ resource }) => resource === 'MEMBERS')
  if (!members || members.limit === null) return settingsPeople.intro()
  return settingsPeople.introLimit({ used: members.used, limit: members.limit })
}
