import { useSession } from '../../api/hooks.ts'
import { TextField } from '../../ui/field.tsx'

/** The password of the person, who proves with it that it is they who change how they sign in. */
export function OwnPassword() {
  const email = useSession()?.user.email
  return (
    <>
      {/* By it, password managers know whose password it is. */}
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
