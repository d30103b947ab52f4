import type { AuditAct } from '../../../api/api.gen.ts'

/**
 * Description of an action, as the end of a sentence that starts with the member. `{thing}` is the
 * changed record; other words in braces are details. `own` is the text for an action on the
 * member's own account.
 */
interface Act {
  text: string
  own?: string
}

interface ActGroup {
  key: string
  title: string
  acts: Partial<Readonly<Record<AuditAct, Act>>>
}

const act = (text: string, own?: string): Act => ({ text, ...(own === undefined ? {} : { own }) })

export const ACT_GROUPS: readonly ActGroup[] = [
  {
    key: 'SIGNING_IN',
    title: 'Signing in',
    acts: {
      SIGNED_IN: act('signed in'),
      SIGN_IN_FAILED: act('failed to sign in'),
      WRONG_PASSWORD: act('gave a wrong password or code'),
      SESSION_ENDED: act('ended a session'),
      SESSIONS_ENDED: act('ended all sessions of {thing}', 'ended all their sessions'),
      SESSION_MOVED: act('switched to this organization'),
      REFRESH_TOKEN_REUSED: act('used an old session token twice, so the session was ended'),
      PASSWORD_SET: act('set the password of {thing}', 'set their password'),
      PASSWORD_LINK_MADE: act(
        'made a link to reset the password of {thing}',
        'asked for a link to reset their password',
      ),
      SIGN_IN_LINK_MADE: act('made a link that signs {thing} in once'),
      EMAIL_VERIFIED: act('verified the email address of {thing}', 'verified their email address'),
      TWO_FACTOR_TURNED_ON: act('turned two-factor sign-in on'),
      TWO_FACTOR_TURNED_OFF: act('turned two-factor sign-in of {thing} off', 'turned two-factor sign-in off'),
      RECOVERY_CODES_RENEWED: act('made new recovery codes'),
      RECOVERY_CODE_USED: act('signed in with a recovery code'),
      PASSKEY_ADDED: act('added a passkey'),
      PASSKEY_RENAMED: act('renamed a passkey'),
      PASSKEY_REMOVED: act('removed a passkey'),
    },
  },
  {
    key: 'PEOPLE',
    title: 'People and roles',
    acts: {
      MEMBER_ADDED: act('made {thing} a member with the role {role}', 'joined with the role {role}'),
      MEMBER_REMOVED: act('removed {thing}, who had the role {role}', 'left the organization'),
      ROLE_ASSIGNED: act(
        'gave {thing} the role {role} in place of {roleBefore}',
        'took the role {role} in place of {roleBefore}',
      ),
      OWNERSHIP_TRANSFERRED: act('made {thing} the owner'),
      INVITATION_MADE: act('invited a person with the role {role}'),
      INVITATION_RENEWED: act('sent an invitation again'),
      INVITATION_WITHDRAWN: act('withdrew an invitation'),
      ROLE_CREATED: act('made the role {thing}'),
      ROLE_UPDATED: act('changed the role {thing}'),
      ROLE_DELETED: act('deleted the role {thing}'),
      USER_CREATED: act('made the account of {thing}', 'made their account'),
      USER_DELETED: act('deleted the account of {thing}', 'deleted their account'),
      USER_SUSPENDED: act('suspended {thing}'),
      USER_RESUMED: act('let {thing} sign in again'),
      NAMES_ERASED: act('erased the names of a deleted user from {count} entries of this log'),
    },
  },
  {
    key: 'ORGANIZATION',
    title: 'Organization',
    acts: {
      ORGANIZATION_CREATED: act('made the organization'),
      ORGANIZATION_UPDATED: act('changed settings of the organization: {fields}'),
      ORGANIZATION_SUSPENDED: act('suspended the organization'),
      ORGANIZATION_RESUMED: act('let the organization work again'),
      ORGANIZATION_DELETED: act('deleted the organization'),
      ORGANIZATION_EXPORTED: act('exported the organization to a file'),
      BACKUP_MADE: act('wrote a backup of all data to a file'),
      DATA_RESTORED: act('restored the data from a copy of {takenAt}'),
      AUDIT_LOG_EXPORTED: act('downloaded the audit log'),
      AUDIT_LOG_SHORTENED: act('deleted {count} old entries of this log'),
    },
  },
  {
    key: 'SOFTWARE',
    title: 'API keys and webhooks',
    acts: {
      API_KEY_CREATED: act('made the API key {thing}'),
      API_KEY_RENAMED: act('renamed an API key to {thing}'),
      API_KEY_ROTATED: act('replaced the API key {thing}; the old one works until {worksUntil}'),
      API_KEY_REVOKED: act('revoked the API key {thing}'),
      WEBHOOK_ENDPOINT_CREATED: act('added {thing}'),
      WEBHOOK_ENDPOINT_UPDATED: act('changed {thing}: {fields}'),
      WEBHOOK_ENDPOINT_DELETED: act('deleted {thing}'),
      WEBHOOK_SECRET_ROTATED: act('replaced the secret of {thing}'),
    },
  },
  {
    key: 'SENDING',
    title: 'Senders and sending',
    acts: {
      SENDER_CREATED: act('added the sender {thing}'),
      SENDER_UPDATED: act('changed the sender {thing}: {fields}'),
      SENDER_DELETED: act('deleted the sender {thing}'),
      CALLBACK_TOKEN_ROTATED: act('replaced the callback address of the sender {thing}'),
      CAMPAIGN_LAUNCHED: act('launched {thing}'),
      MESSAGES_SENT_AGAIN: act('sent {count} messages of {thing} again'),
      SENDING_HELD: act('held all sending of the server'),
      SENDING_RESUMED: act('resumed sending of the server'),
    },
  },
  {
    key: 'DATA',
    title: 'Opt-outs and exports',
    acts: {
      KEYWORD_CREATED: act('added the opt-out word {thing}'),
      KEYWORD_UPDATED: act('changed the opt-out word {thing}'),
      KEYWORD_DELETED: act('deleted the opt-out word {thing}'),
      SUPPRESSION_REMOVED: act('took an address off the list of opt-outs ({channel})'),
      CONTACTS_EXPORTED: act('exported contacts'),
      CONTACTS_DOWNLOADED: act('downloaded exported contacts'),
      CONTACTS_DELETED: act('deleted many contacts'),
      DOUBLE_OPT_IN_TURNED_OFF: act('turned double opt-in of {thing} off'),
      EVIDENCE_DOWNLOADED: act('downloaded the evidence of consent of a person'),
      DOSSIER_MADE: act('downloaded everything about a person'),
      PERSON_ERASED: act('erased a person'),
      SUPPRESSIONS_EXPORTED: act('downloaded the list of opt-outs'),
      POLL_SCREEN_CREATED: act('made a public page for the results of {thing}'),
      POLL_SCREEN_REMOVED: act('removed the public page for the results of {thing}'),
      POLL_VOTES_EXPORTED: act('downloaded the votes of {thing}'),
    },
  },
  {
    key: 'BILLING',
    title: 'Billing',
    acts: {
      CHECKOUT_STARTED: act('opened a checkout: {quantity} × {product}'),
      PURCHASE_STARTED: act('bought {quantity} × {product} with the saved card'),
      SUBSCRIPTION_CANCELLED: act('cancelled the subscription to {plan}'),
      SUBSCRIPTION_REACTIVATED: act('undid the cancellation of {plan}'),
      AUTO_REFILL_CHANGED: act('changed the automatic purchase of a pack'),
      BILLING_PLAN_ASSIGNED: act('assigned the plan {plan}'),
      BILLING_PLAN_ENDED: act('ended the plan {plan}'),
      BILLING_ADD_ON_ASSIGNED: act('assigned the add-on {product}: {quantity} in place of {quantityBefore}'),
      BILLING_PRODUCT_SOLD: act('sold {quantity} × {product} by hand'),
      BILLING_CREDITS_GRANTED: act('granted {credits} credits'),
      BILLING_CREDITS_ADJUSTED: act('corrected the credits by {credits}'),
      BILLING_WARNING_CHANGED: act('changed the warning of low credits to {credits}'),
      BILLING_INVOICE_CREATED: act('made the invoice of {month}'),
      BILLING_INVOICE_PAID: act('marked an invoice as paid'),
      BILLING_INVOICE_VOIDED: act('voided an invoice'),
      BILLING_INVOICE_CORRECTED: act('corrected an invoice'),
      BILLING_HOLD_RELEASED: act('released credits that were held for a disputed payment'),
      BILLING_TEST_DISPUTE_CHANGED: act('changed the dispute of a test payment'),
      BILLING_PURCHASE_REFUNDED: act('gave back a purchase'),
      BILLING_PLAN_CHANGED: act('changed the plan {plan}'),
      BILLING_PLAN_ARCHIVED: act('ended the sale of the plan {plan}'),
      BILLING_DEFAULT_PLAN_CHANGED: act('made {plan} the plan of organizations without one'),
      BILLING_PRODUCT_CHANGED: act('changed the product {product}'),
      BILLING_PRODUCT_ARCHIVED: act('ended the sale of {product}'),
      BILLING_RATES_CHANGED: act('changed the rates of messages'),
      BILLING_SETTINGS_CHANGED: act('changed settings of billing: {fields}'),
      BILLING_TEST_CLOCK_MOVED: act('moved the test clock to {to}'),
    },
  },
]

const BY_ACT = new Map(ACT_GROUPS.flatMap(({ acts }) => Object.entries(acts) as Array<[AuditAct, Act]>))

/** Returns the description of an action, or undefined if this console version does not know it. */
export const actOf = (name: AuditAct): Act | undefined => BY_ACT.get(name)

/** Returns the actions that a filter stands for: a group or a single one. Undefined means all. */
export function actsOf(filter: string | undefined): AuditAct[] | undefined {
  const group = ACT_GROUPS.find(({ key }) => key === filter)
  if (group) return Object.keys(group.acts) as AuditAct[]
  return filter !== undefined && BY_ACT.has(filter as AuditAct) ? [filter as AuditAct] : undefined
}
