import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { signedIn } from '../../api/session.ts'
import { useWays } from '../../shell/ways.ts'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { forgetMethods } from './methods.ts'

interface RegisterFormProps {
  /** Content before the fields, such as a field for the set-up token named `setupToken`. */
  children?: ReactNode
  passwordMinLength: number
  act: string
}

/** Registers a user with an organization. The first steps follow. */
export function RegisterForm({ children, passwordMinLength, act }: RegisterFormProps) {
  const { goInside } = useWays()
  return (
    <Form
      label={act}
      onSubmit={async (data) => {
        const given = (name: string) => String(data.get(name) ?? '').trim()
        const { data: pair } = await call('POST /auth/register', {
          body: {
            firstName: given('firstName'),
            lastName: given('lastName') || null,
            email: given('email'),
            password: String(data.get('password')),
            organizationName: given('organizationName'),
            ...(given('setupToken') ? { setupToken: given('setupToken') } : {}),
          },
        })
        forgetMethods()
        signedIn(pair)
        goInside('/welcome')
      }}
    >
      {children}
      <Row>
        <TextField label="First name" name="firstName" autoComplete="given-name" required />
        <TextField label="Last name" name="lastName" autoComplete="family-name" />
      </Row>
      <TextField label="Email address" name="email" type="email" autoComplete="username" required />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${passwordMinLength} characters. A sentence is easy to remember.`}
      />
      <TextField
        label="Name of your first organization"
        name="organizationName"
        autoComplete="organization"
        required
        hint="A client, or your own agency. More can be added later."
      />
      <Actions>
        <SubmitButton>{act}</SubmitButton>
      </Actions>
    </Form>
  )
}
