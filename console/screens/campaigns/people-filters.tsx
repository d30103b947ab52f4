import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { RecipientAct } from '../../api/api.gen.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useCampaign } from './live.ts'
import type { PeopleSearch } from './people.ts'
import styles from './people-filters.module.css'
import { ACTS, reasonOf } from './reasons.ts'

/** Choices of the result filter: statuses, or actions of the recipient. */
const PARTS: ReadonlyArray<readonly [string, string]> = [
  ['SCHEDULED,QUEUED,SENDING', 'Waiting'],
  ['SENT', 'Sent, no report yet'],
  ['DELIVERED', 'Delivered'],
  ['READ', 'Read'],
  ['DELIVERED,READ', 'Delivered or read'],
  ['FAILED', 'Failed'],
  ['SKIPPED', 'Left out'],
  ['CANCELLED', 'Cancelled before sending'],
]

interface FiltersProps {
  search: PeopleSearch
  onChange(next: PeopleSearch): void
}

/** Filters of the people list. A filter without a control, such as a run, shows as removable. */
export function PeopleFilters({ search, onChange }: FiltersProps) {
  const {
    campaign,
    results: { data },
  } = useCampaign()
  const { status = '', reason, did } = search
  const isMail = campaign.channel === 'EMAIL'
  const acts = (Object.keys(ACTS) as RecipientAct[]).filter((act) => isMail || act !== 'OPENED')
  const reasons = [...(data?.failureReasons ?? []), ...(data?.skipReasons ?? [])]
  const codes = new Set([...reasons.map(({ errorCode }) => errorCode), ...(reason ? [reason] : [])])
  return (
    <>
      <SelectField
        label="Result"
        name="result"
        isLabelHidden
        value={did ?? status}
        onChange={({ target: { value } }) => {
          const act = acts.find((one) => one === value)
          onChange({
            did: act,
            status: act ? undefined : value || undefined,
            reason: undefined,
            doubt: undefined,
          })
        }}
      >
        <option value="">Any result</option>
        {PARTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {!PARTS.some(([value]) => value === status) && status && <option value={status}>{status}</option>}
        <optgroup label="Who">
          {acts.map((act) => (
            <option key={act} value={act}>
              {ACTS[act]}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {codes.size > 0 && (
        <SelectField
          label="Reason"
          name="reason"
          isLabelHidden
          value={reason ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ reason: (value || undefined) as PeopleSearch['reason'] })
          }
        >
          <option value="">Any reason</option>
          {[...codes].map((code) => (
            <option key={code} value={code}>
              {reasonOf(code)}
            </option>
          ))}
        </SelectField>
      )}
      {search.doubt && (
        <Chip
          label={search.doubt === 'yes' ? 'In doubt' : 'Not in doubt'}
          onRemove={() => onChange({ doubt: undefined })}
        />
      )}
      {search.text && <Chip label={`Text ${search.text}`} onRemove={() => onChange({ text: undefined })} />}
      {search.run && <RunChip runId={search.run} onRemove={() => onChange({ run: undefined })} />}
      {search.link && <LinkChip linkId={search.link} onRemove={() => onChange({ link: undefined })} />}
      {search.contact && <Chip label="One person" onRemove={() => onChange({ contact: undefined })} />}
    </>
  )
}

function RunChip({ runId, onRemove }: { runId: string; onRemove(): void }) {
  const { campaign } = useCampaign()
  const runs = useQuery(
    read('GET /campaigns/{campaignId}/executions', {
      params: { campaignId: campaign.id },
      query: { limit: 100 },
    }),
  ).data?.data
  const run = runs?.find(({ id }) => id === runId)
  return <Chip label={run ? `Run ${run.sequence}` : 'One run'} onRemove={onRemove} />
}

function LinkChip({ linkId, onRemove }: { linkId: string; onRemove(): void }) {
  const { campaign } = useCampaign()
  const links = useQuery(read('GET /campaigns/{id}/link-analytics', { params: { id: campaign.id } })).data
    ?.data
  const link = links?.find((one) => one.linkId === linkId)
  return <Chip label={link ? `Clicked ${link.originalUrl}` : 'Clicked a link'} onRemove={onRemove} />
}

const Chip = ({ label, onRemove }: { label: string; onRemove(): void }) => (
  <span className={styles.chip}>
    <span className={styles.label}>{label}</span>
    <Button kind="quiet" isIcon aria-label={`Remove the filter: ${label}`} onClick={onRemove}>
      <X size={14} aria-hidden />
    </Button>
  </span>
)
