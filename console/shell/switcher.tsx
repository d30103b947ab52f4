import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { shell } from '../../words/en/shell.ts'
import { call } from '../api/client.ts'
import { useSession } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { signedIn } from '../api/session.ts'
import { initials } from '../ui/format.ts'
import { GoLink } from '../ui/go-link.tsx'
import { Menu, MenuItem, MenuLine, MenuTitle } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
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
  return (
    <Notice title={shell.otherClients()}>
      <ul>
        {others.slice(0, LISTED).map((one) => (
          <li key={one.id}>
            <GoLink href={`/switch/${one.id}?to=${to}`}>{shell.otherClientsOpen({ name: one.name })}</GoLink>
          </li>
        ))}
      </ul>
    </Notice>
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
