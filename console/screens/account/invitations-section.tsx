import { useQuery } from '@tanstack/react-query'
import { account } from '../../../words/en/account.ts'
import type { ReceivedInvitation } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './rows.module.css'

/** Invitations to the user's address. Hidden if there are none. */
export function InvitationsSection() {
  const invitations = useQuery(read('GET /user/invitations')).data?.data ?? []
  if (invitations.length === 0) return null
  return (
    <Section title={account.invitations()} intro={account.invitationsIntro()}>
      <ul className={styles.rows}>
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ invitation }: { invitation: ReceivedInvitation }) {
  const { id, organization, role, invitedBy, expiresAt } = invitation
  const go = useGo()
  const accept = useChange('POST /user/invitations/{id}/accept', ['/user', '/organization/all'])
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <span className={styles.name}>{organization.name}</span>
        <span className={styles.hint}>
          {role ? account.invitationRole({ role: role.name }) : account.invitationMember()}
          {invitedBy && ` · ${account.invitationFrom({ name: invitedBy })}`} ·{' '}
          {account.invitationExpires.rich({ time: <Time value={expiresAt} as="date" /> })}
        </span>
      </div>
      <Button
        isBusy={accept.isRunning}
        onClick={() =>
          attempt(async () => {
            await accept.run({ params: { id } })
            toast(account.invitationJoined({ organization: organization.name }), {
              label: account.invitationOpen(),
              run: () => go(`/switch/${organization.id}`),
            })
          })
        }
      >
        {account.invitationAct()}
      </Button>
    </li>
  )
}
