import { useQuery } from '@tanstack/react-query'
import { account } from '../../../words/en/account.ts'
import { read } from '../../api/queries.ts'
import { Page, Stack } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DigestSection } from './digest-section.tsx'
import { EmailSection } from './email-section.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor/two-factor-section.tsx'

/** Account settings of the user, the same in all organizations. */
export function Account() {
  const query = useQuery(read('GET /user'))
  return (
    <Page title={account.title()} intro={account.intro()}>
      <Loaded query={query}>
        {({ data: user }) => (
          <Stack>
            <InvitationsSection />
            <ProfileSection user={user} />
            <EmailSection user={user} />
            <PasswordSection user={user} />
            <TwoFactorSection />
            <PasskeysSection />
            <SessionsSection />
            <DigestSection />
            <DeleteSection user={user} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
