import { CircleUserRound, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { useSession } from '../api/hooks.ts'
import { queryClient } from '../api/queries.ts'
import { signedOut } from '../api/session.ts'
import { personName } from '../ui/format.ts'
import { Menu, MenuItem, MenuLine, MenuTitle } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { chooseScheme, currentScheme, type Scheme } from './scheme.ts'
import { useGo } from './use-go.ts'

const SCHEMES = [
  ['auto', 'As the device', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
] as const

/** The account, the scheme, and signing out. */
export function UserMenu({ isNamed = false }: { isNamed?: boolean }) {
  const session = useSession()
  const go = useGo()
  const [scheme, setScheme] = useState<Scheme>(currentScheme)
  async function leave() {
    try {
      await call('POST /auth/logout')
    } catch (error) {
      toast((error as Error).message)
      return
    }
    queryClient.clear()
    go('/sign-in')
    signedOut()
  }
  const name = session ? personName(session.user) : 'Account'
  return (
    <Menu
      kind="quiet"
      isIcon={!isNamed}
      side="above"
      name={isNamed ? `Account: ${name}` : 'Account'}
      label={
        <>
          <CircleUserRound size={18} aria-hidden />
          {isNamed && name}
        </>
      }
    >
      <MenuItem icon={<UserRound size={16} aria-hidden />} onSelect={() => go('/settings/account')}>
        Your account
      </MenuItem>
      <MenuTitle>Colours</MenuTitle>
      {SCHEMES.map(([value, label, Icon]) => (
        <MenuItem
          key={value}
          icon={<Icon size={16} aria-hidden />}
          onSelect={() => {
            chooseScheme(value)
            setScheme(value)
          }}
        >
          {label}
          {value === scheme ? ' (chosen)' : ''}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={leave}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
