import { shell } from '../../words/en/shell.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Section } from '../ui/page.tsx'
import { type ShortcutList, shownShortcuts } from '../ui/shortcuts.ts'
import styles from './shortcuts-help.module.css'

const EVERYWHERE: ShortcutList = {
  title: shell.keysEverywhere(),
  shortcuts: [
    { keys: shell.searchKeys(), label: shell.search() },
    { keys: '/', label: shell.keysList() },
    { keys: '?', label: shell.keysHelp() },
    { keys: shell.keysEscape(), label: shell.keysClose() },
  ],
}

/** Shortcuts of the current screen. */
export default function ShortcutsHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={shell.keys()} onClose={onClose}>
      {[...shownShortcuts(), EVERYWHERE].map(({ title, shortcuts }) => (
        <Section key={title} isBare>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {shortcuts.map(({ keys, label }) => (
              <div key={keys} className={styles.key}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
    </Dialog>
  )
}
