import { call } from '../../api/client.ts'
import { signedIn } from '../../api/session.ts'
import { useGo } from '../../shell/use-go.ts'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { SignInFrame } from './frame.tsx'

/** The set-up token of the address, which stays out of the server's log because it stands after the `#`. */
const givenToken = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

/** The first person of a new installation, and the first organization. */
export function SetUp() {
  const go = useGo()
  const token = givenToken()
  return (
    <SignInFrame title="Set up Carillon">
      <Form
        label="Set up"
        onSubmit={async (data) => {
          const given = (name: string) => String(data.get(name) ?? '')
          const { data: pair } = await call('POST /auth/register', {
            body: {
              firstName: given('firstName'),
              lastName: given('lastName') || null,
              email: given('email'),
              password: given('password'),
              organizationName: given('organizationName'),
              ...(given('setupToken') ? { setupToken: given('setupToken') } : {}),
            },
          })
          signedIn(pair)
          go('/campaigns')
        }}
      >
        {!token && (
          <TextField
            label="Set-up token"
            name="setupToken"
            hint="The server shows it on its terminal, and it stands in the file live/setup-token of the data directory. Only the first person needs it."
          />
        )}
        {token && <input type="hidden" name="setupToken" value={token} />}
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
          hint="At least 12 characters. A sentence is easy to remember."
        />
        <TextField
          label="Name of your first organization"
          name="organizationName"
          autoComplete="organization"
          required
          hint="A client, or your own agency. More can be added later."
        />
        <Actions>
          <SubmitButton>Set up</SubmitButton>
        </Actions>
      </Form>
    </SignInFrame>
  )
}
