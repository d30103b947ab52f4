import { useMemo, useState } from 'react'
import { account } from '../../../words/en/account.ts'
import type { User } from '../../api/api.gen.ts'
import { useChange, useOrganization } from '../../api/hooks.ts'
import { followLanguage } from '../../shell/language.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Options } from '../../ui/options.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { languageName, languages, zones } from '../../ui/world.ts'

export function ProfileSection({ user }: { user: User }) {
  const change = useChange('PATCH /user', ['/user'])
  const organization = useOrganization()
  const [isUnsaved, setUnsaved] = useState(false)
  return (
    <Section title={account.profile()}>
      <Form
        label={account.profile()}
        onSubmit={async (data) => {
          const given = (name: string) => String(data.get(name)).trim() || null
          await change.run({
            body: {
              firstName: given('firstName') ?? '',
              lastName: given('lastName'),
              phone: given('phone'),
              timezone: given('timezone'),
              locale: given('locale'),
            },
          })
          setUnsaved(false)
          toast(account.profileSaved())
          const language = given('locale') ?? organization?.locale
          if (language) followLanguage(language)
        }}
      >
        <LeaveGuard isUnsaved={isUnsaved} />
        <Fields user={user} onChange={() => setUnsaved(true)} />
        <Actions>
          <SubmitButton>{account.profileAct()}</SubmitButton>
        </Actions>
      </Form>
    </Section>
  )
}

function Fields({ user, onChange }: { user: User; onChange(): void }) {
  const organization = useOrganization()
  const choices = useMemo(
    () => ({ zones: zones(user.timezone ?? undefined), languages: languages(user.locale ?? undefined) }),
    [user.timezone, user.locale],
  )
  return (
    <>
      <Row>
        <TextField
          label={account.firstName()}
          name="firstName"
          autoComplete="given-name"
          required
          defaultValue={user.firstName}
          onChange={onChange}
        />
        <TextField
          label={account.lastName()}
          name="lastName"
          autoComplete="family-name"
          defaultValue={user.lastName ?? ''}
          onChange={onChange}
        />
        <TextField
          label={account.phone()}
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone ?? ''}
          onChange={onChange}
        />
      </Row>
      <Row>
        <SelectField
          label={account.timezone()}
          name="timezone"
          defaultValue={user.timezone ?? ''}
          onChange={onChange}
          hint={account.timezoneHint()}
        >
          <option value="">{asOrganization(organization?.timezone.replaceAll('_', ' '))}</option>
          <Options choices={choices.zones} />
        </SelectField>
        <SelectField
          label={account.language()}
          name="locale"
          defaultValue={user.locale ?? ''}
          onChange={onChange}
          hint={account.languageHint()}
        >
          <option value="">{asOrganization(organization && languageName(organization.locale))}</option>
          <Options choices={choices.languages} />
        </SelectField>
      </Row>
    </>
  )
}

const asOrganization = (value: string | undefined): string =>
  value ? account.asOrganizationNow({ value }) : account.asOrganization()
