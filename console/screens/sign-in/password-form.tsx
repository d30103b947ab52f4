import { useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { signedIn } from '../../api/session.ts'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'

/**
 * Address and password, and the code of two-factor sign-in. The server answers a missing code as it answers a wrong
 * password, so the code is asked for after the first refusal.
 */
export function PasswordForm({ onSignedIn, email }: { onSignedIn(): void; email?: string }) {
  const [asksCode, setAsksCode] = useState(false)
  return (
    <Form
      label="Sign in"
      onSubmit={async (data) => {
        const code = String(data.get('code') ?? '').trim()
        const body = {
          email: String(data.get('email')),
          password: String(data.get('password')),
          ...(code ? { code } : {}),
        }
        try {
          signedIn((await call('POST /auth/login', { body })).data)
        } catch (error) {
          if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') setAsksCode(true)
          throw error
        }
        onSignedIn()
      }}
    >
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      {asksCode && (
        <TextField
          label="Code of two-factor sign-in"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Six digits of your authenticator app, or a recovery code. Leave it empty if you have not turned it on."
        />
      )}
      <Actions>
        <SubmitButton>Sign in</SubmitButton>
      </Actions>
    </Form>
  )
}
