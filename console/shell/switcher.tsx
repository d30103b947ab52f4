import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { shell } from '../../words/en/shell.ts'
import type { Organization } from '../api/api.gen.ts'
import { call } from '../api/client.ts'
import { useSession } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { signedIn } from '../api/session.ts'
import { initials } from '../ui/format.ts'
import { GoLink } from '../ui/go-link.tsx'
import { Menu, MenuItem, MenuLine, MenuTitle } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { Picker } from '../ui/picker.tsx'
import styles from './switcher.module.css'
import { useGo } from './use-go.ts'

/** Maximum number of organizations in the menu. The command palette finds the others by name. */
const LISTED = 8

/**
 * Switches this tab to an organization. Throws ApiError.
 * @param isWanted called after the answer; if the user has moved to another screen meanwhile, the
 * organization stays
 */
export async function switchTo(organizationId: string, isWanted: () => boolean): Promise<void> {
  const { data } = await call('POST /organization/switch', { body: { organizationId } })
  if (isWanted()) signedIn(data)
}

/**
 * Offers to open the address in another organization of the user. It asks the server nothing about the
 * record, so that no answer tells where it is.
 */
export function OtherClients() {
  const id = useSession()?.organization.id
  const all = useQuery(read('GET /organization/all')).data?.data ?? []
  const others = all.filter((one) => one.id !== id)
  if (others.length === 0) return null
  const to = encodeURIComponent(`${location.pathname.replace(/^\/console/, '')}${location.search}`)
  const placeIn = (organizationId: string) => `/switch/${organizationId}?to=${to}`
  return (
    <Notice title={shell.otherClients()}>
      {others.length > LISTED ? (
        <ClientPicker clients={others} placeIn={placeIn} />
      ) : (
        <ul>
          {others.map(({ id: other, name }) => (
            <li key={other}>
              <GoLink href={placeIn(other)}>{shell.otherClientsOpen({ name })}</GoLink>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

interface ClientPickerProps {
  clients: readonly Organization[]
  /** Returns the address of the record in a client. */
  placeIn(organizationId: string): string
}

/** Finds a client by name. */
function ClientPicker({ clients, placeIn }: ClientPickerProps) {
  const go = useGo()
  const [text, setText] = useState('')
  const fits = ({ name }: Organization) => name.toLowerCase().includes(text.trim().toLowerCase())
  return (
    <Picker
      label={shell.otherClientsFind()}
      text={text}
      onText={setText}
      options={clients.filter(fits).map(({ id, name }) => ({ id, label: shell.otherClientsOpen({ name }) }))}
      onPick={({ id }) => go(placeIn(id))}
    />
  )
}

/**
 * Shows the current organization and switches to others.
 * @param onSearch opens the command palette
 */
export function Switcher({ onSearch }: { onSearch(): void }) {
  const session = useSession()
  const go = useGo()
  const all = useQuery(read('GET /organization/all')).data?.data ?? []
  const current = session?.organization
  if (!current) return null
  const others = all.filter(({ id }) => id !== current.id)
  const label = (
    <>
      {/* The stylesheet draws the initials, so that they are not part of the button's name. */}
      <span className={styles.mark} data-initials={initials(current.name)} aria-hidden />
      <span className={styles.name}>{current.name}</span>
      <ChevronsUpDown size={14} aria-hidden />
    </>
  )
  return (
    <Menu className={styles.switcher} label={label} name={shell.organization({ name: current.name })}>
      <MenuTitle>{shell.organizations()}</MenuTitle>
      <MenuItem isChosen onSelect={() => {}}>
        {current.name}
      </MenuItem>
      {others.slice(0, LISTED - 1).map(({ id, name }) => (
        <MenuItem key={id} isChosen={false} onSelect={() => go(`/switch/${id}`)}>
          {name}
        </MenuItem>
      ))}
      {others.length >= LISTED && (
        <MenuItem onSelect={onSearch}>{shell.organizationsSearch({ count: all.length })}</MenuItem>
      )}
      <MenuLine />
      {others.length > 0 && (
        <MenuItem onSelect={() => go('/agency')}>{shell.organizationsCompare()}</MenuItem>
      )}
      <MenuItem onSelect={() => go('/settings/organization/new')}>{shell.organizationAct()}</MenuItem>
    </Menu>
  )
}
