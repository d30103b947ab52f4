import { words } from '../words.ts'

/** The question before an act that sends. */
export const send = words('send', {
  notYet: 'Not yet',
  recipients: 'Recipients',
  audience: 'Audience',
  topic: 'Topic',
  when: 'When',
  checkCampaign: 'Check the campaign',
  checkPoll: 'Check the poll',
  hidden: 'Your role cannot see the number of recipients.',
  counting: 'Counting the recipients …',
  grown: 'The audience has grown from {before, number} to {now, number} since you opened this dialog.',
  changedCampaign: 'Someone changed this campaign. Check it again.',
  changedPoll: 'Someone changed this poll. Check it again.',
})
