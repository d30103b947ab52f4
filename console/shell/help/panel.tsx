import { Link } from '@tanstack/react-router'
import { help } from '../../../words/en/help.ts'
import { shell } from '../../../words/en/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { Toolbar } from '../../ui/page.tsx'
import { TopicText } from './text.tsx'
import { topicOf } from './topics.ts'

interface HelpPanelProps {
  /** Path of the screen, below `/console`. */
  path: string
  onKeys(): void
  onClose(): void
}

/** Help for a screen, at its side. */
export default function HelpPanel({ path, onKeys, onClose }: HelpPanelProps) {
  const topic = topicOf(path)
  const isNarrow = useNarrow()
  return (
    <Dialog title={topic.title} onClose={onClose} isPanel>
      <TopicText topic={topic} />
      <Toolbar>
        <Link to="/help" onClick={onClose}>
          {help.all()}
        </Link>
        {!isNarrow && <Button onClick={onKeys}>{shell.keys()}</Button>}
      </Toolbar>
    </Dialog>
  )
}
