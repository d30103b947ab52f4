import { Search } from 'lucide-react'
import { shell } from '../../words/en/shell.ts'
import { Button } from '../ui/button.tsx'
import { NotificationsButton } from './notifications-button.tsx'
import styles from './shell.module.css'
import { Switcher } from './switcher.tsx'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  onSearch(): void
  onNotifications(): void
  onHelp(): void
}

/** The organization, search and notifications at the top of a phone. */
export const TopBar = ({ onSearch, onNotifications, onHelp }: TopBarProps) => (
  <header className={styles.top}>
    <Switcher onSearch={onSearch} />
    <div className={styles.topActions}>
      <Button kind="quiet" isIcon aria-label={shell.search()} onClick={onSearch}>
        <Search size={18} aria-hidden />
      </Button>
      <NotificationsButton onOpen={onNotifications} />
      <UserMenu onHelp={onHelp} />
    </div>
  </header>
)
