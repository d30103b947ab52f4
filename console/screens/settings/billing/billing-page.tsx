import type { ReactNode } from 'react'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs, usePart } from '../../../ui/tabs.tsx'
import { usePaying } from './payments.ts'

const TABS = [
  { to: '/settings/billing', label: settingsBilling.planAndUsage() },
  { to: '/settings/billing/usage', label: settingsBilling.dailyUsage() },
  { to: '/settings/billing/credits', label: settingsBilling.credits() },
  { to: '/settings/billing/plans', label: settingsBilling.plansAndAddOns() },
  { to: '/settings/billing/invoices', label: settingsBilling.invoices() },
] as const

/** Frame of every billing screen. */
export function BillingPage({ children }: { children: ReactNode }) {
  const part = usePart(TABS)
  return (
    <Page title={settingsBilling.title()} part={part}>
      <Tabs label={settingsBilling.parts()} tabs={TABS} />
      {children}
    </Page>
  )
}

/** Note about an operator who bills by hand. */
export function ByHand() {
  const { subscription } = usePaying()
  if (subscription?.processor !== 'MANUAL') return null
  return <Notice title={settingsBilling.byHand()}>{settingsBilling.byHandHint()}</Notice>
}

/** Note about billing test mode. */
export function SandboxNotice() {
  const { subscription } = usePaying()
  if (subscription?.processor !== 'SANDBOX') return null
  return <Notice title={settingsBilling.testMode()}>{settingsBilling.testModeHint()}</Notice>
}
