import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { settingsAudit } from '../../../../words/en/settings-audit.ts'
import type { AuditRecord } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { GROUP_TITLES } from './act-words.ts'
import { ActorPicker } from './actor-picker.tsx'
import { ACT_GROUPS, type ActGroup } from './acts.ts'
import styles from './audit.module.css'
import type { AuditSearch } from './search.ts'
import { actName, actorName, thingName } from './sentence.ts'

const GROUPS = Object.keys(ACT_GROUPS) as ActGroup[]

/**
 * Filters for member, action and time, stored in the address.
 * @param records shown entries, for the names
 */
export function AuditFilters({ search, records }: { search: AuditSearch; records: readonly AuditRecord[] }) {
  const navigate = useNavigate({ from: '/settings/audit' })
  const set = (change: AuditSearch) => navigate({ search: (old) => ({ ...old, ...change }) })
  const byActor = records.find(({ actor }) => actor.id === search.actor)
  const aboutThing = records.find(({ resource }) => resource?.id === search.resource)
  return (
    <>
      <div className={styles.filters}>
        <ActorPicker onPick={(actor) => set({ actor })} />
        <SelectField
          label={settingsAudit.act()}
          name="act"
          value={search.act ?? ''}
          onChange={({ target }) => set({ act: target.value || undefined })}
        >
          <option value="">{settingsAudit.actAny()}</option>
          {GROUPS.map((group) => (
            <optgroup key={group} label={GROUP_TITLES[group]()}>
              <option value={group}>{settingsAudit.actGroup({ group: GROUP_TITLES[group]() })}</option>
              {ACT_GROUPS[group].map((act) => (
                <option key={act} value={act}>
                  {actName(act)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label={settingsAudit.from()}
          name="from"
          type="date"
          value={search.from ?? ''}
          onChange={({ target }) => set({ from: target.value || undefined })}
        />
        <TextField
          label={settingsAudit.until()}
          name="to"
          type="date"
          value={search.to ?? ''}
          onChange={({ target }) => set({ to: target.value || undefined })}
        />
      </div>
      {(search.actor || search.resource) && (
        <div className={styles.chips}>
          {search.actor && (
            <Button onClick={() => set({ actor: undefined })}>
              {byActor ? settingsAudit.onlyBy({ name: actorName(byActor) }) : settingsAudit.onlyByOne()}
              <X size={14} aria-label={settingsAudit.onlyRemove()} />
            </Button>
          )}
          {search.resource && (
            <Button onClick={() => set({ resource: undefined })}>
              {aboutThing
                ? settingsAudit.onlyAbout({ record: thingName(aboutThing) })
                : settingsAudit.onlyAboutOne()}
              <X size={14} aria-label={settingsAudit.onlyRemove()} />
            </Button>
          )}
        </div>
      )}
    </>
  )
}
