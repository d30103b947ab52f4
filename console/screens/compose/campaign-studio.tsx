import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { studio } from '../../../words/en/studio.ts'
import { MessageStudio } from '../../shell/message/message-studio.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCompose } from './context.ts'
import { SaveState } from './save-state.tsx'
import { VariantMessage } from './variant-message.tsx'

interface CampaignStudioProps {
  title: string
  notices: ReactNode
}

/** The studio for the email of a campaign, or for a text of its A/B test. */
export default function CampaignStudio({ title, notices }: CampaignStudioProps) {
  const composing = useCompose()
  const { draft, returnTo, arrivals } = composing
  const { variant } = useSearch({ strict: false })
  const index = draft.variants.findIndex(({ label }) => label === variant)

  // Another window has stored a version, and the studio shows it now.
  const seen = useRef(arrivals())
  useEffect(() => {
    if (arrivals() === seen.current) return
    seen.current = arrivals()
    toast(studio.changedElsewhere())
  })

  const frame = {
    back: { to: returnTo, label: compose.title() },
    saveState: <SaveState composing={composing} />,
    notices,
  }
  if (index < 0) return <MessageStudio {...frame} title={title} />
  return (
    <VariantMessage key={variant} index={index}>
      <MessageStudio {...frame} title={compose.testTextIn({ campaign: title, label: variant! })} />
    </VariantMessage>
  )
}
