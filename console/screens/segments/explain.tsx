import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { segments } from '../../../words/en/segments.ts'
import type {
  CampaignResult,
  Contact,
  ExplainedCondition,
  ExplainedRules,
  Segment,
} from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { CAMPAIGN_RESULTS } from '../../shell/campaign-results.ts'
import { ContactPicker } from '../../shell/contact-picker.tsx'
import { type Field, fieldsWith, operatorOf, recordsOf } from '../../shell/rules/fields.ts'
import { useRecordNames } from '../../shell/rules/records.ts'
import { date, personName, withTimes } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './segments.module.css'

/** Explains for one contact whether each condition of the segment matches. */
export function Explain({ segment }: { segment: Segment }) {
  const can = useCan()
  const [contact, setContact] = useState<Contact>()
  if (!can('contact:read')) return null
  return (
    <Section title={segments.explain()}>
      <ContactPicker label={segments.explainContact()} onPick={setContact} />
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
            {(data.isMember ? segments.explainIn : segments.explainNotIn).rich({
              name: personName(contact),
              segment: segment.name,
              link: (text) => (
                <Link to="/contacts/$id" params={{ id: contact.id }}>
                  {text}
                </Link>
              ),
            })}
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
      <Mark matched={group.matched}>
        {group.operator === 'AND' ? segments.rulesAll() : segments.rulesAny()}
      </Mark>
      <ul className={styles.explained}>
        {group.conditions.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep the order of the rules
          <li key={index}>
            {'conditions' in part ? (
              <ExplainedGroup group={part} fields={fields} />
            ) : (
              <Mark matched={part.matched}>
                <Sentence condition={part} fields={fields} />
              </Mark>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Mark = ({ matched, children }: { matched: boolean; children: ReactNode }) => (
  <span className={styles.part}>
    {matched ? (
      <Check size={18} className={styles.yes} aria-label={segments.explainYes()} />
    ) : (
      <X size={18} className={styles.no} aria-label={segments.explainNo()} />
    )}
    {children}
  </span>
)

type Shown = (value: unknown) => string

/** Returns a function that writes a value of a field as the screens show it. */
function useShown(field: Field | undefined): Shown {
  const zone = useZone()
  const labels = new Map(field?.words)
  const isDate = field?.operators.some(({ value }) => value === 'date')
  const shown: Shown = (value) => {
    if (value === null || value === undefined || value === '') return segments.explainNothing()
    if (Array.isArray(value)) return value.map(shown).join(', ') || segments.explainNothing()
    if (typeof value === 'boolean') return value ? contactFields.yes() : contactFields.no()
    const text = String(value)
    if (!isDate) return labels.get(text) ?? text
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? date(text, 'UTC') : withTimes(text, zone)
  }
  return shown
}

const isResult = (value: unknown): value is CampaignResult => String(value) in CAMPAIGN_RESULTS

/** Describes the results of campaigns that hold for the contact. */
const resultsIn = (results: unknown): string =>
  [results]
    .flat()
    .filter(isResult)
    .map((result) => CAMPAIGN_RESULTS[result])
    .join(', ') || segments.explainNothing()

/** Describes a condition with the contact's value. */
function Sentence({ condition, fields }: { condition: ExplainedCondition; fields: readonly Field[] }) {
  const { field: id, operator, value, actual } = condition
  const field = fields.find((one) => one.id === id)
  const shown = useShown(field)
  if (!field) return `${id} ${operator.replaceAll('_', ' ')}`
  const { label, value: kind } = operatorOf(field, operator)
  if (kind === 'records') return <RecordsSentence condition={condition} field={field} />
  const known = {
    field: field.label,
    operator: label,
    actual: id === 'anyCampaign' ? resultsIn(actual) : shown(actual),
  }
  if (kind === 'none') return segments.explainNoValue(known)
  if (kind === 'days') return segments.explainDays({ ...known, days: Number(value) })
  return segments.explainValue({ ...known, wanted: shown(value) })
}

/** Describes a condition on records by their names. A condition on a campaign also shows its results for the contact. */
function RecordsSentence({ condition, field }: { condition: ExplainedCondition; field: Field }) {
  const { operator, value, actual } = condition
  const ids = [value].flat().map(String)
  const names = useRecordNames(recordsOf(field, operator), ids).join(', ')
  const said = { field: field.label, operator: operatorOf(field, operator).label }
  return field.id === 'campaign'
    ? segments.explainCampaign({ ...said, name: names, actual: resultsIn(actual) })
    : segments.explainRecords({ ...said, names })
}
