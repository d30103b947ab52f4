import type { ComponentType } from 'react'
import { render } from './root.tsx'
import { ForgotPassword } from './screens/sign-in/forgot-password.tsx'
import { Register } from './screens/sign-in/register.tsx'
import { SetUp } from './screens/sign-in/set-up.tsx'
import { SignIn } from './screens/sign-in/sign-in.tsx'
import { type Ways, WaysContext } from './shell/ways.ts'

const PAGES: Readonly<Record<string, ComponentType>> = {
  'forgot-password': ForgotPassword,
  register: Register,
  'set-up': SetUp,
}

/** Shows the pages before sign-in. */
export function show(ways: Ways): void {
  const Page = PAGES[location.pathname.split('/')[2] ?? ''] ?? SignIn
  render(
    <WaysContext value={ways}>
      <Page key={location.pathname} />
    </WaysContext>,
  )
}
