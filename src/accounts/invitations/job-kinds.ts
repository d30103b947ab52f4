import { defineChore } from '../../jobs/job.ts'

/** Sends the mails of invitations that wait for one. */
export const sendInvitationMails = defineChore('invitation_mail.send')
