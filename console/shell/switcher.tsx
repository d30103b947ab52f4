import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown } from 'lucide-react'
import { call } from '../api/client.ts'
import { useSession } from '../api/hooks.ts'
import { queryClient, read } from '../api/queries.ts'
import { signedIn } from '../api/session.ts'
import { initials } from '../ui/format.ts'
import { Menu, MenuItem, MenuLine, MenuTitle } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './switcher.module.css'
import { useGo } from './use-go.ts'

/** Makes an organization the current one and forgets what was read of the other. Throws ApiError. */
export async function switchTo(organizationId: string): Promise<void> {
  const { data } = await call('POST /organization/switch', { body: { organizationId } })
  signedIn(data)
  queryClient.clear()
}

/** The current organization, and the way to the others. */
export function Switcher() {
  const session = useSession()
  const go = useGo()
  const organizations = useQuery(read('GET /organization/all')).data?.data ?? []
  const current = session?.organization
  if (!current) return null
  const label = (
    <>
      <span className={styles.mark} aria-hidden>
        {initials(current.name)}
      </span>
      <span className={styles.name}>{current.name}</span>
      <ChevronsUpDown size={14} aria-hidden />
    </>
  )
  async function choose(organization: { id: string; name: string }) {
    try {
      await switchTo(organization.id)
      go('/campaigns')
    } catch (error) {
      toast((error as Error).message)
    }
  }
  return (
    <Menu className={styles.switcher} label={label} name={`Organization: ${current.name}`}>
      <MenuTitle>Organizations</MenuTitle>
      {organizations.map((organization) => (
        <MenuItem
          key={organization.id}
          icon={
            <Check
              size={16}
              aria-hidden
              className={organization.id === current.id ? undefined : styles.other}
            />
          }
          onSelect={() => choose(organization)}
        >
          {organization.name}
        </MenuItem>
      ))}
      {organizations.length > 1 && <MenuLine />}
      {organizations.length > 1 && <MenuItem onSelect={() => go('/agency')}>Compare all clients</MenuItem>}
    </Menu>
  )
}
