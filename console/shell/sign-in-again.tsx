import { PasswordForm } from '../screens/sign-in/password-form.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Stands over a screen whose session has ended, so that what was typed there stays. */
export const SignInAgain = () => (
  <Dialog title="Sign in again" onClose={() => {}}>
    <p>Your session has ended. What you typed on this screen stays.</p>
    <PasswordForm onSignedIn={() => {}} />
  </Dialog>
)
