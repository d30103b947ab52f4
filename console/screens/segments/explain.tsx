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
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { CAMPAIGN_RESULTS } from '../../shell/campaign-results.ts'
import { personName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { type Field, fieldsWith, operatorOf } from './fields.ts'
import { useRecordName } from './records.ts'
import styles from './rules.module.css'

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
                {part.field === 'campaign' ? (
                  <CampaignSentence condition={part} fields={fields} />
                ) : (
                  sentenceOf(part, fields)
                )}
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

const isId = (value: unknown): boolean => /^[0-9a-f-]{36}$/.test(String(value))

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return segments.explainNothing()
  if (Array.isArray(value) && value.length === 0) return segments.explainNothing()
  if (Array.isArray(value))
    return value
      .filter((one) => !isId(one))
      .map(shown)
      .join(', ')
  return typeof value === 'boolean' ? (value ? contactFields.yes() : contactFields.no()) : String(value)
}

/** Describes the results of campaigns that hold for the contact. */
const shownResults = (results: unknown): string =>
  shown([results].flat().map((result) => CAMPAIGN_RESULTS[result as CampaignResult] ?? result))

interface CampaignSentenceProps {
  condition: ExplainedCondition
  fields: readonly Field[]
}

/** Describes a condition on a campaign with its name and its results for the contact. */
function CampaignSentence({ condition, fields }: CampaignSentenceProps) {
  const { field: id, operator, value, actual } = condition
  const name = useRecordName('campaigns', String(value))
  const field = fields.find((one) => one.id === id)!
  return segments.explainCampaign({
    field: field.label,
    name,
    operator: operatorOf(field, operator).label,
    actual: shownResults(actual),
  })
}

/** Describes a condition with the contact's value. Omits ids, because the rules already show the names. */
function sentenceOf(
  { field: id, operator, value, actual }: ExplainedCondition,
  fields: readonly Field[],
): string {
  const field = fields.find((one) => one.id === id)
  if (!field) return `${id} ${operator.replaceAll('_', ' ')}`
  const { label, value: kind } = operatorOf(field, operator)
  const said = { field: field.label, operator: label }
  if (kind === 'records') return segments.explainRecords(said)
  const known = { ...said, actual: id === 'anyCampaign' ? shownResults(actual) : shown(actual) }
  if (kind === 'none') return segments.explainNoValue(known)
  if (kind === 'days') return segments.explainDays({ ...known, days: Number(value) })
  return segments.explainValue({ ...known, wanted: shown(value) })
}
