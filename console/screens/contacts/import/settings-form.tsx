import { useQuery } from '@tanstack/react-query'
import { contactImport } from '../../../../words/en/contact-import.ts'
import type { NamedRecord } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { FieldGroup, Radio, SelectField, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import { useTagNames } from '../names.ts'
import { TagPicker } from '../tag-picker.tsx'
import type { Settings } from './check-file.ts'
import { MODES } from './words.ts'

const MANY = 100

interface SettingsFormProps {
  settings: Settings
  onSettings(settings: Settings): void
}

/** Settings for known contacts, tags and segment, and the source of the consent. */
export function SettingsForm({ settings, onSettings }: SettingsFormProps) {
  const can = useCan()
  const tagName = useTagNames(settings.tagIds.join(','))
  const tags: NamedRecord[] = settings.tagIds.map((id) => ({ id, name: tagName(id) }))
  const segments =
    useQuery({
      ...read('GET /segments', { query: { type: 'STATIC', limit: MANY, sortBy: 'name', sortOrder: 'asc' } }),
      enabled: can('segment:read') && can('segment:update'),
    }).data?.data ?? []
  const set = (part: Partial<Settings>) => onSettings({ ...settings, ...part })
  return (
    <Section title={contactImport.settings()}>
      <FieldGroup label={contactImport.settingsKnown()}>
        {MODES.map(([mode, label, hint]) => (
          <Radio
            key={mode}
            name="mode"
            label={label}
            hint={hint}
            checked={settings.mode === mode}
            onChange={() => set({ mode })}
          />
        ))}
      </FieldGroup>
      <Row>
        {can('tag:read') && (
          <TagPicker
            label={contactImport.settingsTags()}
            tags={tags}
            onTags={(next) => set({ tagIds: next.map(({ id }) => id) })}
            mayCreate
          />
        )}
        {segments.length > 0 && (
          <SelectField
            name="segmentId"
            label={contactImport.settingsSegment()}
            value={settings.segmentId ?? ''}
            onChange={({ target }) => set({ segmentId: target.value || null })}
          >
            <option value="">{contactImport.settingsSegmentNone()}</option>
            {segments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </Row>
      <Row>
        <TextField
          name="consentSource"
          label={contactImport.settingsSource()}
          hint={contactImport.settingsSourceHint()}
          maxLength={200}
          value={settings.consentSource}
          onChange={({ target }) => set({ consentSource: target.value })}
        />
        <TextField
          name="consentDate"
          type="date"
          label={contactImport.settingsDate()}
          hint={contactImport.settingsDateHint()}
          value={settings.consentDate.slice(0, 10)}
          onChange={({ target }) => set({ consentDate: target.value })}
        />
      </Row>
    </Section>
  )
}
