import { type ReactNode, useMemo } from 'react'
import { signIn } from '../../../words/en/sign-in.ts'
import { spokenTag } from '../../../words/words.ts'
import { call } from '../../api/client.ts'
import { signedIn } from '../../api/session.ts'
import { useWays } from '../../shell/ways.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { Options } from '../../ui/options.tsx'
import { countries, deviceCountry, zones } from '../../ui/world.ts'
import { deviceZone } from '../../ui/zoned.ts'
import { forgetMethods } from './methods.ts'

interface RegisterFormProps {
  /** Content before the fields, such as a field for the set-up token named `setupToken`. */
  children?: ReactNode
  passwordMinLength: number
  act: string
  /** Whether a field in `children` comes before the first name. */
  isContinued?: boolean
}

/** Registers a user with an organization. The first steps follow. */
export function RegisterForm({ children, passwordMinLength, act, isContinued = false }: RegisterFormProps) {
  const { goInside } = useWays()
  const isNarrow = useNarrow()
  const proposed = useMemo(() => {
    const zone = deviceZone()
    return { zone, zones: zones(zone), country: deviceCountry(), countries: countries() }
  }, [])
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
            timezone: given('timezone'),
            defaultCountry: given('defaultCountry'),
            ...(given('setupToken') ? { setupToken: given('setupToken') } : {}),
          },
        })
        forgetMethods()
        signedIn(pair)
        // A new account speaks the organization's language, which is English at first.
        if (!spokenTag().startsWith('en'))
          await call('PATCH /user', { body: { locale: spokenTag() } }).catch(() => {})
        goInside('/welcome')
      }}
    >
      {children}
      <Row>
        <TextField
          label={signIn.firstName()}
          name="firstName"
          autoComplete="given-name"
          required
          autoFocus={!isContinued && !isNarrow}
        />
        <TextField label={signIn.lastName()} name="lastName" autoComplete="family-name" />
      </Row>
      <TextField label={signIn.email()} name="email" type="email" autoComplete="username" required />
      <TextField
        label={signIn.password()}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={signIn.passwordHint({ count: passwordMinLength })}
      />
      <TextField
        label={signIn.organization()}
        name="organizationName"
        autoComplete="organization"
        required
        hint={signIn.organizationHint()}
      />
      <Row>
        <SelectField
          label={signIn.timezone()}
          name="timezone"
          hint={signIn.timezoneHint()}
          defaultValue={proposed.zone}
        >
          <Options choices={proposed.zones} />
        </SelectField>
        <SelectField
          label={signIn.country()}
          name="defaultCountry"
          hint={signIn.countryHint()}
          defaultValue={proposed.country}
        >
          <Options choices={proposed.countries} />
        </SelectField>
      </Row>
      <Actions>
        <SubmitButton>{act}</SubmitButton>
      </Actions>
    </Form>
  )
}
