import { campaign } from '../../../words/en/campaign.ts'
import { Section } from '../../ui/page.tsx'
import { Preview } from './preview.tsx'

/** The message as recipients get it. */
export const MessageScreen = () => (
  <Section title={campaign.message()} intro={campaign.messageIntro()}>
    <Preview isChoosing />
  </Section>
)
