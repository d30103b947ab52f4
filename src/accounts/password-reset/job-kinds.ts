import { defineChore } from '../../jobs/job.ts'

/** Sends the mails that people asked for who have forgotten their password. */
export const sendPasswordMails = defineChore('password_mail.send')
