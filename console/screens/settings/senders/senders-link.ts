import { settingsSenders } from '../../../../words/en/settings-senders.ts'

/** The way back to the list of senders. */
export const SENDERS = { to: '/settings/senders', label: settingsSenders.title() }
