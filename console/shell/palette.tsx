import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useCan } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { personName } from '../ui/format.ts'
import { type Option, Picker } from '../ui/picker.tsx'
import styles from './palette.module.css'
import { PLACES } from './places.ts'
import { switchTo } from './switcher.tsx'
import { useGo } from './use-go.ts'

const SHOWN = 6

interface Command extends Option {
  run(): unknown
}

/** Goes to a place, a contact, a campaign or another organization by typing. */
export default function Palette({ onClose }: { onClose(): void }) {
  const go = useGo()
  const can = useCan()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const isSearching = search.length > 1
  const contacts = useQuery({
    ...read('GET /contacts', { query: { search, limit: SHOWN } }),
    enabled: isSearching && can('contact:read'),
  })
  const campaigns = useQuery({
    ...read('GET /campaigns', { query: { q: search, limit: SHOWN } }),
    enabled: isSearching && can('campaign:read'),
  })
  const organizations = useQuery(read('GET /organization/all')).data?.data ?? []
  const fits = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase())

  const commands: Command[] = [
    ...PLACES.filter(({ permission, label }) => fits(label) && (!permission || can(permission))).map(
      ({ to, label }): Command => ({ id: to, label, hint: 'Go', run: () => go(to) }),
    ),
    ...(isSearching ? (campaigns.data?.data ?? []) : []).map(
      ({ id, name }): Command => ({ id, label: name, hint: 'Campaign', run: () => go(`/campaigns/${id}`) }),
    ),
    ...(isSearching ? (contacts.data?.data ?? []) : []).map(
      (contact): Command => ({
        id: contact.id,
        label: personName(contact),
        hint: contact.phone ?? contact.email ?? 'Contact',
        run: () => go(`/contacts/${contact.id}`),
      }),
    ),
    ...(text ? organizations.filter(({ name }) => fits(name)) : []).slice(0, SHOWN).map(
      ({ id, name }): Command => ({
        id,
        label: name,
        hint: 'Organization',
        run: () => switchTo(id).then(() => go('/campaigns')),
      }),
    ),
  ]

  return (
    <Dialog title="Search and go" onClose={onClose} isBare>
      <div className={styles.palette}>
        <Picker
          label="Search and go"
          isLabelHidden
          isOpen
          hasFocus
          placeholder="A contact, a campaign, a place …"
          text={text}
          onText={setText}
          options={commands}
          isLoading={contacts.isFetching || campaigns.isFetching}
          onPick={({ id }) => {
            commands.find((command) => command.id === id)?.run()
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
