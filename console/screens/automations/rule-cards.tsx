import { Flag, Play } from 'lucide-react'
import { automationSteps } from '../../../words/en/automation-steps.ts'
import { useEditor } from './editor-context.ts'
import { endSentences, startSentences } from './rule-sentences.ts'
import { Card } from './step-card.tsx'

/** What lets people enter. */
export function StartCard() {
  const { draft, sayings, problems } = useEditor()
  const steps = problems.filter(({ place }) => place === 'steps')
  return (
    <Card place="start" icon={<Play size={18} aria-hidden />} title={automationSteps.start()}>
      {startSentences(draft, sayings).map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {draft.steps.length === 0 && steps.map(({ message }) => <span key={message}>{message}</span>)}
    </Card>
  )
}

/** When people leave. */
export function EndCard() {
  const { draft, sayings } = useEditor()
  return (
    <Card place="end" icon={<Flag size={18} aria-hidden />} title={automationSteps.finish()}>
      {endSentences(draft, sayings).map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </Card>
  )
}
