import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { contactForms } from '../../../../words/en/contact-forms.ts'
import { readKept } from '../../../api/queries.ts'
import { CAMPAIGN_RESULTS } from '../../../shell/campaign-results.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup, SelectField, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/form.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { useCampaignName } from '../names.ts'
import type { Filters } from '../search.ts'
import styles from './filter-panel.module.css'

const SHOWN = 20
const USUAL_DAYS = '30'
/** Maximum number of days in the API. */
const MOST_DAYS = 3_650

/** Filter by a result of one campaign, or of any campaign within some days, while it is edited. */
interface CampaignDraft {
  /** Empty for no filter. */
  result: string
  isAny: boolean
  /** Empty until one is chosen. */
  campaignId: string
  days: string
}

export const campaignDraftOf = ({ campaignResult, campaignId, campaignDays }: Filters): CampaignDraft => ({
  result: campaignResult ?? '',
  isAny: campaignDays !== undefined,
  campaignId: campaignId ?? '',
  days: campaignDays ?? USUAL_DAYS,
})

/** Returns whether a campaign has to be chosen before the filter can be used. */
export const lacksCampaign = ({ result, isAny, campaignId }: CampaignDraft): boolean =>
  result !== '' && !isAny && campaignId === ''

export const campaignFilters = ({ result, isAny, campaignId, days }: CampaignDraft): Filters => {
  if (result === '') return {}
  return { campaignResult: result, ...(isAny ? { campaignDays: days } : { campaignId }) }
}

interface CampaignFilterProps {
  draft: CampaignDraft
  /** Whether the missing campaign is pointed out. */
  isRefused: boolean
  onDraft(draft: CampaignDraft): void
}

export function CampaignFilter({ draft, isRefused, onDraft }: CampaignFilterProps) {
  const { result, isAny, campaignId, days } = draft
  return (
    <FieldGroup label={contactForms.filterCampaigns()}>
      <Row>
        <SelectField
          name="campaignResult"
          label={contactForms.filterResult()}
          value={result}
          onChange={({ target }) => onDraft({ ...draft, result: target.value })}
        >
          <option value="">{contactForms.filterAny()}</option>
          {Object.entries(CAMPAIGN_RESULTS).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        {result !== '' && (
          <SelectField
            name="campaignScope"
            label={contactForms.filterWhichCampaign()}
            value={isAny ? 'any' : 'one'}
            onChange={({ target }) => onDraft({ ...draft, isAny: target.value === 'any' })}
          >
            <option value="one">{contactForms.filterOneCampaign()}</option>
            <option value="any">{contactForms.filterAnyCampaign()}</option>
          </SelectField>
        )}
      </Row>
      {result !== '' && isAny && (
        <TextField
          name="campaignDays"
          type="number"
          label={contactForms.filterCampaignDays()}
          hint={contactForms.filterCampaignDaysHint()}
          min={1}
          max={MOST_DAYS}
          required
          value={days}
          onChange={({ target }) => onDraft({ ...draft, days: target.value })}
        />
      )}
      {result !== '' && !isAny && (
        <CampaignPicker
          campaignId={campaignId}
          problem={isRefused && lacksCampaign(draft) ? contactForms.filterCampaignMissing() : undefined}
          onCampaign={(id) => onDraft({ ...draft, campaignId: id })}
        />
      )}
    </FieldGroup>
  )
}

interface CampaignPickerProps {
  campaignId: string
  problem: string | undefined
  onCampaign(id: string): void
}

function CampaignPicker({ campaignId, problem, onCampaign }: CampaignPickerProps) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const q = useDeferredValue(text.trim())
  const loaded = useCampaignName(campaignId || undefined)
  const query = useQuery({
    ...readKept('GET /campaigns', { query: { limit: SHOWN, ...(q ? { q } : {}) } }),
    placeholderData: keepPreviousData,
    enabled: campaignId === '',
  })
  if (campaignId !== '')
    return (
      <div className={styles.chosen}>
        <span>{loaded ?? picked ?? '…'}</span>
        <Button
          kind="quiet"
          isIcon
          aria-label={contactForms.filterCampaignRemove()}
          onClick={() => onCampaign('')}
        >
          <X size={16} aria-hidden />
        </Button>
      </div>
    )
  return (
    <Picker
      label={contactForms.filterCampaignSearch()}
      isLabelHidden
      placeholder={contactForms.filterCampaignSearch()}
      text={text}
      onText={setText}
      options={(query.data?.data ?? []).map(({ id, name }) => ({ id, label: name }))}
      isLoading={query.isFetching}
      problem={problem}
      onPick={({ id, label }) => {
        setPicked(label)
        setText('')
        onCampaign(id)
      }}
    />
  )
}
