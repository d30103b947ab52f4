import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactForms } from '../../../../words/en/contact-forms.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { NamedRecord } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { SOURCE_NAMES } from '../../../shell/contact-values.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Check, FieldGroup, SelectField, TextField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { fieldFiltersIn, wordsIn } from '../filters.ts'
import { useCustomFields, useTagNames } from '../names.ts'
import type { FilterName, Filters } from '../search.ts'
import { TagPicker } from '../tag-picker.tsx'
import { STAGES, STATUSES } from '../words.ts'
import { CampaignFilter, campaignDraftOf, campaignFilters, lacksCampaign } from './campaign-filter.tsx'
import { type Draft, draftOf, filterOf } from './field-condition.ts'
import { FieldConditions } from './field-conditions.tsx'

interface FilterPanelProps {
  filters: Filters
  onFilters(filters: Filters): void
  onClose(): void
}

const TEXTS: ReadonlyArray<readonly [FilterName, string]> = [
  ['name', contactForms.filterName()],
  ['phone', contactForms.filterPhone()],
  ['email', contactForms.filterEmail()],
]
const LISTS: ReadonlyArray<
  readonly [FilterName, string, ReadonlyArray<readonly [string, string, ...unknown[]]>]
> = [
  ['stage', contactFields.stage(), STAGES],
  ['status', contactFields.status(), STATUSES],
  ['source', contactFields.source(), Object.entries(SOURCE_NAMES)],
]
const SEGMENTS = 100

/** Panel with all filters. */
export default function FilterPanel({ filters, onFilters, onClose }: FilterPanelProps) {
  const can = useCan()
  const tagName = useTagNames(filters.tagIds)
  const [chosen, setChosen] = useState<readonly NamedRecord[]>()
  const tags = chosen ?? wordsIn(filters.tagIds).map((id) => ({ id, name: tagName(id) }))
  const fields = useCustomFields()
  const [conditions, setConditions] = useState<readonly Draft[]>(() =>
    fieldFiltersIn(filters.customFieldFilters).map(draftOf),
  )
  const [campaign, setCampaign] = useState(() => campaignDraftOf(filters))
  const [isRefused, setRefused] = useState(false)
  const segments = useQuery({
    ...read('GET /segments', { query: { limit: SEGMENTS, sortBy: 'name', sortOrder: 'asc' } }),
    enabled: can('segment:read'),
  }).data?.data

  async function submit(data: FormData) {
    if (lacksCampaign(campaign)) return setRefused(true)
    const text = (name: FilterName) => String(data.get(name) ?? '').trim() || undefined
    const list = (name: FilterName) => data.getAll(name).join(',') || undefined
    const ofFields = conditions.flatMap((draft) => filterOf(draft, fields) ?? [])
    onFilters({
      search: filters.search,
      ids: filters.ids,
      ...Object.fromEntries(TEXTS.map(([name]) => [name, text(name)])),
      ...Object.fromEntries(LISTS.map(([name]) => [name, list(name)])),
      tagIds: tags.map(({ id }) => id).join(',') || undefined,
      isOptedOut: text('isOptedOut'),
      emailSubscribed: text('emailSubscribed'),
      createdFrom: text('createdFrom'),
      createdTo: text('createdTo'),
      ...campaignFilters(campaign),
      excludeSegmentId: segments ? text('excludeSegmentId') : filters.excludeSegmentId,
      customFieldFilters: ofFields.length > 0 ? JSON.stringify(ofFields) : undefined,
    })
  }

  return (
    <Dialog title={contactForms.filterTitle()} isPanel onClose={onClose}>
      <Form onSubmit={submit}>
        <Row>
          {TEXTS.map(([name, label]) => (
            <TextField key={name} name={name} label={label} defaultValue={filters[name]} maxLength={50} />
          ))}
        </Row>
        {can('tag:read') && <TagPicker label={contactForms.filterTags()} tags={tags} onTags={setChosen} />}
        {LISTS.map(([name, label, options]) => (
          <FieldGroup
            key={name}
            label={label}
            hint={name === 'source' ? undefined : contactForms.filterListHint()}
          >
            <Row>
              {options.map(([value, text]) => (
                <Check
                  key={value}
                  name={name}
                  value={value}
                  label={text}
                  defaultChecked={wordsIn(filters[name]).includes(value)}
                />
              ))}
            </Row>
          </FieldGroup>
        ))}
        <Row>
          <SelectField name="isOptedOut" label={contactForms.filterTexts()} defaultValue={filters.isOptedOut}>
            <option value="">{contactForms.filterAny()}</option>
            <option value="false">{contactForms.filterSubscribed()}</option>
            <option value="true">{contacts.optedOut()}</option>
          </SelectField>
          <SelectField
            name="emailSubscribed"
            label={contactForms.filterEmails()}
            defaultValue={filters.emailSubscribed}
          >
            <option value="">{contactForms.filterAny()}</option>
            <option value="true">{contactForms.filterSubscribed()}</option>
            <option value="false">{contacts.optedOut()}</option>
          </SelectField>
        </Row>
        <Row>
          <TextField
            name="createdFrom"
            type="date"
            label={contactForms.filterFrom()}
            defaultValue={filters.createdFrom}
          />
          <TextField
            name="createdTo"
            type="date"
            label={contactForms.filterTo()}
            defaultValue={filters.createdTo}
          />
        </Row>
        {segments && segments.length > 0 && (
          <SelectField
            name="excludeSegmentId"
            label={contactForms.filterNotInSegment()}
            defaultValue={filters.excludeSegmentId}
          >
            <option value="">{contactForms.filterAny()}</option>
            {segments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {can('campaign:read') && (
          <CampaignFilter draft={campaign} isRefused={isRefused} onDraft={setCampaign} />
        )}
        {fields.length > 0 && (
          <FieldConditions fields={fields} conditions={conditions} onConditions={setConditions} />
        )}
        <Actions>
          <SubmitButton>{contactForms.filterAct()}</SubmitButton>
          <Button onClick={() => onFilters({ search: filters.search })}>{contacts.filterRemoveAll()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
