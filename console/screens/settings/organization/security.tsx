import { Link } from '@tanstack/react-router'
import { useIsOwner } from '../../../api/hooks.ts'
import { Check } from '../../../ui/field.tsx'
import { Facts, Section } from '../../../ui/page.tsx'
import { type Draft, flagOf } from '../draft.ts'
import type { OrganizationForm } from './form.ts'

/** Choice whether two-factor sign-in is required. Only the owner can change it. */
export function Security({ draft }: { draft: Draft<OrganizationForm> }) {
  const isOwner = useIsOwner()
  return (
    <Section title="Sign-in">
      {isOwner ? (
        <Check
          label="Members must sign in with a second factor"
          hint={
            <>
              Members without one can do nothing else here until they turn it on. Turn it on for{' '}
              <Link to="/settings/account">your own account</Link> first. API keys are exempt.
            </>
          }
          {...flagOf(draft, 'requireTwoFactor')}
        />
      ) : (
        <Facts
          facts={[
            [
              'Second factor',
              draft.base.requireTwoFactor
                ? 'Members must sign in with one. Only the owner can change it.'
                : 'Not required. Only the owner can change it.',
            ],
          ]}
        />
      )}
    </Section>
  )
}
