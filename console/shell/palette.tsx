import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { help } from '../../words/en/help.ts'
import { shell } from '../../words/en/shell.ts'
import { useCan, useSession } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Picker } from '../ui/picker.tsx'
import { topicsWith } from './help/topics.ts'
import styles from './palette.module.css'
import { usePlaces } from './place-link.tsx'
import { ACTS, type Act } from './places.ts'
import { useFound } from './use-found.ts'
import { useGo } from './use-go.ts'

/** Maximum number of other organizations, and of topics of the help, in the results. */
const SHOWN = 6

interface Command {
  to: string
  label: string
  hint: string
}

interface PaletteProps {
  /** Returns the text that was typed before the palette loaded. */
  takeTyped(): string
  onClose(): void
}

/** Finds a page, a record, an answer of the help, an organization or an action by typing. */
export default function Palette({ takeTyped, onClose }: PaletteProps) {
  const go = useGo()
  const [text, setText] = useState(takeTyped)
  const { found, isSearching } = useFound(text)
  const fits = ({ label }: { label: string }) => label.toLowerCase().includes(text.trim().toLowerCase())
  const places = usePlaces().map(({ to, label }): Command => ({ to, label, hint: shell.foundPage() }))
  const acts = useActs().map(({ to, label }): Command => ({ to, label, hint: shell.foundAct() }))
  const organizations = useOthers()
  const commands = [
    ...[...places, ...(text ? acts : [])].filter(fits),
    ...found,
    ...(text
      ? topicsWith(text)
          .slice(0, SHOWN)
          .map(({ id, title }): Command => ({ to: `/help#${id}`, label: title, hint: help.found() }))
      : []),
    ...(text ? organizations.filter(fits).slice(0, SHOWN) : []),
  ]
  return (
    <Dialog title={shell.search()} onClose={onClose} isBare>
      <div className={styles.palette}>
        <Picker
          label={shell.search()}
          isLabelHidden
          isOpen
          hasFocus
          placeholder={shell.searchHint()}
          text={text}
          onText={setText}
          options={commands.map(({ to, label, hint }) => ({ id: to, label, hint }))}
          isLoading={isSearching}
          onPick={({ id }) => {
            onClose()
            go(id)
          }}
        />
      </div>
    </Dialog>
  )
}

/** Returns the actions that the role allows. */
function useActs(): Act[] {
  const can = useCan()
  return ACTS.filter(({ permission }) => !permission || can(permission))
}

/** Returns commands for the user's other organizations. */
function useOthers(): Command[] {
  const current = useSession()?.organization.id
  const all = useQuery(read('GET /organization/all')).data?.data ?? []
  return all
    .filter(({ id }) => id !== current)
    .map(({ id, name }) => ({ to: `/switch/${id}`, label: name, hint: shell.foundOrganization() }))
}
