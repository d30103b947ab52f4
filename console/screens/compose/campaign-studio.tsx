import { type ReactNode, useEffect, useRef } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { studio } from '../../../words/en/studio.ts'
import { MailHead } from '../../shell/message/mail-head.tsx'
import { blankDesign } from '../../shell/studio/design.ts'
import { Studio } from '../../shell/studio/studio.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCompose } from './context.ts'
import { SaveState } from './save-state.tsx'

interface CampaignStudioProps {
  title: string
  notices: ReactNode
}

/** The studio for the email of a campaign. It shares the draft of the editor. */
export default function CampaignStudio({ title, notices }: CampaignStudioProps) {
  const composing = useCompose()
  const { draft, set, campaign, arrivals } = composing
  const blank = useRef(draft.design ?? blankDesign(studio.footerText()))
  const { subject, previewText, category } = draft

  // Another window has stored a version, and the studio shows it now.
  const seen = useRef(arrivals())
  useEffect(() => {
    if (arrivals() === seen.current) return
    seen.current = arrivals()
    toast(studio.changedElsewhere())
  })

  return (
    <Studio
      title={title}
      back={{ to: campaign ? `/campaigns/${campaign.id}/edit` : '/campaigns/new', label: compose.title() }}
      saveState={<SaveState composing={composing} />}
      notices={notices}
      design={draft.design ?? blank.current}
      letter={{ subject, previewText, category }}
      // The text of a letter or of HTML does not stay beside the first design.
      onChange={(design) =>
        set((old) => ({ design, htmlBody: '', mjmlBody: '', ...(old.design ? {} : { messageTemplate: '' }) }))
      }
    >
      <MailHead />
    </Studio>
  )
}
