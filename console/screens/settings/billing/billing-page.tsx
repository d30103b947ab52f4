import type { ReactNode } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs, usePart } from '../../../ui/tabs.tsx'
import { usePaying } from './payments.ts'

const TABS = [
  { to: '/settings/billing', label: 'Plan and usage' },
  { to: '/settings/billing/usage', label: 'By day' },
  { to: '/settings/billing/credits', label: 'Credits' },
  { to: '/settings/billing/plans', label: 'Plans and add-ons' },
  { to: '/settings/billing/invoices', label: 'Invoices' },
] as const

/** Frame of every billing screen. */
export function BillingPage({ children }: { children: ReactNode }) {
  const part = usePart(TABS)
  return (
    <Page title="Billing" part={part}>
      <Tabs label="Parts of billing" tabs={TABS} />
      {children}
    </Page>
  )
}

/** Note about an operator who bills by hand. */
export function ByHand() {
  const { subscription } = usePaying()
  if (subscription?.processor !== 'MANUAL') return null
  return (
    <Notice title="The operator of this server bills by hand.">
      Nothing is bought here: the operator assigns plans and add-ons, gives credits and writes the invoices.
      Ask the operator for more of any.
    </Notice>
  )
}

/** Note about billing test mode. */
export function SandboxNotice() {
  const { subscription } = usePaying()
  if (subscription?.processor !== 'SANDBOX') return null
  return (
    <Notice title="This server tries billing out: no money moves.">
      Pay with the test card 4242 4242 4242 4242, any future date and any three digits.
    </Notice>
  )
}
