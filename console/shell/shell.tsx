import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { MoreHorizontal, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCan, useSession } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { number } from '../ui/format.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { NotificationsButton } from './notifications-button.tsx'
import { AGENCY, PLACES, type Place } from './places.ts'
import styles from './shell.module.css'
import { SignInAgain } from './sign-in-again.tsx'
import { Switcher } from './switcher.tsx'
import { useGo } from './use-go.ts'
import { UserMenu } from './user-menu.tsx'

const Palette = lazy(() => import('./palette.tsx'))

/** What stands around every screen: places, the organization, notifications, and the command palette on Ctrl K. */
export function Shell() {
  const session = useSession()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPaletteOpen((isOpen) => !isOpen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Sidebar onSearch={() => setPaletteOpen(true)} />
      <header className={styles.top}>
        <Switcher />
        <div className={styles.topActions}>
          <Button kind="quiet" isIcon aria-label="Search and go" onClick={() => setPaletteOpen(true)}>
            <Search size={18} aria-hidden />
          </Button>
          <NotificationsButton />
          <UserMenu />
        </div>
      </header>
      {/* Nothing of one organization stays when another is chosen. */}
      <main className={styles.content} id="content" tabIndex={-1} key={session?.organization.id}>
        <Outlet />
      </main>
      <BottomBar />
      {isPaletteOpen && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      {session === null && <SignInAgain />}
    </div>
  )
}

/** Places that the role may see. */
function usePlaces(): Place[] {
  const can = useCan()
  return PLACES.filter(({ permission }) => !permission || can(permission))
}

function Sidebar({ onSearch }: { onSearch(): void }) {
  const places = usePlaces()
  const organizations = useQuery(read('GET /organization/all')).data?.data ?? []
  return (
    <nav className={styles.sidebar} aria-label="Places">
      <div className={styles.brand}>
        <Switcher />
      </div>
      <button type="button" className={styles.search} onClick={onSearch}>
        <Search size={16} aria-hidden />
        Search and go
        <kbd>Ctrl K</kbd>
      </button>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.to}>
            <PlaceLink place={place} />
          </li>
        ))}
        {organizations.length > 1 && (
          <li className={styles.agency}>
            <PlaceLink place={AGENCY} />
          </li>
        )}
      </ul>
      <div className={styles.foot}>
        <UserMenu isNamed />
        <NotificationsButton />
      </div>
    </nav>
  )
}

function PlaceLink({ place: { to, label, icon: Icon } }: { place: Place }) {
  return (
    <Link to={to} className={styles.place} activeOptions={{ includeSearch: false }}>
      <Icon size={18} aria-hidden />
      <span>{label}</span>
      {to === '/inbox' && <UnreadBadge />}
    </Link>
  )
}

function UnreadBadge() {
  const can = useCan()
  const { data } = useQuery({
    ...read('GET /inbox/unread-count'),
    enabled: can('inbox:read'),
    refetchInterval: 60_000,
  })
  const count = data?.data.total ?? 0
  if (count === 0) return null
  return (
    <span className={styles.unread}>
      {number(count)}
      <span className={styles.hidden}> unread</span>
    </span>
  )
}

/** The places at the bottom of a phone, within reach of a thumb. */
function BottomBar() {
  const go = useGo()
  const { pathname } = useLocation()
  const places = usePlaces()
  const organizations = useQuery(read('GET /organization/all')).data?.data ?? []
  const main = places.filter(({ isMain }) => isMain)
  const others = [...places.filter(({ isMain }) => !isMain), ...(organizations.length > 1 ? [AGENCY] : [])]
  return (
    <nav className={styles.bottom} aria-label="Main places">
      {main.map((place) => (
        <PlaceLink key={place.to} place={place} />
      ))}
      <Menu
        side="above"
        className={styles.place}
        label={
          <>
            <MoreHorizontal size={18} aria-hidden />
            <span>More</span>
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
