import { describeWords } from '../../lib/describe.ts'

/** What is written down. A new act also gets its meaning below. */
export const ACTS = [
  'SIGNED_IN',
  'SIGN_IN_FAILED',
  'SESSION_ENDED',
  'SESSIONS_ENDED',
  'SESSION_MOVED',
  'REFRESH_TOKEN_REUSED',
  'PASSWORD_SET',
  'USER_CREATED',
  'ORGANIZATION_CREATED',
  'ORGANIZATION_UPDATED',
  'ORGANIZATION_DELETED',
  'MEMBER_ADDED',
  'API_KEY_CREATED',
  'API_KEY_RENAMED',
  'API_KEY_ROTATED',
  'API_KEY_REVOKED',
  'SENDER_CREATED',
  'SENDER_UPDATED',
  'SENDER_DELETED',
  'CALLBACK_TOKEN_ROTATED',
  'KEYWORD_CREATED',
  'KEYWORD_DELETED',
  'OPT_OUT_CONFIRMED',
  'OPT_OUT_WITHDRAWN',
  'SUPPRESSION_REMOVED',
  'CONTACTS_EXPORTED',
  'SUPPRESSIONS_EXPORTED',
  'EVIDENCE_EXPORTED',
  'SENDING_HELD',
  'SENDING_RESUMED',
  'AUDIT_LOG_EXPORTED',
  'AUDIT_LOG_SHORTENED',
  'NAMES_ERASED',
] as const
export type ActName = (typeof ACTS)[number]

describeWords(ACTS, 'AuditAct', 'What somebody did that concerns security.', {
  SIGNED_IN: 'Somebody signed in: `sessionId`.',
  SIGN_IN_FAILED: 'Somebody gave a wrong password, or may not sign in: `reason`.',
  SESSION_ENDED: 'A person signed out, or ended one of their sessions.',
  SESSIONS_ENDED: 'All sessions of a person were ended: `endedSessions`.',
  SESSION_MOVED: 'A signed-in person changed to this organization.',
  REFRESH_TOKEN_REUSED:
    'A refresh token was used twice, so somebody may have copied it. The session was ended.',
  PASSWORD_SET: 'A person got another password; their sessions were ended: `endedSessions`.',
  USER_CREATED: 'A user was created.',
  ORGANIZATION_CREATED: 'The organization was created.',
  ORGANIZATION_UPDATED: 'Settings of the organization were changed: `fields`.',
  ORGANIZATION_DELETED: 'The organization was deleted.',
  MEMBER_ADDED: 'A user became a member: `role`.',
  API_KEY_CREATED: 'An API key was created: `expiresAt`.',
  API_KEY_RENAMED: 'An API key got another name.',
  API_KEY_ROTATED: 'An API key was replaced: `newKeyId`, and `worksUntil` of the old one.',
  API_KEY_REVOKED: 'An API key was revoked.',
  SENDER_CREATED: 'A sender was created.',
  SENDER_UPDATED: 'A sender was changed: `fields`; its credentials are named and not shown.',
  SENDER_DELETED: 'A sender was deleted.',
  CALLBACK_TOKEN_ROTATED: 'The token in the callback addresses of a sender was replaced.',
  KEYWORD_CREATED: 'A word that opts out was added.',
  KEYWORD_DELETED: 'A word that opts out was deleted.',
  OPT_OUT_CONFIRMED: 'A text that might be an opt-out was read, and was one.',
  OPT_OUT_WITHDRAWN: 'A text that might be an opt-out was read, and was none.',
  SUPPRESSION_REMOVED: 'An address was taken off the suppression list.',
  CONTACTS_EXPORTED: 'An export of contacts was started.',
  SUPPRESSIONS_EXPORTED: 'The suppression list was downloaded.',
  EVIDENCE_EXPORTED: 'What is recorded of the consent of somebody was written into a document.',
  SENDING_HELD: 'All sending was held.',
  SENDING_RESUMED: 'Sending was resumed.',
  AUDIT_LOG_EXPORTED: 'The audit log was downloaded.',
  AUDIT_LOG_SHORTENED:
    'Old acts were deleted because of their age: `count`, `through` (the sequence of the last) and its `hash`.',
  NAMES_ERASED: 'The names and addresses of a deleted user were erased from `count` acts.',
})

/** Who may act. */
export const AUDIT_ACTORS = ['USER', 'API_KEY', 'SYSTEM', 'UNKNOWN'] as const
export type AuditActorType = (typeof AUDIT_ACTORS)[number]

describeWords(AUDIT_ACTORS, 'AuditActorType', 'The kind of who acted.', {
  USER: 'A person who was signed in, or signed in with this.',
  API_KEY: 'Other software, with an API key.',
  SYSTEM: 'Carillon itself, or its command line.',
  UNKNOWN: 'Somebody without a valid credential.',
})

/** What an act is about. */
export const AUDIT_RESOURCES = [
  'USER',
  'SESSION',
  'ORGANIZATION',
  'API_KEY',
  'CHANNEL_IDENTITY',
  'OPT_OUT_KEYWORD',
  'OPT_OUT_REVIEW',
  'SUPPRESSION',
  'CONTACT',
  'EXPORT',
] as const
export type AuditResource = (typeof AUDIT_RESOURCES)[number]

describeWords(AUDIT_RESOURCES, 'AuditResource', 'The kind of record that an act is about.', {
  USER: 'A user.',
  SESSION: 'The session of a user.',
  ORGANIZATION: 'The organization.',
  API_KEY: 'An API key.',
  CHANNEL_IDENTITY: 'A sender.',
  OPT_OUT_KEYWORD: 'A word that opts out.',
  OPT_OUT_REVIEW: 'A text that might be an opt-out.',
  SUPPRESSION: 'An entry of the suppression list.',
  CONTACT: 'A contact.',
  EXPORT: 'An export.',
})
