import { type ReactNode, useEffect, useRef } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { studio } from '../../../words/en/studio.ts'
import { blankDesign } from '../../shell/studio/design.ts'
import { Studio } from '../../shell/studio/studio.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCompose } from './context.ts'
import { SaveState } from './save-state.tsx'

const LONGEST_LINE = 255

interface CampaignStudioProps {
  title: string
  notices: ReactNode
}

/** The studio for the email of a campaign. It shares the draft of the editor. */
export default function CampaignStudio({ title, notices }: CampaignStudioProps) {
  const composing = useCompose()
  const { draft, set, problemOf, campaign, arrivals } = composing
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
        set((old) => ({ design, htmlBody: '', ...(old.design ? {} : { messageTemplate: '' }) }))
      }
    >
      <TextField
        label={compose.subject()}
        name="subject"
        required
        maxLength={LONGEST_LINE}
        value={subject}
        problem={problemOf('subject')}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <TextField
        label={compose.previewText()}
        name="previewText"
        hint={compose.previewTextHint()}
        maxLength={LONGEST_LINE}
        value={previewText}
        problem={problemOf('previewText')}
        onChange={({ target }) => set({ previewText: target.value })}
      />
    </Studio>
  )
}
