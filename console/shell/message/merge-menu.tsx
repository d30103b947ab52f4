import { useQuery } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { useContext, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Menu, MenuItem, MenuTitle } from '../../ui/menu.tsx'
import { nameField } from '../../ui/name-field.ts'
import { MessageContext } from './context.ts'
import { insert } from './cursor.ts'
import styles from './message.module.css'

const MOST = 100

type Entry = readonly [label: string, mergeField: string]

const contactEntries = (): Entry[] => [
  [compose.fieldFirstName(), nameField('firstName')],
  [compose.fieldLastName(), '{{lastName}}'],
  [compose.fieldFullName(), nameField('fullName')],
  [compose.fieldPhone(), '{{phone}}'],
  [compose.fieldEmail(), '{{email}}'],
  [compose.fieldCity(), '{{city}}'],
  [compose.fieldState(), '{{state}}'],
  [compose.fieldPostalCode(), '{{postalCode}}'],
]
const organizationEntries = (): Entry[] => [
  [compose.fieldOrganizationName(), '{{organization.name}}'],
  [compose.fieldOrganizationPhone(), '{{organization.phone}}'],
  [compose.fieldOrganizationEmail(), '{{organization.email}}'],
  [compose.fieldOrganizationWebsite(), '{{organization.website}}'],
  [compose.fieldOwnFirstName(), '{{agent.firstName}}'],
  [compose.fieldToday(), '{{today}}'],
  [compose.fieldOptOut(), '{{optOutInstructions}}'],
]
const feedEntries = (): Entry[] => [
  [compose.fieldFeedItems(), '{{feed.items}}'],
  [compose.fieldFeedFirstTitle(), '{{feed.firstTitle}}'],
  [compose.fieldFeedCount(), '{{feed.count}}'],
  [compose.fieldFeedTitle(), '{{feed.title}}'],
]
const mailEntries = (): Entry[] => [[compose.fieldUnsubscribe(), '{{unsubscribeUrl}}']]

interface MergeMenuProps {
  /** Returns the field that was written into last. */
  field(): HTMLElement | null
  /** Inserts the text instead, for an editor with a cursor of its own. */
  onInsert?: ((text: string) => void) | undefined
}

/** Inserts a merge field at the cursor. Outside of an editor of messages the text is that of an email. */
export function MergeMenu({ field, onInsert }: MergeMenuProps) {
  const can = useCan()
  const message = useContext(MessageContext)
  const channel = message?.draft.channel ?? 'EMAIL'
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
    [compose.fieldsFeed(), message?.feedOf ? feedEntries() : []],
    [compose.fieldsContact(), contactEntries()],
    [compose.fieldsCustom(), custom?.map(({ key, label }) => [label, `{{custom.${key}}}`] as const) ?? []],
    [
      compose.fieldsShortLinks(),
      links?.map(({ id, title, code }) => [title ?? code, `{{shortLink.${id}}}`] as const) ?? [],
    ],
    [compose.fieldsOrganization(), [...organizationEntries(), ...(channel === 'EMAIL' ? mailEntries() : [])]],
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the menu needs is read before it is pressed
    <span onPointerEnter={() => setWanted(true)} onFocus={() => setWanted(true)}>
      <Menu
        label={
          <>
            <Braces size={16} aria-hidden />
            {compose.fieldAct()}
          </>
        }
      >
        {groups.map(
          ([title, entries]) =>
            entries.length > 0 && (
              <div key={title}>
                <MenuTitle>{title}</MenuTitle>
                {entries.map(([label, mergeField]) => (
                  <MenuItem
                    key={mergeField}
                    onSelect={() => {
                      // The menu first returns the focus to its button.
                      setTimeout(() => {
                        const into = field()
                        if (onInsert) onInsert(mergeField)
                        else if (into) insert(into, mergeField)
                      })
                    }}
                  >
                    {label} <code className={styles.quiet}>{mergeField}</code>
                  </MenuItem>
                ))}
              </div>
            ),
        )}
      </Menu>
    </span>
  )
}
