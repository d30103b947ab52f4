import type { ReactNode } from 'react'
import { automations } from '../../../words/en/automations.ts'
import { MessageStudio } from '../../shell/message/message-studio.tsx'
import type { StepOf } from './definition.ts'
import { useEditor } from './editor-context.ts'
import { SaveState } from './save-state.tsx'
import { StepMessage } from './step-message.tsx'
import type { Editing } from './use-editing.ts'

interface StepStudioProps {
  step: StepOf<'SEND'>
  editing: Editing
  notices: ReactNode
}

/** The studio for the email of a step. */
export default function StepStudio({ step, editing, notices }: StepStudioProps) {
  const { automation, returnTo } = useEditor()
  return (
    <StepMessage step={step}>
      <MessageStudio
        title={automation.name}
        back={{ to: returnTo, label: automations.one() }}
        saveState={<SaveState editing={editing} />}
        notices={notices}
      />
    </StepMessage>
  )
}
