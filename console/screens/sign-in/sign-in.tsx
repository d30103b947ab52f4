import { useSearch } from '@tanstack/react-router'
import { useGo } from '../../shell/use-go.ts'
import { SignInFrame } from './frame.tsx'
import { PasswordForm } from './password-form.tsx'

/** An address inside the console; anything else leads to its first screen. */
const inside = (to: string | undefined): string =>
  to?.startsWith('/console/') ? to.slice('/console'.length) : '/'

export function SignIn() {
  const { to } = useSearch({ from: '/sign-in' })
  const go = useGo()
  return (
    <SignInFrame title="Sign in">
      <PasswordForm onSignedIn={() => go(inside(to))} />
    </SignInFrame>
  )
}
