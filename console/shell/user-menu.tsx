import { useQuery } from '@tanstack/react-query'
import {
  CircleQuestionMark,
  CircleUserRound,
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { shell } from '../../words/en/shell.ts'
import { useSession } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { personName } from '../ui/format.ts'
import { Menu, MenuItem, MenuLine, MenuTitle } from '../ui/menu.tsx'
import { chooseScheme, currentScheme, type Scheme } from './scheme.ts'
import styles from './shell.module.css'
import { useGo } from './use-go.ts'

const SCHEMES = [
  ['auto', shell.schemeDevice(), Monitor],
  ['light', shell.schemeLight(), Sun],
  ['dark', shell.schemeDark(), Moon],
] as const

interface UserMenuProps {
  isNamed?: boolean
  /** Opens the help for the screen; absent if another button does. */
  onHelp?(): void
}

/** Menu with the account, the colour scheme and sign-out. */
export function UserMenu({ isNamed = false, onHelp }: UserMenuProps) {
  const session = useSession()
  const go = useGo()
  const [scheme, setScheme] = useState<Scheme>(currentScheme)
  // The session still has the name from its start.
  const me = useQuery(read('GET /user')).data?.data ?? session?.user
  const name = me ? personName(me) : shell.user()
  return (
    <Menu
      kind="quiet"
      isIcon={!isNamed}
      side="above"
      name={isNamed ? shell.userNamed({ name }) : shell.user()}
      label={
        <>
          <CircleUserRound size={18} aria-hidden />
          {isNamed && <span className={styles.userName}>{name}</span>}
        </>
      }
    >
      <MenuTitle>{me?.email}</MenuTitle>
      <MenuItem icon={<UserRound size={16} aria-hidden />} onSelect={() => go('/settings/account')}>
        {shell.account()}
      </MenuItem>
      <MenuItem icon={<ListChecks size={16} aria-hidden />} onSelect={() => go('/welcome')}>
        {shell.firstSteps()}
      </MenuItem>
      {onHelp && (
        <MenuItem icon={<CircleQuestionMark size={16} aria-hidden />} onSelect={onHelp}>
          {shell.help()}
        </MenuItem>
      )}
      <MenuTitle>{shell.scheme()}</MenuTitle>
      {SCHEMES.map(([value, label, Icon]) => (
        <MenuItem
          key={value}
          icon={<Icon size={16} aria-hidden />}
          isChosen={value === scheme}
          onSelect={() => {
            chooseScheme(value)
            setScheme(value)
          }}
        >
          {label}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => go('/sign-out')}>
        {shell.signOut()}
      </MenuItem>
    </Menu>
  )
}
