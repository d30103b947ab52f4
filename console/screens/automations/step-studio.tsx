import { type ReactNode, useRef } from 'react'
import { automations } from '../../../words/en/automations.ts'
import { studio } from '../../../words/en/studio.ts'
import { MailHead } from '../../shell/message/mail-head.tsx'
import { blankDesign } from '../../shell/studio/design.ts'
import { Studio } from '../../shell/studio/studio.tsx'
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

/** The studio for the email of a step. It shares the draft of the editor. */
export default function StepStudio({ step, editing, notices }: StepStudioProps) {
  const { automation, setStep, returnTo } = useEditor()
  const blank = useRef(blankDesign(studio.footerText()))
  const { id, subject, previewText, category, design } = step
  return (
    <StepMessage step={step}>
      <Studio
        title={automation.name}
        back={{ to: returnTo, label: automations.one() }}
        saveState={<SaveState editing={editing} />}
        notices={notices}
        design={design ?? blank.current}
        letter={{ subject: subject ?? '', previewText: previewText ?? '', category }}
        // The text of a letter or of HTML does not stay beside the first design.
        onChange={(next) =>
          setStep(id, {
            design: next,
            htmlBody: null,
            mjmlBody: null,
            ...(design ? {} : { messageTemplate: null }),
          })
        }
      >
        <MailHead />
      </Studio>
    </StepMessage>
  )
}
