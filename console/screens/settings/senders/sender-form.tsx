import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { Body } from '../../../api/client.ts'
import { useChange } from '../../../api/hooks.ts'
import { existingId } from '../../../shell/existing-id.ts'
import { stayed, useGo } from '../../../shell/use-go.ts'
import { Check, SelectField, TextField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { channelName } from '../../../ui/format.ts'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Columns, Section, Stack } from '../../../ui/page.tsx'
import { backWith } from '../../../ui/there-and-back.ts'
import { CredentialFields } from './credential-fields.tsx'
import { CREDENTIALS } from './credentials.ts'
import { filled, initialValues, openLabel, openNames, toCredentials, toValues } from './fields.ts'
import styles from './new-sender.module.css'
import type { Recipe } from './recipes/recipe.ts'
import type { AskedSender } from './search.ts'
import type { Vendor } from './vendor.ts'

const isSecret = (name: string): boolean => /KEY|TOKEN|SECRET|PASSWORD/.test(name)

interface Props {
  vendor: Vendor
  recipe: Recipe | undefined
  asked: AskedSender
}

/** Form for the name, address and credentials of a new sender. */
export function SenderForm({ vendor, recipe, asked }: Props) {
  const go = useGo()
  const navigate = useNavigate()
  const create = useChange('POST /channel-identities', ['/channel-identities', '/opt-out'])
  const fields = CREDENTIALS[vendor.provider]
  const [about, setAbout] = useState({
    name: recipe?.called ?? vendor.name,
    address: '',
    channel: vendor.channels.find((one) => one === asked.channel) ?? vendor.channels[0] ?? 'SMS',
    managesOptOutReplies: false,
  })
  const [values, setValues] = useState(() =>
    recipe ? toValues(fields, recipe.credentials) : initialValues(fields),
  )
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({})
  const [isTyped, setTyped] = useState(false)
  const [existing, setExisting] = useState<string>()
  const open = openNames(values)

  async function add() {
    setExisting(undefined)
    const isHere = stayed()
    try {
      const { data } = await create.run({
        // The type of the address selects the variant of the API's body.
        body: {
          ...about,
          provider: vendor.provider,
          credentials: toCredentials(fields, filled(values, entered)),
        } as unknown as Body<'POST /channel-identities'>,
      })
      if (!isHere()) return
      if (asked.returnTo) {
        go(backWith(asked.returnTo, { senderIds: data.id, channel: data.channel }), { isSaved: true })
        return
      }
      await navigate({
        to: '/settings/senders/$id',
        params: { id: data.id },
        search: { recipe: recipe?.key },
        ignoreBlocker: true,
      })
    } catch (error) {
      setExisting(existingId(error))
      throw error
    }
  }

  return (
    <Form label={settingsSenders.form({ provider: recipe?.name ?? vendor.name })} onSubmit={add}>
      <LeaveGuard isUnsaved={isTyped} />
      <div onInput={() => setTyped(true)}>
        <Columns>
          <Stack>
            <Section title={settingsSenders.sender()}>
              <Row>
                <TextField
                  label={settingsSenders.address()}
                  name="address"
                  required
                  inputMode={about.channel === 'EMAIL' ? 'email' : 'text'}
                  placeholder={
                    about.channel === 'EMAIL' ? 'news@example.com' : (recipe?.address ?? vendor.address)
                  }
                  hint={vendor.addressHint}
                  value={about.address}
                  onChange={({ target }) => setAbout({ ...about, address: target.value })}
                />
                <TextField
                  label={settingsSenders.name()}
                  name="name"
                  required
                  maxLength={100}
                  hint={settingsSenders.nameHint()}
                  value={about.name}
                  onChange={({ target }) => setAbout({ ...about, name: target.value })}
                />
              </Row>
              {vendor.channels.length > 1 && (
                <SelectField
                  label={settingsSenders.channel()}
                  name="channel"
                  value={about.channel}
                  onChange={({ target }) =>
                    setAbout({ ...about, channel: target.value as typeof about.channel })
                  }
                >
                  {vendor.channels.map((channel) => (
                    <option key={channel} value={channel}>
                      {channelName(channel)}
                    </option>
                  ))}
                </SelectField>
              )}
              {about.channel === 'SMS' && vendor.provider !== 'SANDBOX' && (
                <Check
                  label={settingsSenders.providerReplies()}
                  hint={settingsSenders.providerRepliesHint()}
                  checked={about.managesOptOutReplies}
                  onChange={({ target }) => setAbout({ ...about, managesOptOutReplies: target.checked })}
                />
              )}
            </Section>
            <Section title={settingsSenders.account()} intro={settingsSenders.accountIntro()}>
              {open.map((name) => (
                <TextField
                  key={name}
                  label={openLabel(name)}
                  name={name}
                  required
                  {...(isSecret(name) ? { type: 'password', autoComplete: 'new-password' } : {})}
                  value={entered[name] ?? ''}
                  onChange={({ target }) => setEntered({ ...entered, [name]: target.value })}
                />
              ))}
              {recipe ? (
                <details>
                  <summary>{settingsSenders.accountFilled({ provider: recipe.name })}</summary>
                  <div className={styles.fields}>
                    <CredentialFields fields={fields} values={values} onValues={setValues} />
                  </div>
                </details>
              ) : (
                <CredentialFields fields={fields} values={values} onValues={setValues} />
              )}
            </Section>
            {existing && (
              <Notice
                tone="warn"
                title={settingsSenders.existing()}
                actions={
                  <Link to="/settings/senders/$id" params={{ id: existing }}>
                    {settingsSenders.existingOpen()}
                  </Link>
                }
              />
            )}
            <Actions>
              <SubmitButton>{settingsSenders.add()}</SubmitButton>
            </Actions>
          </Stack>
          <Before steps={recipe?.before ?? vendor.before} />
        </Columns>
      </div>
    </Form>
  )
}

/** Steps to take at the provider first. */
const Before = ({ steps }: { steps: readonly string[] }) =>
  steps.length > 0 && (
    <div className={styles.before}>
      <Section title={settingsSenders.before()}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
    </div>
  )
