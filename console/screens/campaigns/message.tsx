import { Section } from '../../ui/page.tsx'
import { Preview } from './preview.tsx'

/** The message as recipients get it. */
export const MessageScreen = () => (
  <Section
    title="The message as it is sent"
    intro="With the values that the contact has now. What one person got is in the proof of their message."
  >
    <Preview isChoosing />
  </Section>
)
