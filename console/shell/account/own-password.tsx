import { useSession } from '../../api/hooks.ts'
import { TextField } from '../../ui/field.tsx'

/** Field for the password that confirms a change of the sign-in settings. */
export function OwnPassword() {
  const email = useSession()?.user.email
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField
        label="Your password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        hint={
          <>
            The one that you sign in with. <a href="/console/forgot-password">You do not know it?</a>
          </>
        }
      />
    </>
  )
}
