import { type ReactNode, useRef } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { blankDesign } from '../studio/design.ts'
import { Studio } from '../studio/studio.tsx'
import { useMessage } from './context.ts'
import { MailHead } from './mail-head.tsx'

interface MessageStudioProps {
  title: string
  back: { to: string; label: string }
  saveState: ReactNode
  notices: ReactNode
}

/** The studio for the email in an editor of messages. It shares the draft of the editor. */
export function MessageStudio(frame: MessageStudioProps) {
  const { draft, set, feedOf } = useMessage()
  const { design, subject, previewText, category } = draft
  const blank = useRef(design ?? blankDesign(studio.footerText()))
  return (
    <Studio
      {...frame}
      design={design ?? blank.current}
      letter={{ subject, previewText, category, campaignId: feedOf }}
      // The text of a letter or of HTML does not stay beside the first design.
      onChange={(next) =>
        set((old) => ({
          design: next,
          htmlBody: '',
          mjmlBody: '',
          ...(old.design ? {} : { messageTemplate: '' }),
        }))
      }
    >
      <MailHead />
    </Studio>
  )
}
