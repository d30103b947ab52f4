import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useChange, useIsOwner } from '../../../api/hooks.ts'
import { switchTo } from '../../../shell/switcher.tsx'
import { stayed } from '../../../shell/use-go.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Options } from '../../../ui/options.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { countries, currencies, zones } from '../../../ui/world.ts'

/** Creates an organization for another client. Organizations share no contacts, senders or campaigns. */
export function NewOrganization() {
  const isOwner = useIsOwner()
  const navigate = useNavigate()
  const create = useChange('POST /organization', ['/organization/all'])
  const [name, setName] = useState('')
  const made = useRef<{ asked: string; id: string }>(undefined)
  const local = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  const choices = useMemo(
    () => ({ zones: zones(local), countries: countries(), currencies: currencies() }),
    [local],
  )
  return (
    <Page
      title="Create another organization"
      back={{ to: '/settings/organization', label: 'Organization' }}
      intro="For another client or brand: its contacts, senders, campaigns and people are apart from those of this one."
    >
      {isOwner ? (
        <Form
          label="Another organization"
          onSubmit={async (data) => {
            const body = {
              name: String(data.get('name')),
              timezone: String(data.get('timezone')),
              defaultCountry: String(data.get('defaultCountry')),
              currency: String(data.get('currency')),
            }
            const asked = JSON.stringify(body)
            const isHere = stayed()
            // The switch is a second call. If it failed before, the organization exists already.
            if (made.current?.asked !== asked) {
              made.current = { asked, id: (await create.run({ body })).data.id }
            }
            await switchTo(made.current.id, isHere)
            if (!isHere()) {
              toast(`${body.name} was created.`)
              return
            }
            toast(`${body.name} was created. You are in it now.`)
            await navigate({ to: '/settings/organization', ignoreBlocker: true })
          }}
        >
          <LeaveGuard isUnsaved={name !== ''} />
          <Section>
            <TextField
              label="Name"
              name="name"
              required
              maxLength={100}
              value={name}
              hint="Recipients see it."
              onChange={({ target }) => setName(target.value)}
            />
            <Row>
              <SelectField label="Time zone" name="timezone" defaultValue={local}>
                <Options choices={choices.zones} />
              </SelectField>
              <SelectField
                label="Country of phone numbers"
                name="defaultCountry"
                defaultValue={new Intl.Locale(navigator.language).region ?? 'US'}
              >
                <Options choices={choices.countries} />
              </SelectField>
              <SelectField label="Currency" name="currency" defaultValue="USD">
                <Options choices={choices.currencies} />
              </SelectField>
            </Row>
            <Actions>
              <SubmitButton>Create the organization</SubmitButton>
            </Actions>
          </Section>
        </Form>
      ) : (
        <Notice tone="warn" title="Only an owner can create another organization.">
          Ask the owner of this one.
        </Notice>
      )}
    </Page>
  )
}
