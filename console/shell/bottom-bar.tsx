import { useLocation } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { shell } from '../../words/en/shell.ts'
import { useIsRoleKnown } from '../api/hooks.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { PlaceLink, usePlaces } from './place-link.tsx'
import styles from './shell.module.css'
import { useGo } from './use-go.ts'

/** Main navigation at the bottom of a phone, within reach of a thumb. */
export function BottomBar() {
  const go = useGo()
  const { pathname } = useLocation()
  const places = usePlaces()
  const isRoleKnown = useIsRoleKnown()
  const others = places.filter(({ isMain }) => !isMain)
  // The bar stays empty until the role is known, because items that appear would move under the
  // thumb.
  if (!isRoleKnown) return <nav className={styles.bottom} aria-label={shell.menu()} />
  const isElsewhere = others.some(({ to }) => pathname.startsWith(to))
  return (
    <nav className={styles.bottom} aria-label={shell.menu()}>
      {places
        .filter(({ isMain }) => isMain)
        .map((place) => (
          <PlaceLink key={place.to} place={place} />
        ))}
      <Menu
        side="above"
        className={styles.place}
        label={
          <>
            <MoreHorizontal size={18} aria-hidden />
            <span data-here={isElsewhere || undefined}>{shell.more()}</span>
          </>
        }
      >
        {others.map(({ to, label, icon: Icon }) => (
          <MenuItem
            key={to}
            icon={<Icon size={16} aria-hidden />}
            onSelect={() => go(to)}
            isDisabled={pathname === to}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  )
}
