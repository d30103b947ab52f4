import { useQuery } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Menu, MenuItem, MenuTitle } from '../../ui/menu.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { type Field, insert } from './cursor.ts'

const MOST = 100

type Entry = readonly [label: string, field: string]

const PERSON: readonly Entry[] = [
  ['First name', 'firstName|there'],
  ['Last name', 'lastName'],
  ['Full name', 'fullName|there'],
  ['Phone', 'phone'],
  ['Email', 'email'],
  ['City', 'city'],
  ['State', 'state'],
  ['Postal code', 'postalCode'],
]
const OURS: readonly Entry[] = [
  ['Name of the organization', 'organization.name'],
  ['Its phone', 'organization.phone'],
  ['Its email', 'organization.email'],
  ['Its website', 'organization.website'],
  ['Your first name', 'agent.firstName'],
  ['Today', 'today'],
  ['How to opt out', 'optOutInstructions'],
]

/**
 * Inserts a merge field at the cursor.
 * @param field returns the field that was written into last
 */
export function MergeMenu({ field }: { field(): Field | null }) {
  const can = useCan()
  const { draft } = useCompose()
  const [isWanted, setWanted] = useState(false)
  const custom = useQuery({
    ...read('GET /custom-fields', { query: { limit: MOST, isArchived: false } }),
    enabled: isWanted && can('custom_field:read'),
  }).data?.data
  const links = useQuery({
    ...read('GET /short-links', { query: { limit: MOST, statuses: ['ACTIVE'] } }),
    enabled: isWanted && can('short_link:read'),
  }).data?.data
  const groups: ReadonlyArray<readonly [string, readonly Entry[]]> = [
    ['Of the person', PERSON],
    ['Custom fields', custom?.map(({ key, label }) => [label, `custom.${key}`] as const) ?? []],
    ['Short links', links?.map(({ id, title, code }) => [title ?? code, `shortLink.${id}`] as const) ?? []],
    [
      'Of the organization',
      draft.channel === 'EMAIL' ? [...OURS, ['Address to unsubscribe', 'unsubscribeUrl'] as const] : OURS,
    ],
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the menu needs is read before it is pressed
    <span onPointerEnter={() => setWanted(true)} onFocus={() => setWanted(true)}>
      <Menu
        label={
          <>
            <Braces size={16} aria-hidden />
            Insert a field
          </>
        }
      >
        {groups.map(
          ([title, entries]) =>
            entries.length > 0 && (
              <div key={title}>
                <MenuTitle>{title}</MenuTitle>
                {entries.map(([label, name]) => (
                  <MenuItem
                    key={name}
                    onSelect={() => {
                      // The menu first returns the focus to its button.
                      setTimeout(() => {
                        const into = field()
                        if (into) insert(into, `{{${name}}}`)
                      })
                    }}
                  >
                    {label} <code className={styles.quiet}>{`{{${name}}}`}</code>
                  </MenuItem>
                ))}
              </div>
            ),
        )}
      </Menu>
    </span>
  )
}
