import { Link } from '@tanstack/react-router'
import type { Permission } from '../../api/api.gen.ts'
import { useCan, useSession } from '../../api/hooks.ts'
import FirstSteps from '../../shell/first-steps/first-steps.tsx'
import { Page, Section } from '../../ui/page.tsx'
import styles from './welcome.module.css'

interface Onward {
  to: string
  label: string
  about: string
  permission: Permission
}

/** Next steps after the first campaign. */
const ONWARD: readonly Onward[] = [
  {
    to: '/settings/senders/new',
    label: 'Connect a real sender',
    about: 'Of your provider of text messages, WhatsApp or mail.',
    permission: 'channel:manage',
  },
  {
    to: '/contacts/import',
    label: 'Import your contacts',
    about: 'From a spreadsheet: you see what happens before it does, and can take it back.',
    permission: 'contact:import',
  },
  {
    to: '/settings/people',
    label: 'Invite your colleagues',
    about: 'Each with a role that says what they may do.',
    permission: 'member:invite',
  },
  {
    to: '/settings/keys',
    label: 'Make an API key',
    about: 'For a program that does what you do here.',
    permission: 'api_key:manage',
  },
]

/** First screen of a new organization. */
export function Welcome() {
  const can = useCan()
  const session = useSession()
  const onward = ONWARD.filter(({ permission }) => can(permission))
  return (
    <Page
      title={session ? `Welcome, ${session.user.firstName}` : 'Welcome'}
      intro="In five minutes your first campaign has arrived."
    >
      <FirstSteps />
      {onward.length > 0 && (
        <Section title="And then">
          <ul className={styles.onward}>
            {onward.map(({ to, label, about }) => (
              <li key={to} className={styles.way}>
                <Link to={to}>{label}</Link>
                <p className={styles.about}>{about}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}
