import { enumeration } from '../../lib/describe.ts'

/** The acts that the audit log records. A new act also needs a description below. */
export const AUDIT_EVENTS = enumeration(
  'AuditAct',
  'A security-relevant act of a person, an API key or the server.',
  {
    SIGNED_IN:
      'A person signed in; `by` is `PASSKEY` if a passkey was used, and `LINK` if a link of the operator was used.',
    SIGN_IN_FAILED:
      'A sign-in failed: a wrong password or code, a refused passkey, or a user who may not sign in; see `reason`.',
    WRONG_PASSWORD:
      'A wrong password or code was given where it is asked for again, such as for a change of the password, or to confirm an address.',
    SESSION_ENDED: 'A person signed out, or ended one of their sessions.',
    SESSIONS_ENDED: 'All sessions of a person were ended: `endedSessions`.',
    SESSION_MOVED: 'A signed-in person switched to this organization.',
    REFRESH_TOKEN_REUSED:
      'A refresh token was used twice, so it may have been copied. The session was ended.',
    PASSWORD_SET:
      'The password of a person was changed; `endedSessions`, `removedPasskeys` and `revokedKeys` say how many sessions, passkeys and API keys this ended.',
    PASSWORD_LINK_MADE: 'A password reset link was created.',
    SIGN_IN_LINK_MADE: 'The operator created a link that signs a person in once.',
    EMAIL_VERIFIED:
      'A person verified an email address; `isAnother` says whether it replaced an earlier one.',
    TWO_FACTOR_TURNED_ON: 'A person turned two-factor sign-in on.',
    TWO_FACTOR_TURNED_OFF: 'Two-factor sign-in of a person was turned off.',
    RECOVERY_CODES_RENEWED: 'A person created new recovery codes.',
    RECOVERY_CODE_USED: 'A person used one of their recovery codes instead of a code of the app.',
    PASSKEY_ADDED: 'A person added a passkey, with which they can sign in: `passkeyId`.',
    PASSKEY_RENAMED: 'A person renamed a passkey: `passkeyId`.',
    PASSKEY_REMOVED: 'A person removed a passkey: `passkeyId`.',
    USER_SUSPENDED: 'The operator suspended a user.',
    USER_RESUMED: 'The operator let a user sign in again.',
    USER_CREATED: 'A user was created.',
    USER_DELETED: 'A user deleted their account.',
    ORGANIZATION_CREATED: 'The organization was created.',
    ORGANIZATION_UPDATED:
      'Settings of the organization were changed: `fields`. `requireTwoFactor` has its new value if it was changed.',
    ORGANIZATION_SUSPENDED: 'The operator suspended the organization.',
    ORGANIZATION_RESUMED: 'The operator let the organization work again.',
    ORGANIZATION_DELETED: 'The organization was deleted.',
    ORGANIZATION_EXPORTED:
      'The organization was exported to a file; `hasSecrets` and `hasPaymentIds` say whether its credentials and the ids of its payment processor were included.',
    MEMBER_ADDED: 'A user became a member: `role`, and `invitationId` if they were invited.',
    MEMBER_REMOVED: 'A member was removed: `role`.',
    ROLE_ASSIGNED: 'The role of a member changed from `roleBefore` to `role`.',
    OWNERSHIP_TRANSFERRED: 'A member became the owner, and the owner an administrator.',
    INVITATION_MADE: 'A person was invited: `role`.',
    INVITATION_RENEWED: 'An invitation got a new link.',
    INVITATION_WITHDRAWN: 'An invitation was withdrawn.',
    ROLE_CREATED: 'A role was created: `permissions`.',
    ROLE_UPDATED: 'A role was changed: `fields`, and its `permissions` since then.',
    ROLE_DELETED: 'A role was deleted.',
    API_KEY_CREATED: 'An API key was created: `expiresAt`.',
    API_KEY_RENAMED: 'An API key was renamed.',
    API_KEY_ROTATED: 'An API key was replaced: `newKeyId`, and the old key works until `worksUntil`.',
    API_KEY_REVOKED: 'An API key was revoked.',
    SENDER_CREATED: 'A sender was created.',
    SENDER_UPDATED: 'A sender was changed: `fields`; its credentials are named and not shown.',
    SENDER_DELETED: 'A sender was deleted.',
    CALLBACK_TOKEN_ROTATED: 'The token in the callback addresses of a sender was replaced.',
    WEBHOOK_ENDPOINT_CREATED: 'An endpoint for webhooks was created: `eventTypes`.',
    WEBHOOK_ENDPOINT_UPDATED: 'An endpoint for webhooks was changed: `fields`.',
    WEBHOOK_ENDPOINT_DELETED: 'An endpoint for webhooks was deleted.',
    WEBHOOK_SECRET_ROTATED: 'The secret that signs the webhooks of an endpoint was replaced.',
    KEYWORD_CREATED: 'An opt-out keyword was added.',
    KEYWORD_UPDATED: 'A word that opts out was changed.',
    KEYWORD_DELETED: 'An opt-out keyword was deleted.',
    SUPPRESSION_REMOVED: 'An address was removed from the suppression list.',
    CONTACTS_EXPORTED: 'An export of contacts was started.',
    CONTACTS_DOWNLOADED: 'The file of an export of contacts was downloaded.',
    CONTACTS_DELETED:
      'Many contacts were deleted: `count`; or all that a filter selects: `operationId` is the bulk operation.',
    DOUBLE_OPT_IN_TURNED_OFF:
      'A form asks for no confirmation of the number or address any more, or was created so.',
    EVIDENCE_DOWNLOADED: 'The evidence of consent of a contact or an address was downloaded.',
    DOSSIER_MADE: 'Everything about a person was downloaded.',
    PERSON_ERASED: 'What is stored about a person was erased.',
    SUPPRESSIONS_EXPORTED: 'The suppression list was downloaded.',
    POLL_SCREEN_CREATED: 'The results of a poll got a public page for a screen.',
    POLL_SCREEN_REMOVED: 'The public page of a poll for a screen was removed.',
    POLL_VOTES_EXPORTED: 'The votes of a poll were downloaded.',
    CHECKOUT_STARTED:
      'A checkout of a plan, an add-on or credits was opened: `product`, `quantity`, `amount`.',
    PURCHASE_STARTED:
      'The saved card was to be charged for an add-on or credits: `product`, `quantity`, `amount`.',
    SUBSCRIPTION_CANCELLED: 'The subscription to a plan was cancelled; it ends with its period.',
    SUBSCRIPTION_REACTIVATED: 'The cancellation of the subscription to a plan was undone.',
    AUTO_REFILL_CHANGED:
      'The automatic purchase of a pack was changed: `isEnabled`, `threshold`, `quantity`, `maxPerMonth`.',
    BACKUP_MADE: 'A backup of all data was written to a file: `verified` says whether it was checked.',
    DATA_RESTORED: 'The data was restored from a copy that was made at `takenAt`.',
    MASTER_KEY_CHANGED: 'The master key that protects credentials was changed or removed.',
    CAMPAIGN_LAUNCHED: 'A campaign was launched, also by an approval or with its poll: `channel` and `type`.',
    AUTOMATION_ACTIVATED: 'An automation was activated, or its changes: `version` is what people go through.',
    AUTOMATION_PAUSED: 'An automation was paused.',
    AUTOMATION_RESUMED: 'An automation was resumed.',
    AUTOMATION_ARCHIVED: 'An automation was archived.',
    AUTOMATION_DELETED: 'An automation was deleted.',
    AUTOMATION_PEOPLE_ENTERED: 'A call let contacts enter an automation: `count`.',
    AUTOMATION_PERSON_REMOVED: 'A person was removed from an automation.',
    MESSAGES_SENT_AGAIN:
      'Messages of a run with an unknown result were sent again; `details` has their number.',
    SENDING_HELD: 'All sending was held.',
    SENDING_RESUMED: 'Sending was resumed.',
    BILLING_PLAN_CHANGED: 'The operator created or changed a plan: `plan`, `fields`.',
    BILLING_PLAN_ARCHIVED: 'The operator archived a plan: `plan`. Organizations that have it keep it.',
    BILLING_DEFAULT_PLAN_CHANGED: 'Another plan is that of organizations without one: `plan`, `planBefore`.',
    BILLING_PRODUCT_CHANGED: 'The operator created or changed an add-on or a pack: `product`, `fields`.',
    BILLING_PRODUCT_ARCHIVED: 'The operator archived an add-on or a pack: `product`.',
    BILLING_RATES_CHANGED:
      'The operator changed what messages are charged and cost: `changed` and `removed` rates of the table.',
    BILLING_SETTINGS_CHANGED: 'The operator changed settings of billing: `fields`.',
    BILLING_PLAN_ASSIGNED: 'The operator assigned a plan: `plan`, `interval`, and `planBefore`.',
    BILLING_PLAN_ENDED: 'The operator ended an assigned plan: `plan`.',
    BILLING_ADD_ON_ASSIGNED:
      'The operator assigned an add-on: `product`, `quantity`, and `quantityBefore`; a quantity of 0 ended it.',
    BILLING_PRODUCT_SOLD: 'The operator sold a pack by hand: `product`, `quantity`, `units`, `price`.',
    BILLING_CREDITS_GRANTED: 'The operator granted credits: `credits`, `expiresAt`, `price`.',
    BILLING_CREDITS_ADJUSTED: 'The operator corrected the balance of credits: `credits`.',
    BILLING_WARNING_CHANGED:
      'The operator changed below how many credits members are warned: `credits`, or null for no warning.',
    BILLING_INVOICE_CREATED: 'The operator made an invoice: `month`, `amountDue`, `currency`.',
    BILLING_INVOICE_PAID: 'The operator marked an invoice as paid: `paidAt`.',
    BILLING_INVOICE_VOIDED: 'The operator voided an invoice.',
    BILLING_INVOICE_CORRECTED: 'The operator took back a part of an invoice: `amount`, `currency`.',
    BILLING_PURCHASE_REFUNDED:
      'The operator gave back a purchase or a part of it: `purchaseId`, `amount`, `currency`.',
    BILLING_HOLD_RELEASED:
      'The operator released the credits or units that were held for a disputed payment: `purchaseId`, `units`.',
    BILLING_TEST_DISPUTE_CHANGED:
      'The operator changed the dispute of a test payment: `purchaseId` and `change`, which is DISPUTE, WARNING, WON or LOST.',
    BILLING_TEST_CLOCK_MOVED: 'The operator moved the test clock of the payment sandbox to the time `to`.',
    AUDIT_LOG_EXPORTED: 'The audit log was downloaded.',
    AUDIT_LOG_SHORTENED:
      'Old acts were deleted because of their age: `count`, `through` (the sequence of the last) and its `hash`.',
    NAMES_ERASED: 'The names and addresses of a deleted user were erased from `count` acts.',
  },
)
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/** The kinds of actors in the audit log. */
export const AUDIT_ACTORS = enumeration('AuditActorType', 'The kind of actor.', {
  USER: 'A signed-in person, or a person who signed in by this act.',
  API_KEY: 'Other software, with an API key.',
  SYSTEM: 'Carillon itself, or its command line.',
  UNKNOWN: 'A caller without a valid credential.',
})
export type AuditActorType = (typeof AUDIT_ACTORS)[number]

/** The kinds of records that an act can be about. */
export const AUDIT_RESOURCES = enumeration('AuditResource', 'The kind of record that an act is about.', {
  USER: 'A user.',
  SESSION: 'The session of a user.',
  ORGANIZATION: 'The organization.',
  ROLE: 'A role.',
  INVITATION: 'An invitation.',
  API_KEY: 'An API key.',
  CHANNEL_IDENTITY: 'A sender.',
  WEBHOOK_ENDPOINT: 'An endpoint for webhooks.',
  OPT_OUT_KEYWORD: 'An opt-out keyword.',
  SUPPRESSION: 'An entry of the suppression list.',
  EXPORT: 'An export.',
  CONTACT: 'A contact; of an address without a contact, there is no id.',
  CAMPAIGN: 'A campaign.',
  POLL: 'A poll.',
  AUTOMATION: 'An automation.',
  JOIN_LINK: 'A join link.',
  PURCHASE: 'A purchase.',
  SUBSCRIPTION: 'A subscription to a plan.',
  INVOICE: 'An invoice.',
})
export type AuditResource = (typeof AUDIT_RESOURCES)[number]
