import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { Contact, ExplainedCondition, ExplainedRules, Segment } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { personName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { type Field, fieldsWith, operatorOf } from './fields.ts'
import styles from './rules.module.css'

/** Explains for one contact whether each condition of the segment matches. */
export function Explain({ segment }: { segment: Segment }) {
  const can = useCan()
  const [contact, setContact] = useState<Contact>()
  if (!can('contact:read')) return null
  return (
    <Section title="Why is a person in it, or not?">
      <ContactPicker label="Person" onPick={setContact} />
      {contact && <Explanation segment={segment} contact={contact} />}
    </Section>
  )
}

function Explanation({ segment, contact }: { segment: Segment; contact: Contact }) {
  const customFields = useQuery(read('GET /custom-fields', { query: { limit: 100 } })).data?.data ?? []
  const query = useQuery(
    read('GET /segments/{id}/contacts/{contactId}/explain', {
      params: { id: segment.id, contactId: contact.id },
    }),
  )
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <Notice tone={data.isMember ? 'good' : 'warn'}>
            <Link to="/contacts/$id" params={{ id: contact.id }}>
              {personName(contact)}
            </Link>{' '}
            is {data.isMember ? '' : 'not '}in “{segment.name}”.
          </Notice>
          {data.rules && <ExplainedGroup group={data.rules} fields={fieldsWith(customFields)} />}
        </>
      )}
    </Loaded>
  )
}

function ExplainedGroup({ group, fields }: { group: ExplainedRules; fields: readonly Field[] }) {
  return (
    <div>
      <Mark matched={group.matched}>{group.operator === 'AND' ? 'All of these' : 'One of these'}</Mark>
      <ul className={styles.explained}>
        {group.conditions.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep the order of the rules
          <li key={index}>
            {'conditions' in part ? (
              <ExplainedGroup group={part} fields={fields} />
            ) : (
              <Mark matched={part.matched}>{sentenceOf(part, fields)}</Mark>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Mark = ({ matched, children }: { matched: boolean; children: string }) => (
  <span className={styles.part}>
    {matched ? (
      <Check size={18} className={styles.yes} aria-label="Yes:" />
    ) : (
      <X size={18} className={styles.no} aria-label="No:" />
    )}
    {children}
  </span>
)

const isId = (value: unknown): boolean => /^[0-9a-f-]{36}$/.test(String(value))

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value))
    return value
      .filter((one) => !isId(one))
      .map(shown)
      .join(', ')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** Describes a condition with the contact's value. Omits ids, because the rules already show the names. */
function sentenceOf(
  { field: id, operator, value, actual }: ExplainedCondition,
  fields: readonly Field[],
): string {
  const field = fields.find((one) => one.id === id)
  if (!field) return `${id} ${operator.replaceAll('_', ' ')}`
  const { label, value: kind } = operatorOf(field, operator)
  if (kind === 'records') return `${field.label}: ${label} those in the rules`
  const wanted = kind === 'none' ? '' : ` ${shown(value)}`
  return `${field.label} ${label}${wanted}. It is: ${shown(actual)}.`
}
