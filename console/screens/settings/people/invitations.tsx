import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { settingsPeople } from '../../../../words/en/settings-people.ts'
import type { Invitation, IssuedInvitation } from '../../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Section } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { IssuedDialog } from './invite-dialog.tsx'
import { INVITATION_STATES, isOpen, MAIL_STATES, needsHand, roleNameOf } from './words.ts'

const PER_PAGE = 20
const CHANGED = ['/invitations', '/billing/limits']

/** Invitations, newest first. Hidden if there are none. */
export function Invitations() {
  const { invitations: page = 1 } = useSearch({ from: '/inside/settings/people' })
  const navigate = useNavigate({ from: '/settings/people' })
  const can = useCan()
  const [issued, setIssued] = useState<IssuedInvitation>()
  const query = useQuery(readKept('GET /invitations', { query: { page, limit: PER_PAGE } }))
  const zone = useZone()
  const columns: ReadonlyArray<Column<Invitation>> = [
    { title: settingsPeople.email(), isWhole: true, show: ({ email }) => <strong>{email}</strong> },
    { title: settingsPeople.role(), show: ({ role }) => roleNameOf(role) },
    {
      title: settingsPeople.status(),
      show: ({ status }) => (
        <Badge tone={INVITATION_STATES[status].tone}>{INVITATION_STATES[status].label}</Badge>
      ),
    },
    { title: settingsPeople.mail(), isMinor: true, show: (invitation) => <Mail invitation={invitation} /> },
    {
      title: settingsPeople.invitedBy(),
      isText: true,
      isMinor: true,
      show: ({ invitedBy }) => invitedBy.name,
    },
    {
      title: settingsPeople.time(),
      show: ({ status, expiresAt, endedAt }) => {
        const time = <Time value={isOpen(status) ? expiresAt : endedAt} zone={zone} none="" />
        return status === 'PENDING' ? settingsPeople.expires.rich({ time }) : time
      },
    },
    ...(can('member:invite')
      ? [
          {
            title: settingsPeople.actions(),
            isActions: true,
            show: (invitation: Invitation) => <RowMenu invitation={invitation} onIssued={setIssued} />,
          },
        ]
      : []),
  ]
  return (
    <Loaded query={query}>
      {({ data, meta }) =>
        data.length > 0 && (
          <Section title={settingsPeople.invitations()} isFlush>
            <Table
              label={settingsPeople.invitations()}
              rows={data}
              columns={columns}
              keyOf={({ id }) => id}
              isStale={query.isPlaceholderData}
            />
            <Pager
              page={page}
              hasNext={meta.hasNextPage}
              total={meta.total}
              onPage={(next) => navigate({ search: (old) => ({ ...old, invitations: next }) })}
            />
            {issued && <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} />}
          </Section>
        )
      }
    </Loaded>
  )
}

function Mail({ invitation: { status, mail } }: { invitation: Invitation }) {
  if (status !== 'PENDING') return null
  return needsHand(mail) ? <Badge tone="warn">{MAIL_STATES[mail]}</Badge> : MAIL_STATES[mail]
}

interface RowMenuProps {
  invitation: Invitation
  onIssued(issued: IssuedInvitation): void
}

function RowMenu({ invitation: { id, email, role, status }, onIssued }: RowMenuProps) {
  const resend = useChange('POST /invitations/{id}/resend', CHANGED)
  const withdraw = useChange('DELETE /invitations/{id}', CHANGED)
  const invite = useChange('POST /invitations', CHANGED)
  if (!isOpen(status)) return null
  return (
    <Menu
      kind="quiet"
      isIcon
      name={settingsPeople.actionsFor({ email })}
      label={<MoreHorizontal size={16} aria-hidden />}
    >
      <MenuItem onSelect={() => attempt(async () => onIssued((await resend.run({ params: { id } })).data))}>
        {settingsPeople.resend()}
      </MenuItem>
      <MenuItem
        onSelect={() =>
          attempt(async () => {
            await withdraw.run({ params: { id } })
            toast(
              settingsPeople.withdrawn({ email }),
              role
                ? {
                    label: settingsPeople.inviteAgain(),
                    run: () =>
                      attempt(async () =>
                        onIssued((await invite.run({ body: { email, roleId: role.id } })).data),
                      ),
                  }
                : undefined,
            )
          })
        }
      >
        {settingsPeople.withdraw()}
      </MenuItem>
    </Menu>
  )
}
