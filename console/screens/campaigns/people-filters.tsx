import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { campaign } from '../../../words/en/campaign.ts'
import { domain } from '../../../words/en/domain.ts'
import type { CampaignChannel } from '../../api/api.gen.ts'
import { read } from '../../api/queries.ts'
import { reasonOf } from '../../shell/domain-words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { deliveredName } from './accounting.ts'
import { useCampaign } from './live.ts'
import { ACT_NAMES, peopleTitle } from './people.ts'
import styles from './people-filters.module.css'
import { ACTS, type PeopleSearch } from './people-search.ts'

/** Choices of the result filter: statuses, or actions of the recipient. */
const PARTS: ReadonlyArray<readonly [string, (channel: CampaignChannel) => string]> = [
  ['SCHEDULED,QUEUED,SENDING', campaign.waiting],
  ['SENT', domain.messageUnreported],
  ['DELIVERED', deliveredName],
  ['READ', domain.messageRead],
  ['DELIVERED,READ', campaign.filterDeliveredOrRead],
  ['FAILED', domain.messageFailed],
  ['SKIPPED', domain.messageSkipped],
  ['CANCELLED', domain.messageCanceled],
]

interface FiltersProps {
  search: PeopleSearch
  onChange(next: PeopleSearch): void
}

/** Filters of the people list. A filter without a control, such as a run, shows as removable. */
export function PeopleFilters({ search, onChange }: FiltersProps) {
  const {
    campaign: record,
    results: { data },
  } = useCampaign()
  const { status = '', reason, did } = search
  const isMail = record.channel === 'EMAIL'
  const acts = ACTS.filter((act) => isMail || act !== 'OPENED')
  const reasons = [...(data?.failureReasons ?? []), ...(data?.skipReasons ?? [])]
  const codes = new Set([...reasons.map(({ errorCode }) => errorCode), ...(reason ? [reason] : [])])
  return (
    <>
      <SelectField
        label={campaign.columnResult()}
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
        <option value="">{campaign.filterAnyResult()}</option>
        {PARTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label(record.channel)}
          </option>
        ))}
        {!PARTS.some(([value]) => value === status) && status && (
          <option value={status}>{peopleTitle({ status })}</option>
        )}
        <optgroup label={campaign.filterActs()}>
          {acts.map((act) => (
            <option key={act} value={act}>
              {ACT_NAMES[act]()}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {codes.size > 0 && (
        <SelectField
          label={campaign.filterReason()}
          name="reason"
          isLabelHidden
          value={reason ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ reason: (value || undefined) as PeopleSearch['reason'] })
          }
        >
          <option value="">{campaign.filterAnyReason()}</option>
          {[...codes].map((code) => (
            <option key={code} value={code}>
              {reasonOf(code)}
            </option>
          ))}
        </SelectField>
      )}
      {search.doubt && (
        <Chip
          label={search.doubt === 'yes' ? domain.reasonUnknown() : campaign.filterCertain()}
          onRemove={() => onChange({ doubt: undefined })}
        />
      )}
      {search.text && (
        <Chip
          label={campaign.testText({ label: search.text })}
          onRemove={() => onChange({ text: undefined })}
        />
      )}
      {search.run && <RunChip runId={search.run} onRemove={() => onChange({ run: undefined })} />}
      {search.link && <LinkChip linkId={search.link} onRemove={() => onChange({ link: undefined })} />}
      {search.contact && (
        <Chip label={campaign.filterContact()} onRemove={() => onChange({ contact: undefined })} />
      )}
    </>
  )
}

function RunChip({ runId, onRemove }: { runId: string; onRemove(): void }) {
  const { campaign: record } = useCampaign()
  const runs = useQuery(
    read('GET /campaigns/{campaignId}/executions', {
      params: { campaignId: record.id },
      query: { limit: 100 },
    }),
  ).data?.data
  const run = runs?.find(({ id }) => id === runId)
  return (
    <Chip
      label={run ? campaign.run({ number: String(run.sequence) }) : campaign.filterOneRun()}
      onRemove={onRemove}
    />
  )
}

function LinkChip({ linkId, onRemove }: { linkId: string; onRemove(): void }) {
  const { campaign: record } = useCampaign()
  const links = useQuery(read('GET /campaigns/{id}/link-analytics', { params: { id: record.id } })).data?.data
  const link = links?.find((one) => one.linkId === linkId)
  return (
    <Chip
      label={link ? campaign.filterClicked({ link: link.originalUrl }) : campaign.peopleClickedLink()}
      onRemove={onRemove}
    />
  )
}

const Chip = ({ label, onRemove }: { label: string; onRemove(): void }) => (
  <span className={styles.chip}>
    <span className={styles.label}>{label}</span>
    <Button kind="quiet" isIcon aria-label={campaign.filterRemove({ label })} onClick={onRemove}>
      <X size={14} aria-hidden />
    </Button>
  </span>
)
