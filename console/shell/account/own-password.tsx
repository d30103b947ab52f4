import { credentials } from '../../../words/en/credentials.ts'
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
        label={credentials.password()}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        hint={credentials.passwordHint.rich({
          link: (text) => <a href="/console/forgot-password">{text}</a>,
        })}
      />
    </>
  )
}
