import { useState } from 'react'
import { signIn } from '../../../words/en/sign-in.ts'
import { ApiError, call } from '../../api/client.ts'
import { type Session, signedIn } from '../../api/session.ts'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { CodeField } from './code-field.tsx'
import { type Given, JoinByInvitation } from './join-by-invitation.tsx'

interface PasswordFormProps {
  /** Session to sign in to again; undefined for any user. */
  as?: Session
  /** Whether the browser may suggest passkeys in the email field. */
  offersPasskeys?: boolean
}

/**
 * Form for the email address and password. A missing two-factor code and a wrong password get the
 * same answer, so the form asks for a code after the first refusal.
 */
export function PasswordForm({ as, offersPasskeys = false }: PasswordFormProps) {
  const [asksCode, setAsksCode] = useState(false)
  const [outsider, setOutsider] = useState<Given>()
  if (outsider) return <JoinByInvitation given={outsider} onBack={() => setOutsider(undefined)} />
  return (
    <Form
      label={signIn.title()}
      onSubmit={async (data) => {
        const code = String(data.get('code') ?? '').trim()
        const given = {
          email: String(data.get('email')),
          password: String(data.get('password')),
          ...(code ? { code } : {}),
        }
        const body = { ...given, ...(as ? { organizationId: as.organization.id } : {}) }
        try {
          signedIn((await call('POST /auth/login', { body })).data)
        } catch (error) {
          if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') setAsksCode(true)
          if (error instanceof ApiError && error.code === 'FORBIDDEN' && !as) setOutsider(given)
          throw error
        }
      }}
    >
      <TextField
        label={signIn.email()}
        name="email"
        type="email"
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        required
        readOnly={as !== undefined}
        defaultValue={as?.user.email}
      />
      <TextField
        label={signIn.password()}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      {asksCode && <CodeField isOptional />}
      <Actions>
        <SubmitButton>{signIn.act()}</SubmitButton>
      </Actions>
    </Form>
  )
}
