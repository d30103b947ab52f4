import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { AuditRecord } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ActorPicker } from './actor-picker.tsx'
import { ACT_GROUPS } from './acts.ts'
import styles from './audit.module.css'
import type { AuditSearch } from './search.ts'
import { actorName, thingName } from './sentence.ts'

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
          label="Act"
          name="act"
          value={search.act ?? ''}
          onChange={({ target }) => set({ act: target.value || undefined })}
        >
          <option value="">Anything</option>
          {ACT_GROUPS.map(({ key, title, acts }) => (
            <optgroup key={key} label={title}>
              <option value={key}>All of {title.toLowerCase()}</option>
              {Object.entries(acts).map(([name, { text }]) => (
                <option key={name} value={name}>
                  {plain(text)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label="From"
          name="from"
          type="date"
          value={search.from ?? ''}
          onChange={({ target }) => set({ from: target.value || undefined })}
        />
        <TextField
          label="To"
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
              By {byActor ? actorName(byActor) : 'one person'}
              <X size={14} aria-label="Remove this filter" />
            </Button>
          )}
          {search.resource && (
            <Button onClick={() => set({ resource: undefined })}>
              About {aboutThing ? thingName(aboutThing) : 'one thing'}
              <X size={14} aria-label="Remove this filter" />
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Returns a description without its details: "gave … the role …". */
function plain(text: string): string {
  const words = text.replaceAll(/:? ?\(?\{\w+\}\)?/g, (found) => (found.includes('{thing}') ? ' …' : ''))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
