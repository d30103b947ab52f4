import { CircleQuestionMark, Search } from 'lucide-react'
import { shell } from '../../words/en/shell.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { NotificationsButton } from './notifications-button.tsx'
import { PlaceLink, usePlaces } from './place-link.tsx'
import { AGENCY } from './places.ts'
import styles from './shell.module.css'
import { Switcher } from './switcher.tsx'
import { UserMenu } from './user-menu.tsx'

interface SidebarProps {
  onSearch(): void
  onNotifications(): void
  onHelp(): void
}

/** Navigation at the side of a desktop. */
export const Sidebar = ({ onSearch, onNotifications, onHelp }: SidebarProps) => (
  <nav className={styles.sidebar} aria-label={shell.menu()}>
    <Switcher onSearch={onSearch} />
    <button type="button" className={styles.search} onClick={onSearch}>
      <Search size={16} aria-hidden />
      {shell.search()}
      <kbd>{shell.searchKeys()}</kbd>
    </button>
    <ul className={styles.places}>
      {usePlaces().map((place) => (
        <li key={place.to} className={classNames(place === AGENCY && styles.agency)}>
          <PlaceLink place={place} />
        </li>
      ))}
    </ul>
    <div className={styles.foot}>
      <UserMenu isNamed />
      <div className={styles.footActions}>
        <Button kind="quiet" isIcon aria-label={shell.help()} title={shell.help()} onClick={onHelp}>
          <CircleQuestionMark size={18} aria-hidden />
        </Button>
        <NotificationsButton onOpen={onNotifications} />
      </div>
    </div>
  </nav>
)
