import { Link } from '@tanstack/react-router'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactPage } from '../../../../words/en/contact-page.ts'
import type { Contact, CustomField } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { Section } from '../../../ui/page.tsx'
import { CustomInput, customValue } from '../custom-input.tsx'
import { useCustomFields } from '../names.ts'
import { customValueOf, shownValue } from '../shown-value.ts'
import { changeContact } from './change.ts'
import styles from './contact.module.css'
import { Editable } from './editable.tsx'

/** Custom fields of the contact. */
export function CustomOf({ contact }: { contact: Contact }) {
  const can = useCan()
  const fields = useCustomFields().filter(
    ({ key, isArchived }) => !isArchived || customValueOf(contact, key) !== undefined,
  )
  if (fields.length === 0 && !can('custom_field:create')) return null
  return (
    <Section title={contactFields.customFields()}>
      {fields.length === 0 && (
        <p className={styles.quiet}>
          {contactPage.customNone.rich({ link: (text) => <Link to="/contacts/fields">{text}</Link> })}
        </p>
      )}
      <dl className={styles.facts}>
        {fields.map((field) => (
          <Value key={field.id} contact={contact} field={field} mayEdit={can('contact:update')} />
        ))}
      </dl>
    </Section>
  )
}

function Value({ contact, field, mayEdit }: { contact: Contact; field: CustomField; mayEdit: boolean }) {
  const before = customValueOf(contact, field.key)
  return (
    <Editable
      label={field.label}
      value={before === undefined ? null : <Shown field={field} value={before} />}
      mayEdit={mayEdit}
      reason={field.isArchived ? contactPage.customArchived() : undefined}
      input={<CustomInput field={field} label={field.label} value={before} isLabelHidden hasFocus />}
      onSave={(data) =>
        changeContact(
          contact,
          { customFields: { [field.key]: customValue(field, data) } },
          {
            text: contactPage.changed({ field: field.label }),
            back: { customFields: { [field.key]: before ?? null } },
          },
        )
      }
    />
  )
}

const Shown = ({ field, value }: { field: CustomField; value: unknown }) =>
  field.type === 'URL' && /^https?:\/\//i.test(String(value)) ? (
    <a href={String(value)} target="_blank" rel="noreferrer noopener">
      {String(value)}
    </a>
  ) : (
    shownValue(value)
  )
