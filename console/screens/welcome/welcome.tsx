import { Link } from '@tanstack/react-router'
import { firstSteps } from '../../../words/en/first-steps.ts'
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
    label: firstSteps.nextSender(),
    about: firstSteps.nextSenderHint(),
    permission: 'channel:manage',
  },
  {
    to: '/contacts/import',
    label: firstSteps.nextImport(),
    about: firstSteps.nextImportHint(),
    permission: 'contact:import',
  },
  {
    to: '/settings/people',
    label: firstSteps.nextPeople(),
    about: firstSteps.nextPeopleHint(),
    permission: 'member:invite',
  },
  {
    to: '/settings/keys',
    label: firstSteps.nextKey(),
    about: firstSteps.nextKeyHint(),
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
      title={session ? firstSteps.welcomeNamed({ name: session.user.firstName }) : firstSteps.welcome()}
      intro={firstSteps.welcomeIntro()}
    >
      <FirstSteps />
      {onward.length > 0 && (
        <Section title={firstSteps.next()}>
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
