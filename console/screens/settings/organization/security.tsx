import { Link } from '@tanstack/react-router'
import { settingsOrganization } from '../../../../words/en/settings-organization.ts'
import { useIsOwner } from '../../../api/hooks.ts'
import { Check } from '../../../ui/field.tsx'
import { Facts, Section } from '../../../ui/page.tsx'
import { type Draft, flagOf } from '../draft.ts'
import type { OrganizationForm } from './form.ts'

/** Choice whether two-factor sign-in is required. Only the owner can change it. */
export function Security({ draft }: { draft: Draft<OrganizationForm> }) {
  const isOwner = useIsOwner()
  return (
    <Section title={settingsOrganization.security()}>
      {isOwner ? (
        <Check
          label={settingsOrganization.twoFactorRequire()}
          hint={settingsOrganization.twoFactorHint.rich({
            link: (text) => <Link to="/settings/account">{text}</Link>,
          })}
          {...flagOf(draft, 'requireTwoFactor')}
        />
      ) : (
        <Facts
          facts={[
            [
              settingsOrganization.twoFactor(),
              draft.base.requireTwoFactor
                ? settingsOrganization.twoFactorOn()
                : settingsOrganization.twoFactorOff(),
            ],
          ]}
        />
      )}
    </Section>
  )
}
