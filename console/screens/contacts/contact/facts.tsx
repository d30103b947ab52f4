import { useState } from 'react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { Contact, ContactSource, ContactStage, ContactStatus } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { SOURCE_NAMES } from '../../../shell/contact-values.ts'
import { Address } from '../../../ui/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PlainInput } from '../plain-input.tsx'
import { FIELDS, type FieldName, STAGES, STATUSES, stageName, statusName } from '../words.ts'
import { attempt, changeContact, refreshContact } from './change.ts'
import styles from './contact.module.css'
import { Editable } from './editable.tsx'
import { PreferredSender } from './preferred-sender.tsx'

/** Times that follow from events, so nobody edits them. */
const TIMES = [
  ['createdAt', contactPage.factsAdded],
  ['updatedAt', contactPage.factsChanged],
  ['lastContactedAt', contactPage.factsContacted],
  ['lastInboundAt', contactPage.factsInbound],
] as const

/** Details of a contact, each editable in place. */
export function FactsOf({ contact }: { contact: Contact }) {
  const can = useCan()
  const zone = useZone()
  const mayEdit = can('contact:update')
  const [isAll, setAll] = useState(false)
  const shown = FIELDS.filter(([name]) => isAll || contact[name] || name === 'phone' || name === 'email')
  return (
    <Section title={contactPage.facts()}>
      <dl className={styles.facts}>
        <Stage contact={contact} mayEdit={mayEdit} />
        <Status contact={contact} mayEdit={mayEdit} />
        {shown.map(([name, label]) => (
          <Fact key={name} contact={contact} name={name} label={label} mayEdit={mayEdit} />
        ))}
        <Source contact={contact} mayEdit={mayEdit} />
        {can('channel:read') && <PreferredSender contact={contact} mayEdit={mayEdit} />}
      </dl>
      {mayEdit && !isAll && shown.length < FIELDS.length && (
        <div>
          <Button kind="quiet" onClick={() => setAll(true)}>
            {contactPage.factsMore()}
          </Button>
        </div>
      )}
      <div className={styles.quiet}>
        {TIMES.map(([field, said]) => (
          <p key={field}>{said.rich({ time: <Time value={contact[field]} zone={zone} /> })}</p>
        ))}
      </div>
    </Section>
  )
}

interface OneProps {
  contact: Contact
  mayEdit: boolean
}

function Fact({ contact, name, label, mayEdit }: OneProps & { name: FieldName; label: string }) {
  const before = contact[name]
  return (
    <Editable
      label={label}
      value={<Shown name={name} value={before} />}
      mayEdit={mayEdit}
      input={
        <PlainInput
          name={name}
          label={label}
          isLabelHidden
          hasFocus
          defaultValue={before ?? ''}
          hint={name === 'phone' ? contactPage.phoneHint() : undefined}
        />
      }
      onSave={(data) => {
        const value = String(data.get(name) ?? '').trim()
        return changeContact(
          contact,
          { [name]: value === '' && isRemovable(name) ? null : value },
          {
            text: contactPage.changed({ field: label }),
            back: isRemovable(name) || before ? { [name]: before } : undefined,
          },
        )
      }}
    />
  )
}

const isRemovable = (name: FieldName): boolean => name !== 'firstName' && name !== 'phone'

function Shown({ name, value }: { name: FieldName; value: string | null }) {
  if (!value) return <span className={styles.none}>{contactFields.none()}</span>
  if (name === 'phone')
    return (
      <a href={`tel:${value}`}>
        <Address>{value}</Address>
      </a>
    )
  if (name === 'email')
    return (
      <a href={`mailto:${value}`}>
        <Address>{value}</Address>
      </a>
    )
  return <>{value}</>
}

function Stage({ contact, mayEdit }: OneProps) {
  const move = async (stage: ContactStage, reason?: string) => {
    await call('PATCH /contacts/{id}/stage', {
      params: { id: contact.id },
      body: { stage, ...(reason ? { reason } : {}) },
    })
    refreshContact()
  }
  return (
    <Editable
      label={contactFields.stage()}
      value={stageName(contact.stage)}
      mayEdit={mayEdit}
      input={
        <>
          <SelectField
            name="stage"
            label={contactFields.stage()}
            isLabelHidden
            autoFocus
            defaultValue={contact.stage}
          >
            {STAGES.map(([stage, label]) => (
              <option key={stage} value={stage}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            name="reason"
            label={contactPage.stageReason()}
            hint={contactPage.stageReasonHint()}
            maxLength={500}
          />
        </>
      }
      onSave={async (data) => {
        const before = contact.stage
        const next = String(data.get('stage')) as ContactStage
        await move(next, String(data.get('reason') ?? ''))
        toast(contactPage.stageChanged({ stage: stageName(next) }), {
          label: contacts.undo(),
          run: () => attempt(() => move(before)),
        })
      }}
    />
  )
}

const Status = ({ contact, mayEdit }: OneProps) => (
  <Editable
    label={contactFields.status()}
    value={statusName(contact.status)}
    mayEdit={mayEdit}
    input={
      <SelectField
        name="status"
        label={contactFields.status()}
        isLabelHidden
        autoFocus
        defaultValue={contact.status}
      >
        {STATUSES.map(([status, label, meaning]) => (
          <option key={status} value={status}>
            {contactPage.statusOption({ status: label, meaning })}
          </option>
        ))}
      </SelectField>
    }
    onSave={(data) =>
      changeContact(
        contact,
        { status: String(data.get('status')) as ContactStatus },
        { text: contactPage.changed({ field: contactFields.status() }), back: { status: contact.status } },
      )
    }
  />
)

const Source = ({ contact, mayEdit }: OneProps) => (
  <Editable
    label={contactFields.source()}
    value={SOURCE_NAMES[contact.source]}
    mayEdit={mayEdit}
    input={
      <SelectField
        name="source"
        label={contactFields.source()}
        isLabelHidden
        autoFocus
        defaultValue={contact.source}
      >
        {Object.entries(SOURCE_NAMES).map(([source, label]) => (
          <option key={source} value={source}>
            {label}
          </option>
        ))}
      </SelectField>
    }
    onSave={(data) =>
      changeContact(
        contact,
        { source: String(data.get('source')) as ContactSource },
        { text: contactPage.changed({ field: contactFields.source() }), back: { source: contact.source } },
      )
    }
  />
)
