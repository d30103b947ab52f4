import { useMemo, useState } from 'react'
import type { User } from '../../api/api.gen.ts'
import { useChange, useOrganization } from '../../api/hooks.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Options } from '../../ui/options.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { languages, zones } from '../../ui/world.ts'

export function ProfileSection({ user }: { user: User }) {
  const change = useChange('PATCH /user', ['/user'])
  const [isUnsaved, setUnsaved] = useState(false)
  return (
    <Section title="You">
      <Form
        label="You"
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
          toast('Your profile is saved.')
        }}
      >
        <LeaveGuard isUnsaved={isUnsaved} />
        <Fields user={user} onChange={() => setUnsaved(true)} />
        <Actions>
          <SubmitButton>Save</SubmitButton>
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
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          defaultValue={user.firstName}
          onChange={onChange}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={user.lastName ?? ''}
          onChange={onChange}
        />
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone ?? ''}
          onChange={onChange}
        />
      </Row>
      <Row>
        <SelectField
          label="Time zone"
          name="timezone"
          defaultValue={user.timezone ?? ''}
          onChange={onChange}
          hint="When mails about notifications are sent."
        >
          <option value="">As the organization{organization && ` (${organization.timezone})`}</option>
          <Options choices={choices.zones} />
        </SelectField>
        <SelectField label="Language" name="locale" defaultValue={user.locale ?? ''} onChange={onChange}>
          <option value="">As the organization{organization && ` (${organization.locale})`}</option>
          <Options choices={choices.languages} />
        </SelectField>
      </Row>
    </>
  )
}
