import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { settingsOrganization } from '../../../../words/en/settings-organization.ts'
import { useChange, useIsOwner } from '../../../api/hooks.ts'
import { switchTo } from '../../../shell/switcher.tsx'
import { stayed } from '../../../shell/use-go.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { useNarrow } from '../../../ui/narrow.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Options } from '../../../ui/options.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { countries, currencies, deviceCountry, zones } from '../../../ui/world.ts'
import { deviceZone } from '../../../ui/zoned.ts'

/** Creates an organization for another client. Organizations share no contacts, senders or campaigns. */
export function NewOrganization() {
  const isOwner = useIsOwner()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const create = useChange('POST /organization', ['/organization/all'])
  const [name, setName] = useState('')
  const made = useRef<{ asked: string; id: string }>(undefined)
  const local = useMemo(deviceZone, [])
  const choices = useMemo(
    () => ({ zones: zones(local), countries: countries(), currencies: currencies() }),
    [local],
  )
  return (
    <Page
      title={settingsOrganization.create()}
      back={{ to: '/settings/organization', label: settingsOrganization.title() }}
      intro={settingsOrganization.createIntro()}
    >
      {isOwner ? (
        <Form
          label={settingsOrganization.create()}
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
              toast(settingsOrganization.created({ name: body.name }))
              return
            }
            toast(settingsOrganization.createdOpen({ name: body.name }))
            await navigate({ to: '/welcome', ignoreBlocker: true })
          }}
        >
          <LeaveGuard isUnsaved={name !== ''} />
          <Section>
            <TextField
              label={settingsOrganization.name()}
              name="name"
              required
              autoFocus={!isNarrow}
              maxLength={100}
              value={name}
              hint={settingsOrganization.createNameHint()}
              onChange={({ target }) => setName(target.value)}
            />
            <Row>
              <SelectField label={settingsOrganization.timezone()} name="timezone" defaultValue={local}>
                <Options choices={choices.zones} />
              </SelectField>
              <SelectField
                label={settingsOrganization.phoneCountry()}
                name="defaultCountry"
                defaultValue={deviceCountry()}
              >
                <Options choices={choices.countries} />
              </SelectField>
              <SelectField label={settingsOrganization.currency()} name="currency" defaultValue="USD">
                <Options choices={choices.currencies} />
              </SelectField>
            </Row>
            <Actions>
              <SubmitButton>{settingsOrganization.create()}</SubmitButton>
            </Actions>
          </Section>
        </Form>
      ) : (
        <Notice tone="warn" title={settingsOrganization.createOwner()}>
          {settingsOrganization.createOwnerHint()}
        </Notice>
      )}
    </Page>
  )
}
