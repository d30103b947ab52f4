// Made from the OpenAPI document by scripts/api-types.ts. Do not edit it.

/** The metric that decides which text of an A/B test the rest gets. */
export type AbTestMetric = "CLICK" | "REPLY" | "MANUAL"

/** The invitation, and the person who accepts it. */
export type AcceptInvitation = {
  /** The last part of the invitation link, from `inv_` on. */
  token: string
  /** Given name. Required for a new user and with `newPassword`; the name of another existing user does not change. */
  firstName?: string
  /** Family name; null for none. */
  lastName?: string | null
  /** The password of the user with this email address, or the password of the new user. Required unless `newPassword` is sent. */
  password?: string
  /** For a link that came by mail, and an account whose address is not verified: its new password. Another person may have made the account: its old password, sessions, passkeys, second factor and API keys end. */
  newPassword?: string
  /** For a user with two-factor sign-in: the six digits that the authenticator app shows, or a recovery code. For others it is ignored. */
  code?: string
}

/** The user who joined, and the organization. */
export type AcceptedInvitation = {
  /** Email address to sign in with. */
  email: string
  /** Whether the user was created by this call. */
  isNewUser: boolean
  /** The organization that the user has joined. */
  organization: OrganizationSummary
  /** Role of the user in it. */
  role: Role
}

/** How the automation is activated. */
export type ActivateAutomation = {
  /** For each step that is gone and at which people are, where they go on. */
  moved?: Array<MovedPeople>
}

/** One entry in the timeline of a contact. */
export type Activity = {
  /** Id of the entry. */
  id: string
  /** What happened. */
  type: ActivityType
  /** A line about the event for people. The wording may change. */
  title: string
  /** Details; their keys depend on the type. */
  data: Record<string, unknown>
  /** The author of the entry. */
  actor: Actor
  /** When it happened. */
  occurredAt: string
}

/** What happened to a contact, and the keys of `data`. */
export type ActivityType = "CONTACT_CREATED" | "CONTACT_UPDATED" | "STAGE_CHANGED" | "STATUS_CHANGED" | "TAG_ADDED" | "TAG_REMOVED" | "NOTE_ADDED" | "MESSAGE_SENT" | "MESSAGE_SKIPPED" | "MESSAGE_FAILED" | "MESSAGE_RECEIVED" | "EMAIL_SENT" | "EMAIL_OPENED" | "LINK_CLICKED" | "OPTED_OUT" | "OPTED_IN" | "TOPIC_SUBSCRIBED" | "TOPIC_UNSUBSCRIBED" | "JOINED" | "POLL_VOTED" | "CONVERSION_RECORDED"

/** The user, API key or process that did something. */
export type Actor = {
  /** The kind of actor. */
  type: ActorType
  /** Id of the user, the API key or the contact; null for SYSTEM. */
  id: string | null
  /** Its name at that time; a later change of the name does not show. */
  name: string
}

/** The kind of actor. */
export type ActorType = "USER" | "API_KEY" | "SYSTEM" | "CONTACT"

/** Contacts for a STATIC segment. */
export type AddMembers = {
  /** Ids of the contacts. */
  contactIds: Array<string>
}

/** Something that can be bought besides a plan. */
export type AddOn = {
  /** Its key. */
  key: string
  /** Its name, for people. */
  name: string
  /** What it gives. */
  kind: AddOnKind
  /** What it gives more of. */
  resource: "CONTACTS" | "MEMBERS" | "CHANNEL_IDENTITIES" | "JOIN_LINKS" | "SHORT_LINKS" | "SMS_SEGMENTS" | "EMAILS" | "WHATSAPP_MESSAGES" | null
  /** How many units one of it has. */
  quantityPerUnit: number
  /** Price of one in the smallest unit of the currency, such as cents; of RECURRING for a month. */
  price: number
  /** Currency of the price: ISO 4217. */
  currency: string
  /** Whether the organization has any of it left. */
  isActive: boolean
  /** How many the organization has: of RECURRING those that it pays for, of PACK as many as the units that are left fill, rounded up. */
  activeQuantity: number
  /** When it is bought again by itself; null if that was never set. */
  autoRefill: {
    /** Key of the pack. */
    productKey: string
    /** Whether it is bought by itself. */
    isEnabled: boolean
    /** It is bought when less than this is left: units, or available credits. */
    threshold: number
    /** How many are bought at once. */
    quantity: number
    /** How often it is bought in a month. */
    maxPerMonth: number
    /** Whether it works. */
    status: AutoRefillStatus
    /** When it was last bought; null for never. */
    lastRefillAt: string | null
    /** How often it was bought in this month of the organization. */
    refillsThisMonth: number
  } | null
}

/** An add-on to pay on a page of the payment processor. */
export type AddOnCheckout = {
  /** How many of it, 1 to 100. */
  quantity?: number
  /** Where the customer is led after paying: an address at the origin of this server. Absent for a page that says it worked. */
  successUrl?: string
  /** Where the customer is led without paying: an address at the origin of this server. Absent for a page that says so. */
  cancelUrl?: string
}

/** What an add-on gives. */
export type AddOnKind = "PACK" | "RECURRING" | "CREDITS"

/** An add-on to pay with the saved card. */
export type AddOnPurchase = {
  /** How many of it, 1 to 100. */
  quantity?: number
}

/** The outcome of a purchase with the saved card. */
export type AddOnPurchaseResult = {
  /** What became of the charge. */
  status: PurchaseResult
  /** With REQUIRES_ACTION: address of the page on which to pay. Null with PAID. */
  checkoutUrl: string | null
  /** Id of the purchase, as the ledgers and webhooks name it. */
  purchaseId: string
}

/** The passkey that a device has made. */
export type AddPasskey = {
  /** Name given by the caller, such as the name of the device. */
  name: string
  /** The answer of the browser. */
  credential: CreatedPasskey
}

/** An address to which nothing may be sent any more. */
export type AddSuppression = {
  /** SMS for a phone number, EMAIL for an email address. */
  channel: ConsentChannel
  /** The phone number or email address. No contact needs to have it. */
  address: string
  /** The reason, in words; stored with the consent record. */
  reason?: string
}

/** Tags for a contact. */
export type AddTags = {
  /** Ids of the tags. Tags it already has are no error. */
  tagIds: Array<string>
}

/** The result of adding contacts. */
export type AddedMembers = {
  /** How many were added to the segment. */
  added: number
  /** How many were in it before. */
  alreadyMembers: number
}

/** A postal address. */
export type Address = {
  /** Street and number; null for none. */
  line1: string | null
  /** Flat, floor, suite; null for none. */
  line2: string | null
  /** City; null for none. */
  city: string | null
  /** State, province or region; null for none. */
  state: string | null
  /** Postal code; null for none. */
  postalCode: string | null
  /** ISO 3166 country code of two letters; null for none. */
  country: string | null
}

/** An answer of the person with the phone. */
export type AnswerFromTestPhone = {
  /** The phone number or the email address that answers. */
  address: string
  /** Id of the sender that the answer goes to. */
  channelIdentityId: string
  /** The text, such as STOP. Null or absent with `choiceId`. */
  body?: string | null
  /** Id of the answer that the person taps, from `choices` of a message of this sender. Null or absent for a text. */
  choiceId?: string | null
}

/** An event, as in webhooks and `GET /events`; `type` names its form. */
export type AnyEvent = ContactCreatedEvent | ContactUpdatedEvent | ContactDeletedEvent | ContactStageChangedEvent | ContactOptedOutEvent | ContactOptedInEvent | ContactConvertedEvent | MessageSentEvent | MessageDeliveredEvent | MessageReadEvent | MessageFailedEvent | MessageReceivedEvent | EmailOpenedEvent | EmailClickedEvent | EmailBouncedEvent | EmailComplainedEvent | LinkClickedEvent | CampaignScheduledEvent | CampaignStartedEvent | CampaignPausedEvent | CampaignResumedEvent | CampaignCompletedEvent | CampaignCancelledEvent | CampaignFailedEvent | PollOpenedEvent | PollVotedEvent | PollClosedEvent | JoinLinkSubmittedEvent | JoinLinkConfirmedEvent | JoinLinkCompletedEvent | AutomationEnteredEvent | AutomationCompletedEvent | AutomationGoalReachedEvent | AutomationExitedEvent | AutomationCalledEvent | BillingCreditsLowEvent | BillingLimitReachedEvent | BillingPurchaseGrantedEvent | BillingPurchaseFailedEvent | BillingPurchaseRefundedEvent | BillingSubscriptionChangedEvent | ChannelIdentityErrorEvent | WebhookEndpointDisabledEvent | TestPingEvent

/** The body of every refusal. */
export type ApiErrorResponse = {
  /** Always false. */
  success: false
  /** The HTTP status again. */
  statusCode: number
  /** The reason phrase of the status, such as `Bad Request`. */
  error: string
  /** The kind of refusal; programs decide by this. */
  code: ErrorCode
  /** A sentence for developers, with the field or the operation to change. The wording may change. */
  message: string
  /** The sentence for a person, in the language of `Accept-Language`: English, Spanish, German, French or Portuguese; English for any other. Software with screens of its own shows this one. */
  userMessage: string
  /** The place where a person can remove the reason; absent for the place where they were refused. */
  remedy?: Remedy
  /** For VALIDATION_FAILED, at most 20 problems; for other codes, what their description names, such as `existingId`. */
  details?: Array<FieldProblem | Record<string, unknown>>
  /** Identifies the request in the log of the server; also in the header `X-Request-Id`. */
  requestId: string
  /** When the request was refused. */
  timestamp: string
  /** The path of the request, without its query. */
  path: string
}

/** A credential for other software, without the key itself. The key itself is not stored. */
export type ApiKey = {
  /** Id of the key; not the key itself. */
  id: string
  /** What it is for. */
  name: string
  /** How the key begins. */
  keyPrefix: string
  /** Its last four characters. */
  last4: string
  /** Whether it works. */
  status: ApiKeyStatus
  /** The user who created it; null when it was the command line. */
  createdBy: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** When it was created. */
  createdAt: string
  /** When it stops or stopped working; null for never. */
  expiresAt: string | null
  /** When it was last used, up to a minute late; null for never. */
  lastUsedAt: string | null
  /** Internet address it was last used from; null for never. */
  lastUsedIp: string | null
  /** When it was revoked; null when it was not. */
  revokedAt: string | null
}

/** Whether an API key works. */
export type ApiKeyStatus = "ACTIVE" | "EXPIRED" | "REVOKED"

/** Whether a campaign was submitted for approval, and what was decided. */
export type ApprovalStatus = "NONE" | "SUBMITTED" | "APPROVED" | "REJECTED"

/** The approval of a campaign as it was read. */
export type ApproveCampaign = {
  /** `approval.revision` of the campaign as you read it. Where the campaign has changed since, nothing is launched. */
  revision: string
  /** A note with the approval; null for none. */
  note?: string | null
  /** The audience that was shown before the launch; absent to launch for any. */
  expected?: ExpectedAudience
}

/** The member, and the new role. */
export type AssignRole = {
  /** Id of the member. */
  userId: string
  /** Id of a role of the organization, but not of the OWNER role. */
  roleId: string
}

/** The key that the device has made. */
export type AttestedPasskey = {
  /** Client data of the browser, base64url. */
  clientDataJSON: string
  /** The key, base64url. */
  attestationObject: string
  /** How a browser reaches the device. */
  transports?: Array<string>
  /** A part of `attestationObject`; ignored. */
  authenticatorData?: string
  /** The key in another form; ignored. */
  publicKey?: string | null
  /** The algorithm of the key; ignored. */
  publicKeyAlgorithm?: number
}

/** How a contact moved between the audiences of two runs. */
export type AudienceChange = "CAME" | "WENT" | "STAYED"

/** How the audience of a campaign changed between two of its runs. */
export type AudienceDrift = {
  /** The earlier run, or the one given for comparison. */
  since: ExecutionAudience
  /** The run in the path. */
  run: ExecutionAudience
  /** Contacts who are in the audience of `run` alone. */
  came: number
  /** Contacts who are in the audience of `since` alone. */
  went: number
  /** Contacts who are in both. */
  stayed: number
  /** False while the recipients of one of the two are still being chosen; the counts cover those chosen so far. */
  isComplete: boolean
}

/** A security-relevant act of a person, an API key or the server. */
export type AuditAct = "SIGNED_IN" | "SIGN_IN_FAILED" | "WRONG_PASSWORD" | "SESSION_ENDED" | "SESSIONS_ENDED" | "SESSION_MOVED" | "REFRESH_TOKEN_REUSED" | "PASSWORD_SET" | "PASSWORD_LINK_MADE" | "SIGN_IN_LINK_MADE" | "EMAIL_VERIFIED" | "TWO_FACTOR_TURNED_ON" | "TWO_FACTOR_TURNED_OFF" | "RECOVERY_CODES_RENEWED" | "RECOVERY_CODE_USED" | "PASSKEY_ADDED" | "PASSKEY_RENAMED" | "PASSKEY_REMOVED" | "USER_SUSPENDED" | "USER_RESUMED" | "USER_CREATED" | "USER_DELETED" | "ORGANIZATION_CREATED" | "ORGANIZATION_UPDATED" | "ORGANIZATION_SUSPENDED" | "ORGANIZATION_RESUMED" | "ORGANIZATION_DELETED" | "ORGANIZATION_EXPORTED" | "MEMBER_ADDED" | "MEMBER_REMOVED" | "ROLE_ASSIGNED" | "OWNERSHIP_TRANSFERRED" | "INVITATION_MADE" | "INVITATION_RENEWED" | "INVITATION_WITHDRAWN" | "ROLE_CREATED" | "ROLE_UPDATED" | "ROLE_DELETED" | "API_KEY_CREATED" | "API_KEY_RENAMED" | "API_KEY_ROTATED" | "API_KEY_REVOKED" | "SENDER_CREATED" | "SENDER_UPDATED" | "SENDER_DELETED" | "CALLBACK_TOKEN_ROTATED" | "WEBHOOK_ENDPOINT_CREATED" | "WEBHOOK_ENDPOINT_UPDATED" | "WEBHOOK_ENDPOINT_DELETED" | "WEBHOOK_SECRET_ROTATED" | "KEYWORD_CREATED" | "KEYWORD_UPDATED" | "KEYWORD_DELETED" | "SUPPRESSION_REMOVED" | "CONTACTS_EXPORTED" | "CONTACTS_DOWNLOADED" | "CONTACTS_DELETED" | "DOUBLE_OPT_IN_TURNED_OFF" | "EVIDENCE_DOWNLOADED" | "DOSSIER_MADE" | "PERSON_ERASED" | "SUPPRESSIONS_EXPORTED" | "POLL_SCREEN_CREATED" | "POLL_SCREEN_REMOVED" | "POLL_VOTES_EXPORTED" | "CHECKOUT_STARTED" | "PURCHASE_STARTED" | "SUBSCRIPTION_CANCELLED" | "SUBSCRIPTION_REACTIVATED" | "AUTO_REFILL_CHANGED" | "BACKUP_MADE" | "DATA_RESTORED" | "MASTER_KEY_CHANGED" | "CAMPAIGN_LAUNCHED" | "AUTOMATION_ACTIVATED" | "AUTOMATION_PAUSED" | "AUTOMATION_RESUMED" | "AUTOMATION_ARCHIVED" | "AUTOMATION_DELETED" | "AUTOMATION_PEOPLE_ENTERED" | "AUTOMATION_PERSON_REMOVED" | "MESSAGES_SENT_AGAIN" | "SENDING_HELD" | "SENDING_RESUMED" | "BILLING_PLAN_CHANGED" | "BILLING_PLAN_ARCHIVED" | "BILLING_DEFAULT_PLAN_CHANGED" | "BILLING_PRODUCT_CHANGED" | "BILLING_PRODUCT_ARCHIVED" | "BILLING_RATES_CHANGED" | "BILLING_SETTINGS_CHANGED" | "BILLING_PLAN_ASSIGNED" | "BILLING_PLAN_ENDED" | "BILLING_ADD_ON_ASSIGNED" | "BILLING_PRODUCT_SOLD" | "BILLING_CREDITS_GRANTED" | "BILLING_CREDITS_ADJUSTED" | "BILLING_WARNING_CHANGED" | "BILLING_INVOICE_CREATED" | "BILLING_INVOICE_PAID" | "BILLING_INVOICE_VOIDED" | "BILLING_INVOICE_CORRECTED" | "BILLING_PURCHASE_REFUNDED" | "BILLING_HOLD_RELEASED" | "BILLING_TEST_DISPUTE_CHANGED" | "BILLING_TEST_CLOCK_MOVED" | "AUDIT_LOG_EXPORTED" | "AUDIT_LOG_SHORTENED" | "NAMES_ERASED"

/** The actor of an act. */
export type AuditActor = {
  /** The kind of actor. */
  type: AuditActorType
  /** Id of the user or the API key; null for SYSTEM and UNKNOWN. */
  id: string | null
  /** Its name at that time; for the command line it includes the account of the machine. Null for a caller who was not signed in, and for a deleted user. */
  name: string | null
}

/** The kind of actor. */
export type AuditActorType = "USER" | "API_KEY" | "SYSTEM" | "UNKNOWN"

/** One act in the audit log. */
export type AuditRecord = {
  /** Id of the entry. */
  id: string
  /** Its number in the log of the organization: 1 is the first, without gaps. */
  sequence: number
  /** What was done. */
  act: AuditAct
  /** The actor of the act. */
  actor: AuditActor
  /** IP address it came from. Null for the command line, for callers without the permission organization:update, and after the user was deleted. */
  address: string | null
  /** The record that it was done to; null for the organization as a whole. */
  resource: {
    /** Its kind. */
    type: AuditResource
    /** Its id; null if it has none. */
    id: string | null
    /** Its name at that time; null if it has none, and after its user was deleted. */
    name: string | null
  } | null
  /** Details without names and secrets; the keys depend on the act and are named in its description. */
  details: Record<string, unknown>
  /** SHA-256 of the names and the address as they were stored, with a random salt; the digest stays when they are erased. */
  namesDigest: string
  /** SHA-256 over this act and the hash of the one before it, as the guide to the audit log describes. */
  chainHash: string
  /** When it was done. */
  createdAt: string
}

/** The kind of record that an act is about. */
export type AuditResource = "USER" | "SESSION" | "ORGANIZATION" | "ROLE" | "INVITATION" | "API_KEY" | "CHANNEL_IDENTITY" | "WEBHOOK_ENDPOINT" | "OPT_OUT_KEYWORD" | "SUPPRESSION" | "EXPORT" | "CONTACT" | "CAMPAIGN" | "POLL" | "AUTOMATION" | "JOIN_LINK" | "PURCHASE" | "SUBSCRIPTION" | "INVOICE"

/** When a pack is bought again by itself. */
export type AutoRefill = {
  /** Key of the pack. */
  productKey: string
  /** Whether it is bought by itself. */
  isEnabled: boolean
  /** It is bought when less than this is left: units, or available credits. */
  threshold: number
  /** How many are bought at once. */
  quantity: number
  /** How often it is bought in a month. */
  maxPerMonth: number
  /** Whether it works. */
  status: AutoRefillStatus
  /** When it was last bought; null for never. */
  lastRefillAt: string | null
  /** How often it was bought in this month of the organization. */
  refillsThisMonth: number
}

/** Whether a product is bought again by itself. */
export type AutoRefillStatus = "ACTIVE" | "DISABLED" | "PAYMENT_FAILED"

/** Whether and when a pack is bought again by itself. An absent field stays as it is. */
export type AutoRefillUpdate = {
  /** Whether it is bought by itself. */
  isEnabled: boolean
  /** It is bought when less than this is left: units, or available credits. Required the first time. */
  threshold?: number
  /** How many are bought at once; 1 at first. */
  quantity?: number
  /** How often it is bought in a month of the calendar of the organization; 5 at first. */
  maxPerMonth?: number
}

/** Messages and changes that follow an event by themselves, such as a welcome for each new contact. */
export type Automation = {
  /** Id of the automation. */
  id: string
  /** Its name; recipients never see it. */
  name: string
  /** Its status, which determines the possible actions. */
  status: AutomationStatus
  /** Number of the version that people go through, counted from 1; null before the first activation. */
  version: number | null
  /** Whether the automation was changed since it was activated. People go through the changes after the next activation. */
  hasChanges: boolean
  /** The people in it. */
  figures: AutomationFigures
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** When it was last activated; null before. */
  activatedAt: string | null
  /** The trigger, which lets people enter. Null while none is chosen. */
  trigger?: AutomationTrigger | null
  /** Rules of segments that a contact must match to enter; null for none. */
  filter?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** Whether a person may enter again. */
  reentry?: AutomationReentryRule
  /** Conditions that end the automation for a person. They are looked at before each step. */
  exits?: Array<AutomationCondition>
  /** The condition that the automation is for. A person who fulfils it before a step has reached the goal, and leaves; null for none. */
  goal?: AutomationCondition | null
  /** How late a message may be, in hours, because the server was off, the automation was paused or the send window is closed. A later one is skipped. */
  lateHours?: number
  /** The steps, each after the one that precedes it. A step of a branch follows the step of the branch. */
  steps?: Array<AutomationStep>
  /** The definition that people follow now, if it was changed since its activation; null otherwise. */
  running: {
    /** The trigger, which lets people enter. Null while none is chosen. */
    trigger?: AutomationTrigger | null
    /** Rules of segments that a contact must match to enter; null for none. */
    filter?: {
      /** How the parts are combined. */
      operator: "AND" | "OR"
      /** Conditions, and groups of them. */
      conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
    } | null
    /** Whether a person may enter again. */
    reentry?: AutomationReentryRule
    /** Conditions that end the automation for a person. They are looked at before each step. */
    exits?: Array<AutomationCondition>
    /** The condition that the automation is for. A person who fulfils it before a step has reached the goal, and leaves; null for none. */
    goal?: AutomationCondition | null
    /** How late a message may be, in hours, because the server was off, the automation was paused or the send window is closed. A later one is skipped. */
    lateHours?: number
    /** The steps, each after the one that precedes it. A step of a branch follows the step of the branch. */
    steps?: Array<AutomationStep>
  } | null
}

/** The figures of an automation by step. */
export type AutomationAnalytics = {
  /** How often people entered. */
  entered: number
  /** People who are in it now. */
  inside: number
  /** People who are not in it any more, by reason. */
  ended: Record<string, number>
  /** The steps that people came to. */
  steps: Array<AutomationStepFigures>
}

/** A WEBHOOK step of an automation. Only the endpoint that the step names gets it, whatever it subscribes to. */
export type AutomationCalledEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "automation.called"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the automation. */
    automationId: string
    /** Id of the way of the person through the automation. */
    personId: string
    /** Id of the contact; null where none is known. */
    contactId: string
    /** Id of the step. */
    stepId: string
    /** Id of the endpoint. */
    webhookEndpointId: string
    /** The values that the person entered with. */
    data?: Record<string, string>
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A person went through all of an automation. */
export type AutomationCompletedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "automation.completed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the automation. */
    automationId: string
    /** Id of the way of the person through the automation. */
    personId: string
    /** Id of the contact; null where none is known. */
    contactId: string
    /** Why the person is not in it any more; null for a person who is in it. */
    endedBy: "COMPLETED" | "GOAL" | "EXIT" | "REMOVED" | "CONTACT_GONE" | "MERGED" | "STEP_GONE" | "ARCHIVED" | null
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** Something that is true or false of a person in an automation. */
export type AutomationCondition = AutomationConditionMatches | AutomationConditionDid | AutomationConditionWon | AutomationConditionAnswered | AutomationConditionOptedOut

/** A member answered the contact in a conversation since it entered. */
export type AutomationConditionAnswered = {
  /** The kind of condition. */
  type: "ANSWERED"
}

/** True if the person reacted to a message of the automation in this way. */
export type AutomationConditionDid = {
  /** The kind of condition. */
  type: "DID"
  /** The reaction. */
  did: StepReaction
  /** Id of the SEND step whose message is meant. Null for any message that this person got from the automation. */
  stepId?: string | null
}

/** The contact matches rules of segments. */
export type AutomationConditionMatches = {
  /** The kind of condition. */
  type: "MATCHES"
  /** The rules, as of a DYNAMIC segment. */
  rules: SegmentRules
}

/** The phone number or the email address of the contact is on the list of opt-outs. */
export type AutomationConditionOptedOut = {
  /** The kind of condition. */
  type: "OPTED_OUT"
}

/** A deal with the contact was won since it entered. */
export type AutomationConditionWon = {
  /** The kind of condition. */
  type: "WON"
}

/** Why a person is not in an automation any more. */
export type AutomationEnd = "COMPLETED" | "GOAL" | "EXIT" | "REMOVED" | "CONTACT_GONE" | "MERGED" | "STEP_GONE" | "ARCHIVED"

/** A person entered an automation. */
export type AutomationEnteredEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "automation.entered"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the automation. */
    automationId: string
    /** Id of the way of the person through the automation. */
    personId: string
    /** Id of the contact; null where none is known. */
    contactId: string
    /** Why the person is not in it any more; null for a person who is in it. */
    endedBy: "COMPLETED" | "GOAL" | "EXIT" | "REMOVED" | "CONTACT_GONE" | "MERGED" | "STEP_GONE" | "ARCHIVED" | null
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A person left an automation before its end: by an exit, a removal, or because the contact or the automation is gone. */
export type AutomationExitedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "automation.exited"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the automation. */
    automationId: string
    /** Id of the way of the person through the automation. */
    personId: string
    /** Id of the contact; null where none is known. */
    contactId: string
    /** Why the person is not in it any more; null for a person who is in it. */
    endedBy: "COMPLETED" | "GOAL" | "EXIT" | "REMOVED" | "CONTACT_GONE" | "MERGED" | "STEP_GONE" | "ARCHIVED" | null
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** The people of an automation. */
export type AutomationFigures = {
  /** How often people entered. A person who entered twice counts twice. */
  entered: number
  /** People who are in it now. */
  inside: number
  /** People who went through all of it. */
  completed: number
  /** People who reached the goal. */
  goal: number
  /** People who left before its end: by an exit, a removal, or because the contact is gone. */
  left: number
}

/** A person reached the goal of an automation, and left it. */
export type AutomationGoalReachedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "automation.goal_reached"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the automation. */
    automationId: string
    /** Id of the way of the person through the automation. */
    personId: string
    /** Id of the contact; null where none is known. */
    contactId: string
    /** Why the person is not in it any more; null for a person who is in it. */
    endedBy: "COMPLETED" | "GOAL" | "EXIT" | "REMOVED" | "CONTACT_GONE" | "MERGED" | "STEP_GONE" | "ARCHIVED" | null
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A person in an automation, with its path. */
export type AutomationPath = {
  /** The person, and where it is. */
  person: AutomationPerson
  /** The values that it entered with. */
  data: Record<string, string>
  /** The steps that it came to, in their order. */
  visits: Array<AutomationVisit>
}

/** A person in an automation. */
export type AutomationPerson = {
  /** Id of this way through the automation. A person who enters again gets another. */
  id: string
  /** Id of the contact. */
  contactId: string
  /** Its name. */
  contactName: string
  /** Id of the step at which the person is, or comes to next; null at the end. */
  stepId: string | null
  /** When the person goes on at the latest; null at the end. */
  goesOnAt: string | null
  /** When the person entered. */
  enteredAt: string
  /** When the person left; null for a person who is in it. */
  endedAt: string | null
  /** Why the person is not in it any more; null for a person who is in it. */
  endedBy: "COMPLETED" | "GOAL" | "EXIT" | "REMOVED" | "CONTACT_GONE" | "MERGED" | "STEP_GONE" | "ARCHIVED" | null
}

/** What an automation lacks before it can be activated. */
export type AutomationProblem = {
  /** The field, such as `steps[2].messageTemplate`. */
  field: string
  /** Id of the step; null for a field of the automation. */
  stepId: string | null
  /** What to change, for a programmer. */
  message: string
  /** What to change, for the person who filled in the field, in the language of the caller. */
  userMessage: string
  /** What is not fulfilled, such as `isRequired`. */
  constraint: string
}

/** Whether a person who was in an automation may enter it again. */
export type AutomationReentry = "ONCE" | "AFTER_END" | "AFTER_DAYS" | "ALWAYS"

/** Whether a person may enter again. */
export type AutomationReentryRule = {
  /** Never, after its end, after some days, or always. */
  rule: AutomationReentry
  /** For AFTER_DAYS alone, which needs it. */
  days?: number | null
}

/** Why a contact did not enter. */
export type AutomationRefusal = "ALREADY_ENTERED" | "NOT_AGAIN" | "FILTERED_OUT" | "NOT_FOUND"

/** What an automation would have done. */
export type AutomationSimulation = {
  /** Whether the past of its trigger is stored. It is not for segments and calls; nothing can then be said of the past days. */
  isKnown: boolean
  /** Whether only the first 10,000 occasions of the time were walked. */
  isCut: boolean
  /** How often people would have entered. */
  entered: number
  /** How often people would not have entered, by reason: NOT_AGAIN, FILTERED_OUT, or CONTACT_GONE for a contact that is deleted now. */
  refused: Record<string, number>
  /** How people would have left, by reason. */
  ended: Record<string, number>
  /** People who would still be in it. */
  waiting: number
  /** The steps, in their order. */
  steps: Array<SimulatedStep>
  /** The days, the first first. */
  days: Array<SimulatedDay>
  /** Messages by the hour of the day in the zone of the organization, 24 numbers. Messages that would have waited for the send window are counted at the hour of their step. */
  hours: Array<number>
  /** Parts of all these messages; one for each message by WHATSAPP and EMAIL. */
  segments: number
  /** Credits that the messages would take if they were sent now, for what the plan and packs do not cover. 0 where nothing is limited. */
  estimatedCredits: number
  /** What the organization would be charged for them by message if they were sent now, beyond the plan; null without messages or prices. */
  estimatedCost: {
    /** Decimal number as text, since parts cost less than a cent. */
    amount: string
    /** ISO 4217 currency code. */
    currency: string
  } | null
  /** The way of the contact, with `contactId`; null otherwise. It does nothing with the messages on it. */
  path: Array<SimulatedVisit> | null
}

/** What the ways of a SPLIT step are compared by. */
export type AutomationSplitMetric = "GOAL" | "CLICKED" | "REPLIED"

/** What can be said about the ways of a SPLIT step. */
export type AutomationSplitVerdict = "WINNER" | "WITHIN_NOISE" | "TOO_FEW"

/** A way of a SPLIT step. */
export type AutomationSplitWay = "A" | "B" | "C" | "D" | "E"

/** The status of an automation, which determines the possible actions. */
export type AutomationStatus = "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED"

/** A step of an automation. */
export type AutomationStep = StepSend | StepWait | StepWaitForHour | StepWaitForDate | StepWaitForEvent | StepBranch | StepSplit | StepChange | StepNotify | StepConversation | StepWebhook | StepEnd

/** How often what happened at a step. */
export type AutomationStepFigures = {
  /** Id of the step. Steps that were removed are listed too. */
  stepId: string
  /** How often people came to it. */
  arrived: number
  /** People who are at it now. */
  waiting: number
  /** How often what came of it, by outcome. */
  outcomes: Record<string, number>
  /** Messages that were delivered. */
  delivered: number
  /** Messages that were opened. */
  opened: number
  /** Messages with a link that was followed. */
  clicked: number
  /** Messages after which the person wrote. */
  replied: number
  /** For a SPLIT step, how its ways compare; null for another step, and if they cannot be compared, because the automation has no goal and a way has no message. */
  split: {
    /** What they are compared by: the goal, if the automation has one; else clicks, if there are any; else replies. */
    metric: AutomationSplitMetric
    /** The ways, in their order. */
    ways: Array<AutomationWayResult>
    /** What can be said. */
    verdict: AutomationSplitVerdict
    /** People who have to be counted for each way before one can be better. */
    peopleNeeded: number
    /** The better way; null unless `verdict` is WINNER. */
    winner: "A" | "B" | "C" | "D" | "E" | null
  } | null
}

/** The trigger of an automation, which lets people enter. A call lets people enter with each trigger. */
export type AutomationTrigger = TriggerJoined | TriggerContactCreated | TriggerTagAdded | TriggerTagRemoved | TriggerStageChanged | TriggerSegmentEntered | TriggerSegmentLeft | TriggerCampaign | TriggerVoted | TriggerWon | TriggerDate | TriggerWrote | TriggerCalled

/** A visit of a person at a step. */
export type AutomationVisit = {
  /** Id of the step. */
  stepId: string
  /** When the person came to it. */
  arrivedAt: string
  /** When the person went on; null while it waits. */
  leftAt: string | null
  /** The result of the step, such as SENT, SKIPPED or TOO_LATE for a message, YES or NO for a branch, A for a split, MOVED for a step that was removed; null while it waits. */
  outcome: string | null
  /** Id of the message; null for a step without one, or an old message that was deleted. */
  messageId: string | null
  /** When the message was delivered; null if that is not known. */
  deliveredAt: string | null
  /** When it was opened; null if it was not. */
  openedAt: string | null
  /** When a link of it was followed; null if none was. */
  clickedAt: string | null
  /** When the person wrote after it; null if it did not. */
  repliedAt: string | null
}

/** Results of a way of a SPLIT step. */
export type AutomationWayResult = {
  /** Its letter. */
  way: AutomationSplitWay
  /** People who are counted: those who went the way, or got its first message. */
  people: number
  /** Those of them who did what `metric` says. */
  responses: number
  /** Their share, from 0 to 1 with four decimals. */
  rate: number
  /** The range of the true share. */
  interval: RateInterval
}

/** Both factors of the caller, who adds a passkey. */
export type BeginPasskey = {
  /** The password of the account. */
  currentPassword: string
  /** With two-factor sign-in: the six digits that the app shows, or a recovery code. For others it is ignored. */
  code?: string
}

/** Fewer credits are available than the organization wants to be warned of. Once until there were more again. */
export type BillingCreditsLowEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "billing.credits_low"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Credits that are available. */
    available: number
    /** The `lowBalanceThreshold` of the organization. */
    threshold: number
  }
}

/** How often a plan is paid. */
export type BillingInterval = "MONTH" | "YEAR"

/** A limit of an organization, and how much of it is used. */
export type BillingLimit = {
  /** What is limited. */
  resource: BillingResource
  /** How much the organization may have or, of messages, use in this period: as its plan, recurring add-ons and packs allow. Null for no limit. */
  limit: number | null
  /** How much it has or has used in this period; while something remains, what was used of the limit, and then also what credits or an invoice paid for. It may be more than `limit`: people who join or write become contacts in any case, and a smaller plan removes nothing. */
  used: number
  /** How much is left, never below 0; null for no limit. Messages that credits or an invoice paid for take nothing of it. */
  remaining: number | null
  /** What is counted. */
  unit: BillingUnit
  /** When `used` starts from 0 again: at the end of the period. Null for what is not counted by period. */
  resetsAt: string | null
}

/** All that the plan includes of a kind of message in this period is used. Packs and credits pay for more; without them, campaigns pause. Once per period. */
export type BillingLimitReachedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "billing.limit_reached"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** What is used up. */
    resource: BillingResource
    /** Units that the plan paid for in this period. */
    used: number
    /** Units that the plan includes in a period. */
    limit: number
    /** When the next period begins. */
    resetsAt: string
  }
}

/** What happens to messages beyond a limit. */
export type BillingOverage = "CREDITS" | "INVOICE"

/** A visit to the billing portal. */
export type BillingPortal = {
  /** Where the portal leads back to: an address at the origin of this server. Absent for a page of ours. */
  returnUrl?: string
}

/** The billing portal of the payment processor. */
export type BillingPortalSession = {
  /** Address of the portal, for one visit soon: to change the card, see invoices and cancel. */
  portalUrl: string
}

/** Who takes the payments. */
export type BillingProvider = "MANUAL" | "SANDBOX" | "STRIPE"

/** A charge was declined. */
export type BillingPurchaseFailedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "billing.purchase_failed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the purchase. */
    purchaseId: string
    /** Why it was declined, for people. */
    reason: string
    /** When an automatic purchase is tried again; null if it is not. */
    retryAt: string | null
    /** Whether the automatic purchase stopped with this failure, until a member enables it again. */
    isRefillStopped: boolean
    /** What was bought, and for how much. */
    purchase?: ToldPurchase
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** What was paid is there: credits, units of a pack, a plan or an add-on. */
export type BillingPurchaseGrantedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "billing.purchase_granted"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the purchase. */
    purchaseId: string
    /** What was bought, and for how much. */
    purchase?: ToldPurchase
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A payment was given back, in whole or in part, and what was left of its credits or units was taken back. */
export type BillingPurchaseRefundedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "billing.purchase_refunded"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the purchase. */
    purchaseId: string
    /** What was given back by now, in the smallest unit of the currency. */
    refundedAmount: number
    /** Credits or units that were taken back with it. */
    takenUnits: number
    /** Credits or units that could not be taken back, because they had been used. */
    usedUnits: number
    /** What was bought, and for how much. */
    purchase?: ToldPurchase
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** Something that a plan limits. */
export type BillingResource = "CONTACTS" | "MEMBERS" | "CHANNEL_IDENTITIES" | "JOIN_LINKS" | "SHORT_LINKS" | "SMS_SEGMENTS" | "EMAILS" | "WHATSAPP_MESSAGES"

/** A limit of an organization, how much of it is used, and whether more is refused. */
export type BillingResourceUsage = {
  /** What is limited. */
  resource: BillingResource
  /** How much the organization may have or, of messages, use in this period: as its plan, recurring add-ons and packs allow. Null for no limit. */
  limit: number | null
  /** How much it has or has used in this period; while something remains, what was used of the limit, and then also what credits or an invoice paid for. It may be more than `limit`: people who join or write become contacts in any case, and a smaller plan removes nothing. */
  used: number
  /** How much is left, never below 0; null for no limit. Messages that credits or an invoice paid for take nothing of it. */
  remaining: number | null
  /** What is counted. */
  unit: BillingUnit
  /** When `used` starts from 0 again: at the end of the period. Null for what is not counted by period. */
  resetsAt: string | null
  /** Whether more than the limit is refused. False without a limit, and for messages that are invoiced beyond it. */
  isEnforced: boolean
}

/** A subscription to a plan or an add-on began, ended or changed: its status, or whether it ends with its period. Also one that the server operator assigned. */
export type BillingSubscriptionChangedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "billing.subscription_changed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the subscription. */
    subscriptionId: string
    /** Its status before; null for a new one. */
    previousStatus: "NONE" | "INCOMPLETE" | "INCOMPLETE_EXPIRED" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "UNPAID" | "PAUSED" | "CANCELLED" | null
    /** The subscription after the event. */
    subscription?: ToldSubscription
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** What is counted. */
export type BillingUnit = "CONTACT" | "MEMBER" | "SENDER" | "LINK" | "SEGMENT" | "EMAIL" | "MESSAGE"

/** What an organization has and uses of its plan. */
export type BillingUsage = {
  /** Key of the plan that applies. */
  planKey: string
  /** Its name. */
  planName: string
  /** When the current period of messages began. */
  periodStart: string
  /** When it ends. */
  periodEnd: string
  /** Every resource, always in the same order. */
  resources: Array<BillingResourceUsage>
}

/** A button. */
export type BlockButton = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "BUTTON"
  /** Its label, with merge fields. */
  label?: string
  /** Where it leads; null while it is not chosen. */
  url?: string | null
  /** Its side. */
  align?: DesignAlignment
  /** Its look. */
  variant?: DesignButtonVariant
  /** Whether it is as wide as the space. */
  isFullWidth?: boolean
}

/** A list of products, articles or events. */
export type BlockCards = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "CARDS"
  /** How many stand side by side on a wide screen. */
  perRow?: number
  /** The cards in order. */
  cards?: Array<DesignCard>
}

/** Columns side by side. */
export type BlockColumns = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "COLUMNS"
  /** The columns in order, as lines are read. */
  columns: Array<DesignColumn>
  /** Whether they are one below the other on a phone. */
  stacksOnPhone?: boolean
}

/** A code to redeem. */
export type BlockCoupon = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "COUPON"
  /** Purpose of the code, shown above it. */
  text?: string
  /** The code, with merge fields. */
  code?: string
  /** Until when and for what it counts, below the code. */
  note?: string
}

/** A line across the mail. */
export type BlockDivider = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "DIVIDER"
}

/** The end of the mail: the name and the postal address of the organization, and in marketing the link to unsubscribe. */
export type BlockFooter = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "FOOTER"
  /** A text above them, such as why the reader gets this mail. */
  paragraphs?: Array<DesignParagraph>
}

/** A heading. */
export type BlockHeading = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "HEADING"
  /** The heading, with merge fields. */
  text?: string
  /** Its level: 1 is the title of the mail. */
  level?: number
  /** Its side. */
  align?: DesignAlignment
  /** Its color; null for that of texts. */
  color?: string | null
}

/** HTML of the author, which is sent as it is. */
export type BlockHtml = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "HTML"
  /** The HTML, with merge fields. */
  html?: string
}

/** A picture. */
export type BlockImage = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "IMAGE"
  /** The address of the picture, such as the `url` of an uploaded file; null while it is not chosen. */
  url?: string | null
  /** Text for readers who do not see the picture. */
  alt?: string
  /** Whether it shows nothing that a reader needs; it then has no text. */
  isDecorative?: boolean
  /** Where it leads; null for no link. */
  link?: string | null
  /** Its width in percent of the space. */
  width?: number
  /** Its side. */
  align?: DesignAlignment
  /** Whether its corners are round. */
  isRounded?: boolean
}

/** The logo of the brand; its name for an organization without a logo. */
export type BlockLogo = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "LOGO"
  /** The width of the logo in pixels. */
  width?: number
  /** Its side. */
  align?: DesignAlignment
  /** Where it leads; null for no link. */
  link?: string | null
}

/** A row of links. */
export type BlockMenu = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "MENU"
  /** Its entries in order. */
  items?: Array<DesignMenuItem>
  /** Its side. */
  align?: DesignAlignment
}

/** A quotation. */
export type BlockQuote = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "QUOTE"
  /** The words, with merge fields. */
  text?: string
  /** Its author; empty for none. */
  author?: string
}

/** Links to the places where the organization can be followed. */
export type BlockSocial = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "SOCIAL"
  /** The links; null for those of the brand. */
  links?: Array<DesignSocialLink> | null
  /** Its side. */
  align?: DesignAlignment
}

/** An empty space. */
export type BlockSpacer = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "SPACER"
  /** Its height in pixels. */
  height?: number
}

/** A text of paragraphs and lists. */
export type BlockText = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "TEXT"
  /** Its paragraphs in order. */
  paragraphs?: Array<DesignParagraph>
  /** Its size. */
  size?: DesignTextSize
}

/** A still picture that leads to a video, because mails play none. */
export type BlockVideo = {
  /** Id of the block, which you choose: unique in the document. */
  id: string
  /** The space above and below it. */
  padding?: DesignPadding
  /** The color under it; null for that of the mail. Texts get a color that can be read on it. */
  background?: string | null
  /** Rules as of a segment: only contacts that match them get the block; null for all. */
  showTo?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** The kind of block. */
  type: "VIDEO"
  /** The address of the still picture; null while it is not chosen. */
  imageUrl?: string | null
  /** Text for readers who do not see the still picture. */
  alt?: string
  /** The address of the video; null while it is not written. */
  url?: string | null
  /** The words of the link below the picture; empty for those of the language. */
  label?: string
}

/** Visits of software, with one reason. */
export type BotClicks = {
  /** Why they are taken for software. */
  reason: BotReason
  /** How many visits. */
  clicks: number
}

/** Why a click counts as software and not as a person. */
export type BotReason = "PREFETCH" | "NO_USER_AGENT" | "PREVIEW" | "SCANNER" | "BOT" | "TOO_FAST"

/** The look of an organization in mails and on public pages. */
export type Brand = {
  /** The logo; null for none. It is the `logoUrl` of the organization. */
  logoUrl: string | null
  /** The colors of mails and public pages. */
  colors: BrandColors
  /** The fonts of headings and texts. */
  fonts: BrandFonts
  /** The places where the organization can be followed, in order. */
  links: Array<BrandLink>
  /** A text at the end of designed mails; null for none. */
  footerText: string | null
  /** When it, or the organization, was last changed. */
  updatedAt: string
}

/** The colors of a brand, such as `#1f4bb8`. */
export type BrandColors = {
  /** The main color: buttons, links and the buttons of public pages. Labels on it are white or black. */
  primary: string
  /** The second color: highlights. */
  accent: string
  /** The color of texts; its contrast with `surface` must be at least 4.5. */
  text: string
  /** The color of small print; its contrast with `surface` and `background` must be at least 4.5. */
  muted: string
  /** The color around a mail. */
  background: string
  /** The color under the texts of a mail. */
  surface: string
}

/** A font that devices have already, with fonts that look alike for devices without it. */
export type BrandFont = "SYSTEM" | "ARIAL" | "VERDANA" | "TAHOMA" | "TREBUCHET" | "GEORGIA" | "PALATINO" | "TIMES" | "COURIER"

/** The fonts of a brand. */
export type BrandFonts = {
  /** The font of headings. */
  heading: BrandFont
  /** The font of texts. */
  body: BrandFont
}

/** A place where the organization can be followed. */
export type BrandLink = {
  /** The place. */
  network: SocialNetwork
  /** The address of the organization there. */
  url: string
}

/** The settings of an account at Brevo. */
export type BrevoCredentials = {
  /** SMTP login, as Brevo shows it. */
  login: string
  /** Key that Brevo makes for sending by SMTP. */
  smtpKey: string
  /** Token of a webhook that was made with the API of Brevo; absent for none. */
  webhookToken?: string
  /** User name that the service signs in with when it reports events; absent for none. */
  webhookUsername?: string
  /** Its password. */
  webhookPassword?: string
  /** Name that recipients see next to the address; absent for none. */
  fromName?: string
  /** Address that answers go to; absent for the one that recipients see. */
  replyTo?: string
  /** How mail that comes in is received: answers, bounces, complaints, and requests for no more mail. */
  inboundMode?: SmtpInboundMode
  /** The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none. */
  imap?: {
    /** Host name of the IMAP server. */
    host: string
    /** Its port. */
    port?: number
    /** How the connection is encrypted. */
    security?: MailboxSecurity
    /** User name of the mailbox. */
    username: string
    /** Its password. */
    password: string
    /** Folder that the mail comes to. */
    folder?: string
    /** Certificates to trust instead of the public ones, as PEM. */
    tlsCa?: string
  } | null
  /** Host name of its mail server. Absent: `smtp-relay.brevo.com`. */
  server?: string
  /** Its port. */
  port?: number
  /** How the connection is encrypted. */
  secure?: SmtpSecurity
  /** Certificates to trust besides the public ones, as PEM; for a server with a private certificate. */
  tlsCa?: string
  /** Number of parallel connections. */
  connections?: number
}

/** Clicks in one browser. */
export type BrowserClicks = {
  /** Its name, such as `Safari`; `Other` for the rest. */
  browser: string
  /** Clicks of people. */
  clicks: number
}

/** What became of the contacts of a bulk operation so far. */
export type BulkCounts = {
  /** Contacts that were changed or deleted. */
  changed: number
  /** Contacts that already had the new values. */
  unchanged: number
  /** Contacts that were deleted, or merged into others, after they were selected. */
  gone: number
}

/** Which contacts to delete. */
export type BulkDelete = {
  /** Ids of at most 500 contacts. Either this or `filter`. */
  ids?: Array<string>
  /** Instead of `ids`: every contact that these filters select. A bulk operation goes through them after the answer, which has status 202. */
  filter?: BulkFilter
  /** True is needed when no filter is given or all are empty: every contact of the organization is meant. */
  all?: boolean
  /** Only with `filter` or `all`: how many contacts are meant. When another number matches, the operation fails and changes nothing. */
  expectedCount?: number
}

/** Changes to many contacts. An absent field stays as it is. The values have at most 5,000 characters together. */
export type BulkEdit = {
  /** Ids of at most 500 contacts. Either this or `filter`. */
  ids?: Array<string>
  /** Instead of `ids`: every contact that these filters select. A bulk operation goes through them after the answer, which has status 202. */
  filter?: BulkFilter
  /** True is needed when no filter is given or all are empty: every contact of the organization is meant. */
  all?: boolean
  /** Only with `filter` or `all`: how many contacts are meant. When another number matches, the operation fails and changes nothing. */
  expectedCount?: number
  /** New status of all of them; absent leaves it as it is. */
  status?: ContactStatus
  /** New stage of all of them; absent leaves it as it is. */
  stage?: ContactStage
  /** Given name, used in greetings. */
  firstName?: string
  /** Family name. Null or an empty text for none. */
  lastName?: string | null
  /** Email address, kept in lower case. Unique among the contacts without a phone number, which need one. Null or an empty text for none. */
  email?: string | null
  /** Street and number. Null or an empty text for none. */
  addressLine1?: string | null
  /** Flat, floor, suite. Null or an empty text for none. */
  addressLine2?: string | null
  /** City. Null or an empty text for none. */
  city?: string | null
  /** State, province or region, such as `TX`. Null or an empty text for none. */
  state?: string | null
  /** Postal code; it helps to tell the time zone. Null or an empty text for none. */
  postalCode?: string | null
  /** ISO 3166 country code of two letters, such as `US`. Null or an empty text for none. */
  country?: string | null
  /** IANA time zone, such as `America/Chicago`, which decides quiet hours. Without one it is derived from the address or the number. Null or an empty text for none. */
  timezone?: string | null
  /** Values by the key of a custom field, of the type of that field. Null clears one, an absent one stays as it is; an unknown key is refused. */
  customFields?: Record<string, unknown>
  /** Ids of tags to add to all of them. */
  addTagIds?: Array<string>
  /** Ids of tags to remove from all of them; none of `addTagIds`. */
  removeTagIds?: Array<string>
}

/** Which contacts: the filters of the list of contacts, all of which must hold. */
export type BulkFilter = {
  /** Only these contacts; an unknown id is ignored. */
  ids?: Array<string>
  /** Only contacts with this text in their name, phone number or email address. Upper and lower case are the same. */
  search?: string
  /** Only contacts with this text in their full name. */
  name?: string
  /** Only contacts with these digits in their phone number; punctuation does not matter. */
  phone?: string
  /** Only contacts with this text in their email address. */
  email?: string
  /** Only contacts of one of these statuses. */
  status?: Array<ContactStatus>
  /** Only contacts from one of these sources. */
  source?: Array<ContactSource>
  /** Only contacts in one of these stages. */
  stage?: Array<ContactStage>
  /** True: only contacts whose number is on the suppression list. False: only the others. */
  isOptedOut?: boolean
  /** False: only contacts whose email address is on the suppression list. True: only the others. */
  emailSubscribed?: boolean
  /** Only contacts with at least one of these tags. */
  tagIds?: Array<string>
  /** Only contacts created then or later. A day such as `2026-01-31` in the time zone of the organization, or a time with its zone. */
  createdFrom?: string
  /** Only contacts created then or before. A day such as `2026-01-31` in the time zone of the organization, or a time with its zone; a day counts to its end. */
  createdTo?: string
  /** Only contacts that are not in this segment. */
  excludeSegmentId?: string
  /** Only contacts with this result, of the campaign in `campaignId` or of any campaign within `campaignDays`, as in segment rules. Absent with one of these: `received`. */
  campaignResult?: CampaignResult
  /** Id of the campaign of `campaignResult`. */
  campaignId?: string
  /** Number of days of `campaignResult`, instead of `campaignId`; today is the last. Absent without `campaignId`: all days. */
  campaignDays?: number
  /** Conditions on custom fields, at most 20; all must hold. Other than in the list, one with an unknown field or operator is refused. */
  customFieldFilters?: Array<CustomFieldFilter>
}

/** A change or deletion of every contact that a filter selects. */
export type BulkOperation = {
  /** Id of the operation. */
  id: string
  /** What it does. */
  type: BulkType
  /** How far it is. */
  status: BulkStatus
  /** Which contacts; empty for all, or for those of `messagesOf`. */
  filter: BulkFilter
  /** Only the contacts of these messages of a campaign; null if it was not limited to them. */
  messagesOf: {
    /** Id of their campaign. */
    campaignId: string
    /** The filters of the list of messages of the campaign; empty for all. */
    filter: Record<string, unknown>
  } | null
  /** The changes; null for a deletion. */
  changes: {
    /** New status of all of them; absent leaves it as it is. */
    status?: ContactStatus
    /** New stage of all of them; absent leaves it as it is. */
    stage?: ContactStage
    /** Given name, used in greetings. */
    firstName?: string
    /** Family name. Null or an empty text for none. */
    lastName?: string | null
    /** Email address, kept in lower case. Unique among the contacts without a phone number, which need one. Null or an empty text for none. */
    email?: string | null
    /** Street and number. Null or an empty text for none. */
    addressLine1?: string | null
    /** Flat, floor, suite. Null or an empty text for none. */
    addressLine2?: string | null
    /** City. Null or an empty text for none. */
    city?: string | null
    /** State, province or region, such as `TX`. Null or an empty text for none. */
    state?: string | null
    /** Postal code; it helps to tell the time zone. Null or an empty text for none. */
    postalCode?: string | null
    /** ISO 3166 country code of two letters, such as `US`. Null or an empty text for none. */
    country?: string | null
    /** IANA time zone, such as `America/Chicago`, which decides quiet hours. Without one it is derived from the address or the number. Null or an empty text for none. */
    timezone?: string | null
    /** Values by the key of a custom field, of the type of that field. Null clears one, an absent one stays as it is; an unknown key is refused. */
    customFields?: Record<string, unknown>
    /** Ids of tags to add to all of them. */
    addTagIds?: Array<string>
    /** Ids of tags to remove from all of them; none of `addTagIds`. */
    removeTagIds?: Array<string>
    /** Id of the STATIC segment that all of them join, of an operation by `POST /campaigns/{id}/segment`. */
    addToSegmentId?: string
  } | null
  /** How many contacts the request expected; null if it gave no number. */
  expectedCount: number | null
  /** How many contacts the filter selected; null until they are counted. */
  matchedCount: number | null
  /** How many of them it has gone through. */
  processedCount: number
  /** The processed contacts in percent, rounded down. */
  progress: number
  /** What became of them. */
  counts: BulkCounts
  /** Reason of the failure, in the language of `Accept-Language`; null without a failure. */
  error: string | null
  /** Until when it can be undone; null if it cannot. */
  undoableUntil: string | null
  /** Its undo; null if none was requested. */
  undo: {
    /** The results so far; together the `changed` contacts of the operation when it is complete. */
    counts: BulkUndoCounts
    /** Who requested it. */
    requestedBy: Actor
    /** When it was requested. */
    startedAt: string
    /** When it was completed; null before. */
    completedAt: string | null
  } | null
  /** Who requested it. */
  createdBy: Actor
  /** When it was requested. */
  createdAt: string
  /** When its contacts were selected and it began to change them; null before. */
  startedAt: string | null
  /** When it ended, by itself or cancelled; null before. */
  completedAt: string | null
}

/** The result of a request about many contacts. */
export type BulkResult = {
  /** How many different ids the request named. */
  requested: number
  /** How many of them are contacts of the organization; all of these were changed. */
  affected: number
  /** The ids that name no contact of the organization, or a deleted one. */
  notFoundIds: Array<string>
}

/** How far a bulk operation is. */
export type BulkStatus = "QUEUED" | "PROCESSING" | "COMPLETED" | "FAILED" | "CANCELLED" | "UNDOING" | "UNDONE"

/** What a bulk operation does with its contacts. */
export type BulkType = "EDIT" | "DELETE"

/** What the undo of a bulk operation did so far. */
export type BulkUndoCounts = {
  /** Contacts that are as before the operation. */
  restored: number
  /** Contacts of which some values were changed again since and stay as they are. */
  partlyRestored: number
  /** Contacts that stay as they are: all values were changed again since, or the number of a deleted contact belongs to another one now. */
  leftAlone: number
  /** Contacts that were deleted or merged into others since. */
  gone: number
}

/** Contacts to create or change. */
export type BulkUpsert = {
  /** At most 1,000. The body has at most 1 MiB. */
  contacts: Array<UpsertContact>
}

/** When an organization is open, and whether it is at the moment. */
export type BusinessHours = {
  /** IANA time zone of the hours. */
  timezone: string
  /** Whether the hours apply. False: the organization is open at all times. */
  isEnabled: boolean
  /** The seven days of the week, from Monday on. */
  weekly: Array<WeekDayHours>
  /** Dates with hours of their own, the earliest first. */
  overrides: Array<DateHours>
  /** Whether it is open at the moment of the answer. */
  isOpen: boolean
  /** The same as `isOpen`, as a word. */
  status: OpeningStatus
  /** The hours that apply today. */
  source: HoursSource
  /** When it next opens or closes. Null when it never does: it is always open, always closed, or the hours are not enabled. */
  nextChangeAt: string | null
  /** When the hours were saved; null if they never were. */
  updatedAt: string | null
}

/** A message to the contacts of a segment. */
export type Campaign = {
  /** Id of the campaign. */
  id: string
  /** Its name. */
  name: string
  /** When it sends. */
  type: CampaignType
  /** What it sends. */
  channel: CampaignChannel
  /** Whether the rules for marketing apply. */
  category: CampaignCategory
  /** Id of the topic that it is about; null for none. */
  topicId: string | null
  /** That topic, also after its deletion; null for none. */
  topic: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** Its status, which determines the possible actions. */
  status: CampaignStatus
  /** Why it is PAUSED; null otherwise. */
  pauseReason: "USER" | "MISSED_START" | "NO_ACTIVE_SENDER" | "SENDER_REJECTED" | "CARRIER_UNCERTAIN" | "CARRIER_FILTERED" | "FAILURE_RATE" | "OPT_OUT_RATE" | "COMPLAINT_RATE" | "CANARY_FAILED" | "SEGMENT_MISSING" | "AUDIENCE_CHANGED" | "AUDIENCE_FAILED" | "TEMPLATE_REJECTED" | "TEMPLATE_INVALID" | "VARIANT_UNDECIDED" | "INSUFFICIENT_CREDITS" | null
  /** Whether it is a DRAFT. */
  isDraft: boolean
  /** The text, with its fields. */
  messageTemplate: string
  /** Id of the template it came from, which may have changed since; null for none. */
  templateId: string | null
  /** Id of the poll that it asks, with which it is changed and deleted; null for none. */
  pollId: string | null
  /** Whether typographic signs are replaced by plain ones. */
  smartEncoding: boolean
  /** Whether marketing waits for the send window of the organization. */
  respectSendWindow: boolean
  /** Id of the segment whose contacts get it. */
  segmentId: string
  /** That segment. */
  segment: NamedRecord
  /** Ids of the senders it may send from. */
  channelIdentityIds: Array<string>
  /** Those senders. */
  channelIdentities: Array<CampaignSender>
  /** When it begins; null for immediately. */
  scheduledAt: string | null
  /** IANA time zone in which its days are counted and a recurring campaign sends; by default that of the organization. */
  timezone: string | null
  /** Whether its time applies in the zone of each recipient. */
  sendInRecipientTimezone: boolean
  /** When it sends; null unless it recurs. */
  recurrence: {
    /** The unit that `interval` counts. */
    frequency: RecurrenceFrequency
    /** Days, weeks or months between two runs: 2 is every second one. */
    interval: number
    /** The days on which it sends; empty unless it is WEEKLY. */
    daysOfWeek: Array<Weekday>
    /** The day of the month, -1 for the last one; null unless it is MONTHLY. */
    dayOfMonth: number | null
    /** What ends it. */
    endType: RecurrenceEnd
    /** The last day; null unless it ends ON_DATE. */
    endDate: string | null
    /** The number of occurrences; null unless it ends AFTER_OCCURRENCES. */
    maxOccurrences: number | null
  } | null
  /** The same as an RRULE; null unless it recurs. */
  recurrenceRule: string | null
  /** Messages per minute; null for as many as the senders allow. */
  sendRatePerMinute: number | null
  /** Whether each https address in the text is replaced by a short link of its own for every recipient, so that clicks are counted. Null: as `trackLinks` of the organization says, provided that its short links begin with https. */
  trackLinks: boolean | null
  /** For EMAIL alone: whether each mail contains a transparent picture of one pixel, which shows when the mail is opened. Null: as `trackOpens` of the organization says, provided that the address of this server begins with https. */
  trackOpens: boolean | null
  /** Tags for tracked addresses (`utm_source`, `utm_medium`, `utm_campaign`), where an address does not have them; null for those of the organization. */
  utm: {
    /** Value of `utm_source`; null for none. Absent: the one of the organization. */
    source?: string | null
    /** Value of `utm_medium`, such as `sms`; null for none. Absent: the one of the organization. */
    medium?: string | null
    /** Value of `utm_campaign`; null for none. Absent: the one of the organization. */
    campaign?: string | null
  } | null
  /** The template to send. WHATSAPP needs this field; it is null for every other channel. With a template, `messageTemplate` is only shown here. With null, `messageTemplate` itself is sent, which WhatsApp delivers only to contacts who wrote to the sender in the last 24 hours: all others are SKIPPED with OUTSIDE_SESSION. Marketing templates are not sent to numbers of the United States: REGION_BLOCKED. */
  whatsappTemplate: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of the places in its body. */
    parameters: Array<string>
    /** The names of these places; absent where they have numbers. */
    parameterNames?: Array<string>
    /** The value of the place in its header; absent for none. */
    header?: string
    /** The values of its buttons; absent for none. */
    buttons?: Array<FilledWhatsappButton>
  } | null
  /** For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped. */
  subject: string | null
  /** For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it. */
  previewText: string | null
  /** For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one. */
  htmlBody: string | null
  /** For EMAIL alone: the mail as MJML, with merge fields, instead of `htmlBody`. The HTML is made when it is saved; faults of the MJML are refused. */
  mjmlBody: string | null
  /** For EMAIL alone: the mail as a document of blocks, instead of `htmlBody`. HTML and text are made when it is saved, with the brand of the organization; a change of the brand makes them again until the mail is sent. Only one of `htmlBody`, `mjmlBody` and `design` is set: setting one clears the others. */
  design: {
    /** Version of the document: 1. */
    version: 1
    /** In which direction lines are read; null for that of the language of the organization. */
    direction?: "LTR" | "RTL" | null
    /** Its blocks from top to bottom; at most 200, with those in columns. */
    blocks: Array<DesignBlock>
  } | null
  /** Addresses of at most three files that go with the text: the `url` of an uploaded file, the `vcardUrl` of the contact card, or https. A sender that carries media (`capabilities.mms`) sends them as an MMS, which counts as one part; any other sender appends the addresses to the text. By WHATSAPP one file: that of the header of the template, or with free text. Null or an empty list for none. */
  mediaUrls: Array<string>
  /** The first messages that are sent alone; null to send all without waiting. */
  canary: {
    /** How many messages go first. */
    size: number
    /** How long the rest waits after the carrier has answered all of the first messages. */
    waitMinutes: number
    /** The share of the first messages that may fail, from 0 to 1. */
    maxFailureRate: number
    /** The share of their recipients who may opt out, from 0 to 1. */
    maxOptOutRate: number
    /** How far they have come; null before the first run. */
    state: "SENDING" | "WAITING" | "PASSED" | "FAILED" | null
    /** When the rest is released or stopped; null before all first messages were sent. */
    decidesAt: string | null
  } | null
  /** For RECURRING by EMAIL alone: the feed whose new items the mails show; null for none. `{{feed.items}}` inserts them with title, link, day, summary and image; `{{feed.title}}` is the title of the feed, `{{feed.firstTitle}}` that of the newest new item, and `{{feed.count}}` their number. Each run reads the feed before it starts and sends the items that no run has met, by their ids and addresses; the first run sends the newest `maxItems`. Without new items the run is COMPLETED without recipients. A feed that cannot be read is tried again every 10 minutes; after an hour the run is MISSED. */
  feed: {
    /** The address of an RSS, Atom, RDF or JSON feed, with https. */
    url: string
    /** How many new items a run shows at most, the newest ones. */
    maxItems: number
  } | null
  /** The texts of an A/B test, two to four; empty for none. With them `messageTemplate` is the first of these texts and may be left out. By EMAIL they may differ in subject, preview text, text and HTML, and parts that a text omits are those of the campaign. Needs `abTest`. */
  variants: Array<Variant>
  /** How the texts in `variants` are tested; null for no test. For the types IMMEDIATE and SCHEDULED, not together with `canary` or `sendInRecipientTimezone`. */
  abTest: {
    /** The percentage of the recipients who take part in the test; all others wait for the choice. The recipients of each text are drawn by chance, so the sizes are not exact. 100 sends everything without waiting and only compares. */
    sharePercent: number
    /** How long the rest waits after the last message of the test was sent. */
    waitMinutes: number
    /** What decides. */
    metric: AbTestMetric
    /** How far it has come; null before the run has begun. */
    state: "SENDING" | "WAITING" | "UNDECIDED" | "CHOSEN" | null
    /** When it ends; null before all of its messages were sent. */
    decidesAt: string | null
    /** Label of the text that the rest gets; null before it is chosen. */
    chosenLabel: string | null
    /** Who chose it. */
    chosenBy: "RULE" | "PERSON" | null
    /** When it was chosen. */
    chosenAt: string | null
    /** The figures of each text when the test ended and what they show, in sentences in the language of `Accept-Language`; null before. */
    explanation: string | null
  } | null
  /** Whether a free sender with the area code of the recipient comes first, then one of the same state or province. Only +1 numbers have area codes; the preferred sender of a contact, or else the last one that wrote to it, comes first in any case. */
  matchAreaCode: boolean
  /** All recipients of its runs so far, including those who were skipped; 0 before the first run. */
  recipientCount: number
  /** Its results so far. */
  stats: CampaignStats
  /** Shares worked out from its results. */
  rates: CampaignRates
  /** When its next run begins; null for none. */
  nextRunAt: string | null
  /** When its last run began; null for none. */
  lastRunAt: string | null
  /** When it first began to send; null before. */
  startedAt: string | null
  /** When it ended; null before. */
  completedAt: string | null
  /** Whether it was submitted for approval, and what was decided. */
  approval: CampaignApproval
  /** The user who created it, or the owner for an API key; null when it was the command line. */
  createdBy: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** Results of a campaign over all its runs, or of one run. */
export type CampaignAnalytics = {
  /** Messages by their result. */
  totals: CampaignTotals
  /** Shares worked out from the totals. */
  rates: CampaignRates
  /** Parts of the messages that were sent. */
  segments: number
  /** Credits that they took; 0 if the plan or packs paid them, or nothing is billed. */
  creditsUsed: number
  /** What the organization is charged for them by message; null without prices, and for messages of earlier versions. */
  cost: {
    /** Decimal number as text, since parts cost less than a cent. */
    amount: string
    /** ISO 4217 currency code. */
    currency: string
  } | null
  /** Why messages failed, the most frequent reason first. */
  failureReasons: Array<ReasonCount>
  /** Why recipients were skipped, the most frequent reason first. */
  skipReasons: Array<ReasonCount>
  /** The minutes, hours or days in which something happened, the earliest first. */
  timeline: Array<CampaignTimelinePoint>
  /** Mails that software opened, by the reason why it is considered software; the most frequent first. */
  machineOpens: Array<MachineOpens>
  /** The won deals it brought in. */
  conversions: ConversionTotals
  /** The texts of its A/B test, compared; empty without one, before its run has begun, and once its messages were deleted because of their age. */
  variants: Array<VariantResult>
}

/** The last submission of a campaign for approval. */
export type CampaignApproval = {
  /** The status of the submission. */
  status: ApprovalStatus
  /** Identifies what the campaign would send: its recipients, time, message and senders. It changes with any of these, also with the fixed members or the rules of its segment and with `isChosenOnly` of its topic, so an approval that names it covers only what was read. */
  revision: string
  /** Who submitted it; null for none. */
  submittedBy: {
    /** The kind of actor. */
    type: ActorType
    /** Id of the user, the API key or the contact; null for SYSTEM. */
    id: string | null
    /** Its name at that time; a later change of the name does not show. */
    name: string
  } | null
  /** When it was submitted; null for never. */
  submittedAt: string | null
  /** The note of the submitter for the member who decides; null for none. */
  note: string | null
  /** Who approved or rejected it; null while undecided. */
  decidedBy: {
    /** The kind of actor. */
    type: ActorType
    /** Id of the user, the API key or the contact; null for SYSTEM. */
    id: string | null
    /** Its name at that time; a later change of the name does not show. */
    name: string
  } | null
  /** When it was approved or rejected; null while undecided. */
  decidedAt: string | null
  /** The reason of the rejection, or the note of the approval; null for none. */
  reason: string | null
}

/** A campaign was cancelled, or deleted before it ended. */
export type CampaignCancelledEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "campaign.cancelled"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the campaign; null for none. */
    campaignId: string
    /** The campaign as it was a moment after the event. */
    campaign?: ToldCampaign
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** Whether the rules for marketing apply to a campaign. */
export type CampaignCategory = "MARKETING" | "TRANSACTIONAL"

/** A campaign that was created, changed or deleted. */
export type CampaignChange = {
  /** Id of the campaign. */
  id: string
  /** When it was last changed, or deleted. */
  updatedAt: string
  /** Whether it was deleted. */
  isDeleted: boolean
  /** The campaign as it is now; null when it was deleted. */
  campaign: {
    /** Id of the campaign. */
    id: string
    /** Its name. */
    name: string
    /** When it sends. */
    type: CampaignType
    /** What it sends. */
    channel: CampaignChannel
    /** Whether the rules for marketing apply. */
    category: CampaignCategory
    /** Id of the topic that it is about; null for none. */
    topicId: string | null
    /** That topic, also after its deletion; null for none. */
    topic: {
      /** Id of that record. */
      id: string
      /** Its current name. */
      name: string
    } | null
    /** Its status, which determines the possible actions. */
    status: CampaignStatus
    /** Why it is PAUSED; null otherwise. */
    pauseReason: "USER" | "MISSED_START" | "NO_ACTIVE_SENDER" | "SENDER_REJECTED" | "CARRIER_UNCERTAIN" | "CARRIER_FILTERED" | "FAILURE_RATE" | "OPT_OUT_RATE" | "COMPLAINT_RATE" | "CANARY_FAILED" | "SEGMENT_MISSING" | "AUDIENCE_CHANGED" | "AUDIENCE_FAILED" | "TEMPLATE_REJECTED" | "TEMPLATE_INVALID" | "VARIANT_UNDECIDED" | "INSUFFICIENT_CREDITS" | null
    /** Whether it is a DRAFT. */
    isDraft: boolean
    /** The text, with its fields. */
    messageTemplate: string
    /** Id of the template it came from, which may have changed since; null for none. */
    templateId: string | null
    /** Id of the poll that it asks, with which it is changed and deleted; null for none. */
    pollId: string | null
    /** Whether typographic signs are replaced by plain ones. */
    smartEncoding: boolean
    /** Whether marketing waits for the send window of the organization. */
    respectSendWindow: boolean
    /** Id of the segment whose contacts get it. */
    segmentId: string
    /** That segment. */
    segment: NamedRecord
    /** Ids of the senders it may send from. */
    channelIdentityIds: Array<string>
    /** Those senders. */
    channelIdentities: Array<CampaignSender>
    /** When it begins; null for immediately. */
    scheduledAt: string | null
    /** IANA time zone in which its days are counted and a recurring campaign sends; by default that of the organization. */
    timezone: string | null
    /** Whether its time applies in the zone of each recipient. */
    sendInRecipientTimezone: boolean
    /** When it sends; null unless it recurs. */
    recurrence: {
      /** The unit that `interval` counts. */
      frequency: RecurrenceFrequency
      /** Days, weeks or months between two runs: 2 is every second one. */
      interval: number
      /** The days on which it sends; empty unless it is WEEKLY. */
      daysOfWeek: Array<Weekday>
      /** The day of the month, -1 for the last one; null unless it is MONTHLY. */
      dayOfMonth: number | null
      /** What ends it. */
      endType: RecurrenceEnd
      /** The last day; null unless it ends ON_DATE. */
      endDate: string | null
      /** The number of occurrences; null unless it ends AFTER_OCCURRENCES. */
      maxOccurrences: number | null
    } | null
    /** The same as an RRULE; null unless it recurs. */
    recurrenceRule: string | null
    /** Messages per minute; null for as many as the senders allow. */
    sendRatePerMinute: number | null
    /** Whether each https address in the text is replaced by a short link of its own for every recipient, so that clicks are counted. Null: as `trackLinks` of the organization says, provided that its short links begin with https. */
    trackLinks: boolean | null
    /** For EMAIL alone: whether each mail contains a transparent picture of one pixel, which shows when the mail is opened. Null: as `trackOpens` of the organization says, provided that the address of this server begins with https. */
    trackOpens: boolean | null
    /** Tags for tracked addresses (`utm_source`, `utm_medium`, `utm_campaign`), where an address does not have them; null for those of the organization. */
    utm: {
      /** Value of `utm_source`; null for none. Absent: the one of the organization. */
      source?: string | null
      /** Value of `utm_medium`, such as `sms`; null for none. Absent: the one of the organization. */
      medium?: string | null
      /** Value of `utm_campaign`; null for none. Absent: the one of the organization. */
      campaign?: string | null
    } | null
    /** The template to send. WHATSAPP needs this field; it is null for every other channel. With a template, `messageTemplate` is only shown here. With null, `messageTemplate` itself is sent, which WhatsApp delivers only to contacts who wrote to the sender in the last 24 hours: all others are SKIPPED with OUTSIDE_SESSION. Marketing templates are not sent to numbers of the United States: REGION_BLOCKED. */
    whatsappTemplate: {
      /** Its name at WhatsApp. */
      name: string
      /** Its language as WhatsApp writes it, such as `en_US`. */
      language: string
      /** The values of the places in its body. */
      parameters: Array<string>
      /** The names of these places; absent where they have numbers. */
      parameterNames?: Array<string>
      /** The value of the place in its header; absent for none. */
      header?: string
      /** The values of its buttons; absent for none. */
      buttons?: Array<FilledWhatsappButton>
    } | null
    /** For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped. */
    subject: string | null
    /** For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it. */
    previewText: string | null
    /** For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one. */
    htmlBody: string | null
    /** For EMAIL alone: the mail as MJML, with merge fields, instead of `htmlBody`. The HTML is made when it is saved; faults of the MJML are refused. */
    mjmlBody: string | null
    /** For EMAIL alone: the mail as a document of blocks, instead of `htmlBody`. HTML and text are made when it is saved, with the brand of the organization; a change of the brand makes them again until the mail is sent. Only one of `htmlBody`, `mjmlBody` and `design` is set: setting one clears the others. */
    design: {
      /** Version of the document: 1. */
      version: 1
      /** In which direction lines are read; null for that of the language of the organization. */
      direction?: "LTR" | "RTL" | null
      /** Its blocks from top to bottom; at most 200, with those in columns. */
      blocks: Array<DesignBlock>
    } | null
    /** Addresses of at most three files that go with the text: the `url` of an uploaded file, the `vcardUrl` of the contact card, or https. A sender that carries media (`capabilities.mms`) sends them as an MMS, which counts as one part; any other sender appends the addresses to the text. By WHATSAPP one file: that of the header of the template, or with free text. Null or an empty list for none. */
    mediaUrls: Array<string>
    /** The first messages that are sent alone; null to send all without waiting. */
    canary: {
      /** How many messages go first. */
      size: number
      /** How long the rest waits after the carrier has answered all of the first messages. */
      waitMinutes: number
      /** The share of the first messages that may fail, from 0 to 1. */
      maxFailureRate: number
      /** The share of their recipients who may opt out, from 0 to 1. */
      maxOptOutRate: number
      /** How far they have come; null before the first run. */
      state: "SENDING" | "WAITING" | "PASSED" | "FAILED" | null
      /** When the rest is released or stopped; null before all first messages were sent. */
      decidesAt: string | null
    } | null
    /** For RECURRING by EMAIL alone: the feed whose new items the mails show; null for none. `{{feed.items}}` inserts them with title, link, day, summary and image; `{{feed.title}}` is the title of the feed, `{{feed.firstTitle}}` that of the newest new item, and `{{feed.count}}` their number. Each run reads the feed before it starts and sends the items that no run has met, by their ids and addresses; the first run sends the newest `maxItems`. Without new items the run is COMPLETED without recipients. A feed that cannot be read is tried again every 10 minutes; after an hour the run is MISSED. */
    feed: {
      /** The address of an RSS, Atom, RDF or JSON feed, with https. */
      url: string
      /** How many new items a run shows at most, the newest ones. */
      maxItems: number
    } | null
    /** The texts of an A/B test, two to four; empty for none. With them `messageTemplate` is the first of these texts and may be left out. By EMAIL they may differ in subject, preview text, text and HTML, and parts that a text omits are those of the campaign. Needs `abTest`. */
    variants: Array<Variant>
    /** How the texts in `variants` are tested; null for no test. For the types IMMEDIATE and SCHEDULED, not together with `canary` or `sendInRecipientTimezone`. */
    abTest: {
      /** The percentage of the recipients who take part in the test; all others wait for the choice. The recipients of each text are drawn by chance, so the sizes are not exact. 100 sends everything without waiting and only compares. */
      sharePercent: number
      /** How long the rest waits after the last message of the test was sent. */
      waitMinutes: number
      /** What decides. */
      metric: AbTestMetric
      /** How far it has come; null before the run has begun. */
      state: "SENDING" | "WAITING" | "UNDECIDED" | "CHOSEN" | null
      /** When it ends; null before all of its messages were sent. */
      decidesAt: string | null
      /** Label of the text that the rest gets; null before it is chosen. */
      chosenLabel: string | null
      /** Who chose it. */
      chosenBy: "RULE" | "PERSON" | null
      /** When it was chosen. */
      chosenAt: string | null
      /** The figures of each text when the test ended and what they show, in sentences in the language of `Accept-Language`; null before. */
      explanation: string | null
    } | null
    /** Whether a free sender with the area code of the recipient comes first, then one of the same state or province. Only +1 numbers have area codes; the preferred sender of a contact, or else the last one that wrote to it, comes first in any case. */
    matchAreaCode: boolean
    /** All recipients of its runs so far, including those who were skipped; 0 before the first run. */
    recipientCount: number
    /** Its results so far. */
    stats: CampaignStats
    /** Shares worked out from its results. */
    rates: CampaignRates
    /** When its next run begins; null for none. */
    nextRunAt: string | null
    /** When its last run began; null for none. */
    lastRunAt: string | null
    /** When it first began to send; null before. */
    startedAt: string | null
    /** When it ended; null before. */
    completedAt: string | null
    /** Whether it was submitted for approval, and what was decided. */
    approval: CampaignApproval
    /** The user who created it, or the owner for an API key; null when it was the command line. */
    createdBy: {
      /** Id of that record. */
      id: string
      /** Its current name. */
      name: string
    } | null
    /** When it was created. */
    createdAt: string
    /** When it was last changed. */
    updatedAt: string
  } | null
}

/** What a campaign sends. */
export type CampaignChannel = "SMS" | "EMAIL" | "WHATSAPP"

/** Clicks on the links of a campaign, over all its runs. */
export type CampaignClickAnalytics = {
  /** Clicks of people, each one. */
  totalClicks: number
  /** The sum of the unique clicks of its links: a contact who clicked two links counts twice. */
  uniqueClicks: number
  /** Contacts who clicked any of its links, each once. */
  uniqueContacts: number
  /** Visits of software; none of them is in the other counts. */
  botClicks: number
  /** When a person first clicked; null for never. */
  firstClickAt: string | null
  /** When a person last clicked; null for never. */
  lastClickAt: string | null
  /** Clicks over time, the earliest first; days begin in the time zone of the campaign. */
  timeline: Array<ClicksPoint>
  /** Clicks by browser, the most frequent first. */
  browsers: Array<BrowserClicks>
  /** Clicks by kind of device, the most frequent first. */
  devices: Array<DeviceClicks>
  /** Visits of software by the reason why they are taken for it, the most frequent first. */
  botReasons: Array<BotClicks>
  /** Always empty: the server does not locate IP addresses. */
  countries: Array<string>
}

/** A campaign has ended. */
export type CampaignCompletedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "campaign.completed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the campaign; null for none. */
    campaignId: string
    /** The campaign as it was a moment after the event. */
    campaign?: ToldCampaign
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A condition on a campaign: what became of its message to the contact, and what the contact did. */
export type CampaignCondition = {
  /** Field of the contact that the condition compares. */
  field: "campaign"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "received" | "not_received" | "delivered" | "not_delivered" | "failed" | "skipped" | "opened" | "not_opened" | "clicked" | "not_clicked" | "replied" | "not_replied" | "opted_out"
  /** The id of a campaign. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** A campaign, with when it sends next. */
export type CampaignDetail = {
  /** Id of the campaign. */
  id: string
  /** Its name. */
  name: string
  /** When it sends. */
  type: CampaignType
  /** What it sends. */
  channel: CampaignChannel
  /** Whether the rules for marketing apply. */
  category: CampaignCategory
  /** Id of the topic that it is about; null for none. */
  topicId: string | null
  /** That topic, also after its deletion; null for none. */
  topic: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** Its status, which determines the possible actions. */
  status: CampaignStatus
  /** Why it is PAUSED; null otherwise. */
  pauseReason: "USER" | "MISSED_START" | "NO_ACTIVE_SENDER" | "SENDER_REJECTED" | "CARRIER_UNCERTAIN" | "CARRIER_FILTERED" | "FAILURE_RATE" | "OPT_OUT_RATE" | "COMPLAINT_RATE" | "CANARY_FAILED" | "SEGMENT_MISSING" | "AUDIENCE_CHANGED" | "AUDIENCE_FAILED" | "TEMPLATE_REJECTED" | "TEMPLATE_INVALID" | "VARIANT_UNDECIDED" | "INSUFFICIENT_CREDITS" | null
  /** Whether it is a DRAFT. */
  isDraft: boolean
  /** The text, with its fields. */
  messageTemplate: string
  /** Id of the template it came from, which may have changed since; null for none. */
  templateId: string | null
  /** Id of the poll that it asks, with which it is changed and deleted; null for none. */
  pollId: string | null
  /** Whether typographic signs are replaced by plain ones. */
  smartEncoding: boolean
  /** Whether marketing waits for the send window of the organization. */
  respectSendWindow: boolean
  /** Id of the segment whose contacts get it. */
  segmentId: string
  /** That segment. */
  segment: NamedRecord
  /** Ids of the senders it may send from. */
  channelIdentityIds: Array<string>
  /** Those senders. */
  channelIdentities: Array<CampaignSender>
  /** When it begins; null for immediately. */
  scheduledAt: string | null
  /** IANA time zone in which its days are counted and a recurring campaign sends; by default that of the organization. */
  timezone: string | null
  /** Whether its time applies in the zone of each recipient. */
  sendInRecipientTimezone: boolean
  /** When it sends; null unless it recurs. */
  recurrence: {
    /** The unit that `interval` counts. */
    frequency: RecurrenceFrequency
    /** Days, weeks or months between two runs: 2 is every second one. */
    interval: number
    /** The days on which it sends; empty unless it is WEEKLY. */
    daysOfWeek: Array<Weekday>
    /** The day of the month, -1 for the last one; null unless it is MONTHLY. */
    dayOfMonth: number | null
    /** What ends it. */
    endType: RecurrenceEnd
    /** The last day; null unless it ends ON_DATE. */
    endDate: string | null
    /** The number of occurrences; null unless it ends AFTER_OCCURRENCES. */
    maxOccurrences: number | null
  } | null
  /** The same as an RRULE; null unless it recurs. */
  recurrenceRule: string | null
  /** Messages per minute; null for as many as the senders allow. */
  sendRatePerMinute: number | null
  /** Whether each https address in the text is replaced by a short link of its own for every recipient, so that clicks are counted. Null: as `trackLinks` of the organization says, provided that its short links begin with https. */
  trackLinks: boolean | null
  /** For EMAIL alone: whether each mail contains a transparent picture of one pixel, which shows when the mail is opened. Null: as `trackOpens` of the organization says, provided that the address of this server begins with https. */
  trackOpens: boolean | null
  /** Tags for tracked addresses (`utm_source`, `utm_medium`, `utm_campaign`), where an address does not have them; null for those of the organization. */
  utm: {
    /** Value of `utm_source`; null for none. Absent: the one of the organization. */
    source?: string | null
    /** Value of `utm_medium`, such as `sms`; null for none. Absent: the one of the organization. */
    medium?: string | null
    /** Value of `utm_campaign`; null for none. Absent: the one of the organization. */
    campaign?: string | null
  } | null
  /** The template to send. WHATSAPP needs this field; it is null for every other channel. With a template, `messageTemplate` is only shown here. With null, `messageTemplate` itself is sent, which WhatsApp delivers only to contacts who wrote to the sender in the last 24 hours: all others are SKIPPED with OUTSIDE_SESSION. Marketing templates are not sent to numbers of the United States: REGION_BLOCKED. */
  whatsappTemplate: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of the places in its body. */
    parameters: Array<string>
    /** The names of these places; absent where they have numbers. */
    parameterNames?: Array<string>
    /** The value of the place in its header; absent for none. */
    header?: string
    /** The values of its buttons; absent for none. */
    buttons?: Array<FilledWhatsappButton>
  } | null
  /** For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped. */
  subject: string | null
  /** For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it. */
  previewText: string | null
  /** For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one. */
  htmlBody: string | null
  /** For EMAIL alone: the mail as MJML, with merge fields, instead of `htmlBody`. The HTML is made when it is saved; faults of the MJML are refused. */
  mjmlBody: string | null
  /** For EMAIL alone: the mail as a document of blocks, instead of `htmlBody`. HTML and text are made when it is saved, with the brand of the organization; a change of the brand makes them again until the mail is sent. Only one of `htmlBody`, `mjmlBody` and `design` is set: setting one clears the others. */
  design: {
    /** Version of the document: 1. */
    version: 1
    /** In which direction lines are read; null for that of the language of the organization. */
    direction?: "LTR" | "RTL" | null
    /** Its blocks from top to bottom; at most 200, with those in columns. */
    blocks: Array<DesignBlock>
  } | null
  /** Addresses of at most three files that go with the text: the `url` of an uploaded file, the `vcardUrl` of the contact card, or https. A sender that carries media (`capabilities.mms`) sends them as an MMS, which counts as one part; any other sender appends the addresses to the text. By WHATSAPP one file: that of the header of the template, or with free text. Null or an empty list for none. */
  mediaUrls: Array<string>
  /** The first messages that are sent alone; null to send all without waiting. */
  canary: {
    /** How many messages go first. */
    size: number
    /** How long the rest waits after the carrier has answered all of the first messages. */
    waitMinutes: number
    /** The share of the first messages that may fail, from 0 to 1. */
    maxFailureRate: number
    /** The share of their recipients who may opt out, from 0 to 1. */
    maxOptOutRate: number
    /** How far they have come; null before the first run. */
    state: "SENDING" | "WAITING" | "PASSED" | "FAILED" | null
    /** When the rest is released or stopped; null before all first messages were sent. */
    decidesAt: string | null
  } | null
  /** For RECURRING by EMAIL alone: the feed whose new items the mails show; null for none. `{{feed.items}}` inserts them with title, link, day, summary and image; `{{feed.title}}` is the title of the feed, `{{feed.firstTitle}}` that of the newest new item, and `{{feed.count}}` their number. Each run reads the feed before it starts and sends the items that no run has met, by their ids and addresses; the first run sends the newest `maxItems`. Without new items the run is COMPLETED without recipients. A feed that cannot be read is tried again every 10 minutes; after an hour the run is MISSED. */
  feed: {
    /** The address of an RSS, Atom, RDF or JSON feed, with https. */
    url: string
    /** How many new items a run shows at most, the newest ones. */
    maxItems: number
  } | null
  /** The texts of an A/B test, two to four; empty for none. With them `messageTemplate` is the first of these texts and may be left out. By EMAIL they may differ in subject, preview text, text and HTML, and parts that a text omits are those of the campaign. Needs `abTest`. */
  variants: Array<Variant>
  /** How the texts in `variants` are tested; null for no test. For the types IMMEDIATE and SCHEDULED, not together with `canary` or `sendInRecipientTimezone`. */
  abTest: {
    /** The percentage of the recipients who take part in the test; all others wait for the choice. The recipients of each text are drawn by chance, so the sizes are not exact. 100 sends everything without waiting and only compares. */
    sharePercent: number
    /** How long the rest waits after the last message of the test was sent. */
    waitMinutes: number
    /** What decides. */
    metric: AbTestMetric
    /** How far it has come; null before the run has begun. */
    state: "SENDING" | "WAITING" | "UNDECIDED" | "CHOSEN" | null
    /** When it ends; null before all of its messages were sent. */
    decidesAt: string | null
    /** Label of the text that the rest gets; null before it is chosen. */
    chosenLabel: string | null
    /** Who chose it. */
    chosenBy: "RULE" | "PERSON" | null
    /** When it was chosen. */
    chosenAt: string | null
    /** The figures of each text when the test ended and what they show, in sentences in the language of `Accept-Language`; null before. */
    explanation: string | null
  } | null
  /** Whether a free sender with the area code of the recipient comes first, then one of the same state or province. Only +1 numbers have area codes; the preferred sender of a contact, or else the last one that wrote to it, comes first in any case. */
  matchAreaCode: boolean
  /** All recipients of its runs so far, including those who were skipped; 0 before the first run. */
  recipientCount: number
  /** Its results so far. */
  stats: CampaignStats
  /** Shares worked out from its results. */
  rates: CampaignRates
  /** When its next run begins; null for none. */
  nextRunAt: string | null
  /** When its last run began; null for none. */
  lastRunAt: string | null
  /** When it first began to send; null before. */
  startedAt: string | null
  /** When it ended; null before. */
  completedAt: string | null
  /** Whether it was submitted for approval, and what was decided. */
  approval: CampaignApproval
  /** The user who created it, or the owner for an API key; null when it was the command line. */
  createdBy: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** When its next runs begin, at most five; of a draft, those it would have if it were launched. Empty while it is paused, and when it has ended. */
  nextRuns: Array<string>
  /** When the run under way will have sent everything, by windows, daily limits, rates and other campaigns; null when it is not SENDING, while its recipients are being chosen, while sending is held, while the rest waits for a person to choose the text of an A/B test, and when the server is too busy to compute it within half a second. */
  forecast: {
    /** The most likely time of that; null when it takes more than 90 days. */
    finishesAt: string | null
    /** The earliest time of that: with a tenth fewer messages, and no other campaign at its senders. Null as `finishesAt`. */
    earliestAt: string | null
    /** The latest time of that: with a tenth more messages, and after every other campaign that sends from its senders now. Null as `finishesAt`. */
    latestAt: string | null
    /** Messages a minute on average, over the time in which it sends; null when it never does. */
    perMinute: number | null
    /** The cause of most of the delay. */
    limitedBy: ForecastLimit
    /** The assumptions of this forecast, in sentences. */
    assumptions: Array<string>
    /** Credits that its waiting messages will take, beyond the plan and packs; 0 where nothing is limited. */
    credits: number
    /** Whether the plan, packs and credits cover them. If not, the campaign will pause. */
    isCovered: boolean
  } | null
}

/** What a campaign would do if it were launched now. */
export type CampaignEstimate = {
  /** What it would send. */
  channel: CampaignChannel
  /** Contacts in the segment. */
  recipientCount: number
  /** Contacts who would get it. */
  eligibleCount: number
  /** Contacts who would be skipped, by reason. */
  excluded: ExcludedCounts
  /** True above 5,000 recipients: encoding, segments, warnings and the number skipped because of their own message or send window come from a sample of about that size. */
  isSampled: boolean
  /** Number of composed messages: one for every recipient, or for every one of the sample. */
  sampleSize: number
  /** How far the figures may be off; 0 for exact ones. */
  marginOfError: EstimateMargin
  /** UCS_2 when at least one message needs it; null without recipients, and for WHATSAPP and EMAIL. */
  encoding: "GSM_7" | "UCS_2" | null
  /** The characters that require UCS_2. */
  nonGsmCharacters: Array<string>
  /** Length of the longest message: septets in GSM_7, UTF-16 units in UCS_2, for WHATSAPP and of the text of a mail. */
  characterCount: number
  /** How many parts the messages would have. */
  segments: EstimatedSegments
  /** Credits that it would take: for what the plan and packs do not cover. 0 where nothing is limited. */
  estimatedCredits: number
  /** What the organization would be charged by message, beyond the plan; null without prices. */
  estimatedCost: {
    /** Decimal number as text, since parts cost less than a cent. */
    amount: string
    /** ISO 4217 currency code. */
    currency: string
  } | null
  /** Credits that no message has used and no other campaign holds; null for no limit. */
  availableCredits: number | null
  /** Whether the plan, packs and credits cover it. If not, the campaign pauses before its first message. */
  hasSufficientCredits: boolean
  /** How long sending would take if it began now: by the rates, daily limits and warm-up of the senders, the send windows of the recipients, and other campaigns that send from the same senders; null without a sender, and above 90 days. */
  estimatedDurationSeconds: number | null
  /** When it would end; null if the duration is. */
  finishesAt: string | null
  /** Warnings before launching. */
  warnings: Array<EstimateWarning>
}

/** A run of a campaign ended and nothing was sent. */
export type CampaignFailedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "campaign.failed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the campaign; null for none. */
    campaignId: string
    /** Whether the campaign ended with the run. */
    isOver: boolean
    /** The campaign as it was a moment after the event. */
    campaign?: ToldCampaign
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A link in the text of a campaign, and its clicks there. */
export type CampaignLink = {
  /** Id of the short link; a change of the link also applies to sent messages. */
  linkId: string
  /** Where it leads; the fields of an address that differs by recipient are shown as fields. */
  originalUrl: string
  /** Its own short address, which no recipient got: clicks on it do not count for the campaign. */
  shortUrl: string
  /** Clicks of people, each one. */
  totalClicks: number
  /** Contacts who clicked it, each once. */
  uniqueClicks: number
  /** Visits of software. */
  botClicks: number
  /** When a person last clicked it; null for never. */
  lastClickedAt: string | null
}

/** The position of a page in its list, and the number of campaigns by status. */
export type CampaignListMeta = {
  /** Number of this page. */
  page: number
  /** Entries per page. */
  limit: number
  /** Number of entries on all pages. */
  total: number
  /** Number of pages; 0 for an empty list. */
  totalPages: number
  /** Whether there is a page after this one. */
  hasNextPage: boolean
  /** Whether there is a page before this one. */
  hasPreviousPage: boolean
  /** Campaigns by status, regardless of the filter `statuses`. */
  statusCounts: CampaignStatusCounts
}

/** A user paused a campaign, or sending paused it automatically; `pauseReason` says why. */
export type CampaignPausedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "campaign.paused"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the campaign; null for none. */
    campaignId: string
    /** The campaign as it was a moment after the event. */
    campaign?: ToldCampaign
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** The message of a campaign as a contact would get it. */
export type CampaignPreview = {
  /** What it is sent by. */
  channel: CampaignChannel
  /** Whose values it shows; null when the segment is empty, and every field shows its fallback. */
  contactId: string | null
  /** Label of the text of an A/B test; null for a campaign with one text. */
  variant: string | null
  /** Of a mail; null for a text. */
  subject: string | null
  /** The text. Of a mail, its text part, for readers without HTML. */
  body: string
  /** Of a mail: its HTML with the footer, the preview text and the open-tracking picture. Null for a text. Show it in a frame without scripts, because the HTML of the author is not sanitized. */
  html: string | null
  /** In how many parts it is sent; 1 for a mail, 0 when nothing is left to send. */
  segmentCount: number
  /** Files that would be sent with it as an MMS. */
  mediaUrls: Array<string>
  /** Why it would be SKIPPED because of its text, such as EMPTY_MESSAGE; null when it would be sent. */
  problem: "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | "MISSING_ADDRESS" | "DUPLICATE" | "ARCHIVED" | "CONTACT_DELETED" | "ADDRESS_CHANGED" | "IN_REVIEW" | "NO_CONSENT" | "OUTSIDE_SEND_WINDOW" | "TOPIC_UNSUBSCRIBED" | "TOPIC_NOT_CHOSEN" | "FREQUENCY_CAP" | "EMPTY_MESSAGE" | "MESSAGE_TOO_LONG" | "INSUFFICIENT_CREDITS" | null
}

/** Rates from 0 to 1 with four decimals: 1 only for all, 0 only for none. A mail counts as delivered here when it was sent and has not come back. */
export type CampaignRates = {
  /** Share of the sent messages that were delivered. */
  delivery: number
  /** Share of the contacts with a delivered message who opened it. */
  open: number
  /** Share of the contacts with a delivered message who clicked a link. */
  click: number
  /** Share of the contacts with a delivered message who texted back. */
  reply: number
  /** Share of the contacts with a delivered message who opted out. */
  optOut: number
  /** Share of the messages that were tried and failed. */
  failure: number
}

/** What a person did with a message of a campaign. */
export type CampaignReaction = "SENT" | "OPENED" | "CLICKED"

/** A result of a campaign, or of all campaigns within some days. */
export type CampaignResult = "received" | "not_received" | "delivered" | "not_delivered" | "failed" | "skipped" | "opened" | "not_opened" | "clicked" | "not_clicked" | "replied" | "not_replied" | "opted_out"

/** A paused campaign goes on. */
export type CampaignResumedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "campaign.resumed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the campaign; null for none. */
    campaignId: string
    /** The campaign as it was a moment after the event. */
    campaign?: ToldCampaign
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A campaign was launched for a later time, or its time was changed. */
export type CampaignScheduledEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "campaign.scheduled"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the campaign; null for none. */
    campaignId: string
    /** The campaign as it was a moment after the event. */
    campaign?: ToldCampaign
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A segment that is being filled with recipients of a campaign. */
export type CampaignSegment = {
  /** The segment, still empty. */
  segment: Segment
  /** The bulk operation that fills it. When it is COMPLETED, the segment is whole. */
  operation: BulkOperation
}

/** A sender of a campaign. */
export type CampaignSender = {
  /** Id of the sender. */
  id: string
  /** Its name. */
  name: string
  /** The provider it sends through. */
  provider: string
  /** The address that recipients see. */
  address: string
  /** Whether it can send now. */
  status: string
}

/** What a list of campaigns is sorted by. */
export type CampaignSort = "name" | "status" | "createdAt" | "updatedAt" | "scheduledAt" | "startedAt" | "completedAt"

/** A run of a campaign began. */
export type CampaignStartedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "campaign.started"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the campaign; null for none. */
    campaignId: string
    /** The campaign as it was a moment after the event. */
    campaign?: ToldCampaign
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** Results of a campaign so far, over all its runs. */
export type CampaignStats = {
  /** Messages accepted by a carrier, including those that failed later. */
  sent: number
  /** Messages that reached the phone. */
  delivered: number
  /** Messages that could not be sent or delivered. */
  failed: number
  /** Contacts who clicked a link of it, each once. */
  clicked: number
  /** Contacts who texted back within 72 hours. */
  replied: number
  /** Contacts who opted out within 72 hours. */
  optedOut: number
}

/** The status of a campaign, which determines the possible actions. */
export type CampaignStatus = "DRAFT" | "SCHEDULED" | "ACTIVE" | "SENDING" | "PAUSED" | "COMPLETED" | "CANCELLED" | "FAILED"

/** Campaigns by status that match the other filters. */
export type CampaignStatusCounts = {
  /** Drafts. */
  DRAFT: number
  /** Those that wait for their time. */
  SCHEDULED: number
  /** Those between two runs. */
  ACTIVE: number
  /** Those that send now. */
  SENDING: number
  /** Those that are paused. */
  PAUSED: number
  /** Those that are finished. */
  COMPLETED: number
  /** Those that were cancelled. */
  CANCELLED: number
  /** Those that could send nothing. */
  FAILED: number
}

/** Results of the test messages of a campaign. */
export type CampaignTest = {
  /** Whose values the text shows; null when the segment is empty, and every field shows its fallback. */
  contactId: string | null
  /** Label of the text of an A/B test that was sent; null for a campaign with one text. */
  variant: string | null
  /** Number of messages that the carrier accepted. */
  acceptedCount: number
  /** One result for each number, in the given order. */
  results: Array<CampaignTestMessage>
}

/** A test message with its result so far. */
export type CampaignTestMessage = {
  /** Id of the message. */
  id: string
  /** The number it was meant for, as E.164, or the email address. */
  to: string
  /** Its subject; null for a text. */
  subject: string | null
  /** Its text. */
  body: string
  /** SENT when the carrier accepted it (a later status if its receipt has arrived already), FAILED when the carrier refused it or gave no answer, SKIPPED when it was skipped, for example because of an opt-out. */
  status: MessageStatus
  /** Why it was not sent; null when the carrier accepted it. */
  errorCode: "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | "MISSING_ADDRESS" | "DUPLICATE" | "ARCHIVED" | "CONTACT_DELETED" | "ADDRESS_CHANGED" | "IN_REVIEW" | "NO_CONSENT" | "OUTSIDE_SEND_WINDOW" | "TOPIC_UNSUBSCRIBED" | "TOPIC_NOT_CHOSEN" | "FREQUENCY_CAP" | "EMPTY_MESSAGE" | "MESSAGE_TOO_LONG" | "INSUFFICIENT_CREDITS" | null
  /** The provider's error code, unchanged; null for none. */
  providerErrorCode: string | null
  /** The provider's error message; null for none. */
  errorMessage: string | null
  /** The provider's id of the message; null unless the provider accepted it. */
  providerMessageId: string | null
  /** Number of segments of the text; 1 for an MMS. */
  segmentCount: number
  /** Files that were sent with it as an MMS; empty for a text, even one that contains their addresses. */
  mediaUrls: Array<string>
  /** The template that was sent by WhatsApp instead of the text; null for a text. */
  whatsappTemplate: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of the places in its body. */
    parameters: Array<string>
    /** The names of these places; absent where they have numbers. */
    parameterNames?: Array<string>
    /** The value of the place in its header; absent for none. */
    header?: string
    /** The values of its buttons; absent for none. */
    buttons?: Array<FilledWhatsappButton>
  } | null
  /** When it was requested. */
  createdAt: string
}

/** What happened in one minute, hour or day. */
export type CampaignTimelinePoint = {
  /** When the minute, hour or day begins. */
  bucket: string
  /** Messages accepted by a carrier. */
  sent: number
  /** Messages that reached the phone. */
  delivered: number
  /** Messages that failed. */
  failed: number
  /** Clicks of people on its links. */
  clicked: number
  /** Contacts who texted back. */
  replied: number
}

/** Results of the messages of a campaign over all its runs, or of one run. */
export type CampaignTotals = {
  /** All recipients of the runs, including those who were skipped. */
  recipients: number
  /** Still to be sent. */
  queued: number
  /** Accepted by a carrier, including those that failed later. They include `delivered`. */
  sent: number
  /** Reported to have arrived. They include `read`. Mail servers seldom report it, only mails that come back. */
  delivered: number
  /** Were read. */
  read: number
  /** Contacts who opened a mail of it, each once, as far as pictures show: contacts who do not load pictures are not counted. Always 0 for texts, which do not report it. */
  opened: number
  /** Mails that software opened, or a mailbox provider that loads pictures itself. None of it counts as `opened`; a person may have opened some of them too. */
  machineOpened: number
  /** Contacts who clicked a link of it, each once. */
  clicked: number
  /** Contacts who texted back within 72 hours. */
  replied: number
  /** Contacts who opted out within 72 hours. */
  optedOut: number
  /** Could not be sent or delivered. */
  failed: number
  /** Not sent, for a reason such as an opt-out. */
  skipped: number
  /** Not sent because the campaign was cancelled. */
  cancelled: number
}

/** When a campaign sends. */
export type CampaignType = "IMMEDIATE" | "SCHEDULED" | "RECURRING"

/** A condition on all campaigns: whether one of them had a result within some days. */
export type CampaignsCondition = {
  /** Field of the contact that the condition compares. */
  field: "anyCampaign"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "received" | "not_received" | "delivered" | "not_delivered" | "failed" | "skipped" | "opened" | "not_opened" | "clicked" | "not_clicked" | "replied" | "not_replied" | "opted_out"
  /** A number of days from 1 to 3,650, today being the first, in the time zone of the organization. A message counts on the day when it was sent, or when it failed or was skipped if it was not sent; an open, a click, an answer and an opt-out on their own days. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** The old and the new password of the caller. */
export type ChangePassword = {
  /** The password that is valid now. */
  currentPassword: string
  /** The new one, with at least as many characters as the operator requires (12 by default), and not known from a breach. */
  newPassword: string
}

/** The stage a contact moves to. */
export type ChangeStage = {
  /** The new stage; every stage can follow every other. */
  stage: ContactStage
  /** Why, for the timeline of the contact. Null or an empty text for none. */
  reason?: string | null
}

/** A contact after a change. */
export type ChangedContact = {
  /** Id of the contact. */
  id: string
  /** Given and family name. */
  fullName: string
  /** Given name. */
  firstName: string
  /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
  phone: string | null
  /** Family name; null for none. */
  lastName: string | null
  /** Email address in lower case; null for none. */
  email: string | null
  /** Street and number; null for none. */
  addressLine1: string | null
  /** Flat, floor, suite; null for none. */
  addressLine2: string | null
  /** City; null for none. */
  city: string | null
  /** State, province or region; null for none. */
  state: string | null
  /** Postal code; null for none. */
  postalCode: string | null
  /** ISO 3166 country code of two letters; null for none. */
  country: string | null
  /** IANA time zone; null when it is derived from the address or the number. */
  timezone: string | null
  /** Whether messages may go to the contact. */
  status: ContactStatus
  /** Where the contact came from. */
  source: ContactSource
  /** Its stage in the sales pipeline. */
  stage: ContactStage
  /** Whether the number is on the suppression list: no text is sent to it. */
  isOptedOut: boolean
  /** When the number was put on the suppression list; null while it is not. */
  optedOutAt: string | null
  /** False when the email address is on the suppression list for email. */
  emailSubscribed: boolean
  /** Its tags, by name. */
  tags: Array<NamedRecord>
  /** The ids of `tags`, in the same order. */
  tagIds: Array<string>
  /** Values by the key of a custom field; keys without a value are absent. */
  customFields: Record<string, unknown>
  /** The sender that campaigns use for it when they can; null for no preference. */
  preferredCallerId: {
    /** Id of the sender. */
    channelIdentityId: string
    /** Its number, short code or name at the time it was chosen. */
    address: string
  } | null
  /** When a message was last sent to it; null for never. */
  lastContactedAt: string | null
  /** When its last text arrived; null for never. */
  lastInboundAt: string | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** True when the request was to lift an opt-out that stays: the person gave it, or a carrier blocks the number. Absent otherwise. */
  optOutKept?: true
}

/** How far a list of changes has been read. */
export type ChangesMeta = {
  /** Entries per page. */
  limit: number
  /** The `cursor` of the next page. It does not expire with time: keep the last one, and a later call with it has what changed since. After a restore of an older backup it is GONE if it was given later than that backup. */
  nextCursor: string
  /** Whether there is another page already. */
  hasMore: boolean
  /** Every change before this moment is on this page, an earlier one or, when `hasMore` is true, a later one. Changes of the last two seconds are not shown yet. */
  completeUntil: string
}

/** The channel of a message. */
export type Channel = "SMS" | "EMAIL" | "WHATSAPP"

/** A sender has a new problem. */
export type ChannelIdentityErrorEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "channel_identity.error"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the sender. */
    channelIdentityId: string
    /** What is wrong with it. */
    errorCode: string
    /** The sender. */
    channelIdentity?: ToldChannelIdentity
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** The mail of a campaign to check. */
export type CheckMail = {
  /** Id of the contact whose values the mail shows; null or absent for the first contact of the segment. */
  contactId?: string | null
  /** Label of the text of an A/B test; null or absent for the first. */
  variant?: string | null
}

/** The result of a check of a sender. */
export type CheckStatus = "PASS" | "WARN" | "FAIL"

/** A page of the payment processor on which to pay. */
export type Checkout = {
  /** Address of the page; open it in the browser of the customer. */
  checkoutUrl: string
  /** The processor's id of the checkout. */
  sessionId: string
  /** When the page expires. */
  expiresAt: string
}

/** When to get unread notifications by mail. */
export type ChooseNotificationDigest = {
  /** How often mails are sent. No mail is sent if nothing is new. */
  frequency: DigestFrequency
}

/** The choices of a contact about topics. */
export type ChooseTopics = {
  /** The choices. Topics that they do not name stay as they are. */
  choices: Array<TopicChoiceInput>
  /** Why, in words; kept with the evidence. */
  reason?: string
  /** How a person who unsubscribed agreed to subscribe again. Only a signed-in member can state it. */
  consent?: ConsentStatement
}

/** The text that the rest of the recipients gets. */
export type ChooseVariant = {
  /** Its label, in capital or small letters. */
  label: string
}

/** The interval of a timeline of clicks. */
export type ClickInterval = "MINUTE" | "HOUR" | "DAY"

/** Clicks of one contact on links of one kind. */
export type ClickTotals = {
  /** Number of clicks. */
  totalClicks: number
  /** Number of different links that were clicked. */
  uniqueLinks: number
  /** When the last click was; null without clicks. */
  lastClickedAt: string | null
}

/** A link that a contact clicked. */
export type ClickedLink = {
  /** The target of the link. */
  url: string
  /** The channel of the message it was in, such as SMS. */
  channel: string
  /** How often the contact clicked it. */
  clicks: number
  /** When the contact last clicked it. */
  lastClickedAt: string | null
}

/** Clicks of one minute, hour or day; those without any are left out. */
export type ClicksPoint = {
  /** The start of the minute, hour or day. */
  bucket: string
  /** Clicks of people. */
  clicks: number
  /** Visits of software. */
  botClicks: number
}

/** The name of the copy. */
export type CloneAutomation = {
  /** Name of the copy. Absent: that of the original and ` (copy)`. */
  name?: string
}

/** The name of the copy. */
export type CloneSegment = {
  /** Name of the copy. Absent: that of the original and ` (copy)`. */
  name?: string
}

/** A block inside a column. */
export type ColumnBlock = BlockLogo | BlockHeading | BlockText | BlockImage | BlockButton | BlockDivider | BlockSpacer | BlockSocial | BlockMenu | BlockQuote | BlockCoupon | BlockVideo | BlockFooter | BlockHtml

/** The first code of the app. */
export type ConfirmTwoFactor = {
  /** The six digits that the app shows. */
  code: string
}

/** The evidence of one decision about messages. It is never changed and outlives the contact. */
export type Consent = {
  /** Id of the record. */
  id: string
  /** Id of the contact it was about; null when there was none. */
  contactId: string | null
  /** What the decision is about. */
  channel: ConsentChannel
  /** The phone number or email address that it applies to. */
  address: string
  /** What was decided. */
  action: ConsentAction
  /** How it was decided. */
  method: ConsentMethod
  /** Id of the join link it came by; null for none. */
  joinLinkId: string | null
  /** Name of the join link; null for none. */
  joinLinkName: string | null
  /** Id of the campaign it answers; null for none. */
  campaignId: string | null
  /** Its name today; null for none. */
  campaignName: string | null
  /** Id of the message that decided: the text of the person, or else the message of the organization that was refused or reported; null for none. */
  messageId: string | null
  /** Id of the import of contacts with the decision; null for none. */
  importId: string | null
  /** The row of that import, as `GET /contacts/imports/{id}/rows` numbers it; null for none, and once its rows are deleted. */
  importRow: number | null
  /** Id of the import of a suppression list with the decision; null for none. */
  suppressionImportId: string | null
  /** Name of the imported file; null for none. */
  fileName: string | null
  /** The text that the person was shown or wrote; null when it was not kept. */
  consentText: string | null
  /** Version of that text; null for none. */
  consentVersion: string | null
  /** Where the person agreed, as the user of the import stated; null when not stated. */
  consentSource: string | null
  /** When the person agreed: in a join page or by a keyword, or as the user of the import or the member who lifted the opt-out stated; null when not stated. */
  consentDate: string | null
  /** Who attested the consents in the imported file; null for none. */
  attestation: {
    /** Who imported the file and said so. */
    by: Actor
    /** When. */
    at: string
  } | null
  /** Why, in the words of its recorder; null when not stated. */
  reason: string | null
  /** IP address of the person; null for none. */
  ipAddress: string | null
  /** Browser of the person; null for none. */
  userAgent: string | null
  /** Who recorded it. */
  actor: Actor
  /** When it was recorded. */
  occurredAt: string
  /** When its import was undone, which revoked it; null while it counts. */
  retractedAt: string | null
}

/** What a person decided about messages. */
export type ConsentAction = "OPT_IN" | "OPT_OUT" | "CONFIRMED"

/** The messages that a consent or an opt-out covers. */
export type ConsentChannel = "SMS" | "EMAIL"

/** All records of the permission to write to a contact or an address. Lists are newest first, with at most 500 records. */
export type ConsentEvidence = {
  /** Name of the organization that sends. */
  organizationName: string
  /** Time zone of the organization, in which the document shows times. */
  timezone: string
  /** When this document was prepared. */
  preparedAt: string
  /** The contact it is about; null when it is about an address. */
  contact: {
    /** Id of the contact. */
    id: string
    /** Its name. */
    fullName: string
    /** When it was created. */
    createdAt: string
    /** When it was deleted; null while it is there. */
    deletedAt: string | null
  } | null
  /** The addresses it is about. */
  addresses: Array<{
    /** SMS for a phone number, EMAIL for an email address. */
    channel: ConsentChannel
    /** The phone number in E.164 or the email address in lower case. */
    address: string
  }>
  /** Their entries on the suppression list. */
  suppressions: Array<Suppression>
  /** Consents and opt-outs. */
  consents: Array<Consent>
  /** Messages that were sent, were skipped or wait. */
  messages: Array<{
    /** Id of the message. */
    id: string
    /** The channel it was for. */
    channel: Channel
    /** Name of its campaign; null for a message of none. */
    campaignName: string | null
    /** When the carrier accepted it; null if it did not. */
    sentAt: string | null
    /** When it reached the phone or mailbox; null if that was not reported. */
    deliveredAt: string | null
    /** Its text; null if it was skipped before it had one. */
    text: string | null
    /** The facts and the decision when it was sent or skipped. */
    proof: MessageProof
  }>
  /** Texts that came in. */
  replies: Array<{
    /** Id of the text. */
    id: string
    /** Who sent it. */
    from: string
    /** The address of the organization that it came to. */
    to: string
    /** Its text. */
    text: string
    /** What it was understood as. */
    understoodAs: UnderstoodText
    /** When it came. */
    receivedAt: string
  }>
  /** False if a kind has more than 500 records. */
  isComplete: boolean
}

/** How a person decided. */
export type ConsentMethod = "WEB_FORM" | "KEYWORD" | "OTP" | "EMAIL" | "REPLY" | "MANUAL" | "IMPORT" | "API" | "LIST_UNSUBSCRIBE" | "COMPLAINT" | "BOUNCE" | "PROVIDER"

/** A column about consent, opt-outs or bounces that is not understood. */
export type ConsentQuestion = {
  /** Header of the column. */
  column: string
  /** Up to five of the cells in question. */
  cells: Array<string>
  /** The field that the column is read as; null when its header is not understood. */
  readAs: string | null
  /** The question, and how `mapping` answers it. */
  message: string
}

/** How a person who had opted out agreed to get messages again. It becomes a consent record in the name of the member who states it. An API key cannot state it. */
export type ConsentStatement = {
  /** How the person agreed. */
  method: StatedConsentMethod
  /** When the person agreed: after the opt-out, and not in the future. */
  occurredAt: string
  /** What the person agreed to and where that is written down: the evidence for later. */
  note: string
}

/** A person the organization may write to. */
export type Contact = {
  /** Id of the contact. */
  id: string
  /** Given and family name. */
  fullName: string
  /** Given name. */
  firstName: string
  /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
  phone: string | null
  /** Family name; null for none. */
  lastName: string | null
  /** Email address in lower case; null for none. */
  email: string | null
  /** Street and number; null for none. */
  addressLine1: string | null
  /** Flat, floor, suite; null for none. */
  addressLine2: string | null
  /** City; null for none. */
  city: string | null
  /** State, province or region; null for none. */
  state: string | null
  /** Postal code; null for none. */
  postalCode: string | null
  /** ISO 3166 country code of two letters; null for none. */
  country: string | null
  /** IANA time zone; null when it is derived from the address or the number. */
  timezone: string | null
  /** Whether messages may go to the contact. */
  status: ContactStatus
  /** Where the contact came from. */
  source: ContactSource
  /** Its stage in the sales pipeline. */
  stage: ContactStage
  /** Whether the number is on the suppression list: no text is sent to it. */
  isOptedOut: boolean
  /** When the number was put on the suppression list; null while it is not. */
  optedOutAt: string | null
  /** False when the email address is on the suppression list for email. */
  emailSubscribed: boolean
  /** Its tags, by name. */
  tags: Array<NamedRecord>
  /** The ids of `tags`, in the same order. */
  tagIds: Array<string>
  /** Values by the key of a custom field; keys without a value are absent. */
  customFields: Record<string, unknown>
  /** The sender that campaigns use for it when they can; null for no preference. */
  preferredCallerId: {
    /** Id of the sender. */
    channelIdentityId: string
    /** Its number, short code or name at the time it was chosen. */
    address: string
  } | null
  /** When a message was last sent to it; null for never. */
  lastContactedAt: string | null
  /** When its last text arrived; null for never. */
  lastInboundAt: string | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** The contact details of the organization for phones, also as a file that phones read (vCard). */
export type ContactCard = {
  /** The name that phones show. */
  displayName: string
  /** First name, where the card is of a person; null for none. */
  firstName: string | null
  /** Last name; null for none. */
  lastName: string | null
  /** The company; null for none. */
  organizationName: string | null
  /** Position in the company; null for none. */
  title: string | null
  /** Phone number in E.164; null for none. */
  phone: string | null
  /** Email address; null for none. */
  email: string | null
  /** Address of the website; null for none. */
  website: string | null
  /** Postal address. */
  address: ContactCardAddress
  /** Address of the uploaded file that the photo was made from; null for none. */
  photoUrl: string | null
  /** Anything else; null for nothing. */
  note: string | null
  /** Public address of the card as a file; null before it is first saved. */
  vcardUrl: string | null
  /** The card as a vCard 3.0; null before it is first saved. */
  vcard: string | null
  /** When it was saved; null when it never was. */
  updatedAt: string | null
}

/** The postal address on a contact card. */
export type ContactCardAddress = {
  /** Street and number; null for none. */
  line1: string | null
  /** Flat, floor, suite; null for none. */
  line2: string | null
  /** City; null for none. */
  city: string | null
  /** State, province or region; null for none. */
  state: string | null
  /** Postal code; null for none. */
  postalCode: string | null
  /** ISO 3166 country code of two letters; null for none. */
  country: string | null
}

/** A contact that was created, changed or deleted. */
export type ContactChange = {
  /** Id of the contact. */
  id: string
  /** When it was last changed, or deleted. */
  updatedAt: string
  /** Whether it was deleted. */
  isDeleted: boolean
  /** When it was deleted because it was merged into another contact: the id of that one. */
  mergedIntoId: string | null
  /** The contact as it is now; null when it was deleted. */
  contact: {
    /** Id of the contact. */
    id: string
    /** Given and family name. */
    fullName: string
    /** Given name. */
    firstName: string
    /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
    phone: string | null
    /** Family name; null for none. */
    lastName: string | null
    /** Email address in lower case; null for none. */
    email: string | null
    /** Street and number; null for none. */
    addressLine1: string | null
    /** Flat, floor, suite; null for none. */
    addressLine2: string | null
    /** City; null for none. */
    city: string | null
    /** State, province or region; null for none. */
    state: string | null
    /** Postal code; null for none. */
    postalCode: string | null
    /** ISO 3166 country code of two letters; null for none. */
    country: string | null
    /** IANA time zone; null when it is derived from the address or the number. */
    timezone: string | null
    /** Whether messages may go to the contact. */
    status: ContactStatus
    /** Where the contact came from. */
    source: ContactSource
    /** Its stage in the sales pipeline. */
    stage: ContactStage
    /** Whether the number is on the suppression list: no text is sent to it. */
    isOptedOut: boolean
    /** When the number was put on the suppression list; null while it is not. */
    optedOutAt: string | null
    /** False when the email address is on the suppression list for email. */
    emailSubscribed: boolean
    /** Its tags, by name. */
    tags: Array<NamedRecord>
    /** The ids of `tags`, in the same order. */
    tagIds: Array<string>
    /** Values by the key of a custom field; keys without a value are absent. */
    customFields: Record<string, unknown>
    /** The sender that campaigns use for it when they can; null for no preference. */
    preferredCallerId: {
      /** Id of the sender. */
      channelIdentityId: string
      /** Its number, short code or name at the time it was chosen. */
      address: string
    } | null
    /** When a message was last sent to it; null for never. */
    lastContactedAt: string | null
    /** When its last text arrived; null for never. */
    lastInboundAt: string | null
    /** When it was created. */
    createdAt: string
    /** When it was last changed. */
    updatedAt: string
  } | null
}

/** Clicks of one contact. */
export type ContactClicks = {
  /** Id of the contact. */
  id: string
  /** Their given name. */
  firstName: string
  /** Their family name; null if unknown. */
  lastName: string | null
  /** Number of clicks. */
  clicks: number
}

/** A deal with a contact was recorded as won. */
export type ContactConvertedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "contact.converted"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the contact; null where none is known. */
    contactId: string
    /** Id of the deal. */
    conversionId: string
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** The deal. */
    conversion?: Conversion
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A contact was created, or restored because its deletion was undone. */
export type ContactCreatedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "contact.created"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the contact; null where none is known. */
    contactId: string
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A contact was deleted. */
export type ContactDeletedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "contact.deleted"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the contact; null where none is known. */
    contactId: string
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** An email to a contact. */
export type ContactEmail = {
  /** Id of the email. */
  id: string
  /** Its subject; null without one. */
  subject: string | null
  /** The address it was sent to. */
  recipient: string | null
  /** Its status. */
  status: EmailStatus
  /** Id of the campaign it belongs to; null for none. */
  campaignId: string | null
  /** When the mail server accepted it; null before. */
  sentAt: string | null
  /** When it reached the mailbox; null before, or when this was not reported. */
  deliveredAt: string | null
  /** When a person first opened it; null before, if it has no tracking picture, or if pictures were not loaded. */
  openedAt: string | null
  /** When a person first clicked a link in it; null before. */
  clickedAt: string | null
  /** Whether only software is known to have opened it. */
  isMachineOpen: boolean
  /** When software first opened it; null for never. */
  machineOpenedAt: string | null
  /** Why the opening counts as software; null if no software opened it. */
  machineOpenReason: "APPLE_PRIVACY" | "GMAIL_PROXY" | "IMAGE_PROXY" | "PREFETCH" | "NO_USER_AGENT" | "SCANNER" | "BOT" | "TOO_FAST" | null
  /** Why it failed; null unless it did. */
  failedReason: string | null
}

/** An export of contacts to a CSV file. */
export type ContactExport = {
  /** Id of the export. */
  id: string
  /** How far it is. */
  status: ExportStatus
  /** Contacts written so far. */
  rowCount: number
  /** Size of the file so far, in bytes. */
  sizeBytes: number
  /** Reason of the failure, in the language of `Accept-Language`; null without a failure. */
  error: string | null
  /** Who requested it. */
  createdBy: Actor
  /** When it was requested. */
  createdAt: string
  /** When the file was complete; null before. */
  completedAt: string | null
  /** When the export and its file are deleted. */
  expiresAt: string
}

/** The ids of a page of contacts. */
export type ContactIds = {
  /** Ids, in the order of the list. */
  ids: Array<string>
  /** How many contacts there are on all pages. */
  total: number
  /** Whether there are more after this page. */
  truncated: boolean
}

/** An import of contacts from a CSV file. */
export type ContactImport = {
  /** Id of the import. */
  id: string
  /** Name of the file. */
  fileName: string
  /** How far it is. */
  status: ImportStatus
  /** Whether it only checks the file and reports the verdict of each row. */
  dryRun: boolean
  /** Which contacts it creates or changes. */
  mode: ImportMode
  /** Ids of the tags that every contact of the file gets. */
  tagIds: Array<string>
  /** Id of the STATIC segment that every contact of the file joins; null for none. */
  segmentId: string | null
  /** Rows of the file without its header; null until they are counted. */
  totalRows: number | null
  /** Rows that have a verdict so far. */
  processedRows: number
  /** Processed rows in percent, a whole number. */
  progress: number
  /** Rows by their verdict. */
  counts: ImportCounts
  /** How the file is read; null for an import of an earlier version. */
  format: {
    /** How the file stores letters. Cells that are UTF-8 are read as UTF-8 unless the caller gave the encoding. */
    encoding: FileEncoding
    /** The character between two cells. */
    separator: FileSeparator
    /** The decimal sign of numbers; null if no number decides, and each number is read by itself. */
    decimalSign: "POINT" | "COMMA" | null
    /** The parts that were guessed. If the dry run shows wrong letters, columns or numbers, send the file again with the right value. */
    guessed: Array<FormatPart>
  } | null
  /** The contact field of each column, by its header. */
  mapping: Record<string, string>
  /** Where the mapping comes from. */
  mappingSource: MappingSource
  /** Headers of the columns that are not imported. */
  ignoredColumns: Array<string>
  /** Of a dry run: what has to be answered by `mapping` before the file can be imported. Until then these cells count as opt-outs. */
  questions: Array<ConsentQuestion>
  /** Reason of the failure, in the language of `Accept-Language`; null without a failure. */
  error: string | null
  /** When a user attested that these people agreed to be contacted; null for a dry run without it. */
  consentAttestedAt: string | null
  /** Where they agreed, as the user stated; null when not stated. */
  consentSource: string | null
  /** When they agreed, as the user stated; null when not stated. */
  consentDate: string | null
  /** Who started it. */
  createdBy: Actor
  /** When it was uploaded. */
  createdAt: string
  /** When it began; null before. */
  startedAt: string | null
  /** When it ended; null before. */
  completedAt: string | null
  /** Until when the file of a dry run can be imported without another upload; null for other imports. */
  fileKeptUntil: string | null
  /** When its rows were deleted, 365 days after it ended: from then on it cannot be undone and has no verdicts. The counts and the consent records stay. Null before. */
  rowsDeletedAt: string | null
  /** Its undo; null if none was requested. */
  undo: {
    /** Rows of the import that are undone. */
    processedRows: number
    /** The results so far. */
    counts: ImportUndoCounts
    /** Who requested it. */
    requestedBy: Actor
    /** When it was requested. */
    startedAt: string
    /** When it was completed; null before. */
    completedAt: string | null
  } | null
}

/** The way of a contact through an automation. */
export type ContactInAutomation = {
  /** Id of the automation. */
  automationId: string
  /** Its name. */
  automationName: string
  /** Id of this way through the automation. A person who enters again gets another. */
  id: string
  /** Id of the contact. */
  contactId: string
  /** Its name. */
  contactName: string
  /** Id of the step at which the person is, or comes to next; null at the end. */
  stepId: string | null
  /** When the person goes on at the latest; null at the end. */
  goesOnAt: string | null
  /** When the person entered. */
  enteredAt: string
  /** When the person left; null for a person who is in it. */
  endedAt: string | null
  /** Why the person is not in it any more; null for a person who is in it. */
  endedBy: "COMPLETED" | "GOAL" | "EXIT" | "REMOVED" | "CONTACT_GONE" | "MERGED" | "STEP_GONE" | "ARCHIVED" | null
}

/** The link clicks of a contact. */
export type ContactLinkAnalytics = {
  /** Clicks on short links in texts, by SMS and WHATSAPP. */
  smartLinks: ClickTotals
  /** Clicks on links in emails. */
  email: ClickTotals
  /** Each link that was clicked, for each channel it was clicked in; the last clicked first. */
  links: Array<ClickedLink>
}

/** A note that the organization keeps on a contact. */
export type ContactNote = {
  /** Id of the note. */
  id: string
  /** Its text. */
  body: string
  /** Author of the note. */
  author: NoteAuthor
  /** When it was written. */
  createdAt: string
}

/** The phone number or email address of a contact was removed from the suppression list: by the person, by a member who stated how the person agreed, or because the organization had put it there itself. */
export type ContactOptedInEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "contact.opted_in"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the contact; null where none is known. */
    contactId: string
    /** The channel of the address. */
    channel: ConsentChannel
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: Contact
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** The phone number or email address of a contact was added to the suppression list. Record it in your system too: a later `isOptedOut: false` does not lift what the person asked for. */
export type ContactOptedOutEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "contact.opted_out"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the contact; null where none is known. */
    contactId: string
    /** The channel of the address. */
    channel: ConsentChannel
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: Contact
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** What a list of contacts is sorted by. */
export type ContactSort = "createdAt" | "firstName" | "lastName" | "phone" | "email" | "status"

/** Where a contact came from. */
export type ContactSource = "TEXT_LINK" | "JOIN_KEYWORD" | "CSV_IMPORT" | "MANUAL" | "WEB_FORM" | "INBOUND_SMS" | "INBOUND_CALL" | "GOOGLE_ADS" | "META_ADS" | "INBOUND_EMAIL" | "INBOUND_WHATSAPP" | "LEAD_FORM" | "WEB_CHAT" | "KIT"

/** The stage of a contact in the sales pipeline. */
export type ContactStage = "ARCHIVED" | "NEW_LEAD" | "ENGAGED" | "QUALIFIED" | "APPOINTMENT_BOOKED" | "CUSTOMER" | "LOST"

/** A contact was moved to another stage. */
export type ContactStageChangedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "contact.stage_changed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the contact; null where none is known. */
    contactId: string
    /** The stage before; absent where it is not known. */
    previousStage?: ContactStage
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** Whether messages may go to a contact. */
export type ContactStatus = "ACTIVE" | "INVALID" | "ARCHIVED"

/** The choice of a contact about a topic. */
export type ContactTopic = {
  /** Topic of the messages, by id and name. */
  topic: NamedRecord
  /** Whether its messages reach only people who subscribed. */
  isChosenOnly: boolean
  /** The choice of each address of the contact. */
  choices: Array<ContactTopicChoice>
}

/** The choice of an address about a topic. */
export type ContactTopicChoice = {
  /** The messages that it is about. */
  channel: ConsentChannel
  /** The phone number or email address. */
  address: string
  /** The last choice; null if there is none. */
  action: "SUBSCRIBED" | "UNSUBSCRIBED" | null
  /** How it was made; null if there is none. */
  method: "WEB_FORM" | "KEYWORD" | "OTP" | "EMAIL" | "REPLY" | "MANUAL" | "IMPORT" | "API" | "LIST_UNSUBSCRIBE" | "COMPLAINT" | "BOUNCE" | "PROVIDER" | null
  /** Name of who recorded it; null if there is none. */
  recordedBy: string | null
  /** The text that the person was shown; null if it was not kept. */
  consentText: string | null
  /** Version of that text; null for none. */
  consentVersion: string | null
  /** When it was recorded; null if there is none. */
  occurredAt: string | null
  /** True when the request was to subscribe an address whose owner unsubscribed: it stays unsubscribed. Absent otherwise. */
  isUnsubscriptionKept?: true
}

/** Fields, tags or the status of a contact changed, or another contact was merged into it. */
export type ContactUpdatedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "contact.updated"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the contact; null where none is known. */
    contactId: string
    /** The contact as it was a moment after the event; null when it is deleted by then. */
    contact?: {
      /** Id of the contact. */
      id: string
      /** Given and family name. */
      fullName: string
      /** Given name. */
      firstName: string
      /** Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone. */
      phone: string | null
      /** Family name; null for none. */
      lastName: string | null
      /** Email address in lower case; null for none. */
      email: string | null
      /** Street and number; null for none. */
      addressLine1: string | null
      /** Flat, floor, suite; null for none. */
      addressLine2: string | null
      /** City; null for none. */
      city: string | null
      /** State, province or region; null for none. */
      state: string | null
      /** Postal code; null for none. */
      postalCode: string | null
      /** ISO 3166 country code of two letters; null for none. */
      country: string | null
      /** IANA time zone; null when it is derived from the address or the number. */
      timezone: string | null
      /** Whether messages may go to the contact. */
      status: ContactStatus
      /** Where the contact came from. */
      source: ContactSource
      /** Its stage in the sales pipeline. */
      stage: ContactStage
      /** Whether the number is on the suppression list: no text is sent to it. */
      isOptedOut: boolean
      /** When the number was put on the suppression list; null while it is not. */
      optedOutAt: string | null
      /** False when the email address is on the suppression list for email. */
      emailSubscribed: boolean
      /** Its tags, by name. */
      tags: Array<NamedRecord>
      /** The ids of `tags`, in the same order. */
      tagIds: Array<string>
      /** Values by the key of a custom field; keys without a value are absent. */
      customFields: Record<string, unknown>
      /** The sender that campaigns use for it when they can; null for no preference. */
      preferredCallerId: {
        /** Id of the sender. */
        channelIdentityId: string
        /** Its number, short code or name at the time it was chosen. */
        address: string
      } | null
      /** When a message was last sent to it; null for never. */
      lastContactedAt: string | null
      /** When its last text arrived; null for never. */
      lastInboundAt: string | null
      /** When it was created. */
      createdAt: string
      /** When it was last changed. */
      updatedAt: string
    } | null
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** The messages between a contact and a sender. */
export type Conversation = {
  /** Id of the conversation. */
  id: string
  /** With whom. */
  contact: ConversationContact
  /** SMS, WhatsApp or email. */
  channel: ConversationChannel
  /** Id of the sender that the contact exchanges messages with. */
  channelIdentityId: string
  /** Whether it needs attention. */
  status: ConversationStatus
  /** When it is OPEN again; null unless it is SNOOZED. */
  snoozedUntil: string | null
  /** The member who answers it; null for unassigned. */
  assignee: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** Number of unread texts; 1 if it was marked as unread. The same for all members. */
  unreadCount: number
  /** The likely kind of the last text; null for none. */
  label: "OPT_OUT_LIKE" | "WRONG_NUMBER" | "OUT_OF_OFFICE" | "QUESTION" | "POSITIVE" | null
  /** The campaign that the contact answered last; null for none. */
  campaign: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** The last text of the contact or answer of a member; null while there is none. Messages of campaigns are listed among the messages but do not count here. */
  lastMessage: {
    /** The beginning of its text, on one line; `File` when it has only files. For a mail, quoted text is left out. */
    preview: string
    /** Direction of the message. */
    direction: MessageDirection
    /** When it arrived or was written. */
    at: string
  } | null
  /** By WHATSAPP: until when free text can be sent, 24 hours after the last text of the contact; later, only templates. Null where there is no such limit, and while the contact has not written. */
  sessionExpiresAt: string | null
  /** When it began. */
  createdAt: string
  /** When anything here last changed. */
  updatedAt: string
}

/** The channel of a conversation. */
export type ConversationChannel = "SMS" | "EMAIL" | "WHATSAPP"

/** The contact of a conversation. */
export type ConversationContact = {
  /** Id of the contact. */
  id: string
  /** First name; the number or email address for a contact without a name. */
  firstName: string
  /** Last name; null for none. */
  lastName: string | null
  /** Phone number, as E.164; null for none. */
  phone: string | null
  /** Email address; null for none. */
  email: string | null
  /** Whether nothing may be sent to the number; by EMAIL, to the email address. */
  isOptedOut: boolean
}

/** What you have begun to write in a conversation. */
export type ConversationDraft = {
  /** By EMAIL: the subject of the answer; null for that of the last mail. */
  subject: string | null
  /** The text of the answer; empty for none. */
  body: string
  /** Addresses of the files of the answer. */
  mediaUrls: Array<string>
  /** Id of the newest message that you had seen when you began the answer, for the field of that name when it is sent; null when not stated. */
  lastSeenMessageId: string | null
  /** The text of a note that is not added yet; empty for none. */
  note: string
  /** When it was last kept; null for no draft. */
  updatedAt: string | null
}

/** A file of a message. */
export type ConversationFile = {
  /** Its address; null while it is fetched from the provider, and when that failed or the file was deleted. */
  url: string | null
  /** The media type of an inbound file; null otherwise. */
  contentType: string | null
  /** Why it could not be fetched; null when it was fetched or still waits for it. */
  problem: string | null
}

/** The likely kind of the last text, by its words, in English and Spanish. A help for sorting: it can be wrong and has no effect. */
export type ConversationLabel = "OPT_OUT_LIKE" | "WRONG_NUMBER" | "OUT_OF_OFFICE" | "QUESTION" | "POSITIVE"

/** A message of a conversation. */
export type ConversationMessage = {
  /** Id of the message. */
  id: string
  /** Direction of the message. */
  direction: MessageDirection
  /** The subject of a mail; null of other messages. */
  subject: string | null
  /** Its text; empty when it has only files or a template. For an inbound mail, without quoted text and at most 10,000 characters. */
  body: string
  /** For an inbound mail longer than `body`: the whole text, at most 40,000 characters. Null otherwise. */
  fullBody: string | null
  /** Names of the files of an inbound mail. The files are not stored: the mail itself stays in the mailbox. */
  fileNames: Array<string>
  /** Whether it is automatic: an out-of-office answer of the contact, or an automatic reply of the organization. */
  isAutomatic: boolean
  /** Its files. */
  media: Array<ConversationFile>
  /** The template that was sent by WHATSAPP instead of the text; null for a text. */
  whatsappTemplate: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of the places in its body. */
    parameters: Array<string>
    /** The names of these places; absent where they have numbers. */
    parameterNames?: Array<string>
    /** The value of the place in its header; absent for none. */
    header?: string
    /** The values of its buttons; absent for none. */
    buttons?: Array<FilledWhatsappButton>
  } | null
  /** Its result; null for a text of the contact. */
  status: "SCHEDULED" | "QUEUED" | "SENDING" | "SENT" | "DELIVERED" | "READ" | "FAILED" | "SKIPPED" | "CANCELLED" | null
  /** Why it was not sent or not delivered; null otherwise. */
  errorCode: "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | "MISSING_ADDRESS" | "DUPLICATE" | "ARCHIVED" | "CONTACT_DELETED" | "ADDRESS_CHANGED" | "IN_REVIEW" | "NO_CONSENT" | "OUTSIDE_SEND_WINDOW" | "TOPIC_UNSUBSCRIBED" | "TOPIC_NOT_CHOSEN" | "FREQUENCY_CAP" | "EMPTY_MESSAGE" | "MESSAGE_TOO_LONG" | "INSUFFICIENT_CREDITS" | null
  /** The same in a sentence in the language of `Accept-Language`, with the words of the provider as they are; null for none. */
  errorMessage: string | null
  /** Who wrote it; SYSTEM for an automatic reply, null for a text of the contact and for a campaign. */
  sentBy: {
    /** The kind of actor. */
    type: ActorType
    /** Id of the user, the API key or the contact; null for SYSTEM. */
    id: string | null
    /** Its name at that time; a later change of the name does not show. */
    name: string
  } | null
  /** How a text of the contact was understood; null for a message of the organization. */
  understoodAs: "OPT_OUT" | "REVIEW" | "OPT_IN" | "HELP" | "JOIN_CONFIRMATION" | "JOIN_KEYWORD" | "POLL_VOTE" | "OTHER" | null
  /** Id of `campaign`. */
  campaignId: string | null
  /** The campaign that it belongs to or, for a text of the contact, that it answers; null for none. */
  campaign: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** At most five links of it that the contact followed. */
  clickedLinks: Array<FollowedLink>
  /** When it is sent; null unless it is SCHEDULED. */
  scheduledFor: string | null
  /** When it arrived or was written; for a campaign, when it was sent. */
  createdAt: string
}

/** Whether a conversation needs attention. */
export type ConversationStatus = "OPEN" | "SNOOZED" | "CLOSED"

/** A won deal. */
export type Conversion = {
  /** Id of the record. */
  id: string
  /** What it is worth, in units of `currency`. */
  amount: number
  /** ISO 4217 currency code. */
  currency: string
  /** How it was recorded. */
  source: ConversionSource
  /** When it was won. */
  wonAt: string
  /** The campaign it counts for: the last one sent to the contact within `attributionHours` before it was won; null for none. */
  campaignId: string | null
  /** Hours before it was won in which a campaign was looked for, as the organization had them then. */
  attributionHours: number
}

/** How a won deal was recorded. */
export type ConversionSource = "MANUAL"

/** The won deals of a campaign: each counts for the last campaign sent to the contact within `attributionHours` of the organization before it was won. */
export type ConversionTotals = {
  /** Number of deals in all currencies. */
  count: number
  /** Total value of the deals in `currency`. */
  amount: number
  /** Currency of the organization. */
  currency: string
  /** The deals by their currency. */
  byCurrency: Array<CurrencyTotal>
}

/** An API key to create. */
export type CreateApiKey = {
  /** What the key is for; the timeline of contacts names it. */
  name: string
  /** When it stops working: a time with its zone, in the future. Null or absent: never. */
  expiresAt?: string | null
}

/** An automation to create, as a DRAFT. */
export type CreateAutomation = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name: string
  /** The trigger, which lets people enter. Null while none is chosen. */
  trigger?: AutomationTrigger | null
  /** Rules of segments that a contact must match to enter; null for none. */
  filter?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** Whether a person may enter again. */
  reentry?: AutomationReentryRule
  /** Conditions that end the automation for a person. They are looked at before each step. */
  exits?: Array<AutomationCondition>
  /** The condition that the automation is for. A person who fulfils it before a step has reached the goal, and leaves; null for none. */
  goal?: AutomationCondition | null
  /** How late a message may be, in hours, because the server was off, the automation was paused or the send window is closed. A later one is skipped. */
  lateHours?: number
  /** The steps, each after the one that precedes it. A step of a branch follows the step of the branch. */
  steps?: Array<AutomationStep>
}

/** A sender of mails at Brevo. */
export type CreateBrevoSender = {
  /** Its channel. */
  channel: Channel
  /** Brevo. */
  provider: "BREVO"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: BrevoCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A campaign to create. */
export type CreateCampaign = {
  /** Its name; recipients never see it. */
  name: string
  /** When it sends. */
  type: CampaignType
  /** What it sends. */
  channel: CampaignChannel
  /** Whether the rules for marketing apply. */
  category?: CampaignCategory
  /** Id of the topic that it is about, for MARKETING alone; null for none. People who unsubscribed from the topic are skipped, and the unsubscribe link of an email offers the topic first. */
  topicId?: string | null
  /** The text, at most 1,600 characters unless it is a mail. `{{firstName|there}}` inserts the given name, or `there` when there is none; the other fields are lastName, fullName, phone, email, city, state, postalCode, `custom.<key>`, organization.name, .phone, .email and .website, agent.firstName for the person who created the campaign, and `shortLink.<id>` for the address of a short link. In a web address a value is percent-encoded. An unknown field is rejected. */
  messageTemplate?: string
  /** Id of an ACTIVE template: its present text is used if `messageTemplate` is absent, and the campaign stores the id. One of the two is required. */
  templateId?: string | null
  /** Id of the segment whose contacts get it. Its contacts are determined when the run begins. */
  segmentId: string
  /** Ids of the ACTIVE senders it may send from. */
  channelIdentityIds: Array<string>
  /** When to begin: a time with its zone, within a year. For the types SCHEDULED and RECURRING, which need it to be launched. A recurring campaign counts from it and sends at its time of day. */
  scheduledAt?: string | null
  /** IANA time zone in which its days are counted and a recurring campaign sends; null for that of the organization. */
  timezone?: string | null
  /** Whether the time of `scheduledAt` in `timezone` applies in the zone of each recipient: 10:00 in New York for one, 10:00 in Tokyo for another. The run begins when it is that time in the first zone on earth, up to 26 hours before the last, so schedule it a day ahead: its recipients are determined then, and where the time has passed already it sends immediately, as the send window allows. The zone is that of the contact, else of the postal code and state, else of the number; of several possible zones the latest applies. */
  sendInRecipientTimezone?: boolean
  /** When it sends, as fields. For the type RECURRING, which needs this or `recurrenceRule` to be launched; a change replaces the whole rule. */
  recurrence?: {
    /** The unit that `interval` counts. */
    frequency: RecurrenceFrequency
    /** Days, weeks or months between two runs: 2 is every second one. */
    interval?: number
    /** WEEKLY only: the days on which it sends; empty for the day of `scheduledAt`. */
    daysOfWeek?: Array<Weekday>
    /** MONTHLY only: 1 to 31, or -1 for the last day; null for that of `scheduledAt`. A month without the day is left out. */
    dayOfMonth?: number | null
    /** What ends it. */
    endType?: RecurrenceEnd
    /** ON_DATE only: the last day, such as 2026-12-31, in the time zone of the campaign. */
    endDate?: string | null
    /** AFTER_OCCURRENCES only: the number of occurrences. */
    maxOccurrences?: number | null
  } | null
  /** The same as text: an RRULE (RFC 5545) of FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT and UNTIL, such as `FREQ=WEEKLY;BYDAY=MO,TH`. Not together with `recurrence`. */
  recurrenceRule?: string | null
  /** Messages per minute over all senders; null for as many as the senders allow. */
  sendRatePerMinute?: number | null
  /** Whether each https address in the text is replaced by a short link of its own for every recipient, so that clicks are counted. Null: as `trackLinks` of the organization says, provided that its short links begin with https. */
  trackLinks?: boolean | null
  /** For EMAIL alone: whether each mail contains a transparent picture of one pixel, which shows when the mail is opened. Null: as `trackOpens` of the organization says, provided that the address of this server begins with https. */
  trackOpens?: boolean | null
  /** Tags for tracked addresses (`utm_source`, `utm_medium`, `utm_campaign`), where an address does not have them; null for those of the organization. */
  utm?: {
    /** Value of `utm_source`; null for none. Absent: the one of the organization. */
    source?: string | null
    /** Value of `utm_medium`, such as `sms`; null for none. Absent: the one of the organization. */
    medium?: string | null
    /** Value of `utm_campaign`; null for none. Absent: the one of the organization. */
    campaign?: string | null
  } | null
  /** Whether marketing waits for the send window of the organization. For +1 numbers it always does. */
  respectSendWindow?: boolean
  /** Whether typographic quotes, dashes and similar characters are replaced by plain ones, so that more fits into a part. */
  smartEncoding?: boolean
  /** The template to send. WHATSAPP needs this field; it is null for every other channel. With a template, `messageTemplate` is only shown here. With null, `messageTemplate` itself is sent, which WhatsApp delivers only to contacts who wrote to the sender in the last 24 hours: all others are SKIPPED with OUTSIDE_SESSION. Marketing templates are not sent to numbers of the United States: REGION_BLOCKED. */
  whatsappTemplate?: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of `{{1}}`, `{{2}}` and so on in its body, in their order; in a campaign with merge fields, as in `messageTemplate`. None of them may be empty for a recipient, or the message is SKIPPED with EMPTY_MESSAGE: give a fallback, such as `{{firstName|there}}`. Line breaks and tabs in a value become spaces. */
    parameters?: Array<string>
    /** For a template whose places have names instead of numbers: the name of the place that each parameter fills, such as `first_name`. */
    parameterNames?: Array<string>
    /** The value of the place in a header with text, at most 60 characters; with merge fields in a campaign. The picture, video or document of a header is the one file in `mediaUrls` of the campaign. */
    header?: string
    /** The values of its buttons that have to be filled in. Buttons without a place need nothing. */
    buttons?: Array<WhatsappButton>
  } | null
  /** For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped. */
  subject?: string | null
  /** For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it. */
  previewText?: string | null
  /** For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one. */
  htmlBody?: string | null
  /** For EMAIL alone: the mail as MJML, with merge fields, instead of `htmlBody`. The HTML is made when it is saved; faults of the MJML are refused. */
  mjmlBody?: string | null
  /** For EMAIL alone: the mail as a document of blocks, instead of `htmlBody`. HTML and text are made when it is saved, with the brand of the organization; a change of the brand makes them again until the mail is sent. Only one of `htmlBody`, `mjmlBody` and `design` is set: setting one clears the others. */
  design?: {
    /** Version of the document: 1. */
    version: 1
    /** In which direction lines are read; null for that of the language of the organization. */
    direction?: "LTR" | "RTL" | null
    /** Its blocks from top to bottom; at most 200, with those in columns. */
    blocks: Array<DesignBlock>
  } | null
  /** Addresses of at most three files that go with the text: the `url` of an uploaded file, the `vcardUrl` of the contact card, or https. A sender that carries media (`capabilities.mms`) sends them as an MMS, which counts as one part; any other sender appends the addresses to the text. By WHATSAPP one file: that of the header of the template, or with free text. Null or an empty list for none. */
  mediaUrls?: Array<string> | null
  /** The first messages that are sent alone; null to send all without waiting. */
  canary?: {
    /** How many messages go first. */
    size: number
    /** How long the rest waits after the carrier has answered all of the first messages. */
    waitMinutes?: number
    /** The share of the first messages that may fail, from 0 to 1. */
    maxFailureRate?: number
    /** The share of their recipients who may opt out, from 0 to 1. */
    maxOptOutRate?: number
  } | null
  /** For RECURRING by EMAIL alone: the feed whose new items the mails show; null for none. `{{feed.items}}` inserts them with title, link, day, summary and image; `{{feed.title}}` is the title of the feed, `{{feed.firstTitle}}` that of the newest new item, and `{{feed.count}}` their number. Each run reads the feed before it starts and sends the items that no run has met, by their ids and addresses; the first run sends the newest `maxItems`. Without new items the run is COMPLETED without recipients. A feed that cannot be read is tried again every 10 minutes; after an hour the run is MISSED. */
  feed?: {
    /** The address of an RSS, Atom, RDF or JSON feed, with https. */
    url: string
    /** How many new items a run shows at most, the newest ones. */
    maxItems?: number
  } | null
  /** The texts of an A/B test, two to four; empty for none. With them `messageTemplate` is the first of these texts and may be left out. By EMAIL they may differ in subject, preview text, text and HTML, and parts that a text omits are those of the campaign. Needs `abTest`. */
  variants?: Array<SetVariant> | null
  /** How the texts in `variants` are tested; null for no test. For the types IMMEDIATE and SCHEDULED, not together with `canary` or `sendInRecipientTimezone`. */
  abTest?: {
    /** The percentage of the recipients who take part in the test; all others wait for the choice. The recipients of each text are drawn by chance, so the sizes are not exact. 100 sends everything without waiting and only compares. */
    sharePercent: number
    /** How long the rest waits after the last message of the test was sent. */
    waitMinutes?: number
    /** What decides. */
    metric: AbTestMetric
  } | null
  /** Whether a free sender with the area code of the recipient comes first, then one of the same state or province. Only +1 numbers have area codes; the preferred sender of a contact, or else the last one that wrote to it, comes first in any case. */
  matchAreaCode?: boolean
  /** True stores it as a draft. Otherwise it is launched immediately, which needs the permission `campaign:send`. */
  isDraft?: boolean
  /** The audience that was shown before the launch; absent to launch for any. */
  expected?: ExpectedAudience
}

/** A STATIC segment to fill with recipients of a campaign. */
export type CreateCampaignSegment = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name: string
  /** What it is for; null for none. */
  description?: string | null
  /** Whose messages: the contacts of those that these filters select. Absent or empty: of all messages. */
  filter?: MessageFilter
}

/** A contact to create. */
export type CreateContact = {
  /** Given name, used in greetings. */
  firstName: string
  /** Phone number in any notation; one without a `+` belongs to the country of the organization. Stored as E.164 and unique among the contacts of the organization. */
  phone: string
  /** Whether messages may go to the contact. */
  status?: ContactStatus
  /** Where the contact came from. */
  source?: ContactSource
  /** Family name. Null or an empty text for none. */
  lastName?: string | null
  /** Email address, kept in lower case. Unique among the contacts without a phone number, which need one. Null or an empty text for none. */
  email?: string | null
  /** Street and number. Null or an empty text for none. */
  addressLine1?: string | null
  /** Flat, floor, suite. Null or an empty text for none. */
  addressLine2?: string | null
  /** City. Null or an empty text for none. */
  city?: string | null
  /** State, province or region, such as `TX`. Null or an empty text for none. */
  state?: string | null
  /** Postal code; it helps to tell the time zone. Null or an empty text for none. */
  postalCode?: string | null
  /** ISO 3166 country code of two letters, such as `US`. Null or an empty text for none. */
  country?: string | null
  /** IANA time zone, such as `America/Chicago`, which decides quiet hours. Without one it is derived from the address or the number. Null or an empty text for none. */
  timezone?: string | null
  /** Values by the key of a custom field, of the type of that field. Null clears one, an absent one stays as it is; an unknown key is refused. */
  customFields?: Record<string, unknown>
  /** Ids of the tags it gets. */
  tagIds?: Array<string>
  /** True puts the number on the suppression list. False removes one that the organization put there itself, which needs the permission `contact:manage_consent`; an opt-out that the person gave stays, and the answer has `optOutKept`. */
  isOptedOut?: boolean
}

/** A note to write. */
export type CreateContactNote = {
  /** The text of the note. The contact never sees it. */
  body: string
}

/** A custom field to create. */
export type CreateCustomField = {
  /** Its name for software: in `customFields`, as `custom.<key>` in rules, and in messages. Unique in the organization; it cannot change. */
  key: string
  /** Its name for people. */
  label: string
  /** The type of its values; it cannot change. */
  type: CustomFieldType
  /** The options of SELECT and MULTI_SELECT, which need at least one; other types take none. Upper and lower case are the same. */
  options?: Array<string>
}

/** A designed template to create. */
export type CreateEmailTemplate = {
  /** Its name; recipients never see it. */
  name: string
  /** What it is for; null for none. */
  description?: string | null
  /** Purpose of the template. */
  category?: SmsTemplateCategory
  /** The subject that a mail from it begins with, with merge fields; null for none. */
  subject?: string | null
  /** The preview text that a mail from it begins with; null for none. */
  previewText?: string | null
  /** The document of blocks. */
  design: EmailDesign
}

/** Which contacts to export: the filters of the list of contacts. Without any, all. */
export type CreateExport = {
  /** Only these contacts; an unknown id is ignored. */
  ids?: Array<string>
  /** Only contacts with this text in their name, phone number or email address. Upper and lower case are the same. */
  search?: string
  /** Only contacts with this text in their full name. */
  name?: string
  /** Only contacts with these digits in their phone number; punctuation does not matter. */
  phone?: string
  /** Only contacts with this text in their email address. */
  email?: string
  /** Only contacts of one of these statuses. */
  status?: Array<ContactStatus>
  /** Only contacts from one of these sources. */
  source?: Array<ContactSource>
  /** Only contacts in one of these stages. */
  stage?: Array<ContactStage>
  /** True: only contacts whose number is on the suppression list. False: only the others. */
  isOptedOut?: boolean
  /** False: only contacts whose email address is on the suppression list. True: only the others. */
  emailSubscribed?: boolean
  /** Only contacts with at least one of these tags. */
  tagIds?: Array<string>
  /** Only contacts created then or later. A day such as `2026-01-31` in the time zone of the organization, or a time with its zone. */
  createdFrom?: string
  /** Only contacts created then or before. A day such as `2026-01-31` in the time zone of the organization, or a time with its zone; a day counts to its end. */
  createdTo?: string
  /** Only contacts that are not in this segment. */
  excludeSegmentId?: string
  /** Only contacts with this result, of the campaign in `campaignId` or of any campaign within `campaignDays`, as in segment rules. Absent with one of these: `received`. */
  campaignResult?: CampaignResult
  /** Id of the campaign of `campaignResult`. */
  campaignId?: string
  /** Number of days of `campaignResult`, instead of `campaignId`; today is the last. Absent without `campaignId`: all days. */
  campaignDays?: number
  /** Conditions on custom fields, at most 20; all must hold. One with an unknown field or operator is ignored. */
  customFieldFilters?: Array<CustomFieldFilter>
  /** Fields of the contacts in the file, in this order, such as `phone`, `tags`, `topics`, `unsubscribedTopics`, `lastContactedAt` or `custom.plan`. Opt-outs are always in it. Absent: all fields that an import takes. */
  columns?: Array<string>
}

/** A sender at a gateway that takes a text by an HTTP request. */
export type CreateHttpSender = {
  /** Its channel. */
  channel: Channel
  /** A gateway over HTTP. */
  provider: "HTTP"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the gateway. They are sealed and never shown again. */
  credentials: HttpCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** The person to invite, and the role. */
export type CreateInvitation = {
  /** Email address to sign in with; upper and lower case are the same. */
  email: string
  /** Id of a role of the organization, but not of the OWNER role. The caller must have all its permissions. */
  roleId: string
}

/** A join link to create. */
export type CreateJoinLink = {
  /** How people join. It never changes. */
  type: JoinLinkType
  /** Its name in lists. */
  name: string
  /** The end of its address: 3 to 99 lower-case letters, digits and single hyphens. It never changes and is never given to another link. Absent for one that is made. */
  slug?: string
  /** The messages that people agree to. It never changes. */
  channel?: JoinLinkChannel
  /** Id of a STATIC segment that those who joined become members of; null for none. */
  segmentId?: string | null
  /** Ids of at most 20 tags that those who joined get. */
  tagIds?: Array<string>
  /** At most 10 topics that those who join subscribe to, by the address that joins. Other topics give the consent text its next version. */
  topics?: Array<NewJoinLinkTopic>
  /** Id of the sender of codes and confirmations, which also receives the keyword. Required for TEXT_LINK and JOIN_KEYWORD; null or absent for the first ACTIVE sender of the channel. */
  channelIdentityId?: string | null
  /** The text that people join with, 1 to 20 letters A to Z and digits; upper and lower case are the same. Required for TEXT_LINK and JOIN_KEYWORD, and not for WEB_FORM. */
  keyword?: string
  /** The heading of its page; null for its name. */
  headline?: string | null
  /** The text below the heading; null for none. */
  description?: string | null
  /** The label of the button of the form; null for a usual one. */
  buttonLabel?: string | null
  /** The https address that a person is led to after joining; null for a page that says it worked. */
  redirectUrl?: string | null
  /** At most 10 fields that the form asks for in addition to the number or the address. */
  collectFields?: Array<NewJoinLinkField>
  /** When it expires: a time with its zone, in the future; null for never. */
  expiresAt?: string | null
  /** How many people can join; null for any number. */
  maxSubmissions?: number | null
  /** The consent text that people agree to. By default a text in the language of the organization, with its name and everything that carriers require. */
  consentText?: string
  /** Address of the privacy policy; required for WEB_FORM. */
  privacyPolicyUrl?: string | null
  /** Address of the terms; required for WEB_FORM. */
  termsUrl?: string | null
  /** Whether the box at the consent text must be ticked; always true except for EMAIL. */
  requireConsent?: boolean
  /** The message to those who joined, with the merge fields of campaigns except short links; null for the usual one. It also gets the name of the organization and, by SMS and WHATSAPP, how to get help and how to stop, where the text does not say so. */
  confirmationMessage?: string | null
  /** How a person confirms a form. By default REPLY_YES, or EMAIL_LINK for EMAIL; NONE with a code and for the other types. */
  doubleOptIn?: DoubleOptIn
  /** Whether a person proves the number by a code. Only for WEB_FORM by SMS or WHATSAPP. */
  otpEnabled?: boolean
  /** Digits of a code, 4 to 8. */
  otpLength?: number
  /** How long a code is valid, 60 to 3600 seconds. */
  otpTtlSeconds?: number
  /** How many wrong codes end a submission, 1 to 10. */
  otpMaxAttempts?: number
  /** ISO 3166 codes of the countries whose numbers may join. By default that of the organization, which keeps strangers from having expensive numbers texted. */
  allowedCountries?: Array<string>
  /** Codes and confirmations that may be sent in one day (UTC), 1 to 10,000. */
  dailyMessageLimit?: number
}

/** A sender at a Kannel gateway. */
export type CreateKannelSender = {
  /** Its channel. */
  channel: Channel
  /** A Kannel gateway. */
  provider: "KANNEL"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the gateway. They are sealed and never shown again. */
  credentials: KannelCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A sender of mails at Mailgun. */
export type CreateMailgunSender = {
  /** Its channel. */
  channel: Channel
  /** Mailgun. */
  provider: "MAILGUN"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: MailgunCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A sender of mails at Mailjet. */
export type CreateMailjetSender = {
  /** Its channel. */
  channel: Channel
  /** Mailjet. */
  provider: "MAILJET"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: MailjetCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A word of your own that opts out. */
export type CreateOptOutKeyword = {
  /** The word or words: letters, digits and spaces, kept in capitals. A text opts out if it consists of the keyword alone; case, accents, punctuation and emoji do not matter. */
  keyword: string
}

/** An organization to create. */
export type CreateOrganization = {
  /** Its name. Recipients see it in messages that contain `{{organization.name}}`. */
  name: string
  /** IANA time zone of its days and schedules. Absent: UTC. */
  timezone?: string
  /** ISO 3166 country code of phone numbers without a `+`. Absent: US. */
  defaultCountry?: string
  /** ISO 4217 code of the currency of its deals. Absent: USD. */
  currency?: string
}

/** A sender at Plivo. */
export type CreatePlivoSender = {
  /** Its channel. */
  channel: Channel
  /** Plivo. */
  provider: "PLIVO"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: PlivoCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A poll to create. */
export type CreatePoll = {
  /** Its name; recipients never see it. */
  name: string
  /** The question, with the merge fields of campaigns. The options follow it, one per line, unless it says where they go with `{{pollOptions}}`. */
  questionTemplate: string
  /** Id of the segment whose contacts are asked. Its contacts are determined when the sending begins. */
  segmentId: string
  /** Ids of the ACTIVE senders it may send from, all by SMS or all by WHATSAPP. By WHATSAPP it goes to those who wrote to the sender in the last 24 hours; all others are SKIPPED with OUTSIDE_SESSION. */
  channelIdentityIds: Array<string>
  /** The answers in their order, each a text or an object with `label`. By WHATSAPP they can be tapped: up to three of at most 20 characters as buttons, others as a list. Labels must differ, and none may be a word for opting out, in or for help, or a join keyword of a sender. */
  options: Array<string | NewPollOption>
  /** When it is sent. */
  dispatchType: PollDispatchType
  /** Whether a contact may choose several options. A text names all of them; by WHATSAPP each tapped option is added to those tapped before. */
  allowMultipleOptions?: boolean
  /** Whether the rules for marketing apply, such as quiet hours. A question about an order or an appointment is TRANSACTIONAL. */
  category?: CampaignCategory
  /** When to begin: a time with its zone, within a year. For SCHEDULED, which needs it to be launched. */
  scheduledAt?: string | null
  /** IANA time zone of `scheduledAt`; null for that of the organization. */
  timezone?: string | null
  /** Whether the time of `scheduledAt` in `timezone` applies in the zone of each recipient. */
  sendInRecipientTimezone?: boolean
  /** When it closes: a time with its zone. Absent or null for seven days after it begins. */
  closesAt?: string | null
  /** True stores it as a draft. Otherwise it is launched immediately, which needs the permission `poll:send`. */
  isDraft?: boolean
  /** The audience that was shown before the launch; absent to launch for any. */
  expected?: ExpectedAudience
}

/** A STATIC segment to create from a poll. */
export type CreatePollSegment = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name: string
  /** Which recipients it gets. */
  selector: PollSelector
  /** Ids of options. For `voted_options` only, which needs them. */
  optionIds?: Array<string>
}

/** A sender of mails at Postmark. */
export type CreatePostmarkSender = {
  /** Its channel. */
  channel: Channel
  /** Postmark. */
  provider: "POSTMARK"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: PostmarkCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A sender of mails at Resend. */
export type CreateResendSender = {
  /** Its channel. */
  channel: Channel
  /** Resend. */
  provider: "RESEND"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: ResendCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A role to create. */
export type CreateRole = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name: string
  /** What it is for; null for none. */
  description?: string | null
  /** Permissions of its members. Only permissions that the caller has. */
  permissions: Array<Permission>
}

/** A sender of the built-in carrier. */
export type CreateSandboxSender = {
  /** Its channel. */
  channel: Channel
  /** The built-in carrier. */
  provider: "SANDBOX"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** How the carrier behaves for this sender; every field is optional. */
  credentials?: SandboxCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A view to save. */
export type CreateSavedView = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name: string
  /** Query parameters of the list as text, such as `{"stage":"CUSTOMER,LOST","sortBy":"email"}`, without `page` and `limit`. At most 10,000 characters of JSON. */
  query?: Record<string, string>
  /** Keys of the columns that the console shows, in their order, such as `email` or `custom.plan`. Empty for its default. */
  columns?: Array<string>
}

/** A segment to create. */
export type CreateSegment = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name: string
  /** How its contacts are determined; it cannot change. */
  type: SegmentType
  /** What it is for; null for none. */
  description?: string | null
  /** The rules of a DYNAMIC segment, required for it. A STATIC segment has none. */
  rules?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** Ids of the first contacts of a STATIC segment. A DYNAMIC segment takes none. */
  contactIds?: Array<string>
}

/** A sender of mails at SendGrid. */
export type CreateSendgridSender = {
  /** Its channel. */
  channel: Channel
  /** SendGrid. */
  provider: "SENDGRID"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: SendgridCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A sender of mails at Amazon SES. */
export type CreateSesSender = {
  /** Its channel. */
  channel: Channel
  /** Amazon SES. */
  provider: "SES"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: SesCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A short link to create. */
export type CreateShortLink = {
  /** Its target: an https address of at most 2048 characters, not of this server nor of a short domain. */
  originalUrl: string
  /** Its name in lists; null or absent for none. */
  title?: string | null
  /** When it expires: a time with its zone, in the future. Null or absent for never. */
  expiresAt?: string | null
}

/** A sender at a message centre that speaks SMPP 3.4. */
export type CreateSmppSender = {
  /** Its channel. */
  channel: Channel
  /** A message centre over SMPP 3.4. */
  provider: "SMPP"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: SmppCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A template to create. */
export type CreateSmsTemplate = {
  /** Its name; recipients never see it. */
  name: string
  /** What it is written for. */
  category: SmsTemplateCategory
  /** The text, with merge fields such as `{{firstName|there}}`: the same as of campaigns. An unknown one is rejected. */
  body: string
  /** Where it is used. */
  type?: SmsTemplateType
  /** Ids of tags that sort it; they do not apply to contacts. */
  tagIds?: Array<string>
}

/** A sender of mails at a mail server. */
export type CreateSmtpSender = {
  /** Its channel. */
  channel: Channel
  /** A mail server over SMTP. */
  provider: "SMTP"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: SmtpCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A sender of mails at SparkPost. */
export type CreateSparkpostSender = {
  /** Its channel. */
  channel: Channel
  /** SparkPost. */
  provider: "SPARKPOST"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: SparkpostCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A tag to create. */
export type CreateTag = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name: string
}

/** A sender at Telnyx. */
export type CreateTelnyxSender = {
  /** Its channel. */
  channel: Channel
  /** Telnyx. */
  provider: "TELNYX"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: TelnyxCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A topic to create. */
export type CreateTopic = {
  /** Its name, unique in the organization; upper and lower case are the same. Recipients see it. */
  name: string
  /** Subject of its messages, as the preferences page shows it; null for none. */
  description?: string | null
  /** Whether the preferences page of an email offers it. The topic of the email itself is always there. */
  isPublic?: boolean
  /** Whether its messages reach only people who subscribed. False: all who may get marketing and did not unsubscribe from it. */
  isChosenOnly?: boolean
  /** Its place in lists, from 0. Topics with the same place are in the order of their creation. Absent: after all others. */
  position?: number
}

/** A sender at Twilio. */
export type CreateTwilioSender = {
  /** Its channel. */
  channel: Channel
  /** Twilio. */
  provider: "TWILIO"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: TwilioCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A sender at Vonage. */
export type CreateVonageSender = {
  /** Its channel. */
  channel: Channel
  /** Vonage. */
  provider: "VONAGE"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the account. They are sealed and never shown again. */
  credentials: VonageCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** Where to deliver events. */
export type CreateWebhookEndpoint = {
  /** An https address of yours, on port 443 or one from 1024 up, that leads to a public address. Events are posted to it. */
  url: string
  /** What it is for. */
  description?: string | null
  /** The event types that it gets; absent means all. */
  eventTypes?: Array<WantedEventType>
}

/** A sender by WhatsApp: a number at the Cloud API of Meta. */
export type CreateWhatsappCloudSender = {
  /** Its channel. */
  channel: Channel
  /** The WhatsApp Cloud API of Meta. */
  provider: "WHATSAPP_CLOUD"
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** The settings of the number. They are sealed and never shown again. */
  credentials: WhatsappCloudCredentials
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** A contact that was created. */
export type CreatedContact = {
  /** Id of the contact. */
  id: string
  /** True when the request was to lift an opt-out that stays: the person gave it, or a carrier blocks the number. Absent otherwise. */
  optOutKept?: true
}

/** The result of `toJSON()` of the credential from `navigator.credentials.create()`. */
export type CreatedPasskey = {
  /** Credential id, by which the device finds the key. */
  id: string
  /** The same as `id`. */
  rawId?: string
  /** Always `public-key`. */
  type?: CredentialType
  /** The key that the device has made. */
  response: AttestedPasskey
  /** Results of extensions; ignored. */
  clientExtensionResults?: Record<string, unknown>
  /** How the device is attached; ignored. */
  authenticatorAttachment?: string | null
}

/** The kind of a credential. */
export type CredentialType = "public-key"

/** A document that takes back an invoice or a part of it. */
export type CreditNote = {
  /** Its number. */
  number: string
  /** Why it was made. */
  kind: CreditNoteKind
  /** Amount given back, tax included, in the smallest unit of `currency`. Below 0 if it is charged again. */
  amount: number
  /** Its currency. */
  currency: string
  /** A page with the credit note, to read and print; anyone with the address can open it. */
  url: string
  /** When it was made. Invoices and reports of earlier months stay as they were. */
  createdAt: string
}

/** A credit note in the list of all. */
export type CreditNoteDocument = {
  /** Id of the credit note. */
  id: string
  /** Its number. */
  number: string
  /** Why it was made. */
  kind: CreditNoteKind
  /** Amount given back, tax included, in the smallest unit of `currency`. Below 0 if it is charged again. */
  amount: number
  /** Its currency. */
  currency: string
  /** A page with the credit note, to read and print; anyone with the address can open it. */
  url: string
  /** When it was made. Invoices and reports of earlier months stay as they were. */
  createdAt: string
  /** The purchase, subscription or invoice that it gives back, in the language of `Accept-Language`. */
  description: string
  /** The number of the invoice of the operator that it corrects; null for none. */
  invoiceNumber: string | null
}

/** Why money went back. */
export type CreditNoteKind = "REFUND" | "VOID" | "CORRECTION" | "DISPUTE" | "REVERSAL" | "REISSUE"

/** Credits that can be bought. */
export type CreditPack = {
  /** Its key. */
  key: string
  /** Its name, for people. */
  name: string
  /** How many credits it has. */
  credits: number
  /** In the smallest unit of the currency, such as cents. */
  price: number
  /** ISO 4217. */
  currency: string
}

/** A pack of credits to pay on a page of the payment processor. */
export type CreditPackCheckout = {
  /** Key of the pack, from `packs` of `GET /billing/credits`. */
  packKey: string
  /** How many of it, 1 to 100. */
  quantity?: number
  /** Where the customer is led after paying: an address at the origin of this server. Absent for a page that says it worked. */
  successUrl?: string
  /** Where the customer is led without paying: an address at the origin of this server. Absent for a page that says so. */
  cancelUrl?: string
}

/** What an entry of the ledger is about. */
export type CreditReference = "EXECUTION" | "MESSAGES" | "PURCHASE" | "OPERATOR" | "CREDIT_LOT"

/** An entry of the ledger of credits. */
export type CreditTransaction = {
  /** Id of the entry. */
  id: string
  /** Why the balance changed. */
  type: CreditTransactionType
  /** By how much; below 0 for what was used or taken. */
  amount: number
  /** The balance after it. */
  balanceAfter: number
  /** What it was for, in the language of `Accept-Language`. */
  description: string
  /** What it is about. */
  referenceType: CreditReference
  /** Id of what it is about; null where there is none. */
  referenceId: string | null
  /** When it was entered. */
  createdAt: string
}

/** Why a balance of credits changed. */
export type CreditTransactionType = "PURCHASE" | "GRANT" | "USAGE" | "REFUND" | "ADJUSTMENT" | "EXPIRY"

/** The credits of an organization. */
export type CreditWallet = {
  /** Credits in the ledger: all that were bought or given, without those that were used. */
  balance: number
  /** Credits that are held for campaigns which are being sent. */
  reserved: number
  /** Credits that another message or campaign can use: without those that are held, and those of messages that are not in the ledger yet. */
  available: number
  /** Members are notified when fewer credits are available; null for never. */
  lowBalanceThreshold: number | null
  /** Packs that can be bought, in the order of the operator. */
  packs: Array<CreditPack>
  /** When a pack is bought again by itself: the pack that is enabled, else the first; null if that was never set. */
  autoRefill: {
    /** Key of the pack. */
    productKey: string
    /** Whether it is bought by itself. */
    isEnabled: boolean
    /** It is bought when less than this is left: units, or available credits. */
    threshold: number
    /** How many are bought at once. */
    quantity: number
    /** How often it is bought in a month. */
    maxPerMonth: number
    /** Whether it works. */
    status: AutoRefillStatus
    /** When it was last bought; null for never. */
    lastRefillAt: string | null
    /** How often it was bought in this month of the organization. */
    refillsThisMonth: number
  } | null
}

/** Won deals in one currency. */
export type CurrencyTotal = {
  /** ISO 4217 currency code. */
  currency: string
  /** How many deals. */
  count: number
  /** Their total value, in units of the currency. */
  amount: number
}

/** The position of a page in a list that is read with a cursor. */
export type CursorMeta = {
  /** Entries per page. */
  limit: number
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
  /** Whether there is a next page. */
  hasMore: boolean
}

/** An organization's own field of its contacts. */
export type CustomField = {
  /** Id of the field. */
  id: string
  /** Its name for software. */
  key: string
  /** Its name for people. */
  label: string
  /** The type of its values. */
  type: CustomFieldType
  /** The options of SELECT and MULTI_SELECT; empty for other types. */
  options: Array<string>
  /** Whether its values can be read but not changed. */
  isArchived: boolean
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** A condition on a custom field. */
export type CustomFieldCondition = {
  /** `custom.` and the key of the custom field. */
  field: string
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "equals" | "not_equals" | "contains" | "not_contains" | "starts_with" | "ends_with" | "in" | "not_in" | "is_empty" | "is_not_empty" | "gt" | "gte" | "lt" | "lte" | "between" | "is_true" | "is_false" | "on" | "before" | "after" | "in_last_days" | "not_in_last_days" | "in_next_days" | "contains_any" | "contains_all" | "contains_none"
  /** Operators and values are those of the type of the field: TEXT and URL as text, DATE as a date, SELECT as a word; NUMBER takes numbers, the lowest and the highest for `between`; MULTI_SELECT takes arrays of options for `contains_any`, `contains_all` and `contains_none`; BOOLEAN takes `is_true` and `is_false`. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** A condition on a custom field. */
export type CustomFieldFilter = {
  /** Key of the custom field. */
  field: string
  /** One of the operators that segment rules have for the type of the field, in any case. */
  operator: string
  /** What to compare with, as in segment rules; absent for operators that take none. */
  value?: unknown
}

/** What a list of custom fields is sorted by. */
export type CustomFieldSort = "key" | "label" | "createdAt"

/** What a custom field holds. */
export type CustomFieldType = "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT" | "URL"

/** A condition on a time, by the days of the organization. */
export type DateCondition = {
  /** Field of the contact that the condition compares. */
  field: "createdAt" | "lastContactedAt" | "lastInboundAt"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "on" | "before" | "after" | "between" | "in_last_days" | "not_in_last_days" | "in_next_days" | "is_empty" | "is_not_empty"
  /** A date such as `2026-03-08` in the time zone of the organization; an array of the first and the last day for `between`; a number of days, today being the first, for `in_last_days`, `not_in_last_days` and `in_next_days`. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** The hours of one date, which replace those of its day of the week. */
export type DateHours = {
  /** The day, such as `2026-12-25`. */
  date: string
  /** The reason, such as `Christmas`; null for none. */
  label: string | null
  /** Whether it is closed all day, regardless of the intervals. */
  isClosed: boolean
  /** At most 4 intervals that do not overlap. */
  intervals: Array<OpenInterval>
}

/** A day of the week. */
export type DayOfWeek = "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY"

/** The decision about a message that may be an opt-out. */
export type DecideOptOutReview = {
  /** What to do. */
  decision: OptOutReviewDecision
}

/** The character before the fraction of a number. */
export type DecimalSign = "POINT" | "COMMA"

/** Proof that the person deletes the account. */
export type DeleteUser = {
  /** The password of the account. Not needed within ten minutes of a sign-in; an API key always sends it. */
  currentPassword?: string
}

/** The side to which a content moves. */
export type DesignAlignment = "START" | "CENTER" | "END"

/** A block of a designed mail. */
export type DesignBlock = BlockLogo | BlockHeading | BlockText | BlockImage | BlockButton | BlockDivider | BlockSpacer | BlockSocial | BlockMenu | BlockQuote | BlockCoupon | BlockVideo | BlockFooter | BlockHtml | BlockColumns | BlockCards

/** The look of a button. */
export type DesignButtonVariant = "FILLED" | "OUTLINED"

/** A product, an article or an event. */
export type DesignCard = {
  /** The address of its picture; null for none. */
  imageUrl?: string | null
  /** Text for readers who do not see the picture. */
  alt?: string
  /** Its name. */
  title?: string
  /** A few words about it. */
  text?: string
  /** Its price, as it is shown; empty for none. */
  price?: string
  /** The label of its button; empty for no button. */
  label?: string
  /** Where picture, name and button lead; null for nowhere. */
  url?: string | null
}

/** A column. */
export type DesignColumn = {
  /** Its width in percent. Null, if one is: all columns are of one width. */
  width?: number | null
  /** Its blocks from top to bottom. */
  blocks: Array<ColumnBlock>
}

/** An entry of a menu. */
export type DesignMenuItem = {
  /** Its label. */
  label?: string
  /** Where it leads; null while it is not written. */
  url?: string | null
}

/** The space above and below a block. */
export type DesignPadding = "NONE" | "SMALL" | "NORMAL" | "LARGE"

/** A paragraph, or an entry of a list. */
export type DesignParagraph = {
  /** The kind. Entries of the same kind in a row are one list. */
  kind?: DesignParagraphKind
  /** Its side. */
  align?: DesignAlignment
  /** Its parts in order; none for an empty line. */
  spans: Array<DesignSpan>
}

/** A kind of paragraph. */
export type DesignParagraphKind = "PARAGRAPH" | "BULLET" | "NUMBER"

/** A place where the organization can be followed. */
export type DesignSocialLink = {
  /** The place. */
  network: SocialNetwork
  /** The address of the organization there; null while it is not written. */
  url?: string | null
}

/** A part of a paragraph with one look. */
export type DesignSpan = {
  /** The text, with merge fields. A line break begins a new line. */
  text: string
  /** Whether it is bold. */
  bold?: boolean
  /** Whether it is italic. */
  italic?: boolean
  /** Whether it is underlined. */
  underline?: boolean
  /** Whether it is struck through. */
  strike?: boolean
  /** Where it leads; null for no link. */
  link?: string | null
  /** Its color; null for that of the text around it. */
  color?: string | null
}

/** The size of a text. */
export type DesignTextSize = "SMALL" | "NORMAL" | "LARGE"

/** The kind of device of a click. */
export type Device = "MOBILE" | "TABLET" | "DESKTOP" | "OTHER"

/** Clicks on one kind of device. */
export type DeviceClicks = {
  /** What kind. */
  device: Device
  /** Clicks of people. */
  clicks: number
}

/** When a user gets unread notifications by mail. */
export type DigestFrequency = "OFF" | "DAILY" | "WEEKLY" | "ALERTS"

/** A kind of DNS record. */
export type DnsRecordType = "CNAME" | "A" | "AAAA"

/** The result of the last check of a domain. */
export type DomainStatus = "UNCHECKED" | "WORKS" | "FAILS"

/** A use of a domain of an organization. */
export type DomainUse = "SHORT_LINKS" | "PUBLIC_PAGES"

/** How a person confirms a form without a code. */
export type DoubleOptIn = "NONE" | "REPLY_YES" | "EMAIL_LINK"

/** How certain it is that the contacts are one person. */
export type DuplicateConfidence = "HIGH" | "MEDIUM"

/** Contacts that look like the same person. */
export type DuplicateGroup = {
  /** Every rule that finds exactly these contacts. */
  rules: Array<DuplicateRule>
  /** How certain the match is. */
  confidence: DuplicateConfidence
  /** The contacts, the oldest first. */
  contacts: Array<Contact>
}

/** What makes contacts look like the same person. */
export type DuplicateRule = "EMAIL" | "NAME_AND_PHONE" | "NAME_AND_ADDRESS"

/** A try of a message that was in doubt and was sent again. */
export type EarlierTry = {
  /** When the answer of the carrier was lost, as far as Carillon knows. */
  failedAt: string
  /** Why it is unknown whether the carrier accepted it. */
  errorMessage: string | null
  /** When a user sent it again. */
  sentAgainAt: string
}

/** The other members who are editing. */
export type Editing = {
  /** Other members who reported within the last ten seconds that they are editing. */
  members: Array<NamedRecord>
}

/** A mail of a campaign came back because its address does not exist. */
export type EmailBouncedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "email.bounced"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the message; null if the link was not sent in one. */
    messageId: string
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The message as it was a moment after the event. */
    message?: ToldMessage
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A person followed a link of a mail of a campaign. It causes `link.clicked` too. */
export type EmailClickedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "email.clicked"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the short link. */
    linkId: string
    /** Id of the message; null if the link was not sent in one. */
    messageId: string | null
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The channel of the address. */
    channel: "SMS" | "EMAIL" | "WHATSAPP" | null
    /** When the link was followed. */
    clickedAt: string
    /** The short link. */
    link?: ToldLink
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A recipient of a mail of a campaign called it spam. */
export type EmailComplainedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "email.complained"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the message; null if the link was not sent in one. */
    messageId: string
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The message as it was a moment after the event. */
    message?: ToldMessage
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A designed mail, as its author wrote it. */
export type EmailDesign = {
  /** Version of the document: 1. */
  version: 1
  /** In which direction lines are read; null for that of the language of the organization. */
  direction?: "LTR" | "RTL" | null
  /** Its blocks from top to bottom; at most 200, with those in columns. */
  blocks: Array<DesignBlock>
}

/** A person opened a mail of a campaign for the first time. Software that opens mails is left out. */
export type EmailOpenedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "email.opened"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the message; null if the link was not sent in one. */
    messageId: string
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The message as it was a moment after the event. */
    message?: ToldMessage
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** The status of an email. */
export type EmailStatus = "SCHEDULED" | "QUEUED" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "FAILED" | "CANCELLED"

/** A designed mail to begin with. */
export type EmailTemplate = {
  /** Id of the template. */
  id: string
  /** Its name; recipients never see it. */
  name: string
  /** What it is for; null for none. */
  description: string | null
  /** Purpose of the template. */
  category: SmsTemplateCategory
  /** The subject that a mail from it begins with, with merge fields; null for none. */
  subject: string | null
  /** The preview text that a mail from it begins with; null for none. */
  previewText: string | null
  /** The document of blocks. */
  design: EmailDesign
  /** Whether it comes with Carillon: it can be read and copied, but not changed. */
  isSystem: boolean
  /** When it was created; null for one that comes with Carillon. */
  createdAt: string | null
  /** When it was last changed; null for one that comes with Carillon. */
  updatedAt: string | null
}

/** The address that a link was requested for. */
export type EmailVerificationRequest = {
  /** The address that is not verified yet. */
  email: string
  /** Whether this server sends mails; false: ask its operator for the link. */
  sendsMail: boolean
}

/** In which alphabet a text is sent. */
export type Encoding = "GSM_7" | "UCS_2"

/** The result of signing out. */
export type EndedSessions = {
  /** How many sessions ended. */
  endedSessions: number
}

/** The contacts that enter an automation. */
export type EnterAutomation = {
  /** Ids of the contacts. */
  contactIds: Array<string>
  /** Values of `{{data.<key>}}` in the messages, such as a number of an order. */
  data?: Record<string, string | number>
}

/** The result of letting contacts enter. */
export type EnteredPeople = {
  /** How many entered. */
  entered: number
  /** The contacts that did not enter. */
  refused: Array<RefusedPerson>
}

/** Why an organization has its plan. */
export type EntitlementSource = "DEFAULT" | "ASSIGNED" | "SUBSCRIPTION"

/** What an organization may use. */
export type Entitlements = {
  /** Key of the plan that applies. */
  planKey: string
  /** Its name. */
  planName: string
  /** How the subscription to a plan stands. */
  status: SubscriptionStatus
  /** Why the plan applies. */
  source: EntitlementSource
  /** What the plan offers, in words for people. */
  features: Array<string>
  /** Limits of the plan, with what recurring add-ons add. */
  limits: ResourceLimits
  /** What happens to messages beyond a limit. */
  overage: BillingOverage
  /** When the current period of messages began. */
  periodStart: string
  /** When it ends, and the next one begins. */
  periodEnd: string
  /** Until when software may keep this answer: for 60 seconds. This server goes by a change at once. */
  cachedUntil: string
}

/** Whose data is erased. */
export type ErasePerson = {
  /** A phone number or an email address. */
  address: string
}

/** The erasure of what is stored about a person. The record itself does not name the person. */
export type Erasure = {
  /** Id of the erasure. */
  id: string
  /** Id of the contact, which is never given again; null for an address that no contact had. */
  contactId: string | null
  /** How far it is. */
  status: ErasureStatus
  /** When it was asked for. */
  requestedAt: string
  /** When all was erased; null until then. */
  completedAt: string | null
}

/** What an erasure would erase, and what would stay. */
export type ErasurePreview = {
  /** Ids of the contacts: with those that were merged into it. */
  contactIds: Array<string>
  /** The addresses of the person. One that another contact has too is left out. */
  addresses: Array<string>
  /** The parts with rows about the person. */
  parts: Array<{
    /** The table of the database. */
    table: string
    /** What the rows are, as in the dossier. */
    title: string
    /** How many rows are about the person. */
    rows: number
    /** What an erasure leaves of them, and why; `nothing` if they are deleted. */
    stays: string
  }>
}

/** How far an erasure is. */
export type ErasureStatus = "ERASING" | "COMPLETED"

/** The kind of refusal. These words are stable; later releases may add more. */
export type ErrorCode = "VALIDATION_FAILED" | "INVALID_CURSOR" | "INVALID_IDEMPOTENCY_KEY" | "UNAUTHENTICATED" | "TOKEN_EXPIRED" | "INVALID_CREDENTIALS" | "INVALID_API_KEY" | "INSUFFICIENT_CREDITS" | "LIMIT_REACHED" | "SUBSCRIPTION_REQUIRED" | "PAYMENT_FAILED" | "FORBIDDEN" | "SESSION_REQUIRED" | "SYSTEM_ROLE_IMMUTABLE" | "OWNER_REQUIRED" | "ORGANIZATION_SUSPENDED" | "TWO_FACTOR_REQUIRED" | "INVALID_SIGNATURE" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "ALREADY_EXISTS" | "INVALID_STATE_TRANSITION" | "RESOURCE_IN_USE" | "PROTECTED_KEYWORD" | "IDEMPOTENCY_IN_PROGRESS" | "BILLING_NOT_CONFIGURED" | "CHANNEL_NOT_CONFIGURED" | "OUTSIDE_SESSION" | "GONE" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "QUERY_TIMEOUT"

/** The settings of a campaign that its estimate depends on. */
export type EstimateCampaign = {
  /** Id of the segment whose contacts would get it. */
  segmentId: string
  /** The text, as `messageTemplate` of a campaign. */
  template: string
  /** The texts of an A/B test, as of a campaign. Each recipient is estimated with the longest of these and `template`, because any may be chosen; the time that the rest waits for the choice is not included. */
  variants?: Array<SetVariant> | null
  /** What it would send. */
  channel: CampaignChannel
  /** Whether the rules for marketing would apply. */
  category?: CampaignCategory
  /** Id of the topic that it would be about, for MARKETING alone; null for none. */
  topicId?: string | null
  /** Whether typographic signs would be replaced by plain ones. */
  smartEncoding?: boolean
  /** Whether marketing would wait for the send window of the organization. */
  respectSendWindow?: boolean
  /** Ids of the senders it would send from. Absent: all ACTIVE ones of the channel. */
  channelIdentityIds?: Array<string>
  /** Messages per minute at most; null for as many as the senders allow. */
  sendRatePerMinute?: number | null
  /** Of WHATSAPP, as of a campaign: the template that would be sent; null for the text itself. */
  whatsappTemplate?: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of `{{1}}`, `{{2}}` and so on in its body, in their order; in a campaign with merge fields, as in `messageTemplate`. None of them may be empty for a recipient, or the message is SKIPPED with EMPTY_MESSAGE: give a fallback, such as `{{firstName|there}}`. Line breaks and tabs in a value become spaces. */
    parameters?: Array<string>
    /** For a template whose places have names instead of numbers: the name of the place that each parameter fills, such as `first_name`. */
    parameterNames?: Array<string>
    /** The value of the place in a header with text, at most 60 characters; with merge fields in a campaign. The picture, video or document of a header is the one file in `mediaUrls` of the campaign. */
    header?: string
    /** The values of its buttons that have to be filled in. Buttons without a place need nothing. */
    buttons?: Array<WhatsappButton>
  } | null
  /** Whether each https address in the text is replaced by a short link of its own for every recipient, so that clicks are counted. Null: as `trackLinks` of the organization says, provided that its short links begin with https. */
  trackLinks?: boolean | null
  /** The files to send with it, as of a campaign. If one of the senders carries no files, all messages are estimated with the addresses in their text. */
  mediaUrls?: Array<string> | null
  /** The feed of a recurring campaign by email. It is not read: the estimate is for a run with new items. */
  feed?: {
    /** The address of an RSS, Atom, RDF or JSON feed, with https. */
    url: string
    /** How many new items a run shows at most, the newest ones. */
    maxItems?: number
  } | null
  /** The subject, of a mail; absent for one that is never empty. */
  subject?: string | null
  /** For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it. */
  previewText?: string | null
  /** For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one. */
  htmlBody?: string | null
}

/** How far an estimate may be off to either side, in 95 of 100 cases. */
export type EstimateMargin = {
  /** How far `eligibleCount` may be off, in contacts. */
  eligibleCount: number
  /** How far `segments.total` may be off, in parts. */
  segments: number
}

/** A warning before launching. */
export type EstimateWarning = {
  /** The kind of warning. */
  code: EstimateWarningCode
  /** The warning with its numbers, as a sentence for people in the language of `Accept-Language`. */
  message: string
}

/** A warning before a campaign is launched. */
export type EstimateWarningCode = "EMPTY_AUDIENCE" | "NO_ACTIVE_SENDER" | "EMPTY_MESSAGE" | "MESSAGE_TOO_LONG" | "UNICODE_MESSAGE" | "QUIET_HOURS" | "OUTSIDE_SEND_WINDOW" | "NO_CONSENT_RECORD" | "DAILY_CAP" | "MEDIA_AS_LINKS" | "MEDIA_UNREACHABLE" | "CLICKS_NOT_COUNTED" | "DOMAIN_NOT_WORKING" | "REGION_BLOCKED" | "OUTSIDE_SESSION"

/** How many parts the messages would have. */
export type EstimatedSegments = {
  /** Parts of the shortest message. */
  min: number
  /** Parts of the longest message. */
  max: number
  /** Parts of a message on average. */
  average: number
  /** Parts of all messages together. */
  total: number
}

/** The type of an event. */
export type EventType = "contact.created" | "contact.updated" | "contact.deleted" | "contact.stage_changed" | "contact.opted_out" | "contact.opted_in" | "contact.converted" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.received" | "email.opened" | "email.clicked" | "email.bounced" | "email.complained" | "link.clicked" | "campaign.scheduled" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.completed" | "campaign.cancelled" | "campaign.failed" | "poll.opened" | "poll.voted" | "poll.closed" | "join_link.submitted" | "join_link.confirmed" | "join_link.completed" | "automation.entered" | "automation.completed" | "automation.goal_reached" | "automation.exited" | "automation.called" | "billing.credits_low" | "billing.limit_reached" | "billing.purchase_granted" | "billing.purchase_failed" | "billing.purchase_refunded" | "billing.subscription_changed" | "channel_identity.error" | "webhook_endpoint.disabled" | "test.ping"

/** A kind of event. */
export type EventTypeInfo = {
  /** The word that deliveries have as `type`. */
  type: EventType
  /** When it happens. */
  description: string
}

/** Contacts of the segment that would be skipped, each under the first reason that applies. */
export type ExcludedCounts = {
  /** Their number or email address is on the suppression list. */
  optedOut: number
  /** Their status is INVALID. */
  invalid: number
  /** Their status is ARCHIVED. */
  archived: number
  /** They have no number, or for EMAIL no email address. */
  missingAddress: number
  /** Another contact has the same number or email address and would get the message. */
  duplicate: number
  /** They wrote a possible opt-out, which no member has decided about yet. */
  inReview: number
  /** The organization requires consent to marketing, and they have no recorded consent. */
  noConsent: number
  /** They unsubscribed from the topic of the campaign. */
  topicUnsubscribed: number
  /** They did not subscribe to the topic, which reaches only people who did (`isChosenOnly`). */
  topicNotChosen: number
  /** They have already got as much marketing as the organization allows, as of now. */
  frequencyCap: number
  /** The provider sends nothing of this kind to their country: marketing templates of WhatsApp to the United States. */
  regionBlocked: number
  /** By WhatsApp, of free text: they did not write to a sender in the last 24 hours, as of now. */
  outsideSession: number
  /** Their possible time zones have no moment of the send window in common. */
  outsideSendWindow: number
  /** Nothing is left of the text with their values. */
  emptyMessage: number
  /** With their values the text is longer than can be sent: more than 10 parts by SMS. */
  messageTooLong: number
}

/** One run of a campaign. */
export type Execution = {
  /** Id of the run. */
  id: string
  /** Id of the campaign. */
  campaignId: string
  /** Which run of the campaign it is, from 1. */
  sequence: number
  /** How far it is. */
  status: ExecutionStatus
  /** When it was to begin. With `sendInRecipientTimezone` that is its time in the zone of the campaign, and it begins earlier, with the first zone. */
  scheduledFor: string
  /** When it began; null before. */
  startedAt: string | null
  /** When it ended; null before. */
  completedAt: string | null
  /** Its messages by their status. */
  counts: ExecutionCounts
  /** Failed messages that the carrier may have accepted (`UNKNOWN`, the answer was lost). They are sent again only by `resend-unknown`. */
  inDoubt: number
  /** When it sends in each zone, the earliest first, if its campaign has `sendInRecipientTimezone`; else empty. The list grows while the recipients are chosen. */
  zones: Array<ExecutionZone>
  /** Why it has not begun, or ended without recipients, in words: such as a feed without new items. Null for none. */
  note: string | null
  /** When its messages were deleted because of their age; null while they are retained. The counts stay. */
  messagesDeletedAt: string | null
}

/** The audience of a run. */
export type ExecutionAudience = {
  /** Id of the run. */
  executionId: string
  /** Which run of the campaign it is, from 1. */
  sequence: number
  /** All recipients of the run, including those who were skipped. */
  recipients: number
}

/** The messages of a run by their status; each counts once. */
export type ExecutionCounts = {
  /** All recipients of the run, with any status. */
  recipients: number
  /** They wait for their time, such as the next morning. */
  scheduled: number
  /** They wait to be sent. */
  queued: number
  /** They are being handed to the carrier. */
  sending: number
  /** The carrier accepted them. */
  sent: number
  /** They reached the phone. */
  delivered: number
  /** They were read. */
  read: number
  /** They could not be sent or delivered. */
  failed: number
  /** They were not sent, for a reason such as an opt-out. */
  skipped: number
  /** The campaign was cancelled before they were sent. */
  cancelled: number
}

/** Results of one run of a campaign. */
export type ExecutionResults = {
  /** Id of the run. */
  executionId: string
  /** Which run of the campaign it is, from 1. */
  sequence: number
  /** How far it is. */
  status: ExecutionStatus
  /** When it was to begin. */
  scheduledFor: string
  /** When it began. */
  startedAt: string | null
  /** When it ended; null before. */
  completedAt: string | null
  /** Its messages by their result. */
  totals: CampaignTotals
  /** Shares worked out from the totals. */
  rates: CampaignRates
  /** Parts of the messages that were sent. */
  segments: number
}

/** The status of a run of a campaign. */
export type ExecutionStatus = "PENDING" | "RUNNING" | "PAUSED" | "COMPLETED" | "CANCELLED" | "FAILED" | "MISSED"

/** The recipients of a run whose local time makes it due at the same moment. */
export type ExecutionZone = {
  /** IANA time zone of one of them; the others have the same time. */
  timezone: string
  /** When the run is due there. */
  scheduledFor: string
  /** Their number, without those who were left out when the audience was chosen. */
  recipients: number
}

/** The audience that a person saw before an act that sends. If more would get it now, the act is refused with CONFLICT and nothing is sent; `details[0]` has the current figures. */
export type ExpectedAudience = {
  /** `eligibleCount` of the estimate that was shown. */
  recipients: number
  /** `approval.revision` of the campaign that was shown. Another one is refused too. */
  revision?: string
}

/** A condition with its result for the contact. */
export type ExplainedCondition = {
  /** The field of the contact. */
  field: string
  /** The operator of the condition. */
  operator: string
  /** The value to compare with; absent for operators without a value. */
  value?: unknown
  /** Whether it holds for the contact. */
  matched: boolean
  /** The value of the contact; null for none. */
  actual: unknown
}

/** Rules, each part with its result for the contact. */
export type ExplainedRules = {
  /** How the parts are combined. */
  operator: "AND" | "OR"
  /** Whether the contact matches this part. */
  matched: boolean
  /** The parts, as in the rules. */
  conditions: Array<ExplainedCondition | ExplainedRules>
}

/** How far an export is. */
export type ExportStatus = "QUEUED" | "PROCESSING" | "COMPLETED" | "FAILED"

/** An item of a feed. */
export type FeedItem = {
  /** Its title, as text. */
  title: string
  /** Its address; null for none. */
  url: string | null
  /** Its first words, as text. */
  summary: string
  /** Its image; null for none. */
  imageUrl: string | null
  /** When it was published; null if the feed does not say it. */
  publishedAt: string | null
  /** Whether no run of the campaign has met it, so that the next one sends it. */
  isNew: boolean
}

/** The position of a page in a list that grows at its end. */
export type FeedMeta = {
  /** Entries per page. */
  limit: number
  /** The `cursor` of the next page. Also of the last one: ask again with it later for what came since. */
  nextCursor: string
  /** Whether there is more now. */
  hasMore: boolean
}

/** A problem with a field. */
export type FieldProblem = {
  /** The field: a path such as `rules.conditions[0].value`; `body` or `query` for the whole. */
  field: string
  /** What the field must be; reads as a sentence after the name of the field. */
  message: string
  /** The problem for the person who filled in the field, in the language of `Accept-Language`: English, Spanish, German, French or Portuguese. It names no field; show it next to the field. */
  userMessage: string
  /** The violated rule, such as `maxLength`. */
  constraint: string
}

/** How a file stores letters. */
export type FileEncoding = "UTF_8" | "UTF_16LE" | "UTF_16BE" | "WINDOWS_1252" | "MACROMAN" | "WINDOWS_1250" | "WINDOWS_1251" | "WINDOWS_1253" | "WINDOWS_1254" | "WINDOWS_1255" | "WINDOWS_1256" | "WINDOWS_1257" | "WINDOWS_1258" | "WINDOWS_874" | "ISO_8859_2" | "ISO_8859_15" | "KOI8_R" | "IBM866" | "SHIFT_JIS" | "GB18030" | "BIG5" | "EUC_KR"

/** The character between two cells. */
export type FileSeparator = "COMMA" | "SEMICOLON" | "TAB" | "PIPE"

/** A button of a template that was filled in. */
export type FilledWhatsappButton = {
  /** Its position among the buttons of the template, from 0. */
  index: number
  /** The kind of its value. */
  type: WhatsappButtonType
  /** Its value, as text. */
  value: string
}

/** A condition on a yes or no. */
export type FlagCondition = {
  /** Field of the contact that the condition compares. */
  field: "isOptedOut" | "emailSubscribed"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "is_true" | "is_false"
  /** None. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** A link of a message that the contact followed. */
export type FollowedLink = {
  /** Where it leads. */
  url: string
  /** When the contact first followed it. */
  clickedAt: string
}

/** What delays messages for the longest part of the time until the end. */
export type ForecastLimit = "SENDER_RATE" | "CAMPAIGN_RATE" | "SENDER_BUSY" | "WINDOW" | "WAITING" | "DAILY_CAP" | "NO_SENDER"

/** The address of the account whose password was forgotten. */
export type ForgotPassword = {
  /** Email address of the account; upper and lower case are the same. */
  email: string
}

/** A part of the format of a file. */
export type FormatPart = "encoding" | "separator" | "decimalSign"

/** The present content of the feed of a campaign. */
export type FoundFeed = {
  /** The title of the feed. */
  title: string
  /** Its newest items, at most `maxItems`. */
  items: Array<FeedItem>
  /** How many of all its items are new. */
  newCount: number
  /** Why the feed cannot be read; null if it was read. */
  problem: string | null
}

/** How to read the answer to a message, besides its status. */
export type GatewayAnswer = {
  /** Path of the word in the answer that says whether the message was accepted. A JSON pointer such as `/data/id`; a form field or query parameter is `/name`. */
  statusPath: string
  /** Maps the words of the gateway, in any case, to their meaning. An error is a refusal, and THROTTLED is tried again. With a status of success, a word that is not here leaves the result unknown. An answer without the word is judged by its status and id. */
  map: Record<string, GatewayAnswerMeaning>
}

/** The meaning of a word in the answer of a gateway. */
export type GatewayAnswerMeaning = "SENT" | "FAILED" | "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN"

/** How to sign in at a gateway. */
export type GatewayAuth = "NONE" | "BASIC" | "BEARER" | "HEADER"

/** The format in which a gateway takes a message. */
export type GatewayBodyType = "JSON" | "FORM" | "QUERY"

/** How callbacks are authenticated. */
export type GatewayCallbackAuth = "URL_TOKEN" | "HMAC_SHA256" | "BASIC"

/** Paths of the values in callbacks for incoming texts. */
export type GatewayInbound = {
  /** Path of the list within a callback that has several; the other paths are then those within an entry. Absent: the callback is the list, or a single one. */
  itemsPath?: string
  /** Path of the sender's number. A JSON pointer such as `/data/id`; a form field or query parameter is `/name`. */
  fromPath: string
  /** Path of the number that was texted; absent when the gateway does not report it. A JSON pointer such as `/data/id`; a form field or query parameter is `/name`. */
  toPath?: string
  /** Path of the text. A JSON pointer such as `/data/id`; a form field or query parameter is `/name`. */
  bodyPath: string
  /** Path of the id of the text, which counts once per id. A JSON pointer such as `/data/id`; a form field or query parameter is `/name`. */
  idPath: string
}

/** How to tell the callbacks of a gateway apart that has one URL for all. */
export type GatewayKinds = {
  /** Path of the word that says what a callback reports. A JSON pointer such as `/data/id`; a form field or query parameter is `/name`. */
  path: string
  /** Words of the gateway, in any case, for an inbound text, such as `MESSAGE_RECEIVED`. Absent: there are no inbound texts. */
  inbound?: Array<string>
  /** Words of the gateway, in any case, for a receipt, such as `MESSAGE_DELIVERED`. Absent: there are no receipts. */
  status?: Array<string>
}

/** The HTTP method for calling a gateway. */
export type GatewayMethod = "POST" | "GET" | "PUT"

/** Paths of the values in receipts, and the meaning of their words. */
export type GatewayStatus = {
  /** Path of the list within a callback that has several; the other paths are then those within an entry. Absent: the callback is the list, or a single one. */
  itemsPath?: string
  /** Path of the id of the message. A JSON pointer such as `/data/id`; a form field or query parameter is `/name`. */
  idPath: string
  /** Path of our reference, for a gateway that was given `{{id}}` and repeats it. By it a receipt finds its message when the answer with the id was lost. */
  referencePath?: string
  /** Path of the recipient’s number, for a gateway that repeats no reference. By it a receipt finds its message when the answer with the id was lost and only one message to the number can be meant. */
  toPath?: string
  /** Path of the status. A JSON pointer such as `/data/id`; a form field or query parameter is `/name`. */
  statusPath: string
  /** Maps the words of the gateway, in any case, to their meaning. Other words are ignored. */
  map: Record<string, GatewayStatusMeaning>
}

/** The meaning of a status word of a gateway. */
export type GatewayStatusMeaning = "SENT" | "DELIVERED" | "READ" | "FAILED" | "IGNORE" | "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN"

/** Limits at which a run of a campaign is halted automatically, based on at least a hundred messages; the count restarts when the run is resumed. */
export type Guards = {
  /** The share of messages that may fail, from 0 to 1; null for no limit. Initially 0.3. For mails the limit is at most 0.05, unless this is null. */
  maxFailureRate: number | null
  /** The share that a carrier may filter as spam; null for no limit. Initially 0.2. */
  maxFilteredRate: number | null
  /** The share of recipients that may opt out; null for no limit. Initially 0.05. */
  maxOptOutRate: number | null
}

/** The hours that apply today. */
export type HoursSource = "WEEKLY" | "OVERRIDE"

/** The settings of a gateway that takes a text by an HTTP request. */
export type HttpCredentials = {
  /** HTTP method of the request. */
  method?: GatewayMethod
  /** URL of the request: https, without a user name. May contain placeholders in its path and query, `{{text}}` only in the query. */
  url: string
  /** More headers by name. May contain every placeholder but `{{text}}`. */
  headers?: Record<string, unknown>
  /** Format of the message in the request. */
  bodyType?: GatewayBodyType
  /** Content of the request, with the placeholders `{{to}}`, `{{from}}`, `{{text}}`, `{{id}}` and `{{statusUrl}}`. A value that is `{{mediaUrls}}` alone becomes the list of files of an MMS (in FORM and QUERY the field once for each) and is left out when there are none; without it the sender carries no files. JSON: an object or array, or its text. FORM and QUERY: an object of names and texts, or `to={{to}}&text={{text}}`. */
  bodyTemplate: string | Record<string, unknown> | Array<unknown>
  /** The HTTP status, or a list of them, with which the gateway accepts a message. Absent: every 2xx. */
  successStatus?: number | Array<number>
  /** Path of the id of the message in the answer: a JSON pointer, or text around `{id}` such as `OK {id}`. Absent when the gateway returns none; then our own reference is used. */
  messageIdPath?: string
  /** The word in the answer that says whether a message was accepted, for gateways whose HTTP status does not. */
  answer?: GatewayAnswer
  /** Whether numbers are sent without their leading `+`. */
  stripPlus?: boolean
  /** Paths in the callbacks for inbound texts. Absent: there are no inbound texts. */
  inbound?: GatewayInbound
  /** Paths in the receipts. Absent: there are no receipts. */
  status?: GatewayStatus
  /** For a gateway with one URL for all callbacks: how to tell receipts and inbound texts apart. Both callback URLs then take both, and callbacks of every other kind are accepted and ignored. Absent: each URL takes its own. */
  kinds?: GatewayKinds
  /** How requests are authenticated. */
  auth?: GatewayAuth
  /** User name, for the auth BASIC. */
  username?: string
  /** Password, for the auth BASIC. */
  password?: string
  /** Token, for the auth BEARER. */
  token?: string
  /** Name of the header, for the auth HEADER. */
  headerName?: string
  /** Value of the header, for the auth HEADER. */
  headerValue?: string
  /** How callbacks are authenticated. */
  callbackAuth?: GatewayCallbackAuth
  /** The key of the signature, for HMAC_SHA256. */
  callbackSecret?: string
  /** The header with the signature, for HMAC_SHA256. */
  callbackSignatureHeader?: string
  /** User name of callbacks, for BASIC. */
  callbackUsername?: string
  /** Password of callbacks, for BASIC. */
  callbackPassword?: string
  /** IP addresses and CIDR blocks from which callbacks are accepted. Empty: any. */
  ipAllowList?: Array<string>
}

/** The id of a record, alone. */
export type IdRecord = {
  /** Id of the record that was created, changed or deleted. */
  id: string
}

/** The rows of an import by their verdict; the last two count rows among the others. */
export type ImportCounts = {
  /** Rows that created a contact. */
  created: number
  /** Rows that changed a contact. */
  updated: number
  /** Rows that changed nothing. */
  unchanged: number
  /** Rows with the number of an earlier row. */
  duplicate: number
  /** Rows that the mode excludes. */
  skipped: number
  /** Rows that could not be read, and new contacts for which the plan of the organization has no room. */
  rejected: number
  /** Rows whose number is on the suppression list. */
  suppressed: number
  /** Rows that were imported with a warning. */
  warned: number
}

/** An accepted import. */
export type ImportCreated = {
  /** Id of the import. */
  id: string
  /** How far it is. */
  status: ImportStatus
}

/** Which contacts an import creates or changes. */
export type ImportMode = "CREATE_AND_UPDATE" | "CREATE_ONLY" | "UPDATE_ONLY"

/** The result of one row of the file. */
export type ImportRow = {
  /** Number of the row, from 1, without the header. */
  row: number
  /** The result of the row. */
  verdict: ImportVerdict
  /** Id of its contact; null when there is none. */
  contactId: string | null
  /** Name of its contact, or without one its number or address; null when there is none. */
  contactName: string | null
  /** Whether its number is on the suppression list, so that no text messages are sent to it. */
  isSuppressed: boolean
  /** Reason why the row was not imported, or remarks on it, in the language of `Accept-Language`; null without either. */
  reason: string | null
  /** The cells of a REJECTED row, cut when longer than 10,000 characters; null for other rows. */
  cells: Array<string> | null
  /** What the undo of the import did to its contact; null when it did nothing. */
  undo: "DELETED" | "DELETED_CHANGED" | "DELETED_MESSAGED" | "KEPT" | "RESTORED" | "PARTLY_RESTORED" | "GONE" | null
  /** Header of the column of its phone number; null when the row has none. */
  phoneColumn: string | null
}

/** How far an import is. */
export type ImportStatus = "QUEUED" | "PROCESSING" | "COMPLETED" | "FAILED" | "CANCELLED" | "UNDOING" | "UNDONE"

/** What the undo of an import did to its contacts. */
export type ImportUndoCounts = {
  /** Contacts that the import created and its undo deleted, including the next two. */
  deleted: number
  /** Deleted contacts that received or sent a message since the import. */
  deletedMessaged: number
  /** Deleted contacts that were changed since the import. */
  deletedChanged: number
  /** Contacts that the import created and that stay, because others were merged into them. */
  kept: number
  /** Contacts that the import changed and that are as before it. */
  restored: number
  /** Contacts of which some values were changed again since and stay as they are. */
  partlyRestored: number
  /** Contacts that were deleted or merged into others since. */
  gone: number
  /** Deleted tags, which the import created and no other contact has. */
  tagsDeleted: number
}

/** The result of a row. */
export type ImportVerdict = "CREATED" | "UPDATED" | "UNCHANGED" | "DUPLICATE" | "SKIPPED" | "REJECTED"

/** How many conversations are unread. */
export type InboxUnread = {
  /** All of them. */
  total: number
  /** Those that are assigned to you. */
  mine: number
  /** Those that are unassigned. */
  unassigned: number
}

/** How fine a timeline is. */
export type Interval = "MINUTE" | "HOUR" | "DAY"

/** An invitation to join the organization. */
export type Invitation = {
  /** Id of the invitation. */
  id: string
  /** Email address of the invited person. */
  email: string
  /** Role that the person gets; null once the role is deleted. */
  role: {
    /** Id of the role. */
    id: string
    /** Its name for people. */
    name: string
    /** OWNER, ADMIN, MEMBER or VIEWER for the system roles; null for a custom role. */
    key: string | null
  } | null
  /** Its state. */
  status: InvitationStatus
  /** The state of its mail. */
  mail: InvitationMail
  /** The actor who sent it last. */
  invitedBy: Actor
  /** When it was made. */
  createdAt: string
  /** When its link expires, or expired. */
  expiresAt: string
  /** When it was accepted or withdrawn; null if neither. */
  endedAt: string | null
}

/** The state of the mail with an invitation. */
export type InvitationMail = "NONE" | "WAITING" | "SENT" | "FAILED" | "UNKNOWN"

/** The state of an invitation. */
export type InvitationStatus = "PENDING" | "ACCEPTED" | "EXPIRED" | "REVOKED"

/** An invoice for an organization. */
export type Invoice = {
  /** Its id; that of the payment processor for an invoice of it. */
  id: string
  /** Its number; null for a draft of the payment processor. */
  number: string | null
  /** What became of it. */
  status: InvoiceStatus
  /** What is to be paid, tax included, in the smallest unit of `currency`. */
  amountDue: number
  /** What was paid of it, in the smallest unit of `currency`. */
  amountPaid: number
  /** Its currency. */
  currency: string
  /** Start of the time that it is for. */
  periodStart: string
  /** End of that time, which is not part of it. */
  periodEnd: string
  /** A page with the invoice, to read, print and pay; anyone with the address can open it. */
  hostedInvoiceUrl: string | null
  /** It as a PDF; null for one of the operator, whose page prints. */
  pdfUrl: string | null
  /** When it was made. */
  createdAt: string
  /** The credit notes that correct it, in the order they were made; none for an invoice of the payment processor. */
  creditNotes: Array<CreditNote>
}

/** What became of an invoice. */
export type InvoiceStatus = "DRAFT" | "OPEN" | "PAID" | "VOID" | "UNCOLLECTIBLE"

/** A new API key, with the key itself. */
export type IssuedApiKey = {
  /** Id of the key. */
  id: string
  /** What it is for. */
  name: string
  /** The key. It is shown in this answer only; null when an Idempotency-Key repeats the answer. */
  key: string | null
  /** How the key begins. */
  keyPrefix: string
  /** Its last four characters. */
  last4: string
  /** When it stops working; null for never. */
  expiresAt: string | null
  /** When it was created. */
  createdAt: string
}

/** An invitation with its link. */
export type IssuedInvitation = {
  /** Id of the invitation. */
  id: string
  /** Email address of the invited person. */
  email: string
  /** Role that the person gets; null once the role is deleted. */
  role: {
    /** Id of the role. */
    id: string
    /** Its name for people. */
    name: string
    /** OWNER, ADMIN, MEMBER or VIEWER for the system roles; null for a custom role. */
    key: string | null
  } | null
  /** Its state. */
  status: InvitationStatus
  /** The state of its mail. */
  mail: InvitationMail
  /** The actor who sent it last. */
  invitedBy: Actor
  /** When it was made. */
  createdAt: string
  /** When its link expires, or expired. */
  expiresAt: string
  /** When it was accepted or withdrawn; null if neither. */
  endedAt: string | null
  /** Address of the page on which the person joins: give it to this person only; needed if no mail is sent. Shown in this answer only; null when an Idempotency-Key repeats the answer. */
  link: string | null
}

/** An endpoint with its new secret. */
export type IssuedWebhookEndpoint = {
  /** Id of the endpoint. */
  id: string
  /** Where events are posted. */
  url: string
  /** What it is for. */
  description: string | null
  /** The event types that it gets. */
  eventTypes: Array<WantedEventType>
  /** Whether it gets events. */
  status: WebhookEndpointStatus
  /** Why the appliance disabled it, in the language of `Accept-Language`; null otherwise. */
  disabledReason: string | null
  /** Since when every attempt has failed; null if the last one succeeded. */
  failingSince: string | null
  /** The member who created the endpoint, last changed its URL or took it over. It gets what this member may read now, and nothing once they have left or lost `webhook:read`. Null for a deleted user. */
  setUpBy: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** The event types that it asks for and does not get, because the member may not read what they are about. */
  withheldTypes: Array<EventType>
  /** Whether events have the contacts and messages that they are about; false if the member lacks `contact:read`: then they have ids alone. */
  showsContacts: boolean
  /** When it last accepted an event; null for never. */
  lastDeliveryAt: string | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** The secret to verify signatures with. It is shown in this answer only; null when an Idempotency-Key repeats the answer. */
  secret: string | null
}

/** The code that was sent to the number. */
export type JoinCode = {
  /** The code; spaces and hyphens do not count. */
  code: string
}

/** What a person agreed to, and from where. */
export type JoinConsent = {
  /** The consent text that was shown. */
  text: string
  /** Its version. */
  version: number
  /** When the person agreed; null if the link did not demand it and the box was not ticked. */
  agreedAt: string | null
  /** IP address of the person; null for a keyword. */
  ipAddress: string | null
  /** Browser of the person; null if unknown. */
  userAgent: string | null
  /** Address of the page; null for a keyword. */
  pageUrl: string | null
}

/** A link by which people join. */
export type JoinLink = {
  /** Id of the link. */
  id: string
  /** How people join. It never changes. */
  type: JoinLinkType
  /** Its name in lists. */
  name: string
  /** The end of its address. */
  slug: string
  /** The address of its page, at the domain of the organization or at this server. */
  url: string
  /** Whether people can join by it now. */
  status: JoinLinkStatus
  /** Id of the segment of those who joined; null for none, and once it is deleted. */
  segmentId: string | null
  /** Ids of the tags of those who joined, without deleted ones. */
  tagIds: Array<string>
  /** The topics that people subscribe to by joining, by `position`, without deleted ones. */
  topics: Array<JoinLinkTopic>
  /** The messages that people agree to. It never changes. */
  channel: JoinLinkChannel
  /** Id of its sender; null for the first ACTIVE one of the channel. */
  channelIdentityId: string | null
  /** The text that people join with, in capital letters; null for WEB_FORM. */
  keyword: string | null
  /** The heading of its page; null for its name. */
  headline: string | null
  /** The text below the heading; null for none. */
  description: string | null
  /** The label of the button of the form; null for a usual one. */
  buttonLabel: string | null
  /** The https address that a person is led to after joining; null for a page that says it worked. */
  redirectUrl: string | null
  /** The fields that the form asks for in addition. */
  collectFields: Array<JoinLinkField>
  /** When it expires; null for never. */
  expiresAt: string | null
  /** How many people can join; null for any number. */
  maxSubmissions: number | null
  /** The consent text that people agree to. */
  consentText: string
  /** Version of the consent text, from 1; one more with each change of it, of `topics`, and of the name or description of one of them. */
  consentVersion: number
  /** Address of the privacy policy; null for none. */
  privacyPolicyUrl: string | null
  /** Address of the terms; null for none. */
  termsUrl: string | null
  /** Whether the box at the consent text must be ticked; always true except for EMAIL. */
  requireConsent: boolean
  /** The message to those who joined, with the merge fields of campaigns except short links; null for the usual one. It also gets the name of the organization and, by SMS and WHATSAPP, how to get help and how to stop, where the text does not say so. */
  confirmationMessage: string | null
  /** How a person confirms a form. */
  doubleOptIn: DoubleOptIn
  /** Whether a person proves the number by a code. */
  otpEnabled: boolean
  /** Digits of a code. */
  otpLength: number
  /** How long a code is valid, in seconds. */
  otpTtlSeconds: number
  /** How many wrong codes end a submission. */
  otpMaxAttempts: number
  /** ISO 3166 codes of the countries whose numbers may join. */
  allowedCountries: Array<string>
  /** Codes and confirmations that may be sent in one day (UTC). */
  dailyMessageLimit: number
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** What became of a join link. */
export type JoinLinkAnalytics = {
  /** Views of its page by people. */
  views: number
  /** Views by software, such as previews; none of them is in `views`. */
  botViews: number
  /** People who began to join. */
  submissions: number
  /** People who joined. */
  completed: number
  /** Those who joined as a share of those who began, 0 to 1; null while there are none. */
  conversionRate: number | null
  /** People who joined by it and opted out later. */
  optOuts: number
  /** Days on which something happened, the earliest first; at most the last 366. */
  timeline: Array<JoinLinkDay>
}

/** The messages that people agree to. */
export type JoinLinkChannel = "SMS" | "EMAIL" | "WHATSAPP"

/** The former name of `join_link.confirmed`, with the same data. */
export type JoinLinkCompletedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "join_link.completed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the join link. */
    joinLinkId: string
    /** Id of the submission. */
    submissionId: string
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The submission as it was a moment after the event. */
    submission?: JoinSubmission
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A condition on join links: whether the contact joined by one of them. */
export type JoinLinkCondition = {
  /** Field of the contact that the condition compares. */
  field: "joinLinkId"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "in" | "not_in"
  /** An array of 1 to 500 ids of join links. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** A person has joined: by a code, a YES, the link of a mail or a keyword, or by a form that demands no confirmation. */
export type JoinLinkConfirmedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "join_link.confirmed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the join link. */
    joinLinkId: string
    /** Id of the submission. */
    submissionId: string
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The submission as it was a moment after the event. */
    submission?: JoinSubmission
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** What happened to a join link on one day. */
export type JoinLinkDay = {
  /** The day (UTC), such as 2026-01-31. */
  date: string
  /** Views of people. */
  views: number
  /** People who began to join. */
  submissions: number
  /** People who joined. */
  completed: number
}

/** A field that a form asks for. */
export type JoinLinkField = {
  /** Its name: firstName, lastName, email, or `custom.` and the key of a custom field. */
  field: string
  /** Its label, for people. */
  label: string
  /** Whether it must be filled in. */
  required: boolean
}

/** The page of a join link that is not stored. */
export type JoinLinkPreview = {
  /** The page as people would see it, as HTML. */
  html: string
}

/** Whether people can join by a link now. */
export type JoinLinkStatus = "ACTIVE" | "PAUSED" | "EXPIRED"

/** A person asked to join by a form or a keyword. Only `join_link.confirmed` says that the person agreed to messages. */
export type JoinLinkSubmittedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "join_link.submitted"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the join link. */
    joinLinkId: string
    /** Id of the submission. */
    submissionId: string
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The submission as it was a moment after the event. */
    submission?: JoinSubmission
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** The status that a join link can be set to. */
export type JoinLinkSwitch = "ACTIVE" | "PAUSED"

/** A topic that people subscribe to by a join link. */
export type JoinLinkTopic = {
  /** Id of the topic. */
  topicId: string
  /** Its name. */
  name: string
  /** Who subscribes to it: everyone who joins, or those who tick its box. */
  mode: JoinTopicMode
}

/** How people join. */
export type JoinLinkType = "WEB_FORM" | "TEXT_LINK" | "JOIN_KEYWORD"

/** One person who joined, or began to. */
export type JoinSubmission = {
  /** Id of the submission. */
  id: string
  /** Id of the link. */
  joinLinkId: string
  /** Id of the contact; null until the person has joined, and once it is deleted. */
  contactId: string | null
  /** How far the person got. */
  status: JoinSubmissionStatus
  /** The messages that the person agreed to. */
  channel: JoinLinkChannel
  /** The number; null for EMAIL. */
  phone: string | null
  /** The email address; null for SMS and WHATSAPP. */
  email: string | null
  /** Values of the other fields of the form. */
  fields: Record<string, unknown>
  /** The topics of the link that were FIXED then, and those whose box was ticked. The person subscribes to them by joining, unless an opt-out stays or the topic is deleted by then. */
  topics: Array<JoinSubmissionTopic>
  /** What the person agreed to, and from where. */
  consent: JoinConsent
  /** When the person joined; null until then. */
  confirmedAt: string | null
  /** When the person began. */
  createdAt: string
}

/** How far a person got in joining. */
export type JoinSubmissionState = {
  /** Id of the submission, for the next step. */
  submissionId: string
  /** What is awaited. */
  status: JoinSubmissionStatus
}

/** How far a person got in joining. */
export type JoinSubmissionStatus = "PENDING_OTP" | "PENDING_CONFIRMATION" | "COMPLETED" | "EXPIRED" | "REJECTED"

/** A topic that a person subscribes to by joining. */
export type JoinSubmissionTopic = {
  /** Id of the topic, also once it is deleted. */
  topicId: string
  /** What the page said about it. */
  text: string
}

/** How a join link offers a topic. */
export type JoinTopicMode = "FIXED" | "OFFERED"

/** The settings of a Kannel gateway. */
export type KannelCredentials = {
  /** URL of the sendsms service of the smsbox. Without a port, http means 13013; without a path, `/cgi-bin/sendsms`. */
  sendUrl: string
  /** `username` of the group `sendsms-user`. */
  username: string
  /** `password` of the group `sendsms-user`. */
  password: string
  /** `smsc-id` of the connection that messages go out by; absent to let Kannel choose. */
  smsc?: string
  /** Minutes for which the carrier tries to deliver a message. */
  validityMinutes?: number
  /** Priority at the carrier, 0 to 3; absent for that of the carrier. */
  priority?: number
  /** Whether numbers are sent without their leading `+`. */
  stripPlus?: boolean
  /** URL of the bearerbox's status page, by which the check of a sender sees the connections. Without a port, http means 13000; without a path, `/status.txt`. */
  statusPageUrl?: string
  /** `status-password` of the group `core`, where there is one. */
  statusPassword?: string
  /** IP addresses and CIDR blocks from which callbacks are accepted. Empty: any. */
  ipAllowList?: Array<string>
}

/** An unfinished form: a screen that is filled in and not saved. */
export type KeptForm = {
  /** Name of the form. */
  key: string
  /** The form, as it was kept. */
  content: string
  /** When it was last kept. */
  updatedAt: string
}

/** A form that is not stored, without its content. */
export type KeptFormEntry = {
  /** Name of the form. */
  key: string
  /** When it was last kept. */
  updatedAt: string
}

/** The name of a form. */
export type KeptFormKey = {
  /** Name of the form. */
  key: string
}

/** A passkey of the person. */
export type KnownPasskey = {
  /** Always `public-key`. */
  type: CredentialType
  /** Credential id, by which the device finds it. */
  id: string
  /** How a browser reaches the device. */
  transports: Array<string>
}

/** A person followed a short link. Software that follows links is left out. */
export type LinkClickedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "link.clicked"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the short link. */
    linkId: string
    /** Id of the message; null if the link was not sent in one. */
    messageId: string | null
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The channel of the address. */
    channel: "SMS" | "EMAIL" | "WHATSAPP" | null
    /** When the link was followed. */
    clickedAt: string
    /** The short link. */
    link?: ToldLink
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** An automation in a list. `GET /automations/{id}` has its rules and its steps. */
export type ListedAutomation = {
  /** Id of the automation. */
  id: string
  /** Its name; recipients never see it. */
  name: string
  /** Its status, which determines the possible actions. */
  status: AutomationStatus
  /** Number of the version that people go through, counted from 1; null before the first activation. */
  version: number | null
  /** Whether the automation was changed since it was activated. People go through the changes after the next activation. */
  hasChanges: boolean
  /** The people in it. */
  figures: AutomationFigures
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** When it was last activated; null before. */
  activatedAt: string | null
  /** The trigger, which lets people enter. Null while none is chosen. */
  trigger?: AutomationTrigger | null
  /** How late a message may be, in hours, because the server was off, the automation was paused or the send window is closed. A later one is skipped. */
  lateHours?: number
  /** Whether it has a goal. */
  hasGoal: boolean
  /** Number of its steps. */
  stepCount: number
}

/** A template as WhatsApp knows it, and what it needs. */
export type ListedWhatsappTemplate = {
  /** Its name at WhatsApp. */
  name: string
  /** Its language as WhatsApp writes it, such as `en_US`. */
  language: string
  /** The word of WhatsApp, such as APPROVED, PENDING, REJECTED or PAUSED. */
  status: string
  /** The category that WhatsApp approved: MARKETING, UTILITY or AUTHENTICATION. */
  category: string
  /** The text of its body, with the places unfilled. */
  body: string
  /** How many places its body has. */
  parameterCount: number
  /** The names of these places; null where they have numbers. */
  parameterNames: Array<string> | null
  /** The value that its header needs; null for none. */
  header: "TEXT" | "IMAGE" | "VIDEO" | "DOCUMENT" | null
  /** The buttons that have to be filled in. */
  buttons: Array<WhatsappTemplateButton>
  /** Why it cannot be sent from here, in the language of `Accept-Language`; null if it can. */
  obstacle: string | null
}

/** The server is running. */
export type Liveness = {
  /** Always `ok`. */
  status: "ok"
  /** Whole seconds since it was started. */
  uptimeSeconds: number
  /** The release. */
  version: string
  /** Whole seconds since `carillon.db`, the file to copy as a backup, was last complete; null when it never was. */
  snapshotAgeSeconds: number | null
}

/** The credentials of a user. */
export type Login = {
  /** Email address; upper and lower case are the same. */
  email: string
  /** Password; upper and lower case differ. */
  password: string
  /** For an account with two-factor sign-in: the six digits that the authenticator app shows, or a recovery code. For other accounts it is ignored. */
  code?: string
  /** Id of the organization to act in. Absent: the one last used. */
  organizationId?: string
}

/** Why the open of a mail counts as software, or cannot be distinguished from it. */
export type MachineOpenReason = "APPLE_PRIVACY" | "GMAIL_PROXY" | "IMAGE_PROXY" | "PREFETCH" | "NO_USER_AGENT" | "SCANNER" | "BOT" | "TOO_FAST"

/** Mails that software opened, with one reason. */
export type MachineOpens = {
  /** Why it is considered software. */
  reason: MachineOpenReason
  /** How many mails. */
  count: number
}

/** A check of a mail before it is sent. */
export type MailCheck = {
  /** Kind of the check. A check that does not apply is left out, such as ALT_TEXTS of a mail without images. */
  key: MailCheckKey
  /** Its result. */
  status: MailCheckStatus
  /** The result, and what to do. */
  message: string
  /** The field of the campaign to change. Null for none, or for several. */
  field: "subject" | "previewText" | "messageTemplate" | "htmlBody" | "channelIdentityIds" | null
  /** How many links, images, texts or recipients it concerns; null for none. */
  count: number | null
  /** Up to 20 of the places: addresses, texts, merge fields or senders. */
  places: Array<string>
}

/** Kind of a check of a mail. */
export type MailCheckKey = "CONTENT" | "LINKS" | "LINK_ADDRESSES" | "IMAGES" | "IMAGE_ADDRESSES" | "IMAGE_WEIGHT" | "ALT_TEXTS" | "CONTRAST" | "TEXT_AMOUNT" | "REMOVED_ELEMENTS" | "SIZE" | "SUBJECT" | "PREVIEW_TEXT" | "MERGE_FIELDS" | "FOREIGN_MERGE_TAGS" | "POSTAL_ADDRESS" | "UNSUBSCRIBE" | "SENDER" | "SPF" | "DKIM" | "DMARC"

/** The result of a check of a mail. */
export type MailCheckStatus = "PASS" | "WARN" | "FAIL"

/** The checks of a mail. */
export type MailChecks = {
  /** Id of the contact whose values the mail shows. Null for an empty segment: every field shows its fallback. */
  contactId: string | null
  /** The checks, in the order in which to read them. None for a campaign by another channel. */
  checks: Array<MailCheck>
}

/** How the connection to a mailbox is encrypted. */
export type MailboxSecurity = "TLS" | "STARTTLS" | "NONE"

/** The settings of a sending domain at Mailgun. */
export type MailgunCredentials = {
  /** API key of the account, or sending key of the domain. */
  apiKey: string
  /** Sending domain, as Mailgun shows it. */
  domain: string
  /** HTTP webhook signing key of the account. It proves that a call is from Mailgun. */
  signingKey: string
  /** Name that recipients see next to the address; absent for none. */
  fromName?: string
  /** Address that answers go to; absent for the one that recipients see. */
  replyTo?: string
  /** How mail that comes in is received: answers, bounces, complaints, and requests for no more mail. */
  inboundMode?: SmtpInboundMode
  /** The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none. */
  imap?: {
    /** Host name of the IMAP server. */
    host: string
    /** Its port. */
    port?: number
    /** How the connection is encrypted. */
    security?: MailboxSecurity
    /** User name of the mailbox. */
    username: string
    /** Its password. */
    password: string
    /** Folder that the mail comes to. */
    folder?: string
    /** Certificates to trust instead of the public ones, as PEM. */
    tlsCa?: string
  } | null
  /** Address of the API: `https://api.eu.mailgun.net` for a domain in the EU. Absent: `https://api.mailgun.net`. */
  baseUrl?: string
}

/** The settings of an account at Mailjet. */
export type MailjetCredentials = {
  /** API key, which is the user name at the mail server. */
  apiKey: string
  /** Secret key of the API key. */
  secretKey: string
  /** User name that the service signs in with when it reports events; absent for none. */
  webhookUsername?: string
  /** Its password. */
  webhookPassword?: string
  /** Name that recipients see next to the address; absent for none. */
  fromName?: string
  /** Address that answers go to; absent for the one that recipients see. */
  replyTo?: string
  /** How mail that comes in is received: answers, bounces, complaints, and requests for no more mail. */
  inboundMode?: SmtpInboundMode
  /** The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none. */
  imap?: {
    /** Host name of the IMAP server. */
    host: string
    /** Its port. */
    port?: number
    /** How the connection is encrypted. */
    security?: MailboxSecurity
    /** User name of the mailbox. */
    username: string
    /** Its password. */
    password: string
    /** Folder that the mail comes to. */
    folder?: string
    /** Certificates to trust instead of the public ones, as PEM. */
    tlsCa?: string
  } | null
  /** Host name of its mail server. Absent: `in-v3.mailjet.com`. */
  server?: string
  /** Its port. */
  port?: number
  /** How the connection is encrypted. */
  secure?: SmtpSecurity
  /** Certificates to trust besides the public ones, as PEM; for a server with a private certificate. */
  tlsCa?: string
  /** Number of parallel connections. */
  connections?: number
}

/** Where the meaning of the columns comes from. */
export type MappingSource = "GUESSED" | "SAVED" | "GIVEN"

/** What a month of an organization cost and earned. The month is that of its own time zone. */
export type Margin = {
  /** Id of the organization. */
  organizationId: string
  /** Its name. */
  organizationName: string
  /** The month of the figures, as `2026-10`. */
  month: string
  /** Currency of all amounts. */
  currency: string
  /** What was sent, by resource. */
  units: MarginUnits
  /** What the carriers take by the table of rates, in the smallest unit of `currency`. */
  carrierCost: number
  /** The part of `carrierCost` of answers that no balance stops, such as the confirmation of STOP, in the smallest unit of `currency`. */
  exemptCost: number
  /** Plan, recurring add-ons and packs, in the smallest unit of `currency`. A fee of a year counts a twelfth in each month. */
  fees: number
  /** Messages that neither the plan nor a pack paid, at the price of their rate, in the smallest unit of `currency`: those paid with credits, those on the invoice, and those of an organization without a limit. */
  usage: number
  /** Amount given back in this month, in the smallest unit of `currency`: refunds, withdrawn and corrected invoices, and lost disputes, less those that were undone. It may have been earned in an earlier month. A month that is over never changes. */
  givenBack: number
  /** `fees` and `usage` less `givenBack`, in the smallest unit of `currency`. */
  earned: number
  /** `earned` less `carrierCost`, in the smallest unit of `currency`; below 0 for a loss. */
  margin: number
  /** The share of `earned` that is left, in four decimals; null if nothing was earned. */
  marginRate: number | null
  /** Credits that were sold, in the smallest unit of `currency`. They are a prepayment, which is earned when messages use them. */
  creditsSold: number
  /** Amount given back in this month for unused credits, in the smallest unit of `currency`. They may have been sold in an earlier month. */
  creditsReturned: number
}

/** Units of the messages of an organization in a month, whatever paid for them. */
export type MarginUnits = {
  /** Segments of SMS. */
  SMS_SEGMENTS: number
  /** Emails. */
  EMAILS: number
  /** WhatsApp messages. */
  WHATSAPP_MESSAGES: number
}

/** Which notifications to mark as read; all of them with no field. */
export type MarkRead = {
  /** Only those of this type. */
  type?: NotificationType
  /** Only these. Ids of deleted notifications, or of other users, are ignored. */
  ids?: Array<string>
  /** Only those made at this time or earlier, so that later ones stay unread. */
  before?: string
}

/** A deal that was won. */
export type MarkWon = {
  /** What it is worth, in units of the currency with at most two decimals. Null or absent is 0. */
  amount?: number | null
  /** ISO 4217 currency code, such as `USD`. Null or absent is the currency of the organization. */
  currency?: string | null
  /** A note about it. Null, empty or absent for none. */
  note?: string | null
  /** When it was won: a time with its zone, not in the future. Null or absent is now. */
  wonAt?: string | null
}

/** What was marked as read. */
export type MarkedRead = {
  /** How many were unread before. */
  updatedCount: number
  /** How many are unread now. */
  unreadCounts: UnreadCounts
}

/** A file that can go with messages. */
export type Media = {
  /** Id of the file. */
  id: string
  /** Its public address. Anyone with it can fetch the file; it cannot be guessed. */
  url: string
  /** Its type, detected from its bytes. */
  contentType: MediaType
  /** Its size in bytes. */
  size: number
  /** Its name when it was uploaded; recipients never see it. */
  fileName: string
  /** When it was uploaded. */
  createdAt: string
}

/** The type of a media file, detected from its bytes. */
export type MediaType = "image/jpeg" | "image/png" | "image/gif" | "text/vcard" | "video/mp4"

/** A member of the organization. */
export type Member = {
  /** Id of the user. */
  id: string
  /** Given name. */
  firstName: string
  /** Family name; null for none. */
  lastName: string | null
  /** Email address, with which the user signs in. */
  email: string
  /** Phone number; null for none. */
  phone: string | null
  /** Address of a picture; null for none. */
  avatarUrl: string | null
  /** Language, as a BCP 47 tag such as `en-US`; null for the language of the organization. */
  locale: string | null
  /** IANA time zone; null for the time zone of the organization. */
  timezone: string | null
  /** Whether the user can sign in. */
  status: UserStatus
  /** Whether the user has verified the email address. */
  emailVerified: boolean
  /** When the user last signed in; null for never. */
  lastLoginAt: string | null
  /** Id of the organization that this request acts in. */
  currentOrganizationId: string
  /** When the user was created. */
  createdAt: string
  /** When the user was last changed. */
  updatedAt: string
  /** Whether the user has turned on two-factor sign-in. */
  hasTwoFactor: boolean
  /** The membership in this organization, with the role; absent unless the call asks for it with `populate=memberships`. */
  memberships?: Array<Membership>
}

/** A membership of a user in an organization. */
export type Membership = {
  /** Id of the organization. */
  organizationId: string
  /** Its name. */
  organizationName: string
  /** Role of the user in it. */
  role: Role
  /** When the user joined. */
  joinedAt: string
}

/** Whether a contact is in a segment, and why. */
export type MembershipExplanation = {
  /** Whether it is in it. */
  isMember: boolean
  /** The rules, part by part; null for a STATIC segment. */
  rules: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Whether the contact matches this part. */
    matched: boolean
    /** The parts, as in the rules. */
    conditions: Array<ExplainedCondition | ExplainedRules>
  } | null
}

/** Which value is kept. */
export type MergeChoice = "this" | "other"

/** What to merge into the contact of the path. */
export type MergeContacts = {
  /** Id of the other contact, which is deleted. */
  otherId: string
  /** Field by field, whose value to keep. For an absent field, this contact keeps its own value, or gets the other one when it has none. */
  prefer?: MergePreference
}

/** Which value to keep where both contacts have one. */
export type MergePreference = {
  /** Whose first name. */
  firstName?: MergeChoice
  /** Whose last name. */
  lastName?: MergeChoice
  /** Whose email address. */
  email?: MergeChoice
  /** Whose address. */
  addressLine1?: MergeChoice
  /** Whose second address line. */
  addressLine2?: MergeChoice
  /** Whose city. */
  city?: MergeChoice
  /** Whose state. */
  state?: MergeChoice
  /** Whose postal code. */
  postalCode?: MergeChoice
  /** Whose country. */
  country?: MergeChoice
  /** Whose time zone. */
  timezone?: MergeChoice
  /** Whose source. */
  source?: MergeChoice
  /** Whose stage. */
  stage?: MergeChoice
  /** By the key of a custom field, whose value. */
  customFields?: Record<string, MergeChoice>
}

/** The message of one recipient in one run of a campaign, or a message by call; it exists even if it was not sent. */
export type Message = {
  /** Id of the message. */
  id: string
  /** Id of the campaign; null for none. */
  campaignId: string | null
  /** Id of the run; null for none. */
  executionId: string | null
  /** Id of the recipient; null when that contact no longer exists. */
  contactId: string | null
  /** The channel, such as SMS. */
  channel: string
  /** Id of the sender; null before one was chosen. */
  channelIdentityId: string | null
  /** The current name of the recipient; null when that contact no longer exists. */
  contactName: string | null
  /** The phone number as E.164, or the email address; null when the contact had none. */
  to: string | null
  /** The subject of a mail as it was sent; null before it was composed, and of a text. */
  subject: string | null
  /** The text as it was sent, of a mail its first 1,600 characters, or with a template of WhatsApp the text that shows it here; null before it was composed. */
  body: string | null
  /** The files sent with it as an MMS; empty for a text, even one that contains their addresses. */
  mediaUrls: Array<string>
  /** The template that was sent by WhatsApp, with its parameters filled in; null for a text, and before it was composed. */
  whatsappTemplate: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of the places in its body. */
    parameters: Array<string>
    /** The names of these places; absent where they have numbers. */
    parameterNames?: Array<string>
    /** The value of the place in its header; absent for none. */
    header?: string
    /** The values of its buttons; absent for none. */
    buttons?: Array<FilledWhatsappButton>
  } | null
  /** Label of its text in the A/B test of the campaign; null without a test, and while it waits for the choice. */
  variantLabel: string | null
  /** The status of the message. */
  status: MessageStatus
  /** Why it failed or was skipped; null otherwise. */
  errorCode: "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | "MISSING_ADDRESS" | "DUPLICATE" | "ARCHIVED" | "CONTACT_DELETED" | "ADDRESS_CHANGED" | "IN_REVIEW" | "NO_CONSENT" | "OUTSIDE_SEND_WINDOW" | "TOPIC_UNSUBSCRIBED" | "TOPIC_NOT_CHOSEN" | "FREQUENCY_CAP" | "EMPTY_MESSAGE" | "MESSAGE_TOO_LONG" | "INSUFFICIENT_CREDITS" | null
  /** The carrier's own error code; null for none. */
  providerErrorCode: string | null
  /** Why it failed, in the language of `Accept-Language` with the words of the carrier as they are; null for none. */
  errorMessage: string | null
  /** The carrier's id of the message; null before it was accepted. */
  providerMessageId: string | null
  /** How many parts it has; null before it was composed. */
  segmentCount: number | null
  /** Credits that it took; 0 if the plan or a pack paid it, or nothing is billed. Null before it was taken for sending. */
  credits: number | null
  /** Until when it waits; null when it does not, and when it waits for the choice of an A/B test. */
  scheduledFor: string | null
  /** When it was ready to be sent; null for never. */
  queuedAt: string | null
  /** When the carrier accepted it; null before. */
  sentAt: string | null
  /** When it reached the phone; null before. */
  deliveredAt: string | null
  /** When it was read; null before, for SMS, and for recipients who have turned off read receipts in WhatsApp. */
  readAt: string | null
  /** When it failed; null otherwise. */
  failedAt: string | null
  /** Its tries before it was sent again because it was unknown whether the carrier had accepted it, the first one first. */
  earlierTries: Array<EarlierTry>
}

/** A carrier reported that a message of a campaign, or an answer from the inbox, arrived. */
export type MessageDeliveredEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "message.delivered"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the message; null if the link was not sent in one. */
    messageId: string
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The message as it was a moment after the event. */
    message?: ToldMessage
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** Who wrote a message. */
export type MessageDirection = "INBOUND" | "OUTBOUND"

/** Why a message failed or was skipped. */
export type MessageError = "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | "MISSING_ADDRESS" | "DUPLICATE" | "ARCHIVED" | "CONTACT_DELETED" | "ADDRESS_CHANGED" | "IN_REVIEW" | "NO_CONSENT" | "OUTSIDE_SEND_WINDOW" | "TOPIC_UNSUBSCRIBED" | "TOPIC_NOT_CHOSEN" | "FREQUENCY_CAP" | "EMPTY_MESSAGE" | "MESSAGE_TOO_LONG" | "INSUFFICIENT_CREDITS"

/** A message of a campaign, or an answer from the inbox, could not be sent or did not arrive. */
export type MessageFailedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "message.failed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the message; null if the link was not sent in one. */
    messageId: string
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The message as it was a moment after the event. */
    message?: ToldMessage
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** Which messages of a campaign: the filters of the list of its messages, all of which must hold. */
export type MessageFilter = {
  /** Only messages with one of these statuses. */
  status?: Array<MessageStatus>
  /** Only messages that failed or were skipped for one of these reasons. */
  errorCode?: Array<MessageError>
  /** True: only messages in doubt, which a carrier may have accepted: its answer was lost. They are FAILED with UNKNOWN. False: only the others. */
  isInDoubt?: boolean
  /** Only messages whose recipients did this. */
  did?: RecipientAct
  /** Only messages whose recipients clicked this link of the campaign; visits of software do not count. */
  linkId?: string
  /** Only messages of the A/B test with the text of this label, in capital or small letters. Messages with the chosen text to the rest are not among them, as in `variants` of the analytics. */
  variant?: string
  /** Only messages to this contact. */
  contactId?: string
  /** Only messages of this run. */
  executionId?: string
}

/** The knowledge and the decision at the moment when a message was sent or skipped. */
export type MessageProof = {
  /** Id of the message. */
  messageId: string
  /** Id of the contact; null when it no longer exists. */
  contactId: string | null
  /** The current status of the message. */
  status: MessageStatus
  /** Why it failed or was skipped; null otherwise. */
  errorCode: "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | "MISSING_ADDRESS" | "DUPLICATE" | "ARCHIVED" | "CONTACT_DELETED" | "ADDRESS_CHANGED" | "IN_REVIEW" | "NO_CONSENT" | "OUTSIDE_SEND_WINDOW" | "TOPIC_UNSUBSCRIBED" | "TOPIC_NOT_CHOSEN" | "FREQUENCY_CAP" | "EMPTY_MESSAGE" | "MESSAGE_TOO_LONG" | "INSUFFICIENT_CREDITS" | null
  /** The number as E.164; null when the contact had none. */
  to: string | null
  /** Where it was decided; null if it is undecided, or was decided before proofs existed. */
  decidedBy: "AUDIENCE" | "OPT_OUT" | "CLAIM" | null
  /** When it was decided; for an opt-out while the message waited, the time of the opt-out. Null if unknown. */
  decidedAt: string | null
  /** Why it was skipped, in a sentence; null for a message that was not skipped. */
  reason: string | null
  /** Whether the number was on the opt-out list at that moment; null if the claim did not check. */
  optedOut: boolean | null
  /** The record of the opt-out by which it was skipped, as it was known then; null for none. A later opt-in changes nothing in it. */
  optOut: {
    /** Id of the record. */
    id: string
    /** The decision of the contact. */
    action: ConsentAction
    /** How the decision was given. */
    method: ConsentMethod
    /** Name of the actor who recorded it. */
    recordedBy: string
    /** When it was recorded. */
    occurredAt: string
  } | null
  /** The consent known to the claim; null if the claim did not check. */
  consent: {
    /** Whether the organization required a consent. */
    isRequired: boolean
    /** The record; null for none, or if none was required. */
    record: {
      /** Id of the record. */
      id: string
      /** The decision of the contact. */
      action: ConsentAction
      /** How the decision was given. */
      method: ConsentMethod
      /** Name of the actor who recorded it. */
      recordedBy: string
      /** When it was recorded. */
      occurredAt: string
    } | null
  } | null
  /** The send window that applied; null for none. */
  sendWindow: {
    /** When it opened, `HH:MM` on the clock of the recipient. */
    start: string
    /** When it closed, `HH:MM`. Numbers of North America also had to keep the hours from 08:00 to 21:00. */
    end: string
    /** The IANA zones in all of which it had to be open. */
    zones: Array<string>
    /** The source of the zones. */
    zoneSource: ZoneSource
  } | null
  /** The topic of the message; null for none. */
  topic: {
    /** Id of the topic. */
    id: string
    /** Its name. */
    name: string
    /** Whether its messages reached only people who subscribed. */
    isChosenOnly: boolean
  } | null
  /** The limit on marketing that applied; null for none. */
  frequencyCap: {
    /** Maximum number of messages. */
    messages: number
    /** Number of days in which they are counted. */
    days: number
    /** Messages that the contact had received before this one. */
    received: number
  } | null
  /** The sender; null for a message that was skipped. */
  sender: {
    /** Id of the sender. */
    channelIdentityId: string
    /** Why this sender was chosen. */
    reason: SenderReason
  } | null
  /** The version of the rules that decided; null if the claim did not check. */
  rulesVersion: number | null
  /** The text handed over; null for a message that was not handed over. */
  text: {
    /** The text. Options that the recipient could tap are listed in it. */
    body: string
    /** SHA-256 of the text in UTF-8, hexadecimal. */
    sha256: string
    /** Number of segments. */
    segmentCount: number
    /** The files attached as an MMS; empty for a text, even one that contains their addresses. */
    mediaUrls: Array<string>
    /** The template sent by WhatsApp, with its parameters filled in; null for a text. With a template, the text only shows its content here. */
    whatsappTemplate: {
      /** Its name at WhatsApp. */
      name: string
      /** Its language as WhatsApp writes it, such as `en_US`. */
      language: string
      /** The values of the places in its body. */
      parameters: Array<string>
      /** The names of these places; absent where they have numbers. */
      parameterNames?: Array<string>
      /** The value of the place in its header; absent for none. */
      header?: string
      /** The values of its buttons; absent for none. */
      buttons?: Array<FilledWhatsappButton>
    } | null
  } | null
}

/** A message of a campaign, or an answer from the inbox, was read. */
export type MessageReadEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "message.read"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the message; null if the link was not sent in one. */
    messageId: string
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The message as it was a moment after the event. */
    message?: ToldMessage
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A sender received a message, in answer to a campaign or not. */
export type MessageReceivedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "message.received"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the message; null if the link was not sent in one. */
    messageId: string
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the sender. */
    channelIdentityId: string
    /** The message as it was a moment after the event. */
    message?: ReceivedMessage
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A carrier took a message of a campaign, or an answer from the inbox. */
export type MessageSentEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "message.sent"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the message; null if the link was not sent in one. */
    messageId: string
    /** Id of the campaign; null for none. */
    campaignId: string | null
    /** Id of the contact; null where none is known. */
    contactId: string | null
    /** The message as it was a moment after the event. */
    message?: ToldMessage
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** The progress of a message. */
export type MessageStatus = "SCHEDULED" | "QUEUED" | "SENDING" | "SENT" | "DELIVERED" | "READ" | "FAILED" | "SKIPPED" | "CANCELLED"

/** Something that is counted as it is used in a period. */
export type MeteredResource = "SMS_SEGMENTS" | "EMAILS" | "WHATSAPP_MESSAGES"

/** A contact in the audience of a run. */
export type MovedContact = {
  /** Id of the contact; null once it is deleted. */
  contactId: string | null
  /** First name; null for none. */
  firstName: string | null
  /** Last name; null for none. */
  lastName: string | null
  /** The phone number that the run has for it; null when it had none. */
  to: string | null
}

/** Where people go on whose step is gone. */
export type MovedPeople = {
  /** Id of the step that the automation does not have any more. */
  stepId: string
  /** Id of the step at which they go on; null ends the automation for them. */
  to: string | null
}

/** The permissions of the caller. */
export type MyPermissions = {
  /** The caller's role in the organization; for an API key, its owner's role. */
  role: Role
  /** Whether the caller acts as the owner of the organization. */
  isOwner: boolean
  /** All permissions of the caller. */
  permissions: Array<Permission>
}

/** Another record, by its id and its name. */
export type NamedRecord = {
  /** Id of that record. */
  id: string
  /** Its current name. */
  name: string
}

/** A field that a form asks for. */
export type NewJoinLinkField = {
  /** Its name: firstName, lastName, email, or `custom.` and the key of a custom field. */
  field: string
  /** Its label, for people. */
  label: string
  /** Whether it must be filled in. */
  required?: boolean
}

/** A topic that people subscribe to by a join link. */
export type NewJoinLinkTopic = {
  /** Id of the topic. */
  topicId: string
  /** Who subscribes to it: everyone who joins, or those who tick its box. */
  mode: JoinTopicMode
}

/** An option of a poll to create. */
export type NewPollOption = {
  /** Its text, at most 80 characters. */
  label: string
}

/** Who wrote a note. */
export type NoteAuthor = {
  /** Id of the member or of the API key; null for the command line. */
  id: string | null
  /** Name of the author when the note was written. */
  name: string
}

/** A notification of the signed-in user. */
export type Notification = {
  /** Id of the notification. Each person has notifications of their own. */
  id: string
  /** Whether it needs an action. */
  type: NotificationType
  /** A line about the event for people, in the language of `Accept-Language`. The wording may change. */
  title: string
  /** More about it, and what can be done. In the language of `Accept-Language`; its wording may change. */
  body: string
  /** Path of what it is about, such as `/campaigns/{id}`. */
  link: string
  /** Type of the resource it is about; null for the server. */
  resourceType: "CONVERSATION" | "CAMPAIGN" | "JOIN_LINK" | "CONTACT" | "CHANNEL_IDENTITY" | "CONTACT_IMPORT" | "SUPPRESSION_IMPORT" | "OPT_OUT_REVIEW" | "WEBHOOK_ENDPOINT" | "ORGANIZATION_DOMAIN" | "PURCHASE" | "SUBSCRIPTION" | null
  /** Id of that resource; null for several resources or the server. */
  resourceId: string | null
  /** What happened, for programs. */
  data: NotificationData
  /** Whether you have read it. */
  isRead: boolean
  /** When you read it; null while you have not. */
  readAt: string | null
  /** When it was created. */
  createdAt: string
}

/** What happened, for programs. */
export type NotificationData = {
  /** What happened. */
  event: NotificationEvent
  /** Why, where an event has several causes: the `pauseReason` of a campaign, the status of a subscription. Null otherwise. */
  reason: string | null
}

/** When your unread notifications of this organization are mailed. */
export type NotificationDigest = {
  /** How often mails are sent; OFF by default. */
  frequency: DigestFrequency
  /** The address of the mails. */
  email: string
  /** IANA time zone of the mail: yours, or the organization's if you have none. */
  timezone: string
  /** When the next mail is sent if something is new by then; null for OFF and ALERTS. */
  nextAt: string | null
  /** What prevents mails from being sent; null if nothing does. */
  waitsFor: "MAIL_SERVER" | "VERIFIED_ADDRESS" | null
}

/** The event of a notification, and its recipients: members who may act on it. There is one notification an hour about the same subject, which shows its present state. */
export type NotificationEvent = "INBOX_MESSAGE" | "SENDER_ERROR" | "SENDER_TROUBLE" | "SENDER_WORKS" | "CAMPAIGN_PAUSED" | "CAMPAIGN_FAILED" | "CAMPAIGN_MISSED" | "CAMPAIGN_FINISHED" | "APPROVAL_REQUESTED" | "IMPORT_FINISHED" | "IMPORT_FAILED" | "REVIEWS_DUE" | "STRANGER_WROTE" | "STRANGER_OPTED_OUT" | "OPT_OUT_SYNC_FAILED" | "OPT_OUT_SYNC_WORKS" | "BACKUP_BEHIND" | "BACKUP_WORKS" | "SENDING_HELD" | "SENDING_RESUMED" | "WEBHOOK_DISABLED" | "JOIN_LINK_SPENT" | "AUTOMATION_TELLS" | "DOMAIN_FAILS" | "DOMAIN_WORKS" | "CREDITS_LOW" | "LIMIT_NEAR" | "LIMIT_REACHED" | "PAYMENT_FAILED" | "AUTO_REFILL_STOPPED" | "PAYMENT_DISPUTED" | "REFUND_FAILED" | "PAYMENT_DUPLICATED" | "SUBSCRIPTION_PAST_DUE" | "SUBSCRIPTION_ENDED"

/** A page of your notifications. */
export type NotificationList = {
  /** The notifications, the newest first. */
  items: Array<Notification>
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
  /** Whether there is a next page. */
  hasMore: boolean
  /** How many are unread in total, whatever the page shows. */
  unreadCounts: UnreadCounts
}

/** What changed in your notifications. */
export type NotificationSync = {
  /** New ones, the oldest first. */
  items: Array<Notification>
  /** Ids of notifications that were read since. */
  readIds: Array<string>
  /** Ids of notifications that were removed since, because of their age or because a newer one replaced them. */
  deletedIds: Array<string>
  /** How many are unread now. */
  unreadCounts: UnreadCounts
  /** The `since` of your next call: you have every change up to here. */
  syncedAt: string
  /** Whether there are more changes. Call again immediately with this `syncedAt`. */
  hasMore: boolean
  /** True when `since` is more than 30 days ago, or an older backup was restored after it: forget what you have, read the list from its first page, and go on from `syncedAt`. */
  fullResync: boolean
}

/** Whether a notification asks for something. */
export type NotificationType = "MESSAGE" | "ALERT"

/** Hours of a day, in local time. */
export type OpenInterval = {
  /** From when, such as `09:00`. */
  open: string
  /** Until when, such as `17:00`; `24:00` is the end of the day. Later than `open`. */
  close: string
}

/** Whether the organization is open at the moment. */
export type OpeningStatus = "OPEN" | "CLOSED"

/** A word that opts out the sender of a text. */
export type OptOutKeyword = {
  /** Id of the keyword. */
  id: string
  /** The word or words, in capitals. */
  keyword: string
  /** Whether every organization has it; then it can be neither changed nor deleted. */
  isSystem: boolean
  /** When it was added; those of the system, when the organization was created. */
  createdAt: string
  /** When it was last changed; at first when it was added. */
  updatedAt: string
}

/** What a list of opt-out keywords is sorted by. */
export type OptOutKeywordSort = "createdAt" | "keyword"

/** A message that may be an opt-out, which a person has to decide about. */
export type OptOutReview = {
  /** Id of the review. */
  id: string
  /** What was decided. */
  status: OptOutReviewStatus
  /** The channel that it would opt out of. */
  channel: ConsentChannel
  /** The phone number or email address it came from. */
  address: string
  /** Id of the contact who wrote it; null once the contact is deleted. */
  contactId: string | null
  /** Name of the contact; null once it is deleted. */
  contactName: string | null
  /** What the contact wrote; at most the first 2,000 characters. */
  body: string
  /** When it came. */
  receivedAt: string
  /** Deadline of the decision: the end of the tenth business day after it came, in the time zone of the organization. */
  dueAt: string
  /** Whether the deadline passed without a decision. */
  isOverdue: boolean
  /** When it was decided; null while it is OPEN. */
  decidedAt: string | null
  /** Who decided, which may be the contact itself; null while it is OPEN. */
  decidedBy: {
    /** The kind of actor. */
    type: ActorType
    /** Id of the user, the API key or the contact; null for SYSTEM. */
    id: string | null
    /** Its name at that time; a later change of the name does not show. */
    name: string
  } | null
}

/** What to do about a message that may be an opt-out. */
export type OptOutReviewDecision = "OPT_OUT" | "KEEP"

/** What was decided about a message that may be an opt-out. */
export type OptOutReviewStatus = "OPEN" | "OPTED_OUT" | "KEPT"

/** The scope of an opt-out. */
export type OptOutScope = "CHANNEL" | "ALL"

/** Whether a provider knows your opt-out keywords. */
export type OptOutSyncStatus = "NOT_CONFIGURED" | "PENDING" | "SYNCED" | "FAILED" | "NOT_SUPPORTED"

/** An organization, or workspace: contacts, segments and campaigns belong to it only. */
export type Organization = {
  /** Id of the organization. */
  id: string
  /** Its name. */
  name: string
  /** Its name in a form for URLs; unique on this server. */
  slug: string
  /** IANA time zone of its days and schedules. */
  timezone: string
  /** ISO 3166 country code of phone numbers without a `+`. */
  defaultCountry: string
  /** ISO 4217 code of the currency of its deals. */
  currency: string
  /** Language, as a BCP 47 tag. */
  locale: string
  /** Address of its logo; null for none. */
  logoUrl: string | null
  /** Address of its website; null for none. */
  website: string | null
  /** Phone number people may call; null for none. */
  phone: string | null
  /** Email address people may write to; null for none. */
  email: string | null
  /** Postal address. */
  address: Address
  /** When marketing messages may be delivered. */
  sendWindow: SendWindow
  /** Whether ` Reply STOP to opt out`, in the language of the organization, is added to marketing texts without instructions to opt out, such as `Text STOP to end`, in English, Spanish, French, German or Portuguese. The mere word `stop` or an address with it is not enough. */
  appendOptOutFooter: boolean
  /** Whether marketing goes only to contacts with a recorded consent. */
  requireMarketingConsent: boolean
  /** The scope of an opt-out, however it was made. */
  optOutScope: OptOutScope
  /** The limit of marketing messages to one contact; null for no limit. */
  frequencyCap: {
    /** The most marketing messages to one contact. */
    messages: number
    /** The period in days of 24 hours, counted back from the moment of sending. */
    days: number
  } | null
  /** Limits at which a run of a campaign is halted automatically. */
  guards: Guards
  /** Whether addresses in texts of campaigns become short links, so that clicks are counted, unless the campaign sets it. */
  trackLinks: boolean
  /** Whether mails of campaigns contain a picture that records opens, unless the campaign sets it. */
  trackOpens: boolean
  /** Host name of short links; null for the host of this server. */
  shortDomain: string | null
  /** Host name of join pages, results of a poll on a screen, the page to unsubscribe from mails, and the contact card; null for the host of this server. */
  publicDomain: string | null
  /** UTM parameters added to tracked addresses in texts of campaigns, unless the address or the campaign has them. Null for none. */
  utm: {
    /** Value of `utm_source`; null for none. */
    source: string | null
    /** Value of `utm_medium`, such as `sms`; null for none. */
    medium: string | null
    /** Value of `utm_campaign`; null for none. */
    campaign: string | null
  } | null
  /** A deal is attributed to the last campaign that was sent to the contact at most this many hours before the deal was won. Initially 72. */
  attributionHours: number
  /** Whether signed-in members need two-factor sign-in here: until they have turned it on, they can do nothing else. */
  requireTwoFactor: boolean
  /** Whether the server operator has suspended it: its keys and members are refused, and none of its messages are sent. */
  isSuspended: boolean
  /** The caller's role in it. */
  role: Role
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** A current or former domain of an organization. */
export type OrganizationDomain = {
  /** Id of the domain. */
  id: string
  /** Host name, in lower case. */
  domain: string
  /** Its uses. Empty for a former domain: links that were sent with it keep working. */
  uses: Array<DomainUse>
  /** Result of the last check. */
  status: DomainStatus
  /** Why the last check failed, in the language of `Accept-Language`; null if it succeeded. */
  problem: string | null
  /** When it was last checked; null if never. */
  checkedAt: string | null
  /** The DNS record that points the domain to this server. Null while the server has no public name: the operator has to set `public_base_url`. */
  dnsRecord: {
    /** Kind of the record. */
    type: DnsRecordType
    /** The domain. */
    name: string
    /** Value of the record. */
    value: string
  } | null
  /** The steps that make the domain work, in order, in the language of `Accept-Language`. */
  steps: Array<string>
  /** When the organization first had it. */
  createdAt: string
}

/** The figures of one organization in the overview. */
export type OrganizationOverview = {
  /** Id of the organization. */
  id: string
  /** Its name. */
  name: string
  /** Its name in a form for URLs; unique on this server. */
  slug: string
  /** Whether the server operator has suspended it: none of its messages are sent. */
  isSuspended: boolean
  /** The caller's role in it. */
  role: Role
  /** Contacts that are not deleted. */
  contacts: number
  /** Campaigns with a run that began in these days. */
  campaigns: number
  /** Results of their messages. */
  messages: OverviewMessages
  /** Opt-outs in answer to them. */
  optOuts: OverviewOptOuts
  /** When one of its contacts or campaigns was last made or changed. */
  lastActivityAt: string
  /** What needs attention in it. */
  attention: OverviewAttention
  /** Its automations that work now; null if the caller's role lacks automation:read. */
  automations: {
    /** Automations that are ACTIVE. */
    active: number
    /** People who are in them now. */
    inside: number
  } | null
  /** Its plan and credits; null if the caller's role lacks billing:read. */
  billing: {
    /** Key of its plan. */
    planKey: string
    /** Name of its plan, for people. */
    planName: string
    /** The state of its subscription. */
    status: SubscriptionStatus
    /** Credits that it can use; null if it never had any. */
    availableCredits: number | null
    /** Campaigns that are paused with INSUFFICIENT_CREDITS: the plan, packs and credits do not cover their messages. */
    pausedCampaigns: number
  } | null
}

/** An organization, in short. */
export type OrganizationSummary = {
  /** Id of the organization. */
  id: string
  /** Its name. */
  name: string
  /** Its name in a form for URLs; unique on this server. */
  slug: string
}

/** What needs attention in the organization now. */
export type OverviewAttention = {
  /** Campaigns that are paused; null if the caller's role lacks campaign:read. */
  pausedCampaigns: number | null
  /** Of these, campaigns that no user paused; `pauseReason` of each says why. Null if the caller's role lacks campaign:read. */
  haltedCampaigns: number | null
  /** Campaigns that failed in these days; null if the caller's role lacks campaign:read. */
  failedCampaigns: number | null
  /** Senders that are in ERROR or whose carrier fails, without disabled ones; null if the caller's role lacks channel:read. */
  troubledSenders: number | null
  /** Unread conversations; null if the caller's role lacks inbox:read. */
  unreadConversations: number | null
  /** Whether fewer credits are available than the organization wants to be warned of, or none of those that it had; null if the caller's role lacks billing:read. */
  hasFewCredits: boolean | null
}

/** The results of the messages of these campaigns, in all their runs. */
export type OverviewMessages = {
  /** Messages that a carrier was asked to send, including those that failed. */
  sent: number
  /** Messages that arrived; carriers do not report all of them. */
  delivered: number
  /** Messages that failed. */
  failed: number
  /** The share of `sent` that failed, from 0 to 1; null if nothing was sent. */
  failureRate: number | null
}

/** People who opted out in answer to these campaigns. */
export type OverviewOptOuts = {
  /** How many. */
  count: number
  /** Their share of `messages.sent`, from 0 to 1; null if nothing was sent. */
  rate: number | null
}

/** The position of a page in its list. */
export type PaginationMeta = {
  /** Number of this page. */
  page: number
  /** Entries per page. */
  limit: number
  /** Number of entries on all pages. */
  total: number
  /** Number of pages; 0 for an empty list. */
  totalPages: number
  /** Whether there is a page after this one. */
  hasNextPage: boolean
  /** Whether there is a page before this one. */
  hasPreviousPage: boolean
}

/** A key with which the caller signs in without a password. */
export type Passkey = {
  /** Id of the passkey. */
  id: string
  /** Name given by the caller. */
  name: string
  /** Whether a password manager copies it to other devices of the person. */
  isSynced: boolean
  /** When it was added. */
  createdAt: string
  /** When it was last used to sign in; null for never. */
  lastUsedAt: string | null
}

/** An algorithm that a key may use. */
export type PasskeyAlgorithm = {
  /** Always `public-key`. */
  type: CredentialType
  /** Number of the algorithm in the COSE registry. */
  alg: number
}

/** The person for whom the device stores the key. */
export type PasskeyHolder = {
  /** Identifies the person, base64url. */
  id: string
  /** Email address of the person. */
  name: string
  /** Name of the person. */
  displayName: string
}

/** Options for `PublicKeyCredential.parseCreationOptionsFromJSON()` of a browser. */
export type PasskeyRegistration = {
  /** The challenge to sign, once and within five minutes. */
  challenge: string
  /** The server. */
  rp: PasskeySite
  /** The person. */
  user: PasskeyHolder
  /** The allowed algorithms, the best first. */
  pubKeyCredParams: Array<PasskeyAlgorithm>
  /** Time to answer, in milliseconds. */
  timeout: number
  /** The passkeys of the person: a device with one of them does not make another. */
  excludeCredentials: Array<KnownPasskey>
  /** Requirements for the device. */
  authenticatorSelection: WantedPasskey
  /** Always `none`: the maker of the device is not requested. */
  attestation: string
}

/** The answer of a device. */
export type PasskeySignIn = {
  /** The answer of the browser. */
  credential: UsedPasskey
  /** Id of the organization to act in. Absent: the one last used. */
  organizationId?: string
}

/** Options for `PublicKeyCredential.parseRequestOptionsFromJSON()` of a browser. */
export type PasskeySignInOptions = {
  /** The challenge to sign, once and within five minutes. */
  challenge: string
  /** The name of the server. */
  rpId: string
  /** Time to answer, in milliseconds. */
  timeout: number
  /** Always empty: the device finds its own keys, without an address from the person. */
  allowCredentials: Array<KnownPasskey>
  /** Always `required`: a fingerprint, a face or a PIN. */
  userVerification: string
}

/** The server for which the device stores the key. */
export type PasskeySite = {
  /** The name of the server. */
  id: string
  /** The same, for people. */
  name: string
}

/** Both factors of the caller. */
export type PasswordAndCode = {
  /** The password of the account. */
  currentPassword: string
  /** The six digits that the app shows, or a recovery code. */
  code: string
}

/** Whether links are sent by mail. */
export type PasswordLinkRequest = {
  /** Whether this server sends mails; false: ask its operator for a link. It does not depend on the address. */
  sendsMail: boolean
}

/** The user whose password was set. */
export type PasswordReset = {
  /** Id of the user, who now signs in with the new password. */
  userId: string
}

/** How a customer comes back from a page of the payment processor. */
export type PaymentReturn = "paid" | "cancelled" | "back"

/** A permission that a role may grant. */
export type Permission = "organization:read" | "organization:update" | "organization:delete" | "role:read" | "role:create" | "role:update" | "role:delete" | "role:assign" | "member:read" | "member:invite" | "member:update" | "member:remove" | "billing:read" | "billing:manage" | "contact:read" | "contact:create" | "contact:update" | "contact:delete" | "contact:import" | "contact:export" | "contact:manage_consent" | "segment:read" | "segment:create" | "segment:update" | "segment:delete" | "tag:read" | "tag:create" | "tag:update" | "tag:delete" | "template:read" | "template:create" | "template:update" | "template:delete" | "join_link:read" | "join_link:create" | "join_link:update" | "join_link:delete" | "short_link:read" | "short_link:create" | "short_link:update" | "short_link:delete" | "custom_field:read" | "custom_field:create" | "custom_field:update" | "custom_field:delete" | "campaign:read" | "campaign:create" | "campaign:update" | "campaign:delete" | "campaign:send" | "poll:read" | "poll:create" | "poll:update" | "poll:delete" | "poll:send" | "automation:read" | "automation:create" | "automation:update" | "automation:delete" | "automation:run" | "inbox:read" | "inbox:reply" | "inbox:assign" | "opt_out:read" | "opt_out:manage" | "channel:read" | "channel:manage" | "analytics:read" | "api_key:read" | "api_key:manage" | "webhook:read" | "webhook:manage"

/** A plan that an organization can have. */
export type Plan = {
  /** Its key. */
  key: string
  /** Its name, for people. */
  name: string
  /** What it is for, for people. */
  description: string
  /** What else it includes, for people. */
  features: Array<string>
  /** Whether only some organizations see it. */
  isPrivate: boolean
  /** Whether the organization has it now. */
  isCurrent: boolean
  /** What it costs by each interval for which it is sold; empty if it cannot be bought. */
  prices: Array<PlanPrice>
  /** What it includes. */
  limits: ResourceLimits
}

/** What a plan costs. */
export type PlanPrice = {
  /** How often it is paid. */
  interval: BillingInterval
  /** In the smallest unit of the currency, such as cents. */
  amount: number
  /** ISO 4217. */
  currency: string
}

/** The settings of a Plivo account. */
export type PlivoCredentials = {
  /** Auth ID, on the overview page of the Plivo console. */
  authId: string
  /** Auth Token, next to the Auth ID. Plivo signs its callbacks with it. */
  authToken: string
  /** A Powerpack that chooses the number. Absent: messages go out from `address` of the sender. */
  powerpackUuid?: string
  /** Whether files go with texts. Set false for a number that cannot send MMS; their addresses are then added to the text. */
  sendsMms?: boolean
  /** Address of the API. Absent: `https://api.plivo.com`. */
  baseUrl?: string
}

/** A question to the contacts of a segment. */
export type Poll = {
  /** Id of the poll. */
  id: string
  /** Its name; recipients never see it. */
  name: string
  /** Its status, which determines the possible actions. */
  status: PollStatus
  /** The question, with the merge fields of campaigns. The options follow it, one per line, unless it says where they go with `{{pollOptions}}`. */
  questionTemplate: string
  /** Its options in their order. */
  options: Array<PollOption>
  /** Whether a contact may choose several options. A text names all of them; by WHATSAPP each tapped option is added to those tapped before. */
  allowMultipleOptions: boolean
  /** The channel of its senders. */
  channel: string
  /** Id of the segment whose contacts are asked. */
  segmentId: string
  /** Ids of the senders it may send from. */
  channelIdentityIds: Array<string>
  /** When it is sent. */
  dispatchType: PollDispatchType
  /** Whether the rules for marketing apply, such as quiet hours. A question about an order or an appointment is TRANSACTIONAL. */
  category: CampaignCategory
  /** When it begins; null for immediately. */
  scheduledAt: string | null
  /** IANA time zone of `scheduledAt`. */
  timezone: string | null
  /** Whether the time of `scheduledAt` in `timezone` applies in the zone of each recipient. */
  sendInRecipientTimezone: boolean
  /** Id of the campaign that sends the question: its messages, its forecast and the reason for each message are read there. */
  campaignId: string
  /** When the sending began; null before. */
  startedAt: string | null
  /** When it closes, or would have closed. For a draft, the time if it had been launched at its last change. */
  closesAt: string
  /** When it was closed; null until then. */
  closedAt: string | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** The results of a poll so far. */
export type PollAnalytics = {
  /** Contacts of the segment when it was sent, including those who were skipped. */
  recipients: number
  /** Questions that reached the phone. */
  delivered: number
  /** Contacts whose vote counts. */
  responders: number
  /** Responders per accepted question, from 0 to 1. */
  responseRate: number
  /** Votes for all options; more than `responders` where several may be chosen. */
  totalVotes: number
  /** The options in their order. */
  options: Array<PollOptionResult>
}

/** A poll was closed, by a user or because its time had come. */
export type PollClosedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "poll.closed"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the poll. */
    pollId: string
    /** The poll as it was a moment after the event. */
    poll?: Poll
    /** Its results. */
    results?: PollAnalytics
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** A condition on a poll: whether the contact received it, and how it voted. */
export type PollCondition = {
  /** Field of the contact that the condition compares. */
  field: "poll"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "received" | "not_received" | "voted" | "not_voted" | "voted_options"
  /** The id of a poll; an array of 1 to 500 ids of options for `voted_options`. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** When a poll is sent. */
export type PollDispatchType = "IMMEDIATE" | "SCHEDULED"

/** The question of a poll was sent to all recipients. Votes count before that too. */
export type PollOpenedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "poll.opened"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the poll. */
    pollId: string
    /** The poll as it was a moment after the event. */
    poll?: Poll
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** An option of a poll. */
export type PollOption = {
  /** Id of the option. */
  id: string
  /** The number that recipients reply with, from 1. */
  position: number
  /** Its text. */
  label: string
}

/** The result of an option. */
export type PollOptionResult = {
  /** Id of the option. */
  id: string
  /** Its text. */
  label: string
  /** Contacts who chose it. */
  votes: number
  /** Its share of `totalVotes` in percent, with one decimal place. The shares of a poll add up to 100. */
  percentage: number
}

/** The page of a poll for a screen in a room. */
export type PollScreen = {
  /** Its address, which anyone can open who has it; null while there is none. */
  url: string | null
}

/** The segment that was created. */
export type PollSegment = {
  /** Id of the segment. */
  id: string
  /** Its name. */
  name: string
  /** Its contacts. */
  contactCount: number
}

/** Which recipients of a poll a segment gets. */
export type PollSelector = "voted_options" | "voted_any" | "did_not_vote"

/** The status of a poll, which determines the possible actions. */
export type PollStatus = "DRAFT" | "SCHEDULED" | "SENDING" | "OPEN" | "CLOSED" | "CANCELLED" | "FAILED"

/** The vote of a contact: the last one it gave. */
export type PollVote = {
  /** Id of the vote. */
  id: string
  /** Id of the contact. */
  contactId: string
  /** The contact who voted, as it is now. */
  contact: PollVoteContact
  /** Ids of the options it chose, in the order of the poll. */
  optionIds: Array<string>
  /** The text of the vote, as it was received; of a tapped option, its title. */
  rawBody: string
  /** When it was received. */
  votedAt: string
}

/** The contact who voted. */
export type PollVoteContact = {
  /** Given name. */
  firstName: string
  /** Family name; null if unknown. */
  lastName: string | null
  /** Number, in E.164; null if the contact has none any more. */
  phone: string | null
}

/** A contact voted in a poll, or changed its vote. */
export type PollVotedEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "poll.voted"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the poll. */
    pollId: string
    /** Id of the contact; null where none is known. */
    contactId: string
    /** Ids of the options that the vote chose. */
    optionIds: Array<string>
    /** Whether the contact had voted before. */
    isChange: boolean
    /** The vote of the contact as it was a moment after the event: the last one it gave. */
    vote?: PollVote
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** The settings of a server at Postmark. */
export type PostmarkCredentials = {
  /** Server API token, from API Tokens of the server in Postmark. */
  serverToken: string
  /** ID of the message stream. Postmark has campaigns sent by a stream of its type Broadcasts. */
  messageStream?: string
  /** User name that the service signs in with when it reports events; absent for none. */
  webhookUsername?: string
  /** Its password. */
  webhookPassword?: string
  /** Name that recipients see next to the address; absent for none. */
  fromName?: string
  /** Address that answers go to; absent for the one that recipients see. */
  replyTo?: string
  /** How mail that comes in is received: answers, bounces, complaints, and requests for no more mail. */
  inboundMode?: SmtpInboundMode
  /** The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none. */
  imap?: {
    /** Host name of the IMAP server. */
    host: string
    /** Its port. */
    port?: number
    /** How the connection is encrypted. */
    security?: MailboxSecurity
    /** User name of the mailbox. */
    username: string
    /** Its password. */
    password: string
    /** Folder that the mail comes to. */
    folder?: string
    /** Certificates to trust instead of the public ones, as PEM. */
    tlsCa?: string
  } | null
  /** Address of the API. Absent: `https://api.postmarkapp.com`. */
  baseUrl?: string
}

/** Rules to try. */
export type PreviewRules = {
  /** The rules of the segment. */
  rules: SegmentRules
  /** Number of the page, from 1. A page beyond the last is empty. */
  page?: number
  /** Entries per page. */
  limit?: number
  /** True answers with the number of contacts alone. */
  countOnly?: boolean
}

/** A text to render as a campaign would. */
export type PreviewText = {
  /** The text; give this or `templateId`. */
  body?: string
  /** Id of the template whose text it is. */
  templateId?: string
  /** Id of the contact whose message to show. Absent: every field shows its fallback. */
  contactId?: string
  /** Of the campaign: MARKETING gets the opt-out footer of the organization. */
  category?: CampaignCategory
  /** Of the campaign: whether typographic signs are replaced by plain ones. */
  smartEncoding?: boolean
  /** Of the campaign: whether links become short; null for the setting of the organization. */
  trackLinks?: boolean | null
  /** Of the campaign: addresses of files to send with the text. */
  mediaUrls?: Array<string> | null
  /** Whether to show what a sender without the capability `mms` sends: the addresses of the files in the text. */
  linksToMedia?: boolean
}

/** The provider of a sender. */
export type Provider = "SANDBOX" | "HTTP" | "KANNEL" | "SMPP" | "SMTP" | "TWILIO" | "TELNYX" | "PLIVO" | "VONAGE" | "WHATSAPP_CLOUD" | "POSTMARK" | "MAILGUN" | "SES" | "SENDGRID" | "BREVO" | "RESEND" | "SPARKPOST" | "MAILJET"

/** Opt-outs at the provider of one sender. */
export type ProviderSync = {
  /** Id of the sender. */
  channelIdentityId: string
  /** Its provider. */
  provider: Provider
  /** Whether the provider has your keywords. */
  status: OptOutSyncStatus
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies: boolean
  /** How the provider handles opt-outs, and what to enter there by hand, in the language of `Accept-Language`. */
  note: string
  /** When it last accepted the keywords; null for never. */
  lastSyncedAt: string | null
  /** Why it did not accept them, in the language of `Accept-Language`; null if it did, or was not asked. */
  lastError: string | null
}

/** Opt-outs at the providers of all senders. */
export type ProviderSyncStatus = {
  /** FAILED or PENDING if any sender is; otherwise SYNCED if any sender is, and else NOT_SUPPORTED; NOT_CONFIGURED without senders. */
  status: OptOutSyncStatus
  /** When a provider last accepted the keywords; null for never. */
  lastSyncedAt: string | null
  /** Number of senders whose provider has not accepted the current keywords: those that are PENDING or FAILED. */
  pendingCount: number
  /** The first error of a sender that is FAILED; null for none. */
  lastError: string | null
  /** One entry for each sender, the newest first. */
  providers: Array<ProviderSync>
}

/** A join link, as its page shows it. */
export type PublicJoinLink = {
  /** The end of the address of the link. */
  slug: string
  /** How people join. */
  type: JoinLinkType
  /** Whether people can join now. */
  status: JoinLinkStatus
  /** Who sends the messages. */
  organizationName: string
  /** How the messages are sent. */
  channel: JoinLinkChannel
  /** Its title; null for none. */
  headline: string | null
  /** A text about it; null for none. */
  description: string | null
  /** The label of the button; null for a usual one. */
  buttonLabel: string | null
  /** Fields of the form, besides the number and the address. */
  collectFields: Array<PublicJoinLinkField>
  /** Its topics, in the order to show them. */
  topics: Array<PublicJoinLinkTopic>
  /** The sentence that names the FIXED topics; null for none. Show it with the consent text. */
  topicsText: string | null
  /** What a person agrees to. Show it whole, with a box that is not ticked. */
  consentText: string
  /** Version of the text and the topics, from 1. */
  consentVersion: number
  /** Whether the box must be ticked. */
  requireConsent: boolean
  /** Address of the privacy policy; null for none. */
  privacyPolicyUrl: string | null
  /** Address of the terms; null for none. */
  termsUrl: string | null
  /** Where a person goes after joining; null for nowhere. */
  redirectUrl: string | null
  /** The text that lets a person join; null for a form. */
  keyword: string | null
  /** The number that receives the keyword; null for a form. */
  address: string | null
}

/** A field of the form. */
export type PublicJoinLinkField = {
  /** Its name in `fields`. */
  field: string
  /** Its label, for people. */
  label: string
  /** Whether it must be filled in. */
  required: boolean
}

/** A topic that people subscribe to by joining. */
export type PublicJoinLinkTopic = {
  /** Id of the topic, for `topicIds`. */
  id: string
  /** Its name. */
  name: string
  /** A text about it; null for none. */
  description: string | null
  /** FIXED: named by `topicsText`. OFFERED: show a box with the name and the description, not ticked. */
  mode: JoinTopicMode
}

/** What was bought. */
export type PurchaseKind = "PLAN" | "PACK" | "RECURRING" | "CREDITS"

/** How a purchase began. */
export type PurchaseOrigin = "CHECKOUT" | "SAVED_CARD" | "AUTO_REFILL" | "OPERATOR"

/** What became of a charge of the saved card. */
export type PurchaseResult = "PAID" | "REQUIRES_ACTION"

/** What you have begun to write. It takes the place of the former draft; null, absent and empty fields have nothing. */
export type PutConversationDraft = {
  /** By EMAIL: the subject of the answer. */
  subject?: string | null
  /** The text of the answer. It can be longer than what can be sent. */
  body?: string | null
  /** Addresses of at most three files that go with the answer. */
  mediaUrls?: Array<string> | null
  /** Id of the newest message that you had seen when you began the answer. */
  lastSeenMessageId?: string | null
  /** The text of a note. */
  note?: string | null
}

/** Content of an unfinished form. */
export type PutKeptForm = {
  /** The form as text, such as JSON. The server does not read it. */
  content: string
}

/** The range that contains the true rate in 95 of 100 cases (Wilson score interval), from 0 to 1. */
export type RateInterval = {
  /** The lower bound. */
  low: number
  /** The upper bound. */
  high: number
}

/** The server can do its work. */
export type Readiness = {
  /** Always `ok`; otherwise the answer is 503. */
  status: "ok"
  /** The checks: `database`, `migrations`, `queue` (sending) and `scheduler` (all other background work). */
  checks: Record<string, "up">
  /** Sentences about what the operator is needed for, although the server can do its work, such as copies elsewhere that are too old. */
  warnings: Array<string>
}

/** Number of messages with one reason. */
export type ReasonCount = {
  /** The reason, as `errorCode` of a message. */
  errorCode: string
  /** How many messages. */
  count: number
}

/** An invitation to the caller. */
export type ReceivedInvitation = {
  /** Id of the invitation, for `POST /user/invitations/{id}/accept`. */
  id: string
  /** The organization to join. */
  organization: OrganizationSummary
  /** Role that the caller gets in it. */
  role: {
    /** Id of the role. */
    id: string
    /** Its name for people. */
    name: string
    /** OWNER, ADMIN, MEMBER or VIEWER for the system roles; null for a custom role. */
    key: string | null
  } | null
  /** Name of the member who sent it; null when an API key or the operator did. */
  invitedBy: string | null
  /** When it expires. */
  expiresAt: string
}

/** What an inbound message asks for. */
export type ReceivedKind = "OPT_OUT" | "OPT_IN" | "OTHER"

/** A text or mail that a sender received. */
export type ReceivedMessage = {
  /** Id of the text. */
  id: string
  /** Id of the contact who wrote it; null for a short code or a name, which belong to machines. */
  contactId: string | null
  /** Id of the campaign that it answers; null for none. */
  campaignId: string | null
  /** Id of the sender that it came to. */
  channelIdentityId: string
  /** The channel it was received on. */
  channel: Channel
  /** The number, email address, short code or name it came from. */
  from: string
  /** The number or email address it came to. */
  to: string
  /** The subject of a mail; null of a text. */
  subject: string | null
  /** The text; of a mail without what it quotes. */
  body: string
  /** What it asks for. */
  kind: ReceivedKind
  /** When it came in. */
  receivedAt: string
}

/** What a recipient did after a message. */
export type RecipientAct = "OPENED" | "CLICKED" | "REPLIED" | "OPTED_OUT" | "CONVERTED"

/** The time from which missed events are delivered. */
export type RecoverWebhookEndpoint = {
  /** A time with its zone. Events are kept for 30 days; an earlier time means all of them. */
  since: string
}

/** Codes for use after a loss of the device. */
export type RecoveryCodes = {
  /** Ten codes; each signs in once instead of a code of the app. They are shown in this answer only. */
  recoveryCodes: Array<string>
}

/** What ends the recurrence. */
export type RecurrenceEnd = "NEVER" | "ON_DATE" | "AFTER_OCCURRENCES"

/** The unit that `interval` counts. */
export type RecurrenceFrequency = "DAILY" | "WEEKLY" | "MONTHLY"

/** Clicks that came from one site. */
export type ReferrerClicks = {
  /** Its host; empty if the browser did not send it, as for a text message. */
  referrer: string
  /** Clicks of people. */
  clicks: number
}

/** The refresh token, unless it is in the cookie. */
export type Refresh = {
  /** The last refresh token of the session. Absent: the one in the cookie. */
  refreshToken?: string
}

/** A contact that did not enter. */
export type RefusedPerson = {
  /** Id of the contact. */
  contactId: string
  /** Why it did not enter. */
  reason: AutomationRefusal
}

/** A new user and the new organization. */
export type Register = {
  /** Given name. */
  firstName: string
  /** Family name; null for none. */
  lastName?: string | null
  /** Email address to sign in with; upper and lower case are the same. */
  email: string
  /** Password, with at least as many characters as the operator requires (12 by default), and not known from a breach. */
  password: string
  /** Name of the new organization. */
  organizationName: string
  /** IANA time zone of the new organization. Absent: UTC. */
  timezone?: string
  /** ISO 3166 country code of phone numbers without a `+` in the new organization. Absent: US. */
  defaultCountry?: string
  /** The one-time token that the first user of the server needs; the operator finds it in `live/setup-token` in the data directory. Later users need none. */
  setupToken?: string
}

/** Why a campaign is sent back. */
export type RejectCampaign = {
  /** What has to change. The submitter reads it as `approval.reason`. */
  reason: string
}

/** A place where a person can remove the reason of a refusal. Later releases may add more. */
export type Remedy = "ACCOUNT" | "BILLING" | "ORGANIZATION" | "SENDERS"

/** The member to remove. */
export type RemoveMember = {
  /** Id of the member. Required here or as a query parameter. */
  userId?: string
}

/** Contacts to take out of a STATIC segment. */
export type RemoveMembers = {
  /** Ids of the contacts. Those that are not in it are no error. */
  contactIds?: Array<string>
}

/** The password of the caller, who removes a passkey. */
export type RemovePasskey = {
  /** The password of the account, with which the caller can still sign in. */
  currentPassword: string
}

/** An address to which messages may be sent again. */
export type RemoveSuppression = {
  /** SMS for a phone number, EMAIL for an email address. */
  channel: ConsentChannel
  /** The phone number or email address. */
  address: string
  /** Why an address that the organization put on the list itself leaves it. It is kept as evidence with the name of the caller. Required without `consent`. */
  reason?: string
  /** How the owner of the address, who opted out, agreed to get messages again. Only a signed-in member can state it. */
  consent?: ConsentStatement
}

/** The result of removing contacts. */
export type RemovedMembers = {
  /** How many were removed from the segment. */
  removed: number
}

/** An address that was taken off the suppression list. */
export type RemovedSuppression = {
  /** The messages that may be sent again. */
  channel: ConsentChannel
  /** The address, as it was on the list. */
  address: string
}

/** A new name for a passkey. */
export type RenamePasskey = {
  /** The new name. */
  name: string
}

/** A mail to make without storing it. */
export type RenderEmail = {
  /** The document of blocks; give this or `mjmlBody` or `htmlBody`. */
  design?: {
    /** Version of the document: 1. */
    version: 1
    /** In which direction lines are read; null for that of the language of the organization. */
    direction?: "LTR" | "RTL" | null
    /** Its blocks from top to bottom; at most 200, with those in columns. */
    blocks: Array<DesignBlock>
  } | null
  /** The mail as MJML. */
  mjmlBody?: string | null
  /** The mail as HTML. */
  htmlBody?: string | null
  /** For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped. */
  subject?: string | null
  /** For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it. */
  previewText?: string | null
  /** MARKETING gets a link to unsubscribe. */
  category?: CampaignCategory
  /** Id of the contact whose mail to show. Absent or null: every field shows its fallback, and all blocks are there. */
  contactId?: string | null
  /** Id of the campaign whose feed to show, as it was last read. Absent or null: no feed. */
  campaignId?: string | null
}

/** A mail as its reader gets it. */
export type RenderedEmail = {
  /** The subject with the values of the contact. */
  subject: string
  /** The HTML with its footer. Show it in a frame without scripts, because the HTML of the author is not sanitized. */
  html: string
  /** The text, for programs that show no HTML. */
  text: string
  /** Size of the HTML in bytes. Gmail cuts mails of more than 102,400 bytes. */
  size: number
}

/** A character that smart encoding replaces. */
export type Replacement = {
  /** The character in the text. */
  character: string
  /** Its Unicode number, such as `U+2019`. */
  codePoint: string
  /** What is sent in its place; empty for nothing. */
  replacement: string
  /** How often it occurs. */
  count: number
}

/** The automatic replies to STOP, HELP and START. */
export type ReplyMessage = {
  /** The reply to an opt-out, with its merge fields. */
  message: string
  /** The default reply to an opt-out, in the language of the organization. */
  defaultMessage: string
  /** The reply to HELP or INFO, with its merge fields. */
  helpMessage: string
  /** The default reply to HELP, in the language of the organization. It contains the phone number and email address of the organization. */
  defaultHelpMessage: string
  /** The reply to a renewed opt-in, with its merge fields. */
  optInMessage: string
  /** The default reply to a renewed opt-in, in the language of the organization. */
  defaultOptInMessage: string
  /** Whether the three replies are sent. */
  isEnabled: boolean
  /** When the replies were last changed; null for never. */
  updatedAt: string | null
}

/** Whether you are editing. */
export type ReportEditing = {
  /** `false` when you have stopped, such as after closing the editor; `true` or absent while it is open. */
  isEditing?: boolean
}

/** Whether you are writing. */
export type ReportTyping = {
  /** `false` when you have stopped, such as after sending the answer; `true` or absent while you write. */
  isWriting?: boolean
}

/** The settings of an account at Resend. */
export type ResendCredentials = {
  /** API key with the permission Sending access. */
  resendKey: string
  /** Signing secret of the webhook. It proves that a call is from Resend. */
  signingSecret?: string
  /** Name that recipients see next to the address; absent for none. */
  fromName?: string
  /** Address that answers go to; absent for the one that recipients see. */
  replyTo?: string
  /** How mail that comes in is received: answers, bounces, complaints, and requests for no more mail. */
  inboundMode?: SmtpInboundMode
  /** The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none. */
  imap?: {
    /** Host name of the IMAP server. */
    host: string
    /** Its port. */
    port?: number
    /** How the connection is encrypted. */
    security?: MailboxSecurity
    /** User name of the mailbox. */
    username: string
    /** Its password. */
    password: string
    /** Folder that the mail comes to. */
    folder?: string
    /** Certificates to trust instead of the public ones, as PEM. */
    tlsCa?: string
  } | null
  /** Host name of its mail server. Absent: `smtp.resend.com`. */
  server?: string
  /** Its port. */
  port?: number
  /** How the connection is encrypted. */
  secure?: SmtpSecurity
  /** Certificates to trust besides the public ones, as PEM; for a server with a private certificate. */
  tlsCa?: string
  /** Number of parallel connections. */
  connections?: number
}

/** The number of messages to send again. */
export type ResendUnknown = {
  /** The number that `inDoubt` of the run shows; with any other number nothing is sent. */
  count: number
}

/** A new password, and the token of the reset link. */
export type ResetPassword = {
  /** The last part of the link: 43 letters and digits. */
  token: string
  /** The new password, with at least as many characters as the operator requires (12 by default), and not known from a breach. */
  newPassword: string
}

/** The limit of each resource; null for none. Packs and credits come in addition. */
export type ResourceLimits = {
  /** The limit of CONTACTS; null for none. */
  CONTACTS: number | null
  /** The limit of MEMBERS; null for none. */
  MEMBERS: number | null
  /** The limit of CHANNEL_IDENTITIES; null for none. */
  CHANNEL_IDENTITIES: number | null
  /** The limit of JOIN_LINKS; null for none. */
  JOIN_LINKS: number | null
  /** The limit of SHORT_LINKS; null for none. */
  SHORT_LINKS: number | null
  /** The limit of SMS_SEGMENTS; null for none. */
  SMS_SEGMENTS: number | null
  /** The limit of EMAILS; null for none. */
  EMAILS: number | null
  /** The limit of WHATSAPP_MESSAGES; null for none. */
  WHATSAPP_MESSAGES: number | null
}

/** How a paused campaign continues. */
export type ResumeCampaign = {
  /** The audience that was shown before; absent to continue for any. Its `recipients` are the messages that wait, or `eligibleCount` of the estimate before the first message. */
  expected?: ExpectedAudience
}

/** The role of a member, which determines their permissions. */
export type Role = {
  /** Id of the role. */
  id: string
  /** Its name for people. */
  name: string
  /** OWNER, ADMIN, MEMBER or VIEWER for the system roles; null for a custom role. */
  key: string | null
}

/** A role with its permissions. */
export type RoleDetails = {
  /** Id of the role. */
  id: string
  /** Its name, unique in the organization; upper and lower case are the same. */
  name: string
  /** OWNER, ADMIN, MEMBER or VIEWER for the system roles; null for a custom role. */
  key: string | null
  /** What it is for; null for none. */
  description: string | null
  /** Whether it is a system role, which cannot be changed or deleted. */
  isSystem: boolean
  /** Permissions of its members. */
  permissions: Array<Permission>
  /** How many members have it. */
  memberCount: number
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** A user as a member of the organization. */
export type RoleMember = {
  /** Id of the user. */
  id: string
  /** Given name. */
  firstName: string
  /** Family name; null for none. */
  lastName: string | null
  /** Email address, with which the user signs in. */
  email: string
  /** Whether the user can sign in. */
  status: UserStatus
  /** Role of the user in the organization. */
  role: Role
  /** When the user joined. */
  joinedAt: string
  /** Whether the user has turned on two-factor sign-in. */
  hasTwoFactor: boolean
  /** When the user last signed in; null for never. */
  lastLoginAt: string | null
}

/** How long the old key keeps working. */
export type RotateApiKey = {
  /** For how many hours the old key keeps working together with the new one; 0 revokes it immediately. */
  gracePeriodHours?: number
}

/** When the old callback URLs stop working. */
export type RotateCallbackToken = {
  /** Hours for which the old URLs keep working in addition to the new ones; 0 ends them immediately. */
  gracePeriodHours?: number
}

/** The contacts that rules match. */
export type RulesPreview = {
  /** How many contacts match on all pages. */
  total: number
  /** The contacts of this page, the newest first; absent with `countOnly`. */
  contacts?: Array<Contact>
}

/** What is needed to import a checked file. */
export type RunImport = {
  /** Must be true unless the dry run had it: you attest that these people agreed to be contacted. */
  consentAttested?: true
  /** Name of a new STATIC segment that every contact of the file joins. Null or absent for none, and if the dry run has a `segmentId`. Needs segment:create. */
  segmentName?: string | null
}

/** How the built-in carrier behaves for one sender. Nothing reaches a phone. */
export type SandboxCredentials = {
  /** Milliseconds between taking a batch and answering. */
  latencyMs?: number
  /** Milliseconds between taking a message and reporting its result. */
  receiptDelayMs?: number
  /** The share of numbers whose messages fail. The number alone decides, so a run can be repeated. */
  failureRate?: number
  /** Whether it carries files with a text. False behaves like a carrier for text alone. */
  mms?: boolean
}

/** Filters, order and columns of a list under a name. All members who may read the list can use it. */
export type SavedView = {
  /** Id of the view. */
  id: string
  /** Its name. */
  name: string
  /** Query parameters of the list, without tags, segments and custom fields that were deleted since. */
  query: Record<string, string>
  /** Keys of its columns, without custom fields that were deleted since. */
  columns: Array<string>
  /** When it was saved first. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** A part of the contacts, to send to or to look at. */
export type Segment = {
  /** Id of the segment. */
  id: string
  /** Its name. */
  name: string
  /** How its contacts are determined. */
  type: SegmentType
  /** What it is for; null for none. */
  description: string | null
  /** Its rules; null for a STATIC segment. */
  rules: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** How many contacts are in it; of a DYNAMIC segment, as of `lastEvaluatedAt`. */
  contactCount: number
  /** When the rules were last counted; null for a STATIC segment. */
  lastEvaluatedAt: string | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** A condition on other segments. */
export type SegmentCondition = {
  /** Field of the contact that the condition compares. */
  field: "segmentId"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "in" | "not_in"
  /** An array of 1 to 500 ids of STATIC segments. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** A segment, and whether the contact is in it. */
export type SegmentMembership = {
  /** Id of the segment. */
  id: string
  /** Its name. */
  name: string
  /** How its contacts are determined. */
  type: SegmentType
  /** Whether the contact is in it. */
  isMember: boolean
}

/** A page of the contacts that match. */
export type SegmentPreview = {
  /** How many contacts match on all pages. */
  total: number
  /** The contacts of this page, the newest first. */
  contacts: Array<Contact>
}

/** A tree of conditions: groups nest up to 3 levels, with at most 50 conditions, 1,000 list entries and 40,000 characters in all. Every `not_…` and `contains_none` matches exactly the contacts that its opposite does not match, including those with an empty value. */
export type SegmentRules = {
  /** How the parts are combined. */
  operator: "AND" | "OR"
  /** Conditions, and groups of them. */
  conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
}

/** What a list of segments is sorted by. */
export type SegmentSort = "name" | "createdAt" | "updatedAt" | "contactCount"

/** How the contacts of a segment are determined. */
export type SegmentType = "STATIC" | "DYNAMIC"

/** Where to send the text of a campaign. */
export type SendCampaignTest = {
  /** Phone numbers in any usual format, your own for example; without a `+` they belong to the default country of the organization. Of a campaign by EMAIL, email addresses. A number that is given twice gets one message. */
  to: Array<string>
  /** Id of the contact whose values the text shows; null or absent for the first contact of the segment. Nothing is sent to the contact. */
  contactId?: string | null
  /** Label of the text of an A/B test that is sent; null or absent for the first. */
  variant?: string | null
}

/** What to write to the contact. */
export type SendConversationMessage = {
  /** By EMAIL: the subject. Null or absent for that of the last mail here, with `Re:` if it answers one; the first mail needs one. */
  subject?: string | null
  /** The text, as it is: merge fields are not filled in. Null or absent with `templateId`, or if only files or `whatsappTemplate` are sent. */
  body?: string | null
  /** Id of a template of /sms-templates whose text is sent, filled in for the contact. */
  templateId?: string | null
  /** Addresses of at most three files that go with the text: the `url` of an uploaded file, the `vcardUrl` of the contact card, or https. A sender that carries media (`capabilities.mms`) sends them as an MMS, which counts as one part; any other sender appends the addresses to the text. By WHATSAPP one file: that of the header of the template, or with free text. Null or an empty list for none. */
  mediaUrls?: Array<string> | null
  /** By WHATSAPP: an approved template with its parameters as they are, which can be sent at any time; `body` is then the text to show here. Null or absent for free text. */
  whatsappTemplate?: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of `{{1}}`, `{{2}}` and so on in its body, in their order; in a campaign with merge fields, as in `messageTemplate`. None of them may be empty for a recipient, or the message is SKIPPED with EMPTY_MESSAGE: give a fallback, such as `{{firstName|there}}`. Line breaks and tabs in a value become spaces. */
    parameters?: Array<string>
    /** For a template whose places have names instead of numbers: the name of the place that each parameter fills, such as `first_name`. */
    parameterNames?: Array<string>
    /** The value of the place in a header with text, at most 60 characters; with merge fields in a campaign. The picture, video or document of a header is the one file in `mediaUrls` of the campaign. */
    header?: string
    /** The values of its buttons that have to be filled in. Buttons without a place need nothing. */
    buttons?: Array<WhatsappButton>
  } | null
  /** When to send it, within 30 days; null or absent for immediately. */
  sendAt?: string | null
  /** `true` to wait, where it is night for the contact, for the hours in which the organization sends marketing. Without it a message is sent whatever the hour. */
  waitForSendWindow?: boolean
  /** Id of the newest message that the writer has seen. If another member has answered since, nothing is sent and the answer is 409. Null or absent to send in any case. */
  lastSeenMessageId?: string | null
}

/** The result of a campaign for a contact, actual or expected. */
export type SendDecision = "WOULD_SEND" | "WOULD_WAIT" | "WOULD_SKIP" | "NOT_IN_SEGMENT" | "NOT_IN_RUN" | "WAITING" | "SENDING" | "SENT" | "FAILED" | "SKIPPED" | "CANCELLED"

/** Why a contact gets the message of a campaign, or does not. */
export type SendExplanation = {
  /** Id of the campaign. */
  campaignId: string
  /** The status of the campaign. */
  campaignStatus: CampaignStatus
  /** Id of the contact. */
  contactId: string
  /** Whether the contact is among those who get the message; false for a contact who is skipped. */
  included: boolean
  /** The result for the contact, actual or expected. */
  decision: SendDecision
  /** Why the message failed, or the contact is skipped; null otherwise. */
  errorCode: "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | "MISSING_ADDRESS" | "DUPLICATE" | "ARCHIVED" | "CONTACT_DELETED" | "ADDRESS_CHANGED" | "IN_REVIEW" | "NO_CONSENT" | "OUTSIDE_SEND_WINDOW" | "TOPIC_UNSUBSCRIBED" | "TOPIC_NOT_CHOSEN" | "FREQUENCY_CAP" | "EMPTY_MESSAGE" | "MESSAGE_TOO_LONG" | "INSUFFICIENT_CREDITS" | null
  /** When the message can be sent at the earliest; null for immediately, never, or unknown. */
  notBefore: string | null
  /** When the contact gets the message or is skipped: the planned time or, once it is decided, the time when it was sent, failed or skipped. Null if unknown. */
  at: string | null
  /** The same in a sentence or two, in the language of `Accept-Language`. */
  summary: string
  /** The run it is about; null for one that has not begun. */
  execution: {
    /** Id of the run. */
    id: string
    /** Which run of the campaign it is, from 1. */
    sequence: number
    /** How far the run is. */
    status: ExecutionStatus
  } | null
  /** The message of the contact in that run; null for none. */
  message: {
    /** Id of the message. */
    id: string
    /** Its status. */
    status: MessageStatus
    /** The number it goes to; null for none. */
    to: string | null
    /** The carrier's error message; null for none. */
    errorMessage: string | null
  } | null
  /** The results by rule, in the order of evaluation: all rules for a message that has not been sent, the deciding one for a message that was skipped. */
  reasons: Array<SendReason>
}

/** A message to one person. */
export type SendMessage = {
  /** Id of the contact that gets it. Null or absent with `to`. */
  contactId?: string | null
  /** The phone number in any usual format, or for EMAIL the email address, instead of `contactId`. Without a `+`, a number belongs to the default country of the organization. If a contact has it, the message belongs to that contact; otherwise no contact is created. */
  to?: string | null
  /** The channel of the message. */
  channel: CampaignChannel
  /** Whether the rules for marketing apply: consent, send window, frequency cap and footer. */
  category: CampaignCategory
  /** Id of the ACTIVE sender. Null or absent for the preferred sender of the contact, else the one that wrote to the contact last, else the default sender of the channel. */
  channelIdentityId?: string | null
  /** The text, with merge fields as in a campaign, and `{{data.<key>}}` for the values in `data`. */
  messageTemplate?: string
  /** Id of an ACTIVE template of /sms-templates: its text is used if `messageTemplate` is absent. */
  templateId?: string | null
  /** Values of `{{data.<key>}}`, at most 50 texts and numbers. A field in the text needs a value or a fallback, such as `{{data.order|your order}}`. */
  data?: Record<string, string | number>
  /** For WHATSAPP alone, which needs this field: the approved template. Null for free text, which WhatsApp delivers only to contacts who wrote to the sender in the last 24 hours. */
  whatsappTemplate?: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of `{{1}}`, `{{2}}` and so on in its body, in their order; in a campaign with merge fields, as in `messageTemplate`. None of them may be empty for a recipient, or the message is SKIPPED with EMPTY_MESSAGE: give a fallback, such as `{{firstName|there}}`. Line breaks and tabs in a value become spaces. */
    parameters?: Array<string>
    /** For a template whose places have names instead of numbers: the name of the place that each parameter fills, such as `first_name`. */
    parameterNames?: Array<string>
    /** The value of the place in a header with text, at most 60 characters; with merge fields in a campaign. The picture, video or document of a header is the one file in `mediaUrls` of the campaign. */
    header?: string
    /** The values of its buttons that have to be filled in. Buttons without a place need nothing. */
    buttons?: Array<WhatsappButton>
  } | null
  /** For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped. */
  subject?: string | null
  /** For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it. */
  previewText?: string | null
  /** For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one. */
  htmlBody?: string | null
  /** Addresses of at most three files that go with the text: the `url` of an uploaded file, the `vcardUrl` of the contact card, or https. A sender that carries media (`capabilities.mms`) sends them as an MMS, which counts as one part; any other sender appends the addresses to the text. By WHATSAPP one file: that of the header of the template, or with free text. Null or an empty list for none. */
  mediaUrls?: Array<string> | null
  /** Whether typographic quotes, dashes and similar characters are replaced by plain ones, so that more fits into a part. */
  smartEncoding?: boolean
  /** How long it may wait for its sender, its carrier or the send window. After that it is FAILED with EXPIRED. */
  validForMinutes?: number
}

/** The result of one rule for a contact. */
export type SendReason = {
  /** Which rule was evaluated. */
  rule: SendRule
  /** Whether it allows the message to be sent now. */
  passed: boolean
  /** The same as a sentence, in the language of `Accept-Language`. */
  summary: string
  /** The facts it was decided on: fields that depend on the rule. */
  evidence: Record<string, unknown>
}

/** The rules that decide whether a contact gets a message, in this order. */
export type SendRule = "SEGMENT" | "ADDRESS" | "DUPLICATE" | "STATUS" | "SUPPRESSION" | "REVIEW" | "CONSENT" | "TOPIC" | "EXPIRY" | "SEND_WINDOW" | "FREQUENCY_CAP" | "REGION" | "SESSION" | "TEXT" | "SENDER" | "DAILY_CAP" | "CANARY" | "AB_TEST" | "HOLD"

/** Where to send a test message. */
export type SendTestMessage = {
  /** Phone number in any common format; without a `+` it belongs to the default country of the organization. For EMAIL an email address. */
  to: string
  /** For a sender of WHATSAPP: the approved template to send, with its parameters as they are. Null or absent for free text, which WhatsApp delivers only to recipients who wrote to the sender in the last 24 hours. */
  whatsappTemplate?: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of `{{1}}`, `{{2}}` and so on in its body, in their order; in a campaign with merge fields, as in `messageTemplate`. None of them may be empty for a recipient, or the message is SKIPPED with EMPTY_MESSAGE: give a fallback, such as `{{firstName|there}}`. Line breaks and tabs in a value become spaces. */
    parameters?: Array<string>
    /** For a template whose places have names instead of numbers: the name of the place that each parameter fills, such as `first_name`. */
    parameterNames?: Array<string>
    /** The value of the place in a header with text, at most 60 characters; with merge fields in a campaign. The picture, video or document of a header is the one file in `mediaUrls` of the campaign. */
    header?: string
    /** The values of its buttons that have to be filled in. Buttons without a place need nothing. */
    buttons?: Array<WhatsappButton>
  } | null
}

/** When marketing messages may be delivered, in the recipient's local time. */
export type SendWindow = {
  /** Whether it applies. Legal hours apply in any case. */
  isEnabled: boolean
  /** Start, such as `09:00`. */
  start: string
  /** End, such as `20:00`. */
  end: string
}

/** A sender, or channel identity: a number, short code or name at a provider account. */
export type Sender = {
  /** Id of the sender. */
  id: string
  /** Its channel. */
  channel: Channel
  /** Its provider. */
  provider: Provider
  /** Its name in lists; recipients never see it. */
  name: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address: string
  /** Whether it can send. */
  status: SenderStatus
  /** Whether it is the default sender of its channel. */
  isDefault: boolean
  /** What it can do. */
  capabilities: SenderCapabilities
  /** Segments that it may send per second. */
  throughputPerSecond: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
    /** When it was set. */
    startedAt: string
    /** The end of its last day. */
    endsAt: string
    /** Messages it allows today; null after the end of the ramp. */
    capToday: number | null
  } | null
  /** Messages handed over on this UTC day, including those the carrier turned away: what `dailyCap` and `warmUp` count. */
  sentToday: number
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies: boolean
  /** The error of its provider at the last refusal, or the result of the last failed check, in the language of `Accept-Language` with the words of the provider as they are; null for none. */
  lastError: string | null
  /** The URLs for callbacks of its provider; null for callers without the permission `channel:manage`. */
  callbackUrls: {
    /** URL for receipts; null if the provider does not call it with the settings of the sender. */
    status: string | null
    /** URL for inbound texts, and for `SMTP` and mail services with `inboundMode` WEBHOOK for mail that comes in; null if the provider does not call it with the settings of the sender. */
    inbound: string | null
  } | null
  /** When it was added. */
  createdAt: string
}

/** What a sender can do. */
export type SenderCapabilities = {
  /** Whether files can be attached to its texts. Otherwise the text contains their addresses. */
  mms: boolean
  /** Whether it receives texts. */
  inbound: boolean
  /** Whether its provider reports the delivery of messages. */
  deliveryReceipts: boolean
}

/** One check of a sender. */
export type SenderCheck = {
  /** The name of the check. */
  name: string
  /** Its result. */
  status: CheckStatus
  /** The finding in a sentence, in the language of `Accept-Language`. */
  detail: string
}

/** Why a sender was chosen for a message. */
export type SenderReason = "ONLY" | "PREFERRED" | "STICKY" | "NEAR" | "ROTATION" | "NONE" | "FAILOVER" | "NAMED" | "DEFAULT"

/** Whether a sender can send. */
export type SenderStatus = "ACTIVE" | "PENDING" | "DISABLED" | "ERROR"

/** The results of the checks of a sender. */
export type SenderVerification = {
  /** One entry for each check. */
  checks: Array<SenderCheck>
}

/** The settings of an account at SendGrid. */
export type SendgridCredentials = {
  /** API key with the permission Mail Send. */
  sendgridKey: string
  /** Verification key of the signed event webhook. It proves that a call is from SendGrid. */
  verificationKey?: string
  /** Name that recipients see next to the address; absent for none. */
  fromName?: string
  /** Address that answers go to; absent for the one that recipients see. */
  replyTo?: string
  /** How mail that comes in is received: answers, bounces, complaints, and requests for no more mail. */
  inboundMode?: SmtpInboundMode
  /** The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none. */
  imap?: {
    /** Host name of the IMAP server. */
    host: string
    /** Its port. */
    port?: number
    /** How the connection is encrypted. */
    security?: MailboxSecurity
    /** User name of the mailbox. */
    username: string
    /** Its password. */
    password: string
    /** Folder that the mail comes to. */
    folder?: string
    /** Certificates to trust instead of the public ones, as PEM. */
    tlsCa?: string
  } | null
  /** Host name of its mail server. Absent: `smtp.sendgrid.net`. */
  server?: string
  /** Its port. */
  port?: number
  /** How the connection is encrypted. */
  secure?: SmtpSecurity
  /** Certificates to trust besides the public ones, as PEM; for a server with a private certificate. */
  tlsCa?: string
  /** Number of parallel connections. */
  connections?: number
}

/** The settings of an account at Amazon SES. */
export type SesCredentials = {
  /** Region of AWS that sends, such as `us-east-1`. */
  region: string
  /** Access key ID of an IAM user. */
  accessKeyId: string
  /** Its secret access key. */
  secretAccessKey: string
  /** Name of the configuration set that publishes events to the topic. */
  configurationSet: string
  /** ARN of the SNS topic. Messages of other topics are refused. */
  topicArn: string
  /** Name that recipients see next to the address; absent for none. */
  fromName?: string
  /** Address that answers go to; absent for the one that recipients see. */
  replyTo?: string
  /** How mail that comes in is received: answers, bounces, complaints, and requests for no more mail. */
  inboundMode?: SmtpInboundMode
  /** The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none. */
  imap?: {
    /** Host name of the IMAP server. */
    host: string
    /** Its port. */
    port?: number
    /** How the connection is encrypted. */
    security?: MailboxSecurity
    /** User name of the mailbox. */
    username: string
    /** Its password. */
    password: string
    /** Folder that the mail comes to. */
    folder?: string
    /** Certificates to trust instead of the public ones, as PEM. */
    tlsCa?: string
  } | null
  /** Address of the API. Absent: that of the region, such as `https://email.us-east-1.amazonaws.com`. */
  baseUrl?: string
}

/** A device or browser on which the user is signed in. */
export type Session = {
  /** Id of the session. */
  id: string
  /** User agent of the browser; null when it sent none. */
  userAgent: string | null
  /** Internet address it was last used from; null if unknown. */
  ipAddress: string | null
  /** Whether it is the session of this request. */
  isCurrent: boolean
  /** When it began. */
  createdAt: string
  /** When it was last refreshed. */
  lastUsedAt: string
  /** When it ends unless it is refreshed. */
  expiresAt: string
}

/** The preferred sender of a contact. */
export type SetPreferredCallerId = {
  /** Id of an ACTIVE sender of the channel SMS; null for no preference. */
  channelIdentityId: string | null
}

/** A text of an A/B test. */
export type SetVariant = {
  /** Its name in results, such as A; unique within the test. */
  label: string
  /** The text, as `messageTemplate` of a campaign. By EMAIL it may be left out: then the text is made from its `htmlBody`, `mjmlBody` or `design`, or text and HTML are those of the campaign. */
  messageTemplate?: string | null
  /** By EMAIL: its subject; null or absent for that of the campaign. */
  subject?: string | null
  /** By EMAIL: the preview text that inboxes show next to the subject; null or absent for that of the campaign. */
  previewText?: string | null
  /** By EMAIL: its HTML. Without `htmlBody`, `mjmlBody` and `design`, the HTML is made from its `messageTemplate`, or is that of the campaign where it has none either. */
  htmlBody?: string | null
  /** By EMAIL: its mail as MJML, as `mjmlBody` of a campaign. */
  mjmlBody?: string | null
  /** By EMAIL: its mail as a document of blocks, as `design` of a campaign. */
  design?: {
    /** Version of the document: 1. */
    version: 1
    /** In which direction lines are read; null for that of the language of the organization. */
    direction?: "LTR" | "RTL" | null
    /** Its blocks from top to bottom; at most 200, with those in columns. */
    blocks: Array<DesignBlock>
  } | null
}

/** The status that a sender can be set to. */
export type SettableSenderStatus = "ACTIVE" | "DISABLED"

/** A short address that leads to a longer one. */
export type ShortLink = {
  /** Id of the link. */
  id: string
  /** The end of its short address. It is never given to another link, not even after a deletion. */
  code: string
  /** The short address, at the short domain of the organization or at this server. */
  shortUrl: string
  /** Its target. */
  originalUrl: string
  /** Its name in lists; null for none. */
  title: string | null
  /** Whether it leads to its target. */
  status: ShortLinkStatus
  /** When it expires; null for never. */
  expiresAt: string | null
  /** Clicks of people, each one. */
  totalClicks: number
  /** People who clicked: each contact once, and each unknown visitor once a day, distinguished by address and browser. */
  uniqueClicks: number
  /** Visits of software, such as previews and scanners; none of them is in the other counts. */
  botClicks: number
  /** When a person last clicked it; null for never. */
  lastClickedAt: string | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** Clicks on a short link. */
export type ShortLinkAnalytics = {
  /** Clicks of people, each one. */
  totalClicks: number
  /** People who clicked: each contact once, and each unknown visitor once a day. */
  uniqueClicks: number
  /** Visits of software; none of them is in the other counts. */
  botClicks: number
  /** When a person last clicked it; null for never. */
  lastClickedAt: string | null
  /** Clicks over time, the earliest first. */
  timeline: Array<ClicksPoint>
  /** The sites with the most clicks, at most 50. */
  referrers: Array<ReferrerClicks>
  /** Clicks by browser, the most frequent first. */
  browsers: Array<BrowserClicks>
  /** Clicks by kind of device, the most frequent first. */
  devices: Array<DeviceClicks>
  /** Visits of software by the reason why they are taken for it, the most frequent first. */
  botReasons: Array<BotClicks>
  /** The contacts who clicked most often, at most 10. */
  topContacts: Array<ContactClicks>
}

/** The order of a list of short links. */
export type ShortLinkSort = "createdAt" | "title" | "totalClicks" | "lastClickedAt"

/** The status of a short link. */
export type ShortLinkStatus = "ACTIVE" | "EXPIRED" | "DISABLED"

/** The status that a short link can be set to. */
export type ShortLinkSwitch = "ACTIVE" | "DISABLED"

/** The token of a sign-in link. */
export type SignInByLink = {
  /** What follows `#once=` in the link: 43 letters and digits. */
  token: string
  /** For an account with two-factor sign-in: the six digits that the authenticator app shows, or a recovery code. For other accounts it is ignored. */
  code?: string
  /** Id of the organization to act in. Absent: the one last used. */
  organizationId?: string
}

/** How people sign in to this server. */
export type SignInMethods = {
  /** Whether passkeys work at the address of this server: it needs a name at https, or `http://localhost`. */
  passkeys: boolean
  /** Host name of the OpenID Connect provider, with which a browser signs in at `GET /auth/openid`; null if the operator has set none. */
  openId: string | null
  /** Whether any person may register with an organization of their own (`POST /auth/register`). */
  registration: boolean
  /** Whether the server waits for its first user, who registers with the set-up token of the operator. */
  setUp: boolean
  /** Whether this server sends mails, such as a link for a forgotten password; false: the operator makes such links. */
  sendsMail: boolean
  /** How many characters a new password needs at least. */
  passwordMinLength: number
}

/** The signature of the device. */
export type SignedByPasskey = {
  /** Client data of the browser, base64url. */
  clientDataJSON: string
  /** Authenticator data of the device, base64url. */
  authenticatorData: string
  /** Signature of both, base64url. */
  signature: string
  /** User handle of the key; a device that stores it always sends it. */
  userHandle?: string | null
}

/** The user who signed in. */
export type SignedInUser = {
  /** Id of the user. */
  id: string
  /** Given name. */
  firstName: string
  /** Family name; null for none. */
  lastName: string | null
  /** Email address. */
  email: string
}

/** What is simulated. */
export type SimulateAutomation = {
  /** The past days for which it is asked what the automation would have done. */
  days?: number
  /** Id of a contact that enters now: only its way is walked, step by step. Null for the past days. */
  contactId?: string | null
}

/** A day of a simulation, in the zone of the organization. */
export type SimulatedDay = {
  /** The day, such as 2026-03-08. */
  day: string
  /** People who would have entered. */
  entered: number
  /** Messages that would have been sent. */
  messages: number
}

/** The results that a step would have had. */
export type SimulatedStep = {
  /** Id of the step. */
  stepId: string
  /** How often people would have come to it. */
  arrived: number
  /** How often the step would have had which result. For a message: SENT, or the reason why it would have been skipped, such as OPTED_OUT. */
  outcomes: Record<string, number>
}

/** A step on the way of a contact. */
export type SimulatedVisit = {
  /** Id of the step. */
  stepId: string
  /** When the contact would come to it. */
  arrivedAt: string
  /** When it would go on; null for the last step of which that is not known. */
  leftAt: string | null
  /** The result that the step would have, as in the figures. */
  outcome: string | null
}

/** The sessions that an SMPP account uses. */
export type SmppBind = "TRANSCEIVER" | "TX_RX"

/** The meaning of the default alphabet (data_coding 0) at a carrier. */
export type SmppCharset = "GSM7" | "LATIN1" | "UCS2_ONLY"

/** The settings of an account at a message centre that speaks SMPP 3.4. */
export type SmppCredentials = {
  /** Name or address of the message centre of the carrier. */
  host: string
  /** Its port: 1024 to 65535. Usually 2775, or 3550 with TLS. */
  port?: number
  /** Whether to connect by TLS. The certificate has to be valid for `host`. */
  tls?: boolean
  /** The certificate authority to trust, as PEM, for a carrier with a private certificate. Absent: the authorities that the system trusts. */
  tlsCa?: string
  /** System id of the account, at most 15 characters. */
  systemId: string
  /** Password of the account: at most 8 characters by the standard, some carriers allow 15. */
  password: string
  /** System type, where the carrier asks for one. */
  systemType?: string
  /** Which sessions to open. */
  bindType?: SmppBind
  /** Service type of messages, where the carrier asks for one. */
  serviceType?: string
  /** Type of number of the sender. Absent: 1 for a number, 3 for a short code, 5 for a name. */
  sourceTon?: number
  /** Numbering plan of the sender. Absent: 1 for a number, 0 for a short code or a name. */
  sourceNpi?: number
  /** Type of number of recipients; 1 is international, without a leading `+`. */
  destTon?: number
  /** Numbering plan of recipients; 1 is that of telephones. */
  destNpi?: number
  /** The default alphabet of the carrier. */
  gsmCharset?: SmppCharset
  /** How a text of several parts is sent. */
  longMode?: SmppLongMode
  /** Messages that may wait for an answer at the same time, 1 to 1000. */
  windowSize?: number
  /** After how many seconds the carrier is asked whether it is still there, 5 to 300. */
  enquireLinkSeconds?: number
  /** How the carrier writes the ids of messages. */
  messageIdFormat?: SmppIdFormat
  /** How long the carrier keeps trying to deliver a message, 5 to 10080 minutes. */
  validityMinutes?: number
}

/** How a carrier writes the id of a message. */
export type SmppIdFormat = "STRING" | "HEX_TO_DEC" | "DEC_TO_HEX"

/** How a text of several parts is sent to the carrier. */
export type SmppLongMode = "UDH" | "PAYLOAD" | "SAR"

/** A reusable text. */
export type SmsTemplate = {
  /** Id of the template. */
  id: string
  /** Its name. */
  name: string
  /** What it is written for. */
  category: SmsTemplateCategory
  /** Where it is used. */
  type: SmsTemplateType
  /** Whether it can be used. */
  status: SmsTemplateStatus
  /** The text, with its merge fields. */
  body: string
  /** Whether it comes with Carillon: it can be read and copied, but not changed. */
  isSystem: boolean
  /** Ids of the tags that sort it. */
  tagIds: Array<string>
  /** The merge fields in the text, each once. */
  mergeFields: Array<string>
  /** Length of the text if every merge field has its fallback: in GSM-7 characters, or in UTF-16 units when it needs them. */
  characterCount: number
  /** How many parts such a text is sent in, without an opt-out footer. */
  segmentCount: number
  /** When it was created; null for one that comes with Carillon. */
  createdAt: string | null
  /** When it was last changed; null for one that comes with Carillon. */
  updatedAt: string | null
}

/** What a template is written for. */
export type SmsTemplateCategory = "MARKETING" | "REMINDER" | "FOLLOW_UP" | "WELCOME" | "ANNOUNCEMENT" | "EVENT" | "SURVEY" | "TRANSACTIONAL" | "OTHER"

/** Whether a template is offered. */
export type SmsTemplateStatus = "ACTIVE" | "ARCHIVED"

/** Where a template is used. */
export type SmsTemplateType = "CAMPAIGN" | "POLL" | "QUICK_REPLY"

/** The settings of an account at a mail server. */
export type SmtpCredentials = {
  /** Host name of the mail server. */
  host: string
  /** Its port. */
  port?: number
  /** How the connection is encrypted. */
  secure?: SmtpSecurity
  /** Certificates to trust besides the public ones, as PEM; for a server with a private certificate. */
  tlsCa?: string
  /** User name; absent for a server that asks for none. */
  username?: string
  /** Password of the user name. */
  password?: string
  /** Name that recipients see next to the address; absent for none. */
  fromName?: string
  /** Address that recipients see; absent for that of the sender. */
  fromEmail?: string
  /** Address that answers go to; absent for the one that recipients see. */
  replyTo?: string
  /** The key to sign mails with; null or absent when the mail server signs them. */
  dkim?: {
    /** Domain of the signature: that of the From address, or one above it. */
    domain: string
    /** Where the public key is published: `selector._domainkey.domain` in the DNS. */
    selector: string
    /** The private key as PEM: RSA, at least 1024 bits. */
    privateKey: string
  } | null
  /** Where bounces come back to: `bounces@example.com` becomes `bounces+<token>@example.com`, different for each mail, so the mailbox must accept any text after the plus sign. Absent for the From address. */
  bounceAddress?: string
  /** Number of parallel connections. */
  connections?: number
  /** How mail that comes in is received: answers, bounces, complaints, and requests for no more mail. */
  inboundMode?: SmtpInboundMode
  /** The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none. */
  imap?: {
    /** Host name of the IMAP server. */
    host: string
    /** Its port. */
    port?: number
    /** How the connection is encrypted. */
    security?: MailboxSecurity
    /** User name of the mailbox. */
    username: string
    /** Its password. */
    password: string
    /** Folder that the mail comes to. */
    folder?: string
    /** Certificates to trust instead of the public ones, as PEM. */
    tlsCa?: string
  } | null
}

/** How returned mail is received. */
export type SmtpInboundMode = "NONE" | "IMAP" | "WEBHOOK"

/** How the connection to a mail server is encrypted. */
export type SmtpSecurity = "STARTTLS" | "TLS" | "NONE"

/** A place where an organization can be followed. */
export type SocialNetwork = "FACEBOOK" | "INSTAGRAM" | "X" | "LINKEDIN" | "YOUTUBE" | "TIKTOK" | "PINTEREST" | "WHATSAPP" | "TELEGRAM" | "THREADS" | "BLUESKY" | "MASTODON" | "WEBSITE"

/** The direction in which a list is sorted. */
export type SortOrder = "asc" | "desc"

/** The settings of an account at SparkPost. */
export type SparkpostCredentials = {
  /** API key with the permission Send via SMTP. */
  sparkpostKey: string
  /** User name that the service signs in with when it reports events; absent for none. */
  webhookUsername?: string
  /** Its password. */
  webhookPassword?: string
  /** Name that recipients see next to the address; absent for none. */
  fromName?: string
  /** Address that answers go to; absent for the one that recipients see. */
  replyTo?: string
  /** How mail that comes in is received: answers, bounces, complaints, and requests for no more mail. */
  inboundMode?: SmtpInboundMode
  /** The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none. */
  imap?: {
    /** Host name of the IMAP server. */
    host: string
    /** Its port. */
    port?: number
    /** How the connection is encrypted. */
    security?: MailboxSecurity
    /** User name of the mailbox. */
    username: string
    /** Its password. */
    password: string
    /** Folder that the mail comes to. */
    folder?: string
    /** Certificates to trust instead of the public ones, as PEM. */
    tlsCa?: string
  } | null
  /** Host name of its mail server. Absent: `smtp.sparkpostmail.com`. */
  server?: string
  /** Its port. */
  port?: number
  /** How the connection is encrypted. */
  secure?: SmtpSecurity
  /** Certificates to trust besides the public ones, as PEM; for a server with a private certificate. */
  tlsCa?: string
  /** Number of parallel connections. */
  connections?: number
}

/** The contact and the sender of a conversation. */
export type StartConversation = {
  /** Id of the contact. */
  contactId: string
  /** Id of the sender. */
  channelIdentityId: string
  /** A text to send immediately, as with POST /inbox/conversations/{id}/messages; null or absent for none. */
  body?: string | null
  /** By EMAIL: the subject. Null or absent for that of the last mail here, with `Re:` if it answers one; the first mail needs one. */
  subject?: string | null
}

/** The password of the caller, who sets up two-factor sign-in. */
export type StartTwoFactor = {
  /** The password of the account. */
  currentPassword: string
}

/** How a person agreed, as a member states it. */
export type StatedConsentMethod = "WEB_FORM" | "KEYWORD" | "OTP" | "REPLY" | "MANUAL"

/** Goes one of two ways: YES if the condition is true, else NO. Both come together after it. */
export type StepBranch = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "BRANCH"
  /** The condition. Null while it is not chosen. */
  when?: AutomationCondition | null
}

/** Changes the contact. */
export type StepChange = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "CHANGE"
  /** Ids of the tags that it gets. */
  addTagIds?: Array<string>
  /** Ids of the tags that it loses. */
  removeTagIds?: Array<string>
  /** Its new stage; null for no change. */
  stage?: "ARCHIVED" | "NEW_LEAD" | "ENGAGED" | "QUALIFIED" | "APPOINTMENT_BOOKED" | "CUSTOMER" | "LOST" | null
  /** New values of custom fields, by key; null clears one. */
  customFields?: Record<string, string | number | boolean | Array<string> | null>
  /** Ids of the STATIC segments that it is added to. */
  addToSegmentIds?: Array<string>
  /** Ids of the STATIC segments that it is removed from. */
  removeFromSegmentIds?: Array<string>
}

/** Opens the conversation with the person in the inbox. */
export type StepConversation = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "CONVERSATION"
  /** The channel whose conversation is opened. */
  channel: CampaignChannel
  /** Id of the member it is assigned to; null leaves it as it is. */
  assigneeId?: string | null
  /** A note for members, with merge fields; null for none. */
  note?: string | null
}

/** Ends the automation for the person. */
export type StepEnd = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "END"
}

/** Tells members about the person, with a link to the contact. */
export type StepNotify = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "NOTIFY"
  /** What to tell them, as it is written; null while it is not. It shows no values of the contact, because it is kept longer than a contact that is deleted; its link leads to the contact. */
  text?: string | null
  /** Id of the member; null for all members who may answer conversations. */
  userId?: string | null
}

/** What a person did with a message of a step. */
export type StepReaction = "DELIVERED" | "OPENED" | "CLICKED" | "REPLIED"

/** Sends a message. The next step comes when it was sent, or will not be sent. */
export type StepSend = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "SEND"
  /** The channel of the message. */
  channel: CampaignChannel
  /** Whether the rules for marketing apply: consent, send window, frequency cap and footer. */
  category?: CampaignCategory
  /** Id of the topic that it is about, for MARKETING alone; null for none. People who unsubscribed from the topic are skipped, and the unsubscribe link of an email offers the topic first. */
  topicId?: string | null
  /** Ids of the senders it may be sent from. The one that the contact knows comes first. Empty for the preferred sender of the contact, else the one that wrote to the contact last, else the default sender. */
  channelIdentityIds?: Array<string>
  /** The text, with merge fields as in a campaign, and `{{data.<key>}}` for values that the person entered with. Null while it is not written, and for a mail whose text is made from its HTML. */
  messageTemplate?: string | null
  /** For WHATSAPP alone, which needs this field: the approved template; null for free text, which goes to those who wrote in the last 24 hours. */
  whatsappTemplate?: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of `{{1}}`, `{{2}}` and so on in its body, in their order; in a campaign with merge fields, as in `messageTemplate`. None of them may be empty for a recipient, or the message is SKIPPED with EMPTY_MESSAGE: give a fallback, such as `{{firstName|there}}`. Line breaks and tabs in a value become spaces. */
    parameters?: Array<string>
    /** For a template whose places have names instead of numbers: the name of the place that each parameter fills, such as `first_name`. */
    parameterNames?: Array<string>
    /** The value of the place in a header with text, at most 60 characters; with merge fields in a campaign. The picture, video or document of a header is the one file in `mediaUrls` of the campaign. */
    header?: string
    /** The values of its buttons that have to be filled in. Buttons without a place need nothing. */
    buttons?: Array<WhatsappButton>
  } | null
  /** For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped. */
  subject?: string | null
  /** For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it. */
  previewText?: string | null
  /** For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one. */
  htmlBody?: string | null
  /** For EMAIL alone: the mail as MJML, with merge fields, instead of `htmlBody`. The HTML is made when it is saved; faults of the MJML are refused. */
  mjmlBody?: string | null
  /** For EMAIL alone: the mail as a document of blocks, instead of `htmlBody`. HTML and text are made when it is saved, with the brand of the organization; a change of the brand makes them again until the mail is sent. Only one of `htmlBody`, `mjmlBody` and `design` is set: setting one clears the others. */
  design?: {
    /** Version of the document: 1. */
    version: 1
    /** In which direction lines are read; null for that of the language of the organization. */
    direction?: "LTR" | "RTL" | null
    /** Its blocks from top to bottom; at most 200, with those in columns. */
    blocks: Array<DesignBlock>
  } | null
  /** Addresses of at most three files that go with the text: the `url` of an uploaded file, the `vcardUrl` of the contact card, or https. A sender that carries media (`capabilities.mms`) sends them as an MMS, which counts as one part; any other sender appends the addresses to the text. By WHATSAPP one file: that of the header of the template, or with free text. Null or an empty list for none. */
  mediaUrls?: Array<string> | null
  /** Whether typographic quotes, dashes and similar characters are replaced by plain ones. */
  smartEncoding?: boolean
}

/** Lets shares of the people go different ways, by chance. All come together after it. */
export type StepSplit = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "SPLIT"
  /** Its ways, whose percentages add up to 100. */
  ways: Array<StepSplitWay>
}

/** A way of a SPLIT step. */
export type StepSplitWay = {
  /** Its letter. */
  way: AutomationSplitWay
  /** The share of people who go this way, in percent. */
  percent: number
}

/** Waits for a time. */
export type StepWait = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "WAIT"
  /** How long, in minutes; a year at most. */
  minutes: number
}

/** Waits until a day of the contact, in its zone. A day that is over, or none, ends the wait at once. */
export type StepWaitForDate = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "WAIT_FOR_DATE"
  /** The field with the day: `createdAt`, or `custom.<key>` of a custom field of the type DATE. Null while it is not chosen. */
  field?: string | null
  /** Days after that day; negative for days before it. */
  days?: number
  /** The time of day. */
  at: string
}

/** Waits until something is true, or a time has passed. */
export type StepWaitForEvent = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "WAIT_FOR_EVENT"
  /** What ends the wait. It is looked at when something happens to the contact. Null while it is not chosen. */
  until?: AutomationCondition | null
  /** How long it waits at most, in minutes. */
  minutes: number
}

/** Waits until a time of day, in the zone of the contact. */
export type StepWaitForHour = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "WAIT_FOR_HOUR"
  /** The time of day, such as 09:00. The next one counts, which may be today. */
  at: string
  /** The weekdays that count; empty for any. */
  weekdays?: Array<Weekday>
}

/** Sends the event `automation.called` to a webhook endpoint. */
export type StepWebhook = {
  /** Id of the step, which you choose. It stays when the automation changes, because people wait at it. */
  id: string
  /** Id of the BRANCH or SPLIT step above whose way it belongs to; null for the main way. */
  parentId?: string | null
  /** The way of `parentId`: YES or NO of a BRANCH, A to E of a SPLIT; null without `parentId`. */
  way?: "YES" | "NO" | "A" | "B" | "C" | "D" | "E" | null
  /** The kind of step. */
  type: "WEBHOOK"
  /** Id of the endpoint. Null while it is not chosen. */
  webhookEndpointId?: string | null
}

/** A draft to be approved. */
export type SubmitCampaign = {
  /** A note for the member who decides; null for none. */
  note?: string | null
}

/** What a person entered to join. */
export type SubmitJoinLink = {
  /** The number of the person, in any notation; one without a `+` belongs to the first allowed country. Demanded except by a link of the channel EMAIL, which proves the address alone. */
  phone?: string
  /** The email address; demanded by a link of the channel EMAIL. */
  email?: string
  /** Values of `collectFields`, by their `field`. */
  fields?: Record<string, string>
  /** Ids of the OFFERED topics whose boxes the person ticked. Never send one that was not ticked. */
  topicIds?: Array<string>
  /** Whether the person ticked the box at the consent text. Never send true without that. */
  isAgreed?: boolean
  /** The `consentVersion` of the text that the person saw. Demanded if `isAgreed` is true; refused if the text or the topics have changed since, so that the evidence has the text that was shown. */
  consentVersion?: number
  /** A field that a form hides from people. If it is filled in, the form is refused: show the person a button that sends it again without this field. */
  website?: string
  /** When the form was shown. If that is less than two seconds ago, the form is refused: show the person a button that sends it again. */
  startedAt?: string
}

/** The plan of an organization. */
export type Subscription = {
  /** Key of its plan. */
  planKey: string
  /** Name of its plan, for people. */
  planName: string
  /** The state of its subscription. */
  status: SubscriptionStatus
  /** How often it is paid; null without a subscription. */
  interval: "MONTH" | "YEAR" | null
  /** Start of the period that is paid; null for a plan that is not paid by card. */
  currentPeriodStart: string | null
  /** End of that period, when the next payment is due. */
  currentPeriodEnd: string | null
  /** Whether it ends with the period. */
  cancelAtPeriodEnd: boolean
  /** When it ends; null unless it was cancelled. */
  cancelAt: string | null
  /** When its trial ends; null without one. */
  trialEndsAt: string | null
  /** The saved card, as it was last read from the payment processor; null for none. */
  paymentMethod: {
    /** Its brand, such as `visa`. */
    brand: string
    /** Its last four digits. */
    last4: string
    /** The month in which it expires, 1 to 12. */
    expMonth: number
    /** The year in which it expires. */
    expYear: number
  } | null
  /** Who takes the payments of this plan. */
  provider: BillingProvider
  /** Where plans, add-ons and credits can be bought now; MANUAL if the server operator takes no payments by card. */
  processor: BillingProvider
  /** When the subscription last changed; null without one. */
  updatedAt: string | null
}

/** A plan to pay on a page of the payment processor. */
export type SubscriptionCheckout = {
  /** Key of the plan, from `GET /billing/plans`. */
  planKey: string
  /** How often it is paid. */
  interval?: BillingInterval
  /** Where the customer is led after paying: an address at the origin of this server. Absent for a page that says it worked. */
  successUrl?: string
  /** Where the customer is led without paying: an address at the origin of this server. Absent for a page that says so. */
  cancelUrl?: string
}

/** What is subscribed to. */
export type SubscriptionKind = "PLAN" | "ADD_ON"

/** How a subscription stands. */
export type SubscriptionStatus = "NONE" | "INCOMPLETE" | "INCOMPLETE_EXPIRED" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "UNPAID" | "PAUSED" | "CANCELLED"

/** An entry of the suppression list. */
export type Suppression = {
  /** The messages that it stops. */
  channel: ConsentChannel
  /** The phone number in E.164 or the email address in lower case; null for a hash. */
  address: string | null
  /** The hash in hexadecimal; null for an address. */
  hash: string | null
  /** How the hash was made; null for an address. */
  hashAlgorithm: "SHA256" | "MD5" | null
  /** How it came onto the list. */
  method: ConsentMethod
  /** Id of the import of the list that it came with; null for none. */
  importId: string | null
  /** Name of the imported file; null for none. */
  fileName: string | null
  /** When it was put on the list. */
  createdAt: string
}

/** The import of a list of addresses that nothing may be sent to. */
export type SuppressionImport = {
  /** Id of the import. */
  id: string
  /** Name of the file. */
  fileName: string
  /** How far it is. */
  status: SuppressionImportStatus
  /** The channel of the hashes, as the user of the import gave it; null if not given. */
  channel: "SMS" | "EMAIL" | null
  /** Whether the first row of the file names its columns. */
  hasHeader: boolean
  /** The columns that are read. */
  columns: Array<{
    /** Its header, or `column` and its number in a file without headers. */
    header: string
    /** The channel of its entries; null if each cell shows its own. */
    channel: "SMS" | "EMAIL" | null
  }>
  /** Rows of the file. */
  totalRows: number
  /** Rows that were read. */
  processedRows: number
  /** Rows that were read, in percent. */
  progress: number
  /** What the rows were. */
  counts: {
    /** Entries that were not on the suppression list. */
    added: number
    /** Entries that were on it already, or were in the file twice. */
    known: number
    /** Hashes among those added. */
    hashed: number
    /** Rows that could not be read. */
    rejected: number
    /** Contacts that have one of the addresses and get no more messages. */
    contacts: number
  }
  /** Why it could not continue, in the language of `Accept-Language`; null unless it FAILED. */
  error: string | null
  /** Who started it. */
  createdBy: Actor
  /** When it was uploaded. */
  createdAt: string
  /** When the first row was read; null before. */
  startedAt: string | null
  /** When it ended; null before. */
  completedAt: string | null
}

/** How far an import of a list is. */
export type SuppressionImportStatus = "QUEUED" | "PROCESSING" | "MATCHING" | "COMPLETED" | "FAILED" | "CANCELLED"

/** What an entry of the suppression list is. */
export type SuppressionKind = "ADDRESS" | "HASH"

/** The organization to switch to. */
export type SwitchOrganization = {
  /** Id of an organization that the caller belongs to. */
  organizationId: string
}

/** A label that contacts can have. */
export type Tag = {
  /** Id of the tag. */
  id: string
  /** Its name, unique in the organization. */
  name: string
  /** How many contacts have it. */
  contactCount: number
  /** When it was created. */
  createdAt: string
  /** When it was last renamed; at first when it was created. */
  updatedAt: string
}

/** A condition on tags. */
export type TagCondition = {
  /** Field of the contact that the condition compares. */
  field: "tagIds"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "contains_any" | "contains_all" | "contains_none"
  /** An array of 1 to 500 tag ids. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** What a list of tags is sorted by. */
export type TagSort = "name" | "createdAt" | "contactCount"

/** The settings of a Telnyx account. */
export type TelnyxCredentials = {
  /** API key (v2), from API Keys in the Telnyx portal. */
  apiKey: string
  /** Public key of the account, from Keys & Credentials. It proves that a callback is from Telnyx. */
  publicKey: string
  /** Id of the messaging profile of the number. With it, the check of the sender shows where texts go. */
  messagingProfileId?: string
  /** Whether files go with texts. Set false for a number that cannot send MMS; their addresses are then added to the text. */
  sendsMms?: boolean
  /** Address of the API. Absent: `https://api.telnyx.com`. */
  baseUrl?: string
}

/** A test message with its result so far. */
export type TestMessage = {
  /** Id of the message. */
  id: string
  /** The number it was sent to, as E.164, or the email address. */
  to: string
  /** Its subject; null for a text. */
  subject: string | null
  /** Its text. */
  body: string
  /** Its status. */
  status: MessageStatus
  /** Why it failed; null unless it did. */
  errorCode: "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | null
  /** The provider's error code, unchanged; null for none. */
  providerErrorCode: string | null
  /** The provider's error message; null for none. */
  errorMessage: string | null
  /** The provider's id of the message; null unless the provider accepted it. */
  providerMessageId: string | null
  /** Number of segments of the text. */
  segmentCount: number
  /** Files that went with it. A test of a sender has none. */
  mediaUrls: Array<string>
  /** The template that was sent instead of the text; null for a text. */
  whatsappTemplate: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of the places in its body. */
    parameters: Array<string>
    /** The names of these places; absent where they have numbers. */
    parameterNames?: Array<string>
    /** The value of the place in its header; absent for none. */
    header?: string
    /** The values of its buttons; absent for none. */
    buttons?: Array<FilledWhatsappButton>
  } | null
  /** When it was requested. */
  createdAt: string
}

/** A phone number or a mailbox to which the built-in carrier delivered a message. */
export type TestPhone = {
  /** The phone number in E.164, or the email address. */
  address: string
  /** The contact with this address; null for none. */
  contact: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** The channel of its newest message. */
  channel: Channel
  /** The subject of its newest message, or the beginning of the text. */
  preview: string
  /** When the carrier took its newest message. */
  lastMessageAt: string
}

/** The meaning of an answer. */
export type TestPhoneAnswer = {
  /** Meaning of the answer, such as an opt-out. */
  understoodAs: UnderstoodText
}

/** An answer that the person can tap. */
export type TestPhoneChoice = {
  /** Id for `choiceId`. */
  id: string
  /** Its words. */
  title: string
  /** More words under the title of a row in a list; null for none. */
  description: string | null
}

/** A message on a test phone. */
export type TestPhoneMessage = {
  /** Id of the message. */
  id: string
  /** Direction of the message. */
  direction: MessageDirection
  /** Its channel. */
  channel: Channel
  /** The sender that sent it or, for an answer, that received it; null if it was deleted. */
  channelIdentity: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** The address that it came from. */
  from: string
  /** The subject of a mail; null of other messages. */
  subject: string | null
  /** Its text. For a mail, the version without HTML. */
  body: string
  /** The HTML of a mail, as it was sent; null of other messages. */
  html: string | null
  /** Its files. */
  mediaUrls: Array<string>
  /** The template that was sent by WHATSAPP instead of the text; null for a text. */
  whatsappTemplate: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of the places in its body. */
    parameters: Array<string>
    /** The names of these places; absent where they have numbers. */
    parameterNames?: Array<string>
    /** The value of the place in its header; absent for none. */
    header?: string
    /** The values of its buttons; absent for none. */
    buttons?: Array<FilledWhatsappButton>
  } | null
  /** The answers that a message by WHATSAPP offers. */
  choices: Array<TestPhoneChoice>
  /** Reason of the failed delivery; null for a message that arrived. */
  errorCode: "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | null
  /** Meaning of an answer; null for a message of the organization. */
  understoodAs: "OPT_OUT" | "REVIEW" | "OPT_IN" | "HELP" | "JOIN_CONFIRMATION" | "JOIN_KEYWORD" | "POLL_VOTE" | "OTHER" | null
  /** When the carrier took it, or when the answer arrived. */
  createdAt: string
}

/** A user requested a test of the endpoint. Only that endpoint gets it. */
export type TestPingEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "test.ping"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the endpoint. */
    webhookEndpointId: string
  }
}

/** A condition on a text. */
export type TextCondition = {
  /** Field of the contact that the condition compares. */
  field: "firstName" | "lastName" | "phone" | "email" | "city" | "state" | "postalCode" | "country"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "equals" | "not_equals" | "contains" | "not_contains" | "starts_with" | "ends_with" | "in" | "not_in" | "is_empty" | "is_not_empty"
  /** Text of 1 to 200 characters; an array of 1 to 500 for `in` and `not_in`. Upper and lower case are the same. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** The text as the recipient gets it. */
export type TextPreview = {
  /** The text. Short links in it lead nowhere. */
  body: string
  /** GSM_7, or UCS_2 when it has characters that GSM-7 lacks; then a part holds less than half as much. */
  encoding: Encoding
  /** Its length in the units of its encoding. */
  characterCount: number
  /** How many parts it is sent in. */
  segmentCount: number
  /** Whether it has more parts than can be sent; such a message is skipped. */
  isTooLong: boolean
  /** The characters that make it UCS_2, each once. */
  nonGsmCharacters: Array<string>
  /** The characters that smart encoding replaced, in the order they appear. */
  replacements: Array<Replacement>
  /** The files that are sent with it as an MMS, which is one part; empty for a text. */
  mediaUrls: Array<string>
}

/** The tokens of a session. */
export type TokenPair = {
  /** Credential of every call: `Authorization: Bearer <accessToken>`. */
  accessToken: string
  /** Always `Bearer`. */
  tokenType: "Bearer"
  /** Seconds until the access token expires. */
  expiresIn: number
  /** Token to exchange for the next pair, once. Also set as a cookie that scripts cannot read. */
  refreshToken: string
  /** Seconds until the refresh token expires, and the session with it. */
  refreshExpiresIn: number
  /** The user who signed in. */
  user: SignedInUser
  /** The organization that the session acts in. */
  organization: OrganizationSummary
  /** Invitations to the verified address of the user that work now. Signing in does not accept them; `POST /user/invitations/{id}/accept` does. */
  invitations: Array<ReceivedInvitation>
}

/** A campaign, as events show it. */
export type ToldCampaign = {
  /** Id of the campaign. */
  id: string
  /** Its name. */
  name: string
  /** When it sends. */
  type: CampaignType
  /** Its channel. */
  channel: Channel
  /** Its status after the event. */
  status: CampaignStatus
  /** Why it is PAUSED; null otherwise. */
  pauseReason: "USER" | "MISSED_START" | "NO_ACTIVE_SENDER" | "SENDER_REJECTED" | "CARRIER_UNCERTAIN" | "CARRIER_FILTERED" | "FAILURE_RATE" | "OPT_OUT_RATE" | "COMPLAINT_RATE" | "CANARY_FAILED" | "SEGMENT_MISSING" | "AUDIENCE_CHANGED" | "AUDIENCE_FAILED" | "TEMPLATE_REJECTED" | "TEMPLATE_INVALID" | "VARIANT_UNDECIDED" | "INSUFFICIENT_CREDITS" | null
  /** When its next run begins; null for none. */
  nextRunAt: string | null
}

/** A sender, as events show it. */
export type ToldChannelIdentity = {
  /** Id of the sender. */
  id: string
  /** Its name. */
  name: string
  /** Its channel. */
  channel: Channel
  /** Through whom it sends. */
  provider: string
  /** What recipients see. */
  address: string
  /** Its status, as `status` of a sender. */
  status: string
  /** The last error of its provider, for people; null when it works again. */
  lastError: string | null
}

/** A short link, as events show it. */
export type ToldLink = {
  /** Id of the short link. */
  id: string
  /** Its title; null for none. */
  title: string | null
  /** Where it leads. */
  originalUrl: string
}

/** A message of a campaign, or an answer from the inbox, as events show it. */
export type ToldMessage = {
  /** Id of the message. */
  id: string
  /** Id of its campaign. */
  campaignId: string | null
  /** Id of the contact it went to; null when that is deleted for good. */
  contactId: string | null
  /** The channel it was sent on. */
  channel: Channel
  /** The number or email address it went to. */
  to: string | null
  /** Its status after the event. */
  status: MessageStatus
  /** Why it failed; null otherwise. */
  errorCode: "OPTED_OUT" | "INVALID_NUMBER" | "BOUNCED" | "UNREACHABLE" | "BLOCKED" | "CARRIER_FILTERED" | "SENDER_NOT_REGISTERED" | "SENDER_INVALID" | "THROTTLED" | "OUTSIDE_SESSION" | "REGION_BLOCKED" | "TEMPLATE_REJECTED" | "EXPIRED" | "UNKNOWN" | "MISSING_ADDRESS" | "DUPLICATE" | "ARCHIVED" | "CONTACT_DELETED" | "ADDRESS_CHANGED" | "IN_REVIEW" | "NO_CONSENT" | "OUTSIDE_SEND_WINDOW" | "TOPIC_UNSUBSCRIBED" | "TOPIC_NOT_CHOSEN" | "FREQUENCY_CAP" | "EMPTY_MESSAGE" | "MESSAGE_TOO_LONG" | "INSUFFICIENT_CREDITS" | null
  /** When a carrier accepted it. */
  sentAt: string | null
  /** When it arrived. */
  deliveredAt: string | null
  /** When it was read. */
  readAt: string | null
  /** When it failed. */
  failedAt: string | null
}

/** A purchase, as events show it. */
export type ToldPurchase = {
  /** Id of the purchase. */
  id: string
  /** What was bought. */
  kind: PurchaseKind
  /** Key of the plan, add-on or pack. */
  productKey: string
  /** Its name, for people. */
  productName: string
  /** How many of it. */
  quantity: number
  /** Credits or units in all; 0 for a plan or a recurring add-on. */
  units: number
  /** Of a pack: what it has units of. Null otherwise. */
  resource: "CONTACTS" | "MEMBERS" | "CHANNEL_IDENTITIES" | "JOIN_LINKS" | "SHORT_LINKS" | "SMS_SEGMENTS" | "EMAILS" | "WHATSAPP_MESSAGES" | null
  /** What it costs in all, in the smallest unit of the currency, such as cents. */
  amount: number
  /** Currency of the amount: ISO 4217. */
  currency: string
  /** How it began. */
  origin: PurchaseOrigin
}

/** A subscription, as events show it. */
export type ToldSubscription = {
  /** Id of the subscription. */
  id: string
  /** What is subscribed to. */
  kind: SubscriptionKind
  /** Key of the plan or add-on. */
  productKey: string
  /** Its name, for people. */
  productName: string
  /** How many of it. */
  quantity: number
  /** Its status after the event. */
  status: SubscriptionStatus
  /** Whether it ends with its period. */
  cancelAtPeriodEnd: boolean
  /** When its period ends; null if the operator assigned it. */
  currentPeriodEnd: string | null
  /** Who takes the payments. */
  provider: BillingProvider
}

/** A webhook endpoint, as events show it. */
export type ToldWebhookEndpoint = {
  /** Id of the endpoint. */
  id: string
  /** Where events were posted. */
  url: string
  /** Whether it gets events now. */
  status: WebhookEndpointStatus
  /** Why it was disabled. */
  disabledReason: string
}

/** A subject that people subscribe to, such as offers, news or events. */
export type Topic = {
  /** Id of the topic. */
  id: string
  /** Its name, unique in the organization; upper and lower case are the same. Recipients see it. */
  name: string
  /** Subject of its messages, as the preferences page shows it; null for none. */
  description: string | null
  /** Whether the preferences page of an email offers it. The topic of the email itself is always there. */
  isPublic: boolean
  /** Whether its messages reach only people who subscribed. False: all who may get marketing and did not unsubscribe from it. */
  isChosenOnly: boolean
  /** Its place in lists, from 0. Topics with the same place are in the order of their creation. */
  position: number
  /** When it was created. */
  createdAt: string
  /** When it was last changed; at first when it was created. */
  updatedAt: string
}

/** A decision of a person about a topic. */
export type TopicAction = "SUBSCRIBED" | "UNSUBSCRIBED"

/** A choice of a contact about a topic. */
export type TopicChoiceInput = {
  /** Id of the topic. */
  topicId: string
  /** The choice. */
  action: TopicAction
  /** The address that chooses: EMAIL or SMS. Absent: each address of the contact. */
  channel?: ConsentChannel
}

/** A condition on a topic: what the addresses of the contact chose last. */
export type TopicCondition = {
  /** Field of the contact that the condition compares. */
  field: "topic"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "subscribed" | "not_subscribed" | "unsubscribed" | "not_unsubscribed"
  /** The id of a topic. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** The new owner. */
export type TransferOwnership = {
  /** Id of the member. */
  userId: string
}

/** Only `POST /automations/{id}/people` lets people enter. */
export type TriggerCalled = {
  /** The kind of trigger. */
  type: "CALLED"
}

/** Something happened with a message of a campaign. */
export type TriggerCampaign = {
  /** The kind of trigger. */
  type: "CAMPAIGN"
  /** What happened. */
  did: CampaignReaction
  /** Ids of the campaigns that count; empty for any. */
  campaignIds?: Array<string>
}

/** A contact was created. */
export type TriggerContactCreated = {
  /** The kind of trigger. */
  type: "CONTACT_CREATED"
  /** Sources of the contact that count; empty for any. */
  sources?: Array<ContactSource>
}

/** A day of the contact comes, such as a birthday. */
export type TriggerDate = {
  /** The kind of trigger. */
  type: "DATE"
  /** The field with the day: `createdAt`, or `custom.<key>` of a custom field of the type DATE. Null while it is not chosen. */
  field?: string | null
  /** Days after the day of the field; negative for days before it, 0 for the day itself. */
  days?: number
  /** The time of day, in the zone of the contact. */
  at: string
  /** Whether it comes every year. 29 February comes on 28 February in other years. */
  isYearly?: boolean
}

/** A person joined by a link, a keyword or a form. */
export type TriggerJoined = {
  /** The kind of trigger. */
  type: "JOINED"
  /** Ids of the join links that count; empty for any. */
  joinLinkIds?: Array<string>
}

/** A contact came into a segment. */
export type TriggerSegmentEntered = {
  /** The kind of trigger. */
  type: "SEGMENT_ENTERED"
  /** Id of the segment, which is looked at every minute. Null while it is not chosen. */
  segmentId?: string | null
}

/** A contact left a segment. */
export type TriggerSegmentLeft = {
  /** The kind of trigger. */
  type: "SEGMENT_LEFT"
  /** Id of the segment, which is looked at every minute. Null while it is not chosen. */
  segmentId?: string | null
}

/** A contact was moved to a stage. */
export type TriggerStageChanged = {
  /** The kind of trigger. */
  type: "STAGE_CHANGED"
  /** New stages that count; empty for any. */
  stages?: Array<ContactStage>
}

/** A contact got a tag. */
export type TriggerTagAdded = {
  /** The kind of trigger. */
  type: "TAG_ADDED"
  /** Ids of the tags that count. A draft may have none. */
  tagIds?: Array<string>
}

/** A contact lost a tag. */
export type TriggerTagRemoved = {
  /** The kind of trigger. */
  type: "TAG_REMOVED"
  /** Ids of the tags that count. A draft may have none. */
  tagIds?: Array<string>
}

/** A contact voted in a poll for the first time. */
export type TriggerVoted = {
  /** The kind of trigger. */
  type: "VOTED"
  /** Id of the poll. Null while it is not chosen. */
  pollId?: string | null
  /** Ids of the options that count; empty for any. */
  optionIds?: Array<string>
}

/** A deal with a contact was won. */
export type TriggerWon = {
  /** The kind of trigger. */
  type: "WON"
}

/** A contact wrote to a sender. */
export type TriggerWrote = {
  /** The kind of trigger. */
  type: "WROTE"
  /** Words or phrases one of which the text contains, in any letter case; empty for any text. Texts that ask for opt-out, opt-in or help, join or vote never count. */
  words?: Array<string>
}

/** The settings of a Twilio account. */
export type TwilioCredentials = {
  /** Account SID, on the front page of the Twilio console. */
  accountSid: string
  /** Auth Token of the same account. Twilio signs its callbacks with it, so it is needed even with an API key. */
  authToken: string
  /** SID of an API key to send with, in place of the Auth Token. Needs `apiKeySecret`. */
  apiKeySid?: string
  /** Secret of that API key. */
  apiKeySecret?: string
  /** A Messaging Service that chooses the number. Absent: messages go out from `address` of the sender. */
  messagingServiceSid?: string
  /** Seconds for which Twilio keeps a message that it cannot deliver yet. Absent: the default of Twilio. */
  validityPeriodSeconds?: number
  /** Whether files go with texts. Set false for a number that cannot send MMS; their addresses are then added to the text. */
  sendsMms?: boolean
  /** Address of the API, such as `https://api.dublin.ie1.twilio.com` for another region of Twilio. Absent: that of the United States. */
  baseUrl?: string
}

/** Whether a sign-in of the caller needs a code. */
export type TwoFactor = {
  /** Whether a code is needed. */
  isEnabled: boolean
  /** When it was turned on; null if it is off. */
  enabledAt: string | null
  /** How many recovery codes are unused, of ten. */
  recoveryCodesLeft: number
}

/** The secret for an authenticator app; shown in this answer only. */
export type TwoFactorSecret = {
  /** The secret in base32, for typing it in. */
  secret: string
  /** The same as a URL, to be shown as a QR code. */
  otpauthUrl: string
}

/** The other members who are writing in a conversation. */
export type Typing = {
  /** Other members who reported within the last six seconds that they are writing. */
  members: Array<NamedRecord>
}

/** How a received text was understood. */
export type UnderstoodText = "OPT_OUT" | "REVIEW" | "OPT_IN" | "HELP" | "JOIN_CONFIRMATION" | "JOIN_KEYWORD" | "POLL_VOTE" | "OTHER"

/** How many notifications you have not read. */
export type UnreadCounts = {
  /** All of them. */
  total: number
  /** Of type MESSAGE. */
  message: number
  /** Of type ALERT. */
  alert: number
}

/** Changes to an API key. */
export type UpdateApiKey = {
  /** What the key is for. Absent leaves it as it is. */
  name?: string
}

/** Changes to an automation. An absent field stays as it is. */
export type UpdateAutomation = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name?: string
  /** The trigger, which lets people enter. Null while none is chosen. */
  trigger?: AutomationTrigger | null
  /** Rules of segments that a contact must match to enter; null for none. */
  filter?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** Whether a person may enter again. */
  reentry?: AutomationReentryRule
  /** Conditions that end the automation for a person. They are looked at before each step. */
  exits?: Array<AutomationCondition>
  /** The condition that the automation is for. A person who fulfils it before a step has reached the goal, and leaves; null for none. */
  goal?: AutomationCondition | null
  /** How late a message may be, in hours, because the server was off, the automation was paused or the send window is closed. A later one is skipped. */
  lateHours?: number
  /** The steps, each after the one that precedes it. A step of a branch follows the step of the branch. */
  steps?: Array<AutomationStep>
}

/** Changes to the brand. An absent field stays as it is. */
export type UpdateBrand = {
  /** The logo: the `logoUrl` of the organization, such as the `url` of an uploaded file; null for none. */
  logoUrl?: string | null
  /** Changed colors. */
  colors?: UpdateBrandColors
  /** Changed fonts. */
  fonts?: UpdateBrandFonts
  /** All places where the organization can be followed, in order. */
  links?: Array<BrandLink>
  /** A text at the end of designed mails, above the address; null for none. */
  footerText?: string | null
}

/** Changed colors. An absent one stays as it is. */
export type UpdateBrandColors = {
  /** The main color: buttons, links and the buttons of public pages. Labels on it are white or black. */
  primary?: string
  /** The second color: highlights. */
  accent?: string
  /** The color of texts; its contrast with `surface` must be at least 4.5. */
  text?: string
  /** The color of small print; its contrast with `surface` and `background` must be at least 4.5. */
  muted?: string
  /** The color around a mail. */
  background?: string
  /** The color under the texts of a mail. */
  surface?: string
}

/** Changed fonts. An absent one stays as it is. */
export type UpdateBrandFonts = {
  /** The font of headings. */
  heading?: BrandFont
  /** The font of texts. */
  body?: BrandFont
}

/** Business hours, which replace the earlier ones. */
export type UpdateBusinessHours = {
  /** IANA time zone of the hours, such as `America/New_York`. */
  timezone: string
  /** Whether the hours apply. Absent: true. False stores them, and the organization is open at all times. */
  isEnabled?: boolean
  /** All seven days of the week, in any order. */
  weekly: Array<UpdateWeekDayHours>
  /** At most 100 dates with hours of their own, such as holidays. Absent: none. */
  overrides?: Array<UpdateDateHours>
}

/** Changes to a campaign. An absent field stays as it is. */
export type UpdateCampaign = {
  /** Its name; recipients never see it. */
  name?: string
  /** When it sends. */
  type?: CampaignType
  /** What it sends. */
  channel?: CampaignChannel
  /** Whether the rules for marketing apply. */
  category?: CampaignCategory
  /** Id of the topic that it is about, for MARKETING alone; null for none. People who unsubscribed from the topic are skipped, and the unsubscribe link of an email offers the topic first. */
  topicId?: string | null
  /** The text, at most 1,600 characters unless it is a mail. `{{firstName|there}}` inserts the given name, or `there` when there is none; the other fields are lastName, fullName, phone, email, city, state, postalCode, `custom.<key>`, organization.name, .phone, .email and .website, agent.firstName for the person who created the campaign, and `shortLink.<id>` for the address of a short link. In a web address a value is percent-encoded. An unknown field is rejected. Null for a mail with HTML, MJML or a design: the text is made from it again, now and after each change. */
  messageTemplate?: string | null
  /** Id of an ACTIVE template: its present text is used if `messageTemplate` is absent, and the campaign stores the id. One of the two is required. */
  templateId?: string | null
  /** Id of the segment whose contacts get it. Its contacts are determined when the run begins. */
  segmentId?: string
  /** Ids of the ACTIVE senders it may send from. */
  channelIdentityIds?: Array<string>
  /** When to begin: a time with its zone, within a year. For the types SCHEDULED and RECURRING, which need it to be launched. A recurring campaign counts from it and sends at its time of day. */
  scheduledAt?: string | null
  /** IANA time zone in which its days are counted and a recurring campaign sends; null for that of the organization. */
  timezone?: string | null
  /** Whether the time of `scheduledAt` in `timezone` applies in the zone of each recipient: 10:00 in New York for one, 10:00 in Tokyo for another. The run begins when it is that time in the first zone on earth, up to 26 hours before the last, so schedule it a day ahead: its recipients are determined then, and where the time has passed already it sends immediately, as the send window allows. The zone is that of the contact, else of the postal code and state, else of the number; of several possible zones the latest applies. */
  sendInRecipientTimezone?: boolean
  /** When it sends, as fields. For the type RECURRING, which needs this or `recurrenceRule` to be launched; a change replaces the whole rule. */
  recurrence?: {
    /** The unit that `interval` counts. */
    frequency: RecurrenceFrequency
    /** Days, weeks or months between two runs: 2 is every second one. */
    interval?: number
    /** WEEKLY only: the days on which it sends; empty for the day of `scheduledAt`. */
    daysOfWeek?: Array<Weekday>
    /** MONTHLY only: 1 to 31, or -1 for the last day; null for that of `scheduledAt`. A month without the day is left out. */
    dayOfMonth?: number | null
    /** What ends it. */
    endType?: RecurrenceEnd
    /** ON_DATE only: the last day, such as 2026-12-31, in the time zone of the campaign. */
    endDate?: string | null
    /** AFTER_OCCURRENCES only: the number of occurrences. */
    maxOccurrences?: number | null
  } | null
  /** The same as text: an RRULE (RFC 5545) of FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT and UNTIL, such as `FREQ=WEEKLY;BYDAY=MO,TH`. Not together with `recurrence`. */
  recurrenceRule?: string | null
  /** Messages per minute over all senders; null for as many as the senders allow. */
  sendRatePerMinute?: number | null
  /** Whether each https address in the text is replaced by a short link of its own for every recipient, so that clicks are counted. Null: as `trackLinks` of the organization says, provided that its short links begin with https. */
  trackLinks?: boolean | null
  /** For EMAIL alone: whether each mail contains a transparent picture of one pixel, which shows when the mail is opened. Null: as `trackOpens` of the organization says, provided that the address of this server begins with https. */
  trackOpens?: boolean | null
  /** Tags for tracked addresses (`utm_source`, `utm_medium`, `utm_campaign`), where an address does not have them; null for those of the organization. */
  utm?: {
    /** Value of `utm_source`; null for none. Absent: the one of the organization. */
    source?: string | null
    /** Value of `utm_medium`, such as `sms`; null for none. Absent: the one of the organization. */
    medium?: string | null
    /** Value of `utm_campaign`; null for none. Absent: the one of the organization. */
    campaign?: string | null
  } | null
  /** Whether marketing waits for the send window of the organization. For +1 numbers it always does. */
  respectSendWindow?: boolean
  /** Whether typographic quotes, dashes and similar characters are replaced by plain ones, so that more fits into a part. */
  smartEncoding?: boolean
  /** The template to send. WHATSAPP needs this field; it is null for every other channel. With a template, `messageTemplate` is only shown here. With null, `messageTemplate` itself is sent, which WhatsApp delivers only to contacts who wrote to the sender in the last 24 hours: all others are SKIPPED with OUTSIDE_SESSION. Marketing templates are not sent to numbers of the United States: REGION_BLOCKED. */
  whatsappTemplate?: {
    /** Its name at WhatsApp. */
    name: string
    /** Its language as WhatsApp writes it, such as `en_US`. */
    language: string
    /** The values of `{{1}}`, `{{2}}` and so on in its body, in their order; in a campaign with merge fields, as in `messageTemplate`. None of them may be empty for a recipient, or the message is SKIPPED with EMPTY_MESSAGE: give a fallback, such as `{{firstName|there}}`. Line breaks and tabs in a value become spaces. */
    parameters?: Array<string>
    /** For a template whose places have names instead of numbers: the name of the place that each parameter fills, such as `first_name`. */
    parameterNames?: Array<string>
    /** The value of the place in a header with text, at most 60 characters; with merge fields in a campaign. The picture, video or document of a header is the one file in `mediaUrls` of the campaign. */
    header?: string
    /** The values of its buttons that have to be filled in. Buttons without a place need nothing. */
    buttons?: Array<WhatsappButton>
  } | null
  /** For EMAIL alone, which needs it: the subject, with merge fields as in the text. A mail whose subject is empty for a contact is skipped. */
  subject?: string | null
  /** For EMAIL alone: the preview text that inboxes show next to the subject, with merge fields. The open mail does not show it. */
  previewText?: string | null
  /** For EMAIL alone: the HTML, with merge fields, whose values are escaped, and `{{unsubscribeUrl}}`. Its `messageTemplate` is the text for mail programs that show no HTML; without one it is made from the HTML. Without `htmlBody` the HTML is made from the text. The styles of a `<style>` are written into the elements unless they are very many; styles that take longer than 3 seconds are refused. At most 200 elements may be nested. Marketing ends with the name and postal address of the organization, and with a link to unsubscribe unless there is one. */
  htmlBody?: string | null
  /** For EMAIL alone: the mail as MJML, with merge fields, instead of `htmlBody`. The HTML is made when it is saved; faults of the MJML are refused. */
  mjmlBody?: string | null
  /** For EMAIL alone: the mail as a document of blocks, instead of `htmlBody`. HTML and text are made when it is saved, with the brand of the organization; a change of the brand makes them again until the mail is sent. Only one of `htmlBody`, `mjmlBody` and `design` is set: setting one clears the others. */
  design?: {
    /** Version of the document: 1. */
    version: 1
    /** In which direction lines are read; null for that of the language of the organization. */
    direction?: "LTR" | "RTL" | null
    /** Its blocks from top to bottom; at most 200, with those in columns. */
    blocks: Array<DesignBlock>
  } | null
  /** Addresses of at most three files that go with the text: the `url` of an uploaded file, the `vcardUrl` of the contact card, or https. A sender that carries media (`capabilities.mms`) sends them as an MMS, which counts as one part; any other sender appends the addresses to the text. By WHATSAPP one file: that of the header of the template, or with free text. Null or an empty list for none. */
  mediaUrls?: Array<string> | null
  /** The first messages that are sent alone; null to send all without waiting. */
  canary?: {
    /** How many messages go first. */
    size: number
    /** How long the rest waits after the carrier has answered all of the first messages. */
    waitMinutes?: number
    /** The share of the first messages that may fail, from 0 to 1. */
    maxFailureRate?: number
    /** The share of their recipients who may opt out, from 0 to 1. */
    maxOptOutRate?: number
  } | null
  /** For RECURRING by EMAIL alone: the feed whose new items the mails show; null for none. `{{feed.items}}` inserts them with title, link, day, summary and image; `{{feed.title}}` is the title of the feed, `{{feed.firstTitle}}` that of the newest new item, and `{{feed.count}}` their number. Each run reads the feed before it starts and sends the items that no run has met, by their ids and addresses; the first run sends the newest `maxItems`. Without new items the run is COMPLETED without recipients. A feed that cannot be read is tried again every 10 minutes; after an hour the run is MISSED. */
  feed?: {
    /** The address of an RSS, Atom, RDF or JSON feed, with https. */
    url: string
    /** How many new items a run shows at most, the newest ones. */
    maxItems?: number
  } | null
  /** The texts of an A/B test, two to four; empty for none. With them `messageTemplate` is the first of these texts and may be left out. By EMAIL they may differ in subject, preview text, text and HTML, and parts that a text omits are those of the campaign. Needs `abTest`. */
  variants?: Array<SetVariant> | null
  /** How the texts in `variants` are tested; null for no test. For the types IMMEDIATE and SCHEDULED, not together with `canary` or `sendInRecipientTimezone`. */
  abTest?: {
    /** The percentage of the recipients who take part in the test; all others wait for the choice. The recipients of each text are drawn by chance, so the sizes are not exact. 100 sends everything without waiting and only compares. */
    sharePercent: number
    /** How long the rest waits after the last message of the test was sent. */
    waitMinutes?: number
    /** What decides. */
    metric: AbTestMetric
  } | null
  /** Whether a free sender with the area code of the recipient comes first, then one of the same state or province. Only +1 numbers have area codes; the preferred sender of a contact, or else the last one that wrote to it, comes first in any case. */
  matchAreaCode?: boolean
  /** False launches a draft, which needs the permission `campaign:send`. */
  isDraft?: boolean
  /** The audience that was shown before the launch; absent to launch for any. */
  expected?: ExpectedAudience
}

/** Changes to a contact. An absent field stays as it is. */
export type UpdateContact = {
  /** Given name, used in greetings. */
  firstName?: string
  /** A new phone number; null for a contact that has none, as a number cannot be removed. Opt-outs belong to numbers, so the contact gets the opt-out state of the new one. An INVALID contact becomes ACTIVE. */
  phone?: string | null
  /** Whether messages may go to the contact. */
  status?: ContactStatus
  /** Where the contact came from. */
  source?: ContactSource
  /** Family name. Null or an empty text for none. */
  lastName?: string | null
  /** Email address, kept in lower case. Unique among the contacts without a phone number, which need one. Null or an empty text for none. */
  email?: string | null
  /** Street and number. Null or an empty text for none. */
  addressLine1?: string | null
  /** Flat, floor, suite. Null or an empty text for none. */
  addressLine2?: string | null
  /** City. Null or an empty text for none. */
  city?: string | null
  /** State, province or region, such as `TX`. Null or an empty text for none. */
  state?: string | null
  /** Postal code; it helps to tell the time zone. Null or an empty text for none. */
  postalCode?: string | null
  /** ISO 3166 country code of two letters, such as `US`. Null or an empty text for none. */
  country?: string | null
  /** IANA time zone, such as `America/Chicago`, which decides quiet hours. Without one it is derived from the address or the number. Null or an empty text for none. */
  timezone?: string | null
  /** Values by the key of a custom field, of the type of that field. Null clears one, an absent one stays as it is; an unknown key is refused. */
  customFields?: Record<string, unknown>
  /** The complete new list of tag ids; other tags are removed. */
  tagIds?: Array<string>
  /** True puts the number on the suppression list. False removes one that the organization put there itself, which needs the permission `contact:manage_consent` and is recorded as a consent; an opt-out that the person gave stays, and the answer has `optOutKept`. */
  isOptedOut?: boolean
  /** How a person who opted out agreed to get texts again, with `isOptedOut: false`. From a signed-in member it also lifts an opt-out that the person gave; an API key cannot lift that. */
  consent?: ConsentStatement
}

/** A contact card, which replaces the previous one. An absent field is empty. */
export type UpdateContactCard = {
  /** The name that phones show. */
  displayName: string
  /** First name, where the card is of a person; null for none. */
  firstName?: string | null
  /** Last name; null for none. */
  lastName?: string | null
  /** The company; null for none. */
  organizationName?: string | null
  /** Position in the company; null for none. */
  title?: string | null
  /** Phone number with `+`, or in the national form of the `defaultCountry` of the organization; null for none. */
  phone?: string | null
  /** Email address; null for none. */
  email?: string | null
  /** Address of the website; null for none. */
  website?: string | null
  /** Postal address. */
  address?: {
    /** Street and number; null for none. */
    line1?: string | null
    /** Flat, floor, suite; null for none. */
    line2?: string | null
    /** City; null for none. */
    city?: string | null
    /** State, province or region; null for none. */
    state?: string | null
    /** Postal code; null for none. */
    postalCode?: string | null
    /** ISO 3166 country code of two letters; null for none. */
    country?: string | null
  } | null
  /** The `url` of a JPEG or PNG that was uploaded with `POST /media`; null for none. The card gets a copy of at most 60 KB. */
  photoUrl?: string | null
  /** A JPEG or PNG in base64, in place of `photoUrl`. It is stored as a media file, whose address is `photoUrl` from then on. */
  photoBase64?: string | null
  /** Anything else; null for nothing. */
  note?: string | null
}

/** What to change of a conversation; absent fields stay. */
export type UpdateConversation = {
  /** SNOOZED needs `snoozedUntil`. A CLOSED conversation counts as read. */
  status?: ConversationStatus
  /** When it becomes OPEN again, within a year; without `status` it sets SNOOZED. Null opens a SNOOZED conversation. */
  snoozedUntil?: string | null
  /** Id of the member who answers it; null for unassigned. Needs the permission `inbox:assign`. */
  assigneeId?: string | null
}

/** Changes to a custom field. An absent field stays as it is. */
export type UpdateCustomField = {
  /** Cannot be changed: only the present key is accepted. */
  key?: string
  /** Cannot be changed: only the present type is accepted. */
  type?: CustomFieldType
  /** Its name for people. */
  label?: string
  /** The complete new list of options. Contacts keep a value whose option was removed. */
  options?: Array<string>
  /** True: values can be read but not changed. False: values can be changed again. */
  isArchived?: boolean
}

/** The hours of one date, which replace those of its day of the week. */
export type UpdateDateHours = {
  /** The day, such as `2026-12-25`. */
  date: string
  /** The reason, such as `Christmas`; null for none. */
  label?: string | null
  /** Whether it is closed all day, regardless of the intervals. */
  isClosed?: boolean
  /** At most 4 intervals that do not overlap. */
  intervals?: Array<UpdateOpenInterval>
}

/** Changes to a designed template. An absent field stays as it is. */
export type UpdateEmailTemplate = {
  /** Its name; recipients never see it. */
  name?: string
  /** What it is for; null for none. */
  description?: string | null
  /** Purpose of the template. */
  category?: SmsTemplateCategory
  /** The subject that a mail from it begins with, with merge fields; null for none. */
  subject?: string | null
  /** The preview text that a mail from it begins with; null for none. */
  previewText?: string | null
  /** The document of blocks. */
  design?: EmailDesign
}

/** Limits at which a run of a campaign is halted automatically, based on at least a hundred messages; the count restarts when the run is resumed. */
export type UpdateGuards = {
  /** The share of messages that may fail, from 0 to 1; null for no limit. Initially 0.3. For mails the limit is at most 0.05, unless this is null. */
  maxFailureRate?: number | null
  /** The share that a carrier may filter as spam; null for no limit. Initially 0.2. */
  maxFilteredRate?: number | null
  /** The share of recipients that may opt out; null for no limit. Initially 0.05. */
  maxOptOutRate?: number | null
}

/** Changes to a join link. An absent field stays as it is. */
export type UpdateJoinLink = {
  /** Its name in lists. */
  name?: string
  /** Whether people can join. */
  status?: JoinLinkSwitch
  /** Id of a STATIC segment that those who joined become members of; null for none. */
  segmentId?: string | null
  /** Ids of at most 20 tags that those who joined get. */
  tagIds?: Array<string>
  /** At most 10 topics that those who join subscribe to, by the address that joins. Other topics give the consent text its next version. */
  topics?: Array<NewJoinLinkTopic>
  /** Id of the sender of codes and confirmations, which also receives the keyword. Required for TEXT_LINK and JOIN_KEYWORD; null or absent for the first ACTIVE sender of the channel. */
  channelIdentityId?: string | null
  /** The text that people join with, 1 to 20 letters A to Z and digits; upper and lower case are the same. Required for TEXT_LINK and JOIN_KEYWORD, and not for WEB_FORM. */
  keyword?: string
  /** The heading of its page; null for its name. */
  headline?: string | null
  /** The text below the heading; null for none. */
  description?: string | null
  /** The label of the button of the form; null for a usual one. */
  buttonLabel?: string | null
  /** The https address that a person is led to after joining; null for a page that says it worked. */
  redirectUrl?: string | null
  /** At most 10 fields that the form asks for in addition to the number or the address. */
  collectFields?: Array<NewJoinLinkField>
  /** When it expires: a time with its zone, in the future; null for never. */
  expiresAt?: string | null
  /** How many people can join; null for any number. */
  maxSubmissions?: number | null
  /** The consent text that people agree to. By default a text in the language of the organization, with its name and everything that carriers require. */
  consentText?: string
  /** Address of the privacy policy; required for WEB_FORM. */
  privacyPolicyUrl?: string | null
  /** Address of the terms; required for WEB_FORM. */
  termsUrl?: string | null
  /** Whether the box at the consent text must be ticked; always true except for EMAIL. */
  requireConsent?: boolean
  /** The message to those who joined, with the merge fields of campaigns except short links; null for the usual one. It also gets the name of the organization and, by SMS and WHATSAPP, how to get help and how to stop, where the text does not say so. */
  confirmationMessage?: string | null
  /** How a person confirms a form. By default REPLY_YES, or EMAIL_LINK for EMAIL; NONE with a code and for the other types. */
  doubleOptIn?: DoubleOptIn
  /** Whether a person proves the number by a code. Only for WEB_FORM by SMS or WHATSAPP. */
  otpEnabled?: boolean
  /** Digits of a code, 4 to 8. */
  otpLength?: number
  /** How long a code is valid, 60 to 3600 seconds. */
  otpTtlSeconds?: number
  /** How many wrong codes end a submission, 1 to 10. */
  otpMaxAttempts?: number
  /** ISO 3166 codes of the countries whose numbers may join. By default that of the organization, which keeps strangers from having expensive numbers texted. */
  allowedCountries?: Array<string>
  /** Codes and confirmations that may be sent in one day (UTC), 1 to 10,000. */
  dailyMessageLimit?: number
}

/** Hours of a day, in local time. */
export type UpdateOpenInterval = {
  /** From when, such as `09:00`. */
  open: string
  /** Until when, such as `17:00`; `24:00` is the end of the day. Later than `open`. */
  close: string
}

/** A new word for a keyword of your own. */
export type UpdateOptOutKeyword = {
  /** The word or words: letters, digits and spaces, kept in capitals. A text opts out if it consists of the keyword alone; case, accents, punctuation and emoji do not matter. */
  keyword: string
}

/** Changes to an organization. An absent field stays as it is. */
export type UpdateOrganization = {
  /** Its name. */
  name?: string
  /** IANA time zone of its days and schedules. */
  timezone?: string
  /** ISO 3166 country code of phone numbers without a `+`. */
  defaultCountry?: string
  /** ISO 4217 code of the currency of its deals. */
  currency?: string
  /** Language, as a BCP 47 tag such as `en-US`. */
  locale?: string
  /** Address of its logo, such as the `url` of a picture that was uploaded with `POST /media`; null for none. */
  logoUrl?: string | null
  /** Address of its website; null for none. Messages can contain it as `{{organization.website}}`. */
  website?: string | null
  /** Phone number people may call; null for none. Messages can contain it as `{{organization.phone}}`. */
  phone?: string | null
  /** Email address people may write to; null for none. Messages can contain it as `{{organization.email}}`. */
  email?: string | null
  /** Postal address; null clears all of it. */
  address?: {
    /** Street and number; null for none. */
    line1?: string | null
    /** Flat, floor, suite; null for none. */
    line2?: string | null
    /** City; null for none. */
    city?: string | null
    /** State, province or region; null for none. */
    state?: string | null
    /** Postal code; null for none. */
    postalCode?: string | null
    /** ISO 3166 country code of two letters; null for none. */
    country?: string | null
  } | null
  /** When marketing messages may be delivered. */
  sendWindow?: UpdateSendWindow
  /** Whether ` Reply STOP to opt out`, in the language of the organization, is added to marketing texts without instructions to opt out, such as `Text STOP to end`, in English, Spanish, French, German or Portuguese. The mere word `stop` or an address with it is not enough. */
  appendOptOutFooter?: boolean
  /** Whether marketing goes only to contacts with a recorded consent. False: the estimate of a campaign only warns. */
  requireMarketingConsent?: boolean
  /** The scope of an opt-out, however it was made. A change applies to later opt-outs. */
  optOutScope?: OptOutScope
  /** The limit of marketing messages to one contact; null for no limit. Messages beyond it are SKIPPED with FREQUENCY_CAP. */
  frequencyCap?: {
    /** The most marketing messages to one contact. */
    messages: number
    /** The period in days of 24 hours, counted back from the moment of sending. */
    days: number
  } | null
  /** Limits at which a run of a campaign is halted automatically. */
  guards?: UpdateGuards
  /** Whether addresses in texts of campaigns become short links, so that clicks are counted, unless the campaign sets it. */
  trackLinks?: boolean
  /** Whether mails of campaigns contain a picture that records opens, unless the campaign sets it. */
  trackOpens?: boolean
  /** Host name of short links, which must lead to this server over https; null for the host of this server. `GET /organization/domains` lists the steps. The former host name stays with the organization, so that links that were sent with it keep working. */
  shortDomain?: string | null
  /** Host name of the pages for recipients: join pages, results of a poll on a screen, the page to unsubscribe from mails, and the contact card. Null for the host of this server. Used after a check has succeeded. */
  publicDomain?: string | null
  /** UTM parameters added to tracked addresses unless the campaign sets them; null for none. Replaced as a whole. */
  utm?: {
    /** Value of `utm_source`; null for none. */
    source?: string | null
    /** Value of `utm_medium`, such as `sms`; null for none. */
    medium?: string | null
    /** Value of `utm_campaign`; null for none. */
    campaign?: string | null
  } | null
  /** A deal is attributed to the last campaign that was sent to the contact at most this many hours before the deal was won. Initially 72. From 1 to 2160, which is 90 days. A change applies to deals recorded later. */
  attributionHours?: number
  /** Whether signed-in members need two-factor sign-in here. Only the owner can change it, signed in with two factors; API keys are exempt. */
  requireTwoFactor?: boolean
}

/** Changes to a draft poll. An absent field stays as it is. */
export type UpdatePoll = {
  /** Its name; recipients never see it. */
  name?: string
  /** The question, with the merge fields of campaigns. The options follow it, one per line, unless it says where they go with `{{pollOptions}}`. */
  questionTemplate?: string
  /** Id of the segment whose contacts are asked. Its contacts are determined when the sending begins. */
  segmentId?: string
  /** Ids of the ACTIVE senders it may send from, all by SMS or all by WHATSAPP. By WHATSAPP it goes to those who wrote to the sender in the last 24 hours; all others are SKIPPED with OUTSIDE_SESSION. */
  channelIdentityIds?: Array<string>
  /** The answers in their order, each a text or an object with `label`. By WHATSAPP they can be tapped: up to three of at most 20 characters as buttons, others as a list. Labels must differ, and none may be a word for opting out, in or for help, or a join keyword of a sender. */
  options?: Array<string | NewPollOption>
  /** When it is sent. */
  dispatchType?: PollDispatchType
  /** Whether a contact may choose several options. A text names all of them; by WHATSAPP each tapped option is added to those tapped before. */
  allowMultipleOptions?: boolean
  /** Whether the rules for marketing apply, such as quiet hours. A question about an order or an appointment is TRANSACTIONAL. */
  category?: CampaignCategory
  /** When to begin: a time with its zone, within a year. For SCHEDULED, which needs it to be launched. */
  scheduledAt?: string | null
  /** IANA time zone of `scheduledAt`; null for that of the organization. */
  timezone?: string | null
  /** Whether the time of `scheduledAt` in `timezone` applies in the zone of each recipient. */
  sendInRecipientTimezone?: boolean
  /** When it closes: a time with its zone. Absent or null for seven days after it begins. */
  closesAt?: string | null
  /** False launches a draft, which needs the permission `poll:send`. */
  isDraft?: boolean
  /** The audience that was shown before the launch; absent to launch for any. */
  expected?: ExpectedAudience
}

/** Changes to the automatic replies. An absent field stays as it is, null goes back to the default text. */
export type UpdateReplyMessage = {
  /** The reply to an opt-out. No links and no advertising, as the law forbids them here. Merge fields: `{{organization.name}}`, `{{organization.phone}}`, `{{organization.email}}`. */
  message?: string | null
  /** The reply to HELP or INFO. Merge fields: `{{organization.name}}`, `{{organization.phone}}`, `{{organization.email}}`, `{{organization.website}}`. */
  helpMessage?: string | null
  /** The reply to a renewed opt-in. Merge fields: `{{organization.name}}`, `{{organization.phone}}`, `{{organization.email}}`, `{{organization.website}}`. */
  optInMessage?: string | null
  /** Whether the three replies are sent. Turn them off only if another system answers: carriers and the law require an answer to HELP. */
  isEnabled?: boolean
}

/** Changes to a role. An absent field stays as it is. */
export type UpdateRole = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name?: string
  /** What it is for; null for none. */
  description?: string | null
  /** Permissions of its members. Replaces all earlier ones; the caller must have each added permission. */
  permissions?: Array<Permission>
}

/** Changes to a saved view. An absent field stays as it is. */
export type UpdateSavedView = {
  /** Its name, unique in the organization; upper and lower case are the same. */
  name?: string
  /** Query parameters of the list as text, such as `{"stage":"CUSTOMER,LOST","sortBy":"email"}`, without `page` and `limit`. At most 10,000 characters of JSON. It replaces the former one completely. */
  query?: Record<string, string>
  /** Keys of the columns that the console shows, in their order, such as `email` or `custom.plan`. Empty for its default. */
  columns?: Array<string>
}

/** Changes to a segment. An absent field stays as it is. */
export type UpdateSegment = {
  /** Its name, unique in the organization. */
  name?: string
  /** Cannot be changed: only the present type is taken. */
  type?: SegmentType
  /** What it is for; null for none. */
  description?: string | null
  /** The new rules of a DYNAMIC segment, complete. */
  rules?: {
    /** How the parts are combined. */
    operator: "AND" | "OR"
    /** Conditions, and groups of them. */
    conditions: Array<TextCondition | WordCondition | FlagCondition | DateCondition | TagCondition | SegmentCondition | CampaignCondition | CampaignsCondition | PollCondition | JoinLinkCondition | TopicCondition | CustomFieldCondition | SegmentRules>
  } | null
  /** Ids of all contacts that a STATIC segment is to have; the others are removed from it. */
  contactIds?: Array<string>
}

/** When marketing messages may be delivered, in the recipient's local time. */
export type UpdateSendWindow = {
  /** False allows any hour, except for legal hours: +1 numbers never get marketing before 8 or after 21. */
  isEnabled?: boolean
  /** Start, such as `09:00`. */
  start?: string
  /** End, such as `20:00`; later than `start`. */
  end?: string
}

/** Changes to a sender. An absent field stays as it is. */
export type UpdateSender = {
  /** Its name in lists; recipients never see it. */
  name?: string
  /** The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider. */
  address?: string
  /** All settings of the provider account, in the form of its provider; they replace the stored ones. They are sealed and never shown again. */
  credentials?: SandboxCredentials | HttpCredentials | KannelCredentials | SmppCredentials | SmtpCredentials | TwilioCredentials | TelnyxCredentials | PlivoCredentials | VonageCredentials | WhatsappCloudCredentials | PostmarkCredentials | MailgunCredentials | SesCredentials | SendgridCredentials | BrevoCredentials | ResendCredentials | SparkpostCredentials | MailjetCredentials
  /** Whether it sends. */
  status?: SettableSenderStatus
  /** Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default. */
  isDefault?: boolean
  /** Segments that may be sent per second. If absent for a new sender: 1,000 for SANDBOX, 5 for HTTP, 10 for KANNEL, 10 for SMPP, 5 for SMTP, 1 for TWILIO, 1 for TELNYX, 1 for PLIVO, 1 for VONAGE, 20 for WHATSAPP_CLOUD, 10 for POSTMARK, 10 for MAILGUN, 10 for SES, 5 for SENDGRID, 5 for BREVO, 5 for RESEND, 5 for SPARKPOST, 5 for MAILJET. */
  throughputPerSecond?: number
  /** Messages that may be sent per UTC day; null for no limit. */
  dailyCap?: number | null
  /** A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies. */
  warmUp?: {
    /** Messages that may be sent on the first day. */
    startPerDay: number
    /** Growth from each day to the next, in percent. */
    growthPercent: number
    /** Number of UTC days, after which only `dailyCap` applies. */
    days: number
  } | null
  /** Whether the provider itself answers STOP, START and HELP. */
  managesOptOutReplies?: boolean
}

/** Changes to a short link. An absent field stays as it is. */
export type UpdateShortLink = {
  /** Its target: an https address of at most 2048 characters, not of this server nor of a short domain. */
  originalUrl?: string
  /** Its name in lists; null or absent for none. */
  title?: string | null
  /** When it expires: a time with its zone, in the future. Null or absent for never. */
  expiresAt?: string | null
  /** Whether it is switched on. */
  status?: ShortLinkSwitch
}

/** Changes to a template. An absent field stays as it is. */
export type UpdateSmsTemplate = {
  /** Its name; recipients never see it. */
  name?: string
  /** What it is written for. */
  category?: SmsTemplateCategory
  /** The text, with merge fields such as `{{firstName|there}}`: the same as of campaigns. An unknown one is rejected. */
  body?: string
  /** Where it is used. */
  type?: SmsTemplateType
  /** ARCHIVED takes it out of use, ACTIVE back in. */
  status?: SmsTemplateStatus
  /** The complete new list of its tags. */
  tagIds?: Array<string>
}

/** Changes to a tag. */
export type UpdateTag = {
  /** Its name, unique in the organization; upper and lower case are the same. Absent leaves it as it is. */
  name?: string
}

/** Changes to a topic. An absent field stays as it is. */
export type UpdateTopic = {
  /** Its name, unique in the organization; upper and lower case are the same. Recipients see it. */
  name?: string
  /** Subject of its messages, as the preferences page shows it; null for none. */
  description?: string | null
  /** Whether the preferences page of an email offers it. The topic of the email itself is always there. */
  isPublic?: boolean
  /** Whether its messages reach only people who subscribed. False: all who may get marketing and did not unsubscribe from it. */
  isChosenOnly?: boolean
  /** Its place in lists, from 0. Topics with the same place are in the order of their creation. */
  position?: number
}

/** Changes to the caller. An absent field stays as it is. */
export type UpdateUser = {
  /** Given name. */
  firstName?: string
  /** Family name; null for none. */
  lastName?: string | null
  /** Phone number with `+`, or of the country of the organization; null for none. */
  phone?: string | null
  /** Address of a picture; null for none. */
  avatarUrl?: string | null
  /** Language, as a BCP 47 tag such as `en-US`; null for the language of the organization. */
  locale?: string | null
  /** IANA time zone; null for the time zone of the organization. */
  timezone?: string | null
  /** Another address to sign in with. It replaces the current one when a link that is sent to it has verified it; until then it is `pendingEmail`. The current address cancels a pending change. */
  email?: string
  /** The password of the account; only needed for another `email`. */
  currentPassword?: string
}

/** Changes to an endpoint. An absent field stays as it is. */
export type UpdateWebhookEndpoint = {
  /** The new URL for events, including those that wait. It gets what you may read: see `setUpBy`. */
  url?: string
  /** What it is for; null clears it. */
  description?: string | null
  /** The event types that it gets. */
  eventTypes?: Array<WantedEventType>
  /** Switches it off or on. */
  status?: WebhookEndpointSwitch
  /** Makes you the member whose role decides what the endpoint gets. Another `url` does the same. */
  takesOver?: true
}

/** The hours of a day of the week. */
export type UpdateWeekDayHours = {
  /** Which day of the week. */
  dayOfWeek: DayOfWeek
  /** Whether it is closed all day, regardless of the intervals. */
  isClosed?: boolean
  /** At most 4 intervals that do not overlap. */
  intervals?: Array<UpdateOpenInterval>
}

/** A contact to create or change. A new one needs `firstName`, and `phone` or `email`. An absent field of a contact that exists stays as it is, and null clears an optional one. */
export type UpsertContact = {
  /** Id of the contact to change. Without it the contact is found by its number, or without a number by its email address, and created if there is none. */
  id?: string
  /** Given name, used in greetings. */
  firstName?: string
  /** Phone number in any notation; one without a `+` belongs to the country of the organization. Absent or null for a contact with an email address alone. With `id` it is the new number of that contact; a number that no contact has goes to the contact that has the `email` and no number. */
  phone?: string | null
  /** Whether messages may go to the contact. Default for a new contact: ACTIVE. */
  status?: ContactStatus
  /** Where the contact came from. Default for a new contact: MANUAL. */
  source?: ContactSource
  /** Family name. Null or an empty text for none. */
  lastName?: string | null
  /** Email address, kept in lower case. Unique among the contacts without a phone number, which need one. Null or an empty text for none. */
  email?: string | null
  /** Street and number. Null or an empty text for none. */
  addressLine1?: string | null
  /** Flat, floor, suite. Null or an empty text for none. */
  addressLine2?: string | null
  /** City. Null or an empty text for none. */
  city?: string | null
  /** State, province or region, such as `TX`. Null or an empty text for none. */
  state?: string | null
  /** Postal code; it helps to tell the time zone. Null or an empty text for none. */
  postalCode?: string | null
  /** ISO 3166 country code of two letters, such as `US`. Null or an empty text for none. */
  country?: string | null
  /** IANA time zone, such as `America/Chicago`, which decides quiet hours. Without one it is derived from the address or the number. Null or an empty text for none. */
  timezone?: string | null
  /** Values by the key of a custom field, of the type of that field. Null clears one, an absent one stays as it is; an unknown key is refused. */
  customFields?: Record<string, unknown>
  /** The complete new list of tag ids; other tags are removed. */
  tagIds?: Array<string>
  /** True puts the number on the suppression list. False removes one that the organization put there itself, which needs the permission `contact:manage_consent` and is recorded as a consent; an opt-out that the person gave stays, and the answer has `optOutKept`. */
  isOptedOut?: boolean
}

/** What became of the entries of a bulk upsert. */
export type UpsertResult = {
  /** How many contacts were created. */
  created: number
  /** How many contacts were changed. */
  updated: number
  /** How many contacts already had all the values. */
  unchanged: number
  /** How many entries were rejected. */
  rejected: number
  /** One verdict per entry, in the order of the request. */
  results: Array<UpsertVerdict>
}

/** What became of an entry of a bulk upsert. */
export type UpsertStatus = "CREATED" | "UPDATED" | "UNCHANGED" | "REJECTED"

/** What became of one entry. */
export type UpsertVerdict = {
  /** Its position in `contacts` of the request, from 0. */
  index: number
  /** What became of it. */
  status: UpsertStatus
  /** Id of the contact; null when the entry was rejected. */
  id: string | null
  /** True when the request was to lift an opt-out that stays: the person gave it, or a carrier blocks the number. Absent otherwise. */
  optOutKept?: true
  /** Why it was rejected; null when it was not. */
  error: {
    /** The code with which `POST /contacts` or `PATCH /contacts/{id}` would refuse it. */
    code: string
    /** What is wrong, in a sentence. */
    message: string
    /** The problems by field, or what else belongs to the code, such as `existingId`; empty when there is nothing to add. */
    details: Array<Record<string, unknown>>
  } | null
}

/** What was used on one day. */
export type UsageDay = {
  /** The day in UTC, as `2026-01-31`. */
  date: string
  /** What was used. */
  resource: MeteredResource
  /** Units. */
  quantity: number
}

/** An entry of the ledger of usage, which is only added to. */
export type UsageEntry = {
  /** Id of the entry. */
  id: string
  /** What was used. */
  resource: MeteredResource
  /** How many units were used; below 0 for units that came back or were bought. */
  delta: number
  /** The sum of `delta` of this resource, source and period, up to this entry. */
  balanceAfter: number
  /** Why the entry was made. */
  reason: UsageReason
  /** What paid for it. */
  source: UsageSource
  /** Credits that it took; below 0 for credits that came back. */
  credits: number
  /** What it is about: EXECUTION, MESSAGES (without a campaign) or PURCHASE. */
  referenceType: string
  /** Id of that; null for messages without a campaign. */
  referenceId: string | null
  /** When it was entered: at the end of a run, and every five minutes while it sends. */
  createdAt: string
}

/** Why an entry of usage was made. */
export type UsageReason = "SENT" | "RETURNED" | "PACK_BOUGHT" | "PACK_REFUNDED"

/** What pays for messages. */
export type UsageSource = "OPEN" | "PLAN" | "PACK" | "CREDITS" | "INVOICE" | "EXEMPT"

/** The result of `toJSON()` of the credential from `navigator.credentials.get()`. */
export type UsedPasskey = {
  /** Credential id, by which the device finds the key. */
  id: string
  /** The same as `id`. */
  rawId?: string
  /** Always `public-key`. */
  type?: CredentialType
  /** The signature of the device. */
  response: SignedByPasskey
  /** Results of extensions; ignored. */
  clientExtensionResults?: Record<string, unknown>
  /** How the device is attached; ignored. */
  authenticatorAttachment?: string | null
}

/** A person who can sign in. */
export type User = {
  /** Id of the user. */
  id: string
  /** Given name. */
  firstName: string
  /** Family name; null for none. */
  lastName: string | null
  /** Email address, with which the user signs in. */
  email: string
  /** Phone number; null for none. */
  phone: string | null
  /** Address of a picture; null for none. */
  avatarUrl: string | null
  /** Language, as a BCP 47 tag such as `en-US`; null for the language of the organization. */
  locale: string | null
  /** IANA time zone; null for the time zone of the organization. */
  timezone: string | null
  /** Whether the user can sign in. */
  status: UserStatus
  /** Whether the user has verified the email address. */
  emailVerified: boolean
  /** When the user last signed in; null for never. */
  lastLoginAt: string | null
  /** Id of the organization that this request acts in. */
  currentOrganizationId: string
  /** When the user was created. */
  createdAt: string
  /** When the user was last changed. */
  updatedAt: string
  /** An email address that replaces that of the account when a link has verified it; null for none. */
  pendingEmail: string | null
  /** The organizations the user belongs to. */
  memberships: Array<Membership>
}

/** An addition to a list of users. */
export type UserPart = "memberships"

/** The sort key of a list of users. */
export type UserSort = "firstName" | "lastName" | "email" | "status" | "createdAt" | "updatedAt"

/** Whether a user can sign in. */
export type UserStatus = "ACTIVE" | "INACTIVE" | "SUSPENDED"

/** A text of an A/B test. */
export type Variant = {
  /** Its name in results, such as A; unique within the test. */
  label: string
  /** The text, as `messageTemplate` of a campaign. By EMAIL it may be left out: then the text is made from its `htmlBody`, `mjmlBody` or `design`, or text and HTML are those of the campaign. */
  messageTemplate: string | null
  /** By EMAIL: its subject; null or absent for that of the campaign. */
  subject?: string | null
  /** By EMAIL: the preview text that inboxes show next to the subject; null or absent for that of the campaign. */
  previewText?: string | null
  /** By EMAIL: its HTML. Without `htmlBody`, `mjmlBody` and `design`, the HTML is made from its `messageTemplate`, or is that of the campaign where it has none either. */
  htmlBody?: string | null
  /** By EMAIL: its mail as MJML, as `mjmlBody` of a campaign. */
  mjmlBody?: string | null
  /** By EMAIL: its mail as a document of blocks, as `design` of a campaign. */
  design?: {
    /** Version of the document: 1. */
    version: 1
    /** In which direction lines are read; null for that of the language of the organization. */
    direction?: "LTR" | "RTL" | null
    /** Its blocks from top to bottom; at most 200, with those in columns. */
    blocks: Array<DesignBlock>
  } | null
}

/** Results of one text among the test recipients. Recipients who got it after it was chosen are not counted here, so that the texts can be compared. */
export type VariantResult = {
  /** Label of the text. */
  label: string
  /** Recipients of the test with this text. */
  recipients: number
  /** Messages accepted by a carrier. */
  sent: number
  /** Messages that reached the phone. */
  delivered: number
  /** By EMAIL, recipients who opened it, as far as pictures tell; software does not count. */
  opened: number
  /** Recipients whose link a person followed. */
  clicked: number
  /** Recipients who texted back. */
  replied: number
  /** Recipients who opted out. */
  optedOut: number
  /** Share of `sent` that clicked, or with the metric REPLY that replied; from 0 to 1 with four decimals. */
  rate: number
  /** The range of the true rate. */
  interval: RateInterval
}

/** The user whose address was verified. */
export type VerifiedEmail = {
  /** Id of the user. */
  userId: string
  /** The address, with which the user signs in from now on. */
  email: string
}

/** The token of the link that was sent to an address, and whose account it is. */
export type VerifyEmail = {
  /** The last part of the link: 43 letters and digits. */
  token: string
  /** The password of the account: nothing of the account ends. Required for an address that replaces another one. */
  password?: string
  /** A new password, for a person who did not make the account or does not know its password. */
  newPassword?: string
}

/** The settings of a Vonage account. */
export type VonageCredentials = {
  /** API key, at the top of the API settings in the Vonage dashboard. */
  apiKey: string
  /** API secret, in the API settings. */
  apiSecret: string
  /** Signature secret, in the API settings. It proves that a callback is from Vonage. */
  signatureSecret: string
  /** Whether files go with texts; Vonage offers that only for numbers of the United States and Canada. Absent: false, and their addresses are added to the text. */
  sendsMms?: boolean
  /** Address of the API, such as `https://api-eu.nexmo.com` for the European Union. Absent: `https://api.nexmo.com`. */
  baseUrl?: string
}

/** The event types that an endpoint gets. */
export type WantedEventType = "*" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.stage_changed" | "contact.opted_out" | "contact.opted_in" | "contact.converted" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.received" | "email.opened" | "email.clicked" | "email.bounced" | "email.complained" | "link.clicked" | "campaign.scheduled" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.completed" | "campaign.cancelled" | "campaign.failed" | "poll.opened" | "poll.voted" | "poll.closed" | "join_link.submitted" | "join_link.confirmed" | "join_link.completed" | "automation.entered" | "automation.completed" | "automation.goal_reached" | "automation.exited" | "automation.called" | "billing.credits_low" | "billing.limit_reached" | "billing.purchase_granted" | "billing.purchase_failed" | "billing.purchase_refunded" | "billing.subscription_changed" | "channel_identity.error" | "webhook_endpoint.disabled" | "test.ping"

/** Requirements for the device. */
export type WantedPasskey = {
  /** Always `required`: the device itself remembers whose key it is. */
  residentKey: string
  /** The same, for older browsers. */
  requireResidentKey: boolean
  /** Always `required`: a fingerprint, a face or a PIN. */
  userVerification: string
}

/** An event on its way to an endpoint. */
export type WebhookDelivery = {
  /** Id of the delivery. */
  id: string
  /** Id of the event, which your software gets as `webhook-id` and as `id`: the same at every attempt. */
  eventId: string
  /** Type of the event. */
  eventType: EventType
  /** How far it is. */
  status: WebhookDeliveryStatus
  /** Attempts since it was last requested. */
  attempts: number
  /** HTTP status of the last answer; null if there was none. */
  responseStatus: number | null
  /** The beginning of the last answer, at most 1,024 characters; null if there was none or it could not be read. */
  responseBody: string | null
  /** Why the last attempt got no answer, in the language of `Accept-Language`; null if it got one. */
  problem: string | null
  /** Kind of the problem; null if there is none. */
  problemKind: "NOT_PERMITTED" | "NOT_PUBLIC" | "NO_CONNECTION" | "NO_ANSWER" | "LATE" | null
  /** How long the last attempt took, in milliseconds; null before the first. */
  durationMs: number | null
  /** When it was last tried; null for never. */
  lastAttemptAt: string | null
  /** When it is tried next; null when it has ended. */
  nextAttemptAt: string | null
  /** When it was created. */
  createdAt: string
}

/** An event on its way to an endpoint, with the body that is posted. */
export type WebhookDeliveryDetails = {
  /** Id of the delivery. */
  id: string
  /** Id of the event, which your software gets as `webhook-id` and as `id`: the same at every attempt. */
  eventId: string
  /** Type of the event. */
  eventType: EventType
  /** How far it is. */
  status: WebhookDeliveryStatus
  /** Attempts since it was last requested. */
  attempts: number
  /** HTTP status of the last answer; null if there was none. */
  responseStatus: number | null
  /** The beginning of the last answer, at most 1,024 characters; null if there was none or it could not be read. */
  responseBody: string | null
  /** Why the last attempt got no answer, in the language of `Accept-Language`; null if it got one. */
  problem: string | null
  /** Kind of the problem; null if there is none. */
  problemKind: "NOT_PERMITTED" | "NOT_PUBLIC" | "NO_CONNECTION" | "NO_ANSWER" | "LATE" | null
  /** How long the last attempt took, in milliseconds; null before the first. */
  durationMs: number | null
  /** When it was last tried; null for never. */
  lastAttemptAt: string | null
  /** When it is tried next; null when it has ended. */
  nextAttemptAt: string | null
  /** When it was created. */
  createdAt: string
  /** The body of each attempt, as it is posted: the text that is signed. What your role may not read is left out, and it is empty if nothing of it may be read. */
  requestBody: string
}

/** How far a delivery is. */
export type WebhookDeliveryStatus = "PENDING" | "SUCCEEDED" | "FAILED"

/** Where events are delivered. */
export type WebhookEndpoint = {
  /** Id of the endpoint. */
  id: string
  /** Where events are posted. */
  url: string
  /** What it is for. */
  description: string | null
  /** The event types that it gets. */
  eventTypes: Array<WantedEventType>
  /** Whether it gets events. */
  status: WebhookEndpointStatus
  /** Why the appliance disabled it, in the language of `Accept-Language`; null otherwise. */
  disabledReason: string | null
  /** Since when every attempt has failed; null if the last one succeeded. */
  failingSince: string | null
  /** The member who created the endpoint, last changed its URL or took it over. It gets what this member may read now, and nothing once they have left or lost `webhook:read`. Null for a deleted user. */
  setUpBy: {
    /** Id of that record. */
    id: string
    /** Its current name. */
    name: string
  } | null
  /** The event types that it asks for and does not get, because the member may not read what they are about. */
  withheldTypes: Array<EventType>
  /** Whether events have the contacts and messages that they are about; false if the member lacks `contact:read`: then they have ids alone. */
  showsContacts: boolean
  /** When it last accepted an event; null for never. */
  lastDeliveryAt: string | null
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
}

/** An endpoint was disabled because its receiver failed for long or is gone, or because the member who set it up may not read events any more. */
export type WebhookEndpointDisabledEvent = {
  /** Id of the event: the `webhook-id` of its deliveries, the same at every attempt. */
  id: string
  /** Type of the event. */
  type: "webhook_endpoint.disabled"
  /** When it happened. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organizationId: string
  /** Version of this form. */
  apiVersion: "1"
  /** Ids of what it is about, then the resource under its name, as it was a moment later. */
  data: {
    /** Id of the endpoint. */
    webhookEndpointId: string
    /** The endpoint. */
    webhookEndpoint?: ToldWebhookEndpoint
    /** True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts. */
    isShortened?: true
  }
}

/** Whether an endpoint gets events. */
export type WebhookEndpointStatus = "ENABLED" | "DISABLED" | "AUTO_DISABLED"

/** How to set an endpoint. */
export type WebhookEndpointSwitch = "ENABLED" | "DISABLED"

/** The hours of a day of the week. */
export type WeekDayHours = {
  /** Which day of the week. */
  dayOfWeek: DayOfWeek
  /** Whether it is closed all day, regardless of the intervals. */
  isClosed: boolean
  /** At most 4 intervals that do not overlap. */
  intervals: Array<OpenInterval>
}

/** A day of the week. */
export type Weekday = "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY"

/** A button of a template that has to be filled in. */
export type WhatsappButton = {
  /** Its position among the buttons of the template, from 0. */
  index: number
  /** The kind of its value. */
  type: WhatsappButtonType
  /** With merge fields in a campaign, as in `messageTemplate`. Addresses in it are not shortened. */
  value: string
}

/** The value that fills in a button of a template. */
export type WhatsappButtonType = "URL" | "COPY_CODE"

/** The settings of a number at the WhatsApp Cloud API of Meta. */
export type WhatsappCloudCredentials = {
  /** Phone number ID, from WhatsApp > API Setup of the app. It is not the number itself. */
  phoneNumberId: string
  /** WhatsApp Business Account ID, from the same page. */
  wabaId: string
  /** Permanent token of a system user with whatsapp_business_messaging and whatsapp_business_management. The temporary one of API Setup ends after a day. */
  accessToken: string
  /** App secret, from App settings > Basic. It proves that a callback is from Meta. */
  appSecret: string
  /** A word of your own, 8 characters or more, that you also enter in Meta where it asks for a verify token. */
  verifyToken: string
  /** Version of Meta's Graph API. Absent: `v26.0`. */
  graphVersion?: string
  /** Address of the API. Absent: `https://graph.facebook.com`. */
  baseUrl?: string
}

/** A button that has to be filled in. */
export type WhatsappTemplateButton = {
  /** Its position among the buttons of the template, from 0. */
  index: number
  /** The kind of its value. */
  type: WhatsappButtonType
}

/** The templates of the account of a sender. */
export type WhatsappTemplateList = {
  /** The templates, in every language; empty where they cannot be listed. */
  templates: Array<ListedWhatsappTemplate>
  /** Whether these are all templates of the account. */
  isWhole: boolean
  /** Why they cannot be listed, in the language of `Accept-Language`; null if they can. */
  obstacle: string | null
}

/** The contact and the deal that was recorded. */
export type Won = {
  /** The contact, now a CUSTOMER. */
  contact: Contact
  /** The deal. */
  conversion: Conversion
}

/** A condition on one of a closed list of words. */
export type WordCondition = {
  /** Field of the contact that the condition compares. */
  field: "status" | "source" | "stage"
  /** Comparison of the field with the value. Upper and lower case are the same. */
  operator: "equals" | "not_equals" | "in" | "not_in" | "is_empty" | "is_not_empty"
  /** One of the words of the field; an array of them for `in` and `not_in`. Operators that end in `_empty`, `_true` or `_false` take none. */
  value?: unknown
}

/** What decided in which time zones a recipient may be. */
export type ZoneSource = "CONTACT_TIMEZONE" | "STATE" | "POSTAL_CODE" | "AREA_CODE" | "NORTH_AMERICA" | "COUNTRY" | "CALLING_CODE" | "ORGANIZATION" | "UNKNOWN" | "STATE_AND_POSTAL_CODE"

export interface Operations {
  /** Identify the server */
  'GET /': { data: string; meta: undefined }
  /** Liveness */
  'GET /health': { data: Liveness; meta: undefined }
  /** Readiness */
  'GET /health/ready': { data: Readiness; meta: undefined }
  /** Figures for monitoring */
  'GET /metrics': { data: undefined; meta: undefined }
  /** Register with a new organization */
  'POST /auth/register': { body: Register; data: TokenPair; meta: undefined }
  /** Sign in */
  'POST /auth/login': { body: Login; data: TokenPair; meta: undefined }
  /** Exchange a refresh token for the next pair */
  'POST /auth/refresh': { body?: Refresh; data: TokenPair; meta: undefined }
  /** Switch to another organization */
  'POST /organization/switch': { body: SwitchOrganization; data: TokenPair; meta: undefined }
  /** Sign out */
  'POST /auth/logout': { data: EndedSessions; meta: undefined }
  /** Sign out everywhere */
  'POST /auth/logout-all': { data: EndedSessions; meta: undefined }
  /** List your sessions */
  'GET /auth/sessions': { data: Array<Session>; meta: undefined }
  /** End one of your sessions */
  'DELETE /auth/sessions/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Read how people sign in */
  'GET /auth/methods': { data: SignInMethods; meta: undefined }
  /** Sign in with a link */
  'POST /auth/link': { body: SignInByLink; data: TokenPair; meta: undefined }
  /** Sign in with the provider of the agency */
  'GET /auth/openid': { data: undefined; meta: undefined }
  /** Return from the provider */
  'GET /auth/openid/callback': { data: undefined; meta: undefined }
  /** Accept an invitation after signing in with the provider */
  'POST /auth/openid/join': { data: undefined; meta: undefined }
  /** Request a password reset link */
  'POST /auth/forgot-password': { body: ForgotPassword; data: PasswordLinkRequest; meta: undefined }
  /** Set a new password with a link */
  'POST /auth/reset-password': { body: ResetPassword; data: PasswordReset; meta: undefined }
  /** Show the form of a password reset link */
  'GET /reset/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Set a new password with the form */
  'POST /reset/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Verify an email address with a link */
  'POST /auth/verify-email': { body: VerifyEmail; data: VerifiedEmail; meta: undefined }
  /** Request a link that verifies the email address */
  'POST /auth/verify-email/resend': { data: EmailVerificationRequest; meta: undefined }
  /** Show the page that verifies an email address */
  'GET /verify-email/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Verify an email address with the form of the page */
  'POST /verify-email/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Create an API key */
  'POST /api-keys': { body: CreateApiKey; data: IssuedApiKey; meta: undefined }
  /** List API keys */
  'GET /api-keys': { query?: { page?: number; limit?: number }; data: Array<ApiKey>; meta: PaginationMeta }
  /** Read an API key */
  'GET /api-keys/{id}': { params: { id: string }; data: ApiKey; meta: undefined }
  /** Rename an API key */
  'PATCH /api-keys/{id}': { params: { id: string }; body?: UpdateApiKey; data: ApiKey; meta: undefined }
  /** Revoke an API key */
  'DELETE /api-keys/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Replace an API key */
  'POST /api-keys/{id}/rotate': { params: { id: string }; body?: RotateApiKey; data: IssuedApiKey; meta: undefined }
  /** Read the current organization */
  'GET /organization': { data: Organization; meta: undefined }
  /** Change the current organization */
  'PATCH /organization': { body?: UpdateOrganization; data: Organization; meta: undefined }
  /** Create another organization */
  'POST /organization': { body: CreateOrganization; data: OrganizationSummary; meta: undefined }
  /** List the organizations the caller belongs to */
  'GET /organization/all': { data: Array<Organization>; meta: undefined }
  /** Compare the caller's organizations */
  'GET /organization/overview': { query?: { days?: number }; data: Array<OrganizationOverview>; meta: undefined }
  /** List the domains of the organization */
  'GET /organization/domains': { data: Array<OrganizationDomain>; meta: undefined }
  /** Check a domain */
  'POST /organization/domains/{id}/verify': { params: { id: string }; data: OrganizationDomain; meta: undefined }
  /** Give up a former domain */
  'DELETE /organization/domains/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Prove that a domain reaches this server */
  'GET /.well-known/carillon-domain/{challenge}': { params: { challenge: string }; data: undefined; meta: undefined }
  /** Ask whether a domain may have a certificate */
  'GET /.well-known/carillon-certificate': { query?: { domain?: string }; data: undefined; meta: undefined }
  /** Read the contact card */
  'GET /organization/contact-card': { data: ContactCard; meta: undefined }
  /** Save the contact card */
  'PUT /organization/contact-card': { body: UpdateContactCard; data: ContactCard; meta: undefined }
  /** Fetch a contact card */
  'GET /c/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Read the brand */
  'GET /organization/brand': { data: Brand; meta: undefined }
  /** Change the brand */
  'PATCH /organization/brand': { body?: UpdateBrand; data: Brand; meta: undefined }
  /** Read the business hours */
  'GET /organization/business-hours': { data: BusinessHours; meta: undefined }
  /** Save the business hours */
  'PUT /organization/business-hours': { body: UpdateBusinessHours; data: BusinessHours; meta: undefined }
  /** Create a role */
  'POST /role': { body: CreateRole; data: RoleDetails; meta: undefined }
  /** List roles */
  'GET /role': { query?: { page?: number; limit?: number; excludeOwner?: boolean }; data: Array<RoleDetails>; meta: PaginationMeta }
  /** List the caller's permissions */
  'GET /role/permissions/me': { data: MyPermissions; meta: undefined }
  /** Read a role */
  'GET /role/{id}': { params: { id: string }; data: RoleDetails; meta: undefined }
  /** Change a role */
  'PATCH /role/{id}': { params: { id: string }; body?: UpdateRole; data: RoleDetails; meta: undefined }
  /** Delete a role */
  'DELETE /role/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** List the members with a role */
  'GET /role/{id}/members': { params: { id: string }; query?: { page?: number; limit?: number }; data: Array<RoleMember>; meta: PaginationMeta }
  /** Transfer the ownership */
  'POST /role/transfer-ownership': { body: TransferOwnership; data: RoleMember; meta: undefined }
  /** Give a member another role */
  'PATCH /role/assign': { body: AssignRole; data: RoleMember; meta: undefined }
  /** Remove a member */
  'DELETE /role/member': { query?: { userId?: string }; body?: RemoveMember; data: IdRecord; meta: undefined }
  /** Accept an invitation */
  'POST /auth/accept-invitation': { body: AcceptInvitation; data: AcceptedInvitation; meta: undefined }
  /** Invite a person */
  'POST /invitations': { body: CreateInvitation; data: IssuedInvitation; meta: undefined }
  /** List invitations */
  'GET /invitations': { query?: { page?: number; limit?: number }; data: Array<Invitation>; meta: PaginationMeta }
  /** Withdraw an invitation */
  'DELETE /invitations/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Send an invitation again */
  'POST /invitations/{id}/resend': { params: { id: string }; data: IssuedInvitation; meta: undefined }
  /** Show an invitation */
  'GET /i/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Join with the form of an invitation */
  'POST /i/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** List the invitations to the current user */
  'GET /user/invitations': { data: Array<ReceivedInvitation>; meta: undefined }
  /** Accept an invitation to the current user */
  'POST /user/invitations/{id}/accept': { params: { id: string }; data: AcceptedInvitation; meta: undefined }
  /** Read the subscription */
  'GET /billing/subscription': { data: Subscription; meta: undefined }
  /** Cancel the subscription */
  'POST /billing/subscription/cancel': { data: Subscription; meta: undefined }
  /** Undo the cancellation of the subscription */
  'POST /billing/subscription/reactivate': { data: Subscription; meta: undefined }
  /** Open the billing portal */
  'POST /billing/portal': { body?: BillingPortal; data: BillingPortalSession; meta: undefined }
  /** Show the page after a visit to the payment processor */
  'GET /billing/return': { query?: { result?: PaymentReturn }; data: undefined; meta: undefined }
  /** Read what the organization may use */
  'GET /billing/entitlements': { data: Entitlements; meta: undefined }
  /** Read what the organization uses of its plan */
  'GET /billing/usage': { data: BillingUsage; meta: undefined }
  /** Read the limits of the organization */
  'GET /billing/limits': { data: Array<BillingLimit>; meta: undefined }
  /** List invoices */
  'GET /billing/invoices': { query?: { limit?: number; cursor?: string }; data: Array<Invoice>; meta: CursorMeta }
  /** List credit notes */
  'GET /billing/credit-notes': { query?: { limit?: number; cursor?: string }; data: Array<CreditNoteDocument>; meta: CursorMeta }
  /** Show an invoice or a credit note of the operator */
  'GET /invoices/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Compare what organizations cost and earn */
  'GET /billing/margins': { query?: { month?: string; page?: number; limit?: number }; data: Array<Margin>; meta: PaginationMeta }
  /** Download what organizations cost and earn as CSV */
  'GET /billing/margins.csv': { query?: { month?: string }; data: undefined; meta: undefined }
  /** Read the credits */
  'GET /billing/credits': { data: CreditWallet; meta: undefined }
  /** List transactions of credits */
  'GET /billing/credits/transactions': { query?: { page?: number; limit?: number }; data: Array<CreditTransaction>; meta: PaginationMeta }
  /** Open a checkout for a plan */
  'POST /billing/subscription/checkout': { body: SubscriptionCheckout; data: Checkout; meta: undefined }
  /** Open a checkout for credits */
  'POST /billing/credits/checkout': { body: CreditPackCheckout; data: Checkout; meta: undefined }
  /** List add-ons */
  'GET /billing/add-ons': { data: Array<AddOn>; meta: undefined }
  /** Open a checkout for an add-on */
  'POST /billing/add-ons/{key}/checkout': { params: { key: string }; body?: AddOnCheckout; data: Checkout; meta: undefined }
  /** Buy an add-on with the saved card */
  'POST /billing/add-ons/{key}/purchase': { params: { key: string }; body?: AddOnPurchase; data: AddOnPurchaseResult; meta: undefined }
  /** Set when a pack is bought again by itself */
  'POST /billing/add-ons/{key}/auto-refill': { params: { key: string }; body: AutoRefillUpdate; data: AutoRefill; meta: undefined }
  /** List plans */
  'GET /billing/plans': { data: Array<Plan>; meta: undefined }
  /** Show the checkout page of the built-in payment processor */
  'GET /billing-sandbox/checkout/{session}': { params: { session: string }; data: undefined; meta: undefined }
  /** Pay with a test card */
  'POST /billing-sandbox/checkout/{session}': { params: { session: string }; data: undefined; meta: undefined }
  /** Ask as the bank of a test card does */
  'GET /billing-sandbox/authenticate/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Answer the bank of a test card */
  'POST /billing-sandbox/authenticate/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Show the billing portal of the built-in payment processor */
  'GET /billing-sandbox/portal/{session}': { params: { session: string }; data: undefined; meta: undefined }
  /** Cancel, keep or pay in the billing portal */
  'POST /billing-sandbox/portal/{session}': { params: { session: string }; data: undefined; meta: undefined }
  /** Show the form for another card */
  'GET /billing-sandbox/portal/{session}/card': { params: { session: string }; data: undefined; meta: undefined }
  /** Save another test card */
  'POST /billing-sandbox/portal/{session}/card': { params: { session: string }; data: undefined; meta: undefined }
  /** Show an invoice of the built-in payment processor */
  'GET /billing-sandbox/invoices/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Read the current user */
  'GET /user': { data: User; meta: undefined }
  /** Change the current user */
  'PATCH /user': { body?: UpdateUser; data: User; meta: undefined }
  /** Delete the account of the current user */
  'DELETE /user': { body?: DeleteUser; data: IdRecord; meta: undefined }
  /** List the members of the organization */
  'GET /user/all': { query?: { page?: number; limit?: number; search?: string; status?: UserStatus; sortBy?: UserSort; sortOrder?: SortOrder; populate?: Array<UserPart>; includeOwners?: boolean }; data: Array<Member>; meta: PaginationMeta }
  /** Change the password of the current user */
  'PATCH /user/password': { body: ChangePassword; data: User; meta: undefined }
  /** List your unfinished forms */
  'GET /user/kept-forms': { data: Array<KeptFormEntry>; meta: undefined }
  /** Read an unfinished form */
  'GET /user/kept-forms/{key}': { params: { key: string }; data: KeptForm; meta: undefined }
  /** Keep an unfinished form */
  'PUT /user/kept-forms/{key}': { params: { key: string }; body: PutKeptForm; data: KeptForm; meta: undefined }
  /** Delete an unfinished form */
  'DELETE /user/kept-forms/{key}': { params: { key: string }; data: KeptFormKey; meta: undefined }
  /** Read the state of two-factor sign-in */
  'GET /user/two-factor': { data: TwoFactor; meta: undefined }
  /** Set up two-factor sign-in */
  'POST /user/two-factor': { body: StartTwoFactor; data: TwoFactorSecret; meta: undefined }
  /** Turn off two-factor sign-in */
  'DELETE /user/two-factor': { body: PasswordAndCode; data: IdRecord; meta: undefined }
  /** Turn on two-factor sign-in */
  'POST /user/two-factor/confirm': { body: ConfirmTwoFactor; data: RecoveryCodes; meta: undefined }
  /** Create new recovery codes */
  'POST /user/two-factor/recovery-codes': { body: PasswordAndCode; data: RecoveryCodes; meta: undefined }
  /** List conversations */
  'GET /inbox/conversations': { query?: { status?: Array<ConversationStatus>; channel?: Array<ConversationChannel>; label?: Array<ConversationLabel>; assigneeId?: string; unreadOnly?: boolean; search?: string; cursor?: string; limit?: number }; data: Array<Conversation>; meta: CursorMeta }
  /** Begin a conversation */
  'POST /inbox/conversations': { body: StartConversation; data: Conversation; meta: undefined }
  /** Read a conversation */
  'GET /inbox/conversations/{id}': { params: { id: string }; data: Conversation; meta: undefined }
  /** Change the status or the assignee of a conversation */
  'PATCH /inbox/conversations/{id}': { params: { id: string }; body?: UpdateConversation; data: Conversation; meta: undefined }
  /** Count unread conversations */
  'GET /inbox/unread-count': { data: InboxUnread; meta: undefined }
  /** Mark a conversation as read */
  'POST /inbox/conversations/{id}/read': { params: { id: string }; data: Conversation; meta: undefined }
  /** Mark a conversation as unread */
  'POST /inbox/conversations/{id}/unread': { params: { id: string }; data: Conversation; meta: undefined }
  /** List the messages of a conversation */
  'GET /inbox/conversations/{id}/messages': { params: { id: string }; query?: { cursor?: string; limit?: number }; data: Array<ConversationMessage>; meta: CursorMeta }
  /** Write to the contact of a conversation */
  'POST /inbox/conversations/{id}/messages': { params: { id: string }; body?: SendConversationMessage; data: ConversationMessage; meta: undefined }
  /** Cancel a scheduled message */
  'DELETE /inbox/conversations/{id}/messages/{messageId}': { params: { id: string; messageId: string }; data: IdRecord; meta: undefined }
  /** List the notes of a conversation */
  'GET /inbox/conversations/{id}/notes': { params: { id: string }; query?: { cursor?: string; limit?: number }; data: Array<ContactNote>; meta: CursorMeta }
  /** Write a note on a conversation */
  'POST /inbox/conversations/{id}/notes': { params: { id: string }; body: CreateContactNote; data: ContactNote; meta: undefined }
  /** Delete a note of a conversation */
  'DELETE /inbox/conversations/{id}/notes/{noteId}': { params: { id: string; noteId: string }; data: IdRecord; meta: undefined }
  /** Read your draft in a conversation */
  'GET /inbox/conversations/{id}/draft': { params: { id: string }; data: ConversationDraft; meta: undefined }
  /** Keep your draft in a conversation */
  'PUT /inbox/conversations/{id}/draft': { params: { id: string }; body?: PutConversationDraft; data: ConversationDraft; meta: undefined }
  /** Watch the inbox */
  'GET /inbox/stream': { data: undefined; meta: undefined }
  /** Report that you are writing an answer */
  'POST /inbox/conversations/{id}/typing': { params: { id: string }; body?: ReportTyping; data: Typing; meta: undefined }
  /** List your notifications */
  'GET /notifications': { query?: { type?: NotificationType; unreadOnly?: boolean; cursor?: string; limit?: number }; data: NotificationList; meta: undefined }
  /** Count your unread notifications */
  'GET /notifications/unread-count': { data: UnreadCounts; meta: undefined }
  /** Read what changed in your notifications */
  'GET /notifications/sync': { query: { since: string }; data: NotificationSync; meta: undefined }
  /** Stream changes of your notifications */
  'GET /notifications/stream': { data: undefined; meta: undefined }
  /** Mark a notification as read */
  'POST /notifications/{id}/read': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Mark notifications as read */
  'POST /notifications/read-all': { body?: MarkRead; data: MarkedRead; meta: undefined }
  /** Show when you get notifications by mail */
  'GET /notifications/digest': { data: NotificationDigest; meta: undefined }
  /** Choose when you get notifications by mail */
  'PATCH /notifications/digest': { body: ChooseNotificationDigest; data: NotificationDigest; meta: undefined }
  /** Show the unsubscribe page of notification mails */
  'GET /digest/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Unsubscribe from notification mails by one click */
  'POST /digest/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Download the audit log as CSV, for a spreadsheet */
  'GET /audit-logs/export.csv': { query?: { createdFrom?: string; createdTo?: string }; data: undefined; meta: undefined }
  /** Download the audit log as JSON Lines, an act in each line */
  'GET /audit-logs/export.jsonl': { query?: { createdFrom?: string; createdTo?: string }; data: undefined; meta: undefined }
  /** Create a webhook endpoint */
  'POST /webhook-endpoints': { body: CreateWebhookEndpoint; data: IssuedWebhookEndpoint; meta: undefined }
  /** List webhook endpoints */
  'GET /webhook-endpoints': { query?: { page?: number; limit?: number }; data: Array<WebhookEndpoint>; meta: PaginationMeta }
  /** Change a webhook endpoint */
  'PATCH /webhook-endpoints/{id}': { params: { id: string }; body?: UpdateWebhookEndpoint; data: WebhookEndpoint; meta: undefined }
  /** Delete a webhook endpoint */
  'DELETE /webhook-endpoints/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Read a webhook endpoint */
  'GET /webhook-endpoints/{id}': { params: { id: string }; data: WebhookEndpoint; meta: undefined }
  /** Replace the secret of a webhook endpoint */
  'POST /webhook-endpoints/{id}/rotate-secret': { params: { id: string }; data: IssuedWebhookEndpoint; meta: undefined }
  /** Enable a webhook endpoint */
  'POST /webhook-endpoints/{id}/enable': { params: { id: string }; data: WebhookEndpoint; meta: undefined }
  /** List the kinds of events */
  'GET /webhook-endpoints/event-types': { data: Array<EventTypeInfo>; meta: undefined }
  /** Send a test event to a webhook endpoint */
  'POST /webhook-endpoints/{id}/test': { params: { id: string }; data: WebhookDelivery; meta: undefined }
  /** List the deliveries to a webhook endpoint */
  'GET /webhook-endpoints/{id}/deliveries': { params: { id: string }; query?: { status?: WebhookDeliveryStatus; limit?: number; cursor?: string }; data: Array<WebhookDelivery>; meta: CursorMeta }
  /** Read a delivery to a webhook endpoint */
  'GET /webhook-endpoints/{id}/deliveries/{deliveryId}': { params: { id: string; deliveryId: string }; data: WebhookDeliveryDetails; meta: undefined }
  /** Deliver an event again */
  'POST /webhook-endpoints/{id}/deliveries/{deliveryId}/retry': { params: { id: string; deliveryId: string }; data: WebhookDelivery; meta: undefined }
  /** Deliver what a webhook endpoint missed */
  'POST /webhook-endpoints/{id}/recover': { params: { id: string }; body: RecoverWebhookEndpoint; data: IdRecord; meta: undefined }
  /** Read events */
  'GET /events': { query?: { limit?: number; cursor?: string; since?: string }; data: Array<AnyEvent>; meta: FeedMeta }
  /** List opt-out keywords */
  'GET /opt-out/keywords': { query?: { page?: number; limit?: number; search?: string; sortBy?: OptOutKeywordSort; sortOrder?: SortOrder }; data: Array<OptOutKeyword>; meta: PaginationMeta }
  /** Add an opt-out keyword */
  'POST /opt-out/keywords': { body: CreateOptOutKeyword; data: IdRecord; meta: undefined }
  /** Change an opt-out keyword */
  'PATCH /opt-out/keywords/{id}': { params: { id: string }; body: UpdateOptOutKeyword; data: undefined; meta: undefined }
  /** Delete an opt-out keyword */
  'DELETE /opt-out/keywords/{id}': { params: { id: string }; data: undefined; meta: undefined }
  /** List topics */
  'GET /topics': { query?: { page?: number; limit?: number }; data: Array<Topic>; meta: PaginationMeta }
  /** Create a topic */
  'POST /topics': { body: CreateTopic; data: Topic; meta: undefined }
  /** Read a topic */
  'GET /topics/{id}': { params: { id: string }; data: Topic; meta: undefined }
  /** Change a topic */
  'PATCH /topics/{id}': { params: { id: string }; body?: UpdateTopic; data: Topic; meta: undefined }
  /** Delete a topic */
  'DELETE /topics/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** List what a contact chose about topics */
  'GET /contacts/{id}/topics': { params: { id: string }; data: Array<ContactTopic>; meta: undefined }
  /** Change what a contact chose about topics */
  'PATCH /contacts/{id}/topics': { params: { id: string }; body: ChooseTopics; data: Array<ContactTopic>; meta: undefined }
  /** Read the automatic replies */
  'GET /opt-out/reply-message': { data: ReplyMessage; meta: undefined }
  /** Change the automatic replies */
  'PATCH /opt-out/reply-message': { body?: UpdateReplyMessage; data: undefined; meta: undefined }
  /** Read the opt-outs at providers */
  'GET /opt-out/provider-sync-status': { data: ProviderSyncStatus; meta: undefined }
  /** Send the opt-out keywords to the providers again */
  'POST /opt-out/provider-sync-status/resync': { data: undefined; meta: undefined }
  /** List messages that may be opt-outs */
  'GET /opt-out/reviews': { query?: { page?: number; limit?: number; status?: OptOutReviewStatus }; data: Array<OptOutReview>; meta: PaginationMeta }
  /** Decide whether a message is an opt-out */
  'POST /opt-out/reviews/{id}/decide': { params: { id: string }; body: DecideOptOutReview; data: OptOutReview; meta: undefined }
  /** List contacts */
  'GET /contacts': { query?: { ids?: Array<string>; search?: string; name?: string; phone?: string; email?: string; status?: Array<ContactStatus>; source?: Array<ContactSource>; stage?: Array<ContactStage>; isOptedOut?: boolean; emailSubscribed?: boolean; tagIds?: Array<string>; createdFrom?: string; createdTo?: string; excludeSegmentId?: string; campaignResult?: CampaignResult; campaignId?: string; campaignDays?: number; customFieldFilters?: string; page?: number; limit?: number; sortBy?: ContactSort; sortOrder?: SortOrder }; data: Array<Contact>; meta: PaginationMeta }
  /** Create a contact */
  'POST /contacts': { body: CreateContact; data: CreatedContact; meta: undefined }
  /** List the ids of contacts */
  'GET /contacts/ids': { query?: { ids?: Array<string>; search?: string; name?: string; phone?: string; email?: string; status?: Array<ContactStatus>; source?: Array<ContactSource>; stage?: Array<ContactStage>; isOptedOut?: boolean; emailSubscribed?: boolean; tagIds?: Array<string>; createdFrom?: string; createdTo?: string; excludeSegmentId?: string; campaignResult?: CampaignResult; campaignId?: string; campaignDays?: number; customFieldFilters?: string; page?: number; limit?: number; sortBy?: ContactSort; sortOrder?: SortOrder }; data: ContactIds; meta: undefined }
  /** Read a contact */
  'GET /contacts/{id}': { params: { id: string }; data: Contact; meta: undefined }
  /** Change a contact */
  'PATCH /contacts/{id}': { params: { id: string }; body?: UpdateContact; data: ChangedContact; meta: undefined }
  /** Delete a contact */
  'DELETE /contacts/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Move a contact to a stage */
  'PATCH /contacts/{id}/stage': { params: { id: string }; body: ChangeStage; data: Contact; meta: undefined }
  /** Tag a contact */
  'POST /contacts/{id}/tags': { params: { id: string }; body: AddTags; data: Contact; meta: undefined }
  /** Remove a tag from a contact */
  'DELETE /contacts/{id}/tags/{tagId}': { params: { id: string; tagId: string }; data: IdRecord; meta: undefined }
  /** Download a contact as a vCard */
  'GET /contacts/{id}/vcard': { params: { id: string }; data: undefined; meta: undefined }
  /** List contacts in the order of change */
  'GET /contacts/changes': { query?: { updatedSince?: string; cursor?: string; limit?: number }; data: Array<ContactChange>; meta: ChangesMeta }
  /** Delete many contacts */
  'POST /contacts/bulk-delete': { body: BulkDelete; data: BulkResult | BulkOperation; meta: undefined }
  /** Change many contacts */
  'POST /contacts/bulk-edit': { body: BulkEdit; data: BulkResult | BulkOperation; meta: undefined }
  /** List bulk operations */
  'GET /contacts/bulk-operations': { query?: { page?: number; limit?: number }; data: Array<BulkOperation>; meta: PaginationMeta }
  /** Read a bulk operation with its progress and counts */
  'GET /contacts/bulk-operations/{id}': { params: { id: string }; data: BulkOperation; meta: undefined }
  /** Cancel a queued or running bulk operation */
  'POST /contacts/bulk-operations/{id}/cancel': { params: { id: string }; data: BulkOperation; meta: undefined }
  /** Undo a bulk operation */
  'POST /contacts/bulk-operations/{id}/undo': { params: { id: string }; data: BulkOperation; meta: undefined }
  /** Create or change up to 1,000 contacts */
  'POST /contacts/bulk-upsert': { body: BulkUpsert; data: UpsertResult; meta: undefined }
  /** Find contacts that look like the same person */
  'GET /contacts/duplicates': { query?: { page?: number; limit?: number; rules?: Array<DuplicateRule> }; data: Array<DuplicateGroup>; meta: PaginationMeta }
  /** Merge another contact into this one */
  'POST /contacts/{id}/merge': { params: { id: string }; body: MergeContacts; data: Contact; meta: undefined }
  /** Choose the preferred sender of a contact */
  'PUT /contacts/{id}/preferred-caller-id': { params: { id: string }; body: SetPreferredCallerId; data: Contact; meta: undefined }
  /** Read the timeline of a contact */
  'GET /contacts/{id}/activity': { params: { id: string }; query?: { limit?: number; cursor?: string }; data: Array<Activity>; meta: CursorMeta }
  /** List the consent records of a contact */
  'GET /contacts/{id}/consents': { params: { id: string }; query?: { page?: number; limit?: number }; data: Array<Consent>; meta: PaginationMeta }
  /** Read the evidence of consent of a contact */
  'GET /contacts/{id}/consents/evidence': { params: { id: string }; data: ConsentEvidence; meta: undefined }
  /** Open the evidence of consent of a contact as a document */
  'GET /contacts/{id}/consents/evidence.html': { params: { id: string }; data: undefined; meta: undefined }
  /** Read the evidence of consent of an address */
  'GET /opt-out/evidence': { query: { address: string }; data: ConsentEvidence; meta: undefined }
  /** Open the evidence of consent of an address as a document */
  'GET /opt-out/evidence.html': { query: { address: string }; data: undefined; meta: undefined }
  /** Download everything about the person of a contact as JSON */
  'GET /contacts/{id}/dossier': { params: { id: string }; data: undefined; meta: undefined }
  /** Download everything about the person of an address as JSON */
  'GET /opt-out/dossier': { query: { address: string }; data: undefined; meta: undefined }
  /** Download everything about the person of a contact as a document to read */
  'GET /contacts/{id}/dossier.html': { params: { id: string }; data: undefined; meta: undefined }
  /** Download everything about the person of an address as a document to read */
  'GET /opt-out/dossier.html': { query: { address: string }; data: undefined; meta: undefined }
  /** Read what an erasure of the person of a contact would erase, and what would stay */
  'GET /contacts/{id}/erasure-preview': { params: { id: string }; data: ErasurePreview; meta: undefined }
  /** Erase what is stored about the person of a contact */
  'POST /contacts/{id}/erase': { params: { id: string }; data: Erasure; meta: undefined }
  /** Read what an erasure of the person of an address would erase, and what would stay */
  'GET /opt-out/erasure-preview': { query: { address: string }; data: ErasurePreview; meta: undefined }
  /** Erase what is stored about the person of an address */
  'POST /opt-out/erase': { body: ErasePerson; data: Erasure; meta: undefined }
  /** Read how far an erasure is */
  'GET /contacts/erasures/{id}': { params: { id: string }; data: Erasure; meta: undefined }
  /** List the emails to a contact */
  'GET /contacts/{id}/emails': { params: { id: string }; query?: { statuses?: Array<EmailStatus>; q?: string; page?: number }; data: Array<ContactEmail>; meta: PaginationMeta }
  /** Read the link clicks of a contact */
  'GET /contacts/{id}/link-analytics': { params: { id: string }; data: ContactLinkAnalytics; meta: undefined }
  /** Record a won deal and make the contact a customer */
  'POST /contacts/{id}/mark-won': { params: { id: string }; body?: MarkWon; data: Won; meta: undefined }
  /** Import contacts from a CSV file */
  'POST /contacts/imports': { body: FormData; data: ImportCreated; meta: undefined }
  /** List imports */
  'GET /contacts/imports': { query?: { page?: number; limit?: number }; data: Array<ContactImport>; meta: PaginationMeta }
  /** Read an import with its progress and counts */
  'GET /contacts/imports/{id}': { params: { id: string }; data: ContactImport; meta: undefined }
  /** Import a checked file */
  'POST /contacts/imports/{id}/run': { params: { id: string }; body?: RunImport; data: ContactImport; meta: undefined }
  /** Cancel a queued or running import */
  'POST /contacts/imports/{id}/cancel': { params: { id: string }; data: ContactImport; meta: undefined }
  /** Undo an import */
  'POST /contacts/imports/{id}/undo': { params: { id: string }; data: ContactImport; meta: undefined }
  /** List the verdict on each row */
  'GET /contacts/imports/{id}/rows': { params: { id: string }; query?: { page?: number; limit?: number; verdict?: ImportVerdict }; data: Array<ImportRow>; meta: PaginationMeta }
  /** Download the rejected rows with their reasons */
  'GET /contacts/imports/{id}/rejects.csv': { params: { id: string }; data: undefined; meta: undefined }
  /** Export contacts as CSV */
  'POST /contacts/exports': { query?: { ids?: Array<string>; search?: string; name?: string; phone?: string; email?: string; status?: Array<ContactStatus>; source?: Array<ContactSource>; stage?: Array<ContactStage>; isOptedOut?: boolean; emailSubscribed?: boolean; tagIds?: Array<string>; createdFrom?: string; createdTo?: string; excludeSegmentId?: string; campaignResult?: CampaignResult; campaignId?: string; campaignDays?: number; customFieldFilters?: string }; body?: CreateExport; data: ContactExport; meta: undefined }
  /** Read an export with its progress */
  'GET /contacts/exports/{id}': { params: { id: string }; data: ContactExport; meta: undefined }
  /** Download the file of a completed export */
  'GET /contacts/exports/{id}/file': { params: { id: string }; data: undefined; meta: undefined }
  /** Create a custom field */
  'POST /custom-fields': { body: CreateCustomField; data: CustomField; meta: undefined }
  /** List custom fields */
  'GET /custom-fields': { query?: { page?: number; limit?: number; search?: string; type?: CustomFieldType; isArchived?: boolean; sortBy?: CustomFieldSort; sortOrder?: SortOrder }; data: Array<CustomField>; meta: PaginationMeta }
  /** Read a custom field */
  'GET /custom-fields/{id}': { params: { id: string }; data: CustomField; meta: undefined }
  /** Change a custom field */
  'PATCH /custom-fields/{id}': { params: { id: string }; body?: UpdateCustomField; data: CustomField; meta: undefined }
  /** Delete a custom field */
  'DELETE /custom-fields/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Create a segment */
  'POST /segments': { body: CreateSegment; data: Segment; meta: undefined }
  /** List segments */
  'GET /segments': { query?: { page?: number; limit?: number; search?: string; type?: SegmentType; sortBy?: SegmentSort; sortOrder?: SortOrder }; data: Array<Segment>; meta: PaginationMeta }
  /** Read a segment */
  'GET /segments/{id}': { params: { id: string }; data: Segment; meta: undefined }
  /** Change a segment */
  'PATCH /segments/{id}': { params: { id: string }; body?: UpdateSegment; data: Segment; meta: undefined }
  /** Delete a segment */
  'DELETE /segments/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Clone a segment */
  'POST /segments/{id}/clone': { params: { id: string }; body?: CloneSegment; data: Segment; meta: undefined }
  /** Preview segment rules */
  'POST /segments/preview': { body: PreviewRules; data: RulesPreview; meta: PaginationMeta }
  /** Add contacts to a static segment */
  'POST /segments/{id}/contacts': { params: { id: string }; body: AddMembers; data: AddedMembers; meta: undefined }
  /** Remove contacts from a static segment */
  'DELETE /segments/{id}/contacts': { params: { id: string }; query?: { contactIds?: Array<string> }; body?: RemoveMembers; data: RemovedMembers; meta: undefined }
  /** List the contacts of a segment */
  'GET /segments/{id}/contacts': { params: { id: string }; query?: { page?: number; limit?: number }; data: Array<Contact>; meta: PaginationMeta }
  /** List the segments with whether a contact is in them */
  'GET /contacts/{id}/segments': { params: { id: string }; query?: { page?: number; limit?: number }; data: Array<SegmentMembership>; meta: PaginationMeta }
  /** Preview the contacts of a segment */
  'GET /segments/{id}/preview': { params: { id: string }; query?: { page?: number; limit?: number }; data: SegmentPreview; meta: PaginationMeta }
  /** Explain why a contact is in a segment or is not */
  'GET /segments/{id}/contacts/{contactId}/explain': { params: { id: string; contactId: string }; data: MembershipExplanation; meta: undefined }
  /** Create a tag */
  'POST /tags': { body: CreateTag; data: Tag; meta: undefined }
  /** List tags */
  'GET /tags': { query?: { page?: number; limit?: number; search?: string; sortBy?: TagSort; sortOrder?: SortOrder }; data: Array<Tag>; meta: PaginationMeta }
  /** Read a tag */
  'GET /tags/{id}': { params: { id: string }; data: Tag; meta: undefined }
  /** Rename a tag */
  'PATCH /tags/{id}': { params: { id: string }; body?: UpdateTag; data: Tag; meta: undefined }
  /** Delete a tag */
  'DELETE /tags/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** List saved views of contacts */
  'GET /contact-views': { data: Array<SavedView>; meta: undefined }
  /** Save a view of contacts */
  'POST /contact-views': { body: CreateSavedView; data: SavedView; meta: undefined }
  /** Change a saved view of contacts */
  'PATCH /contact-views/{id}': { params: { id: string }; body?: UpdateSavedView; data: SavedView; meta: undefined }
  /** Delete a saved view of contacts */
  'DELETE /contact-views/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** List saved views of campaigns */
  'GET /campaign-views': { data: Array<SavedView>; meta: undefined }
  /** Save a view of campaigns */
  'POST /campaign-views': { body: CreateSavedView; data: SavedView; meta: undefined }
  /** Change a saved view of campaigns */
  'PATCH /campaign-views/{id}': { params: { id: string }; body?: UpdateSavedView; data: SavedView; meta: undefined }
  /** Delete a saved view of campaigns */
  'DELETE /campaign-views/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** List saved views of short links */
  'GET /short-link-views': { data: Array<SavedView>; meta: undefined }
  /** Save a view of short links */
  'POST /short-link-views': { body: CreateSavedView; data: SavedView; meta: undefined }
  /** Change a saved view of short links */
  'PATCH /short-link-views/{id}': { params: { id: string }; body?: UpdateSavedView; data: SavedView; meta: undefined }
  /** Delete a saved view of short links */
  'DELETE /short-link-views/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** List saved views of opt-outs */
  'GET /opt-out-views': { data: Array<SavedView>; meta: undefined }
  /** Save a view of opt-outs */
  'POST /opt-out-views': { body: CreateSavedView; data: SavedView; meta: undefined }
  /** Change a saved view of opt-outs */
  'PATCH /opt-out-views/{id}': { params: { id: string }; body?: UpdateSavedView; data: SavedView; meta: undefined }
  /** Delete a saved view of opt-outs */
  'DELETE /opt-out-views/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Add a sender */
  'POST /channel-identities': { body: CreateSandboxSender | CreateHttpSender | CreateKannelSender | CreateSmppSender | CreateSmtpSender | CreateTwilioSender | CreateTelnyxSender | CreatePlivoSender | CreateVonageSender | CreateWhatsappCloudSender | CreatePostmarkSender | CreateMailgunSender | CreateSesSender | CreateSendgridSender | CreateBrevoSender | CreateResendSender | CreateSparkpostSender | CreateMailjetSender; data: Sender; meta: undefined }
  /** List senders */
  'GET /channel-identities': { query?: { page?: number; limit?: number; channel?: Array<Channel>; status?: Array<SenderStatus> }; data: Array<Sender>; meta: PaginationMeta }
  /** Read a sender */
  'GET /channel-identities/{id}': { params: { id: string }; data: Sender; meta: undefined }
  /** Change a sender */
  'PATCH /channel-identities/{id}': { params: { id: string }; body?: UpdateSender; data: Sender; meta: undefined }
  /** Remove a sender */
  'DELETE /channel-identities/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Give a sender new callback addresses */
  'POST /channel-identities/{id}/rotate-callback-token': { params: { id: string }; body?: RotateCallbackToken; data: Sender; meta: undefined }
  /** Check a sender */
  'POST /channel-identities/{id}/verify': { params: { id: string }; data: SenderVerification; meta: undefined }
  /** List the WhatsApp templates of a sender */
  'GET /channel-identities/{id}/whatsapp-templates': { params: { id: string }; data: WhatsappTemplateList; meta: undefined }
  /** Send a test message */
  'POST /channel-identities/{id}/test': { params: { id: string }; body: SendTestMessage; data: TestMessage; meta: undefined }
  /** List the test phones */
  'GET /test-phones': { query?: { search?: string; cursor?: string; limit?: number }; data: Array<TestPhone>; meta: CursorMeta }
  /** List the messages of a test phone */
  'GET /test-phones/messages': { query: { address: string; cursor?: string; limit?: number }; data: Array<TestPhoneMessage>; meta: CursorMeta }
  /** Answer from a test phone */
  'POST /test-phones/messages': { body: AnswerFromTestPhone; data: TestPhoneAnswer; meta: undefined }
  /** Watch the test phones */
  'GET /test-phones/stream': { data: undefined; meta: undefined }
  /** Create a campaign, and launch it unless it is a draft */
  'POST /campaigns': { body: CreateCampaign; data: Campaign; meta: undefined }
  /** List campaigns */
  'GET /campaigns': { query?: { page?: number; limit?: number; statuses?: Array<CampaignStatus>; types?: Array<CampaignType>; segmentId?: string; approval?: ApprovalStatus; q?: string; sortBy?: CampaignSort; sortOrder?: SortOrder }; data: Array<Campaign>; meta: CampaignListMeta }
  /** Copy a campaign into a draft */
  'POST /campaigns/{id}/duplicate': { params: { id: string }; data: Campaign; meta: undefined }
  /** Read a campaign */
  'GET /campaigns/{id}': { params: { id: string }; data: CampaignDetail; meta: undefined }
  /** Change a campaign, or launch a draft with isDraft: false */
  'PATCH /campaigns/{id}': { params: { id: string }; body?: UpdateCampaign; data: Campaign; meta: undefined }
  /** Delete a campaign */
  'DELETE /campaigns/{id}': { params: { id: string }; data: undefined; meta: undefined }
  /** Pause a campaign */
  'POST /campaigns/{id}/pause': { params: { id: string }; data: Campaign; meta: undefined }
  /** Cancel what has not been sent */
  'POST /campaigns/{id}/cancel': { params: { id: string }; data: Campaign; meta: undefined }
  /** End the recurrence of a campaign */
  'POST /campaigns/{id}/end-recurrence': { params: { id: string }; data: Campaign; meta: undefined }
  /** Resume a paused campaign */
  'POST /campaigns/{id}/resume': { params: { id: string }; body?: ResumeCampaign; data: Campaign; meta: undefined }
  /** List campaigns in the order of change */
  'GET /campaigns/changes': { query?: { updatedSince?: string; cursor?: string; limit?: number }; data: Array<CampaignChange>; meta: ChangesMeta }
  /** Submit a draft for approval */
  'POST /campaigns/{id}/submit': { params: { id: string }; body?: SubmitCampaign; data: Campaign; meta: undefined }
  /** Approve a submitted campaign and launch it */
  'POST /campaigns/{id}/approve': { params: { id: string }; body: ApproveCampaign; data: Campaign; meta: undefined }
  /** Reject a submitted campaign */
  'POST /campaigns/{id}/reject': { params: { id: string }; body: RejectCampaign; data: Campaign; meta: undefined }
  /** Show the message of a campaign as a contact would get it */
  'GET /campaigns/{id}/preview': { params: { id: string }; query?: { contactId?: string; variant?: string }; data: CampaignPreview; meta: undefined }
  /** Send the text of a campaign to a few numbers */
  'POST /campaigns/{id}/test': { params: { id: string }; body: SendCampaignTest; data: CampaignTest; meta: undefined }
  /** Check the mail of a campaign before it is sent */
  'POST /campaigns/{id}/mail-checks': { params: { id: string }; body?: CheckMail; data: MailChecks; meta: undefined }
  /** Read the feed of a campaign now */
  'POST /campaigns/{id}/check-feed': { params: { id: string }; data: FoundFeed; meta: undefined }
  /** Report that you are editing a campaign */
  'POST /campaigns/{id}/editing': { params: { id: string }; body?: ReportEditing; data: Editing; meta: undefined }
  /** Report that you are editing a designed template */
  'POST /email-templates/{id}/editing': { params: { id: string }; body?: ReportEditing; data: Editing; meta: undefined }
  /** Send a message to one person */
  'POST /messages': { body: SendMessage; data: Message; meta: undefined }
  /** Read a message */
  'GET /messages/{id}': { params: { id: string }; data: Message; meta: undefined }
  /** Estimate a campaign before it is created */
  'POST /campaigns/estimate': { body: EstimateCampaign; data: CampaignEstimate; meta: undefined }
  /** Read the results of a campaign */
  'GET /campaigns/{id}/analytics': { params: { id: string }; query?: { interval?: Interval; from?: string; to?: string }; data: CampaignAnalytics; meta: undefined }
  /** Read the clicks of a campaign */
  'GET /campaigns/{id}/click-analytics': { params: { id: string }; query?: { interval?: ClickInterval; from?: string; to?: string }; data: CampaignClickAnalytics; meta: undefined }
  /** Read the clicks of a campaign by link */
  'GET /campaigns/{id}/link-analytics': { params: { id: string }; data: Array<CampaignLink>; meta: undefined }
  /** List the messages of a campaign */
  'GET /campaigns/{id}/messages': { params: { id: string }; query?: { page?: number; limit?: number; status?: Array<MessageStatus>; errorCode?: Array<MessageError>; isInDoubt?: boolean; did?: RecipientAct; linkId?: string; variant?: string; contactId?: string; executionId?: string }; data: Array<Message>; meta: PaginationMeta }
  /** Make a segment of the recipients of a campaign */
  'POST /campaigns/{id}/segment': { params: { id: string }; body: CreateCampaignSegment; data: CampaignSegment; meta: undefined }
  /** Explain why a contact gets a campaign or does not */
  'GET /campaigns/{id}/explain': { params: { id: string }; query: { contactId: string; executionId?: string }; data: SendExplanation; meta: undefined }
  /** Prove why a message was sent or skipped */
  'GET /messages/{id}/proof': { params: { id: string }; data: MessageProof; meta: undefined }
  /** List the runs of a campaign */
  'GET /campaigns/{campaignId}/executions': { params: { campaignId: string }; query?: { page?: number; limit?: number }; data: Array<Execution>; meta: PaginationMeta }
  /** Send messages in doubt again */
  'POST /campaigns/{campaignId}/executions/{executionId}/resend-unknown': { params: { campaignId: string; executionId: string }; body: ResendUnknown; data: Execution; meta: undefined }
  /** Compare the runs of a campaign */
  'GET /campaigns/{campaignId}/executions/compare': { params: { campaignId: string }; query?: { limit?: number }; data: Array<ExecutionResults>; meta: undefined }
  /** Read the results of one run */
  'GET /campaigns/{campaignId}/executions/{executionId}/analytics': { params: { campaignId: string; executionId: string }; query?: { interval?: Interval; from?: string; to?: string }; data: CampaignAnalytics; meta: undefined }
  /** Compare the audiences of two runs */
  'GET /campaigns/{campaignId}/executions/{executionId}/drift': { params: { campaignId: string; executionId: string }; query?: { since?: string }; data: AudienceDrift; meta: undefined }
  /** List who came, went or stayed between two runs */
  'GET /campaigns/{campaignId}/executions/{executionId}/drift/contacts': { params: { campaignId: string; executionId: string }; query?: { change?: AudienceChange; since?: string; limit?: number; cursor?: string }; data: Array<MovedContact>; meta: CursorMeta }
  /** Watch a campaign while it sends */
  'GET /campaigns/{id}/stream': { params: { id: string }; data: undefined; meta: undefined }
  /** Create a poll, and launch it unless it is a draft */
  'POST /polls': { body: CreatePoll; data: Poll; meta: undefined }
  /** List polls */
  'GET /polls': { query?: { page?: number; limit?: number; statuses?: Array<PollStatus>; q?: string }; data: Array<Poll>; meta: PaginationMeta }
  /** Estimate a poll before it is created */
  'POST /polls/estimate': { body: CreatePoll; data: CampaignEstimate; meta: undefined }
  /** Read a poll */
  'GET /polls/{id}': { params: { id: string }; data: Poll; meta: undefined }
  /** Change a draft poll, or launch it with isDraft: false */
  'PATCH /polls/{id}': { params: { id: string }; body?: UpdatePoll; data: Poll; meta: undefined }
  /** Delete a poll */
  'DELETE /polls/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Close a poll */
  'POST /polls/{id}/close': { params: { id: string }; data: Poll; meta: undefined }
  /** Cancel a poll */
  'POST /polls/{id}/cancel': { params: { id: string }; data: Poll; meta: undefined }
  /** Read the address of the page for a screen */
  'GET /polls/{id}/screen': { params: { id: string }; data: PollScreen; meta: undefined }
  /** Show the results of a poll on a screen */
  'PUT /polls/{id}/screen': { params: { id: string }; data: PollScreen; meta: undefined }
  /** Show the results of a poll no more */
  'DELETE /polls/{id}/screen': { params: { id: string }; data: PollScreen; meta: undefined }
  /** Show the results of a poll to a room */
  'GET /screen/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Read the results of a poll */
  'GET /polls/{id}/analytics': { params: { id: string }; data: PollAnalytics; meta: undefined }
  /** Watch the results of a poll */
  'GET /polls/{id}/stream': { params: { id: string }; data: undefined; meta: undefined }
  /** List the votes of a poll */
  'GET /polls/{pollId}/votes': { params: { pollId: string }; query?: { page?: number; limit?: number; optionId?: string }; data: Array<PollVote>; meta: PaginationMeta }
  /** Download the votes of a poll */
  'GET /polls/{pollId}/votes/export': { params: { pollId: string }; data: undefined; meta: undefined }
  /** Create a segment from the recipients of a poll */
  'POST /polls/{id}/create-segment': { params: { id: string }; body: CreatePollSegment; data: PollSegment; meta: undefined }
  /** Create an automation */
  'POST /automations': { body: CreateAutomation; data: Automation; meta: undefined }
  /** List automations */
  'GET /automations': { query?: { page?: number; limit?: number; statuses?: Array<AutomationStatus>; q?: string }; data: Array<ListedAutomation>; meta: PaginationMeta }
  /** Read an automation */
  'GET /automations/{id}': { params: { id: string }; data: Automation; meta: undefined }
  /** Change an automation */
  'PATCH /automations/{id}': { params: { id: string }; body?: UpdateAutomation; data: Automation; meta: undefined }
  /** Delete an automation */
  'DELETE /automations/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Copy an automation */
  'POST /automations/{id}/clone': { params: { id: string }; body?: CloneAutomation; data: Automation; meta: undefined }
  /** Check an automation */
  'POST /automations/{id}/check': { params: { id: string }; data: Array<AutomationProblem>; meta: undefined }
  /** Activate an automation, or its changes */
  'POST /automations/{id}/activate': { params: { id: string }; body?: ActivateAutomation; data: Automation; meta: undefined }
  /** Pause an automation */
  'POST /automations/{id}/pause': { params: { id: string }; data: Automation; meta: undefined }
  /** Resume an automation */
  'POST /automations/{id}/resume': { params: { id: string }; data: Automation; meta: undefined }
  /** Archive an automation */
  'POST /automations/{id}/archive': { params: { id: string }; data: Automation; meta: undefined }
  /** Let contacts enter an automation */
  'POST /automations/{id}/people': { params: { id: string }; body: EnterAutomation; data: EnteredPeople; meta: undefined }
  /** List the people of an automation */
  'GET /automations/{id}/people': { params: { id: string }; query?: { page?: number; limit?: number; stepId?: string; visitedStepId?: string; outcome?: string; did?: StepReaction; isInside?: boolean; endedBy?: Array<AutomationEnd> }; data: Array<AutomationPerson>; meta: PaginationMeta }
  /** Read the path of a person */
  'GET /automations/{id}/people/{personId}': { params: { id: string; personId: string }; data: AutomationPath; meta: undefined }
  /** Remove a person from an automation */
  'DELETE /automations/{id}/people/{personId}': { params: { id: string; personId: string }; data: IdRecord; meta: undefined }
  /** List the automations of a contact */
  'GET /contacts/{id}/automations': { params: { id: string }; query?: { page?: number; limit?: number }; data: Array<ContactInAutomation>; meta: PaginationMeta }
  /** Read the figures of an automation */
  'GET /automations/{id}/analytics': { params: { id: string }; data: AutomationAnalytics; meta: undefined }
  /** Simulate an automation */
  'POST /automations/{id}/simulate': { params: { id: string }; body?: SimulateAutomation; data: AutomationSimulation; meta: undefined }
  /** Create a join link */
  'POST /join-links': { body: CreateJoinLink; data: JoinLink; meta: undefined }
  /** List join links */
  'GET /join-links': { query?: { page?: number; limit?: number; statuses?: Array<JoinLinkStatus>; types?: Array<JoinLinkType>; search?: string }; data: Array<JoinLink>; meta: PaginationMeta }
  /** Read a join link */
  'GET /join-links/{id}': { params: { id: string }; data: JoinLink; meta: undefined }
  /** Change a join link */
  'PATCH /join-links/{id}': { params: { id: string }; body?: UpdateJoinLink; data: JoinLink; meta: undefined }
  /** Delete a join link */
  'DELETE /join-links/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Analytics of a join link */
  'GET /join-links/{id}/analytics': { params: { id: string }; data: JoinLinkAnalytics; meta: undefined }
  /** List submissions of a join link */
  'GET /join-links/{id}/submissions': { params: { id: string }; query?: { page?: number; limit?: number; statuses?: Array<JoinSubmissionStatus> }; data: Array<JoinSubmission>; meta: PaginationMeta }
  /** Read a join link as its page shows it */
  'GET /public/join-links/{slug}': { params: { slug: string }; data: PublicJoinLink; meta: undefined }
  /** Join by a form */
  'POST /public/join-links/{slug}/submissions': { params: { slug: string }; body?: SubmitJoinLink; data: JoinSubmissionState; meta: undefined }
  /** Enter the code that was sent */
  'POST /public/join-links/{slug}/submissions/{id}/verify': { params: { slug: string; id: string }; body: JoinCode; data: JoinSubmissionState; meta: undefined }
  /** Send the code or the question again */
  'POST /public/join-links/{slug}/submissions/{id}/resend': { params: { slug: string; id: string }; data: JoinSubmissionState; meta: undefined }
  /** Preview the page of a join link */
  'POST /join-links/preview': { body: CreateJoinLink; data: JoinLinkPreview; meta: undefined }
  /** Show the page of a join link */
  'GET /j/{slug}': { params: { slug: string }; data: undefined; meta: undefined }
  /** Take the form of a join link */
  'POST /j/{slug}': { params: { slug: string }; data: undefined; meta: undefined }
  /** Show what comes after the form of a join link */
  'GET /j/{slug}/steps/{id}': { params: { slug: string; id: string }; data: undefined; meta: undefined }
  /** Take a code, or send it again */
  'POST /j/{slug}/steps/{id}': { params: { slug: string; id: string }; data: undefined; meta: undefined }
  /** Show the page behind the link of a mail that asks to confirm */
  'GET /j/{slug}/confirm/{token}': { params: { slug: string; token: string }; data: undefined; meta: undefined }
  /** Confirm by the link of a mail */
  'POST /j/{slug}/confirm/{token}': { params: { slug: string; token: string }; data: undefined; meta: undefined }
  /** Download the QR code of a join link as SVG */
  'GET /j/{slug}/qr.svg': { params: { slug: string }; data: undefined; meta: undefined }
  /** Download the QR code of a join link as PNG */
  'GET /j/{slug}/qr.png': { params: { slug: string }; data: undefined; meta: undefined }
  /** Create a template */
  'POST /sms-templates': { body: CreateSmsTemplate; data: SmsTemplate; meta: undefined }
  /** List templates */
  'GET /sms-templates': { query?: { page?: number; limit?: number; search?: string; category?: SmsTemplateCategory; status?: SmsTemplateStatus; type?: SmsTemplateType; includeSystem?: boolean }; data: Array<SmsTemplate>; meta: PaginationMeta }
  /** Read a template */
  'GET /sms-templates/{id}': { params: { id: string }; data: SmsTemplate; meta: undefined }
  /** Change a template */
  'PATCH /sms-templates/{id}': { params: { id: string }; body?: UpdateSmsTemplate; data: SmsTemplate; meta: undefined }
  /** Delete a template */
  'DELETE /sms-templates/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Copy a template */
  'POST /sms-templates/{id}/clone': { params: { id: string }; data: SmsTemplate; meta: undefined }
  /** Show a text as a contact would get it */
  'POST /sms-templates/preview': { body?: PreviewText; data: TextPreview; meta: undefined }
  /** Create a designed template */
  'POST /email-templates': { body: CreateEmailTemplate; data: EmailTemplate; meta: undefined }
  /** List designed templates */
  'GET /email-templates': { query?: { page?: number; limit?: number; search?: string; category?: SmsTemplateCategory; includeSystem?: boolean }; data: Array<EmailTemplate>; meta: PaginationMeta }
  /** Read a designed template */
  'GET /email-templates/{id}': { params: { id: string }; data: EmailTemplate; meta: undefined }
  /** Change a designed template */
  'PATCH /email-templates/{id}': { params: { id: string }; body?: UpdateEmailTemplate; data: EmailTemplate; meta: undefined }
  /** Delete a designed template */
  'DELETE /email-templates/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Copy a designed template */
  'POST /email-templates/{id}/clone': { params: { id: string }; data: EmailTemplate; meta: undefined }
  /** Make a mail without storing it */
  'POST /email-templates/render': { body?: RenderEmail; data: RenderedEmail; meta: undefined }
  /** Upload a file */
  'POST /media': { body: FormData; data: Media; meta: undefined }
  /** List files */
  'GET /media': { query?: { page?: number; limit?: number }; data: Array<Media>; meta: PaginationMeta }
  /** Read the details of a file */
  'GET /media/{id}': { params: { id: string }; data: Media; meta: undefined }
  /** Delete a file */
  'DELETE /media/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Fetch a file */
  'GET /m/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Create a short link */
  'POST /short-links': { body: CreateShortLink; data: ShortLink; meta: undefined }
  /** List short links */
  'GET /short-links': { query?: { page?: number; limit?: number; statuses?: Array<ShortLinkStatus>; search?: string; sortBy?: ShortLinkSort; sortOrder?: SortOrder }; data: Array<ShortLink>; meta: PaginationMeta }
  /** Read a short link */
  'GET /short-links/{id}': { params: { id: string }; data: ShortLink; meta: undefined }
  /** Change a short link */
  'PATCH /short-links/{id}': { params: { id: string }; body?: UpdateShortLink; data: ShortLink; meta: undefined }
  /** Delete a short link */
  'DELETE /short-links/{id}': { params: { id: string }; data: IdRecord; meta: undefined }
  /** Follow a short link */
  'GET /s/{code}': { params: { code: string }; data: undefined; meta: undefined }
  /** Show the picture that records the open of a mail */
  'GET /o/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Show what a recipient of mails gets */
  'GET /u/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** Unsubscribe by one click */
  'POST /u/{token}': { params: { token: string }; data: undefined; meta: undefined }
  /** List the addresses that nothing may be sent to */
  'GET /opt-out/suppressions': { query?: { page?: number; limit?: number; kind?: SuppressionKind; channel?: ConsentChannel; method?: ConsentMethod; importId?: string; address?: string }; data: Array<Suppression>; meta: PaginationMeta }
  /** Put an address on the suppression list */
  'POST /opt-out/suppressions': { body: AddSuppression; data: Suppression; meta: undefined }
  /** Take an address off the suppression list */
  'DELETE /opt-out/suppressions': { body: RemoveSuppression; data: RemovedSuppression; meta: undefined }
  /** Download the suppression list */
  'GET /opt-out/suppressions/export': { data: undefined; meta: undefined }
  /** Import a suppression list */
  'POST /opt-out/suppression-imports': { body: FormData; data: SuppressionImport; meta: undefined }
  /** List the imports of suppression lists */
  'GET /opt-out/suppression-imports': { query?: { page?: number; limit?: number }; data: Array<SuppressionImport>; meta: PaginationMeta }
  /** Read the import of a suppression list with its progress */
  'GET /opt-out/suppression-imports/{id}': { params: { id: string }; data: SuppressionImport; meta: undefined }
  /** Cancel the import of a suppression list */
  'POST /opt-out/suppression-imports/{id}/cancel': { params: { id: string }; data: SuppressionImport; meta: undefined }
  /** Download the rejected rows of a suppression list with their reasons */
  'GET /opt-out/suppression-imports/{id}/rejects.csv': { params: { id: string }; data: undefined; meta: undefined }
  /** Report the status of a message */
  'POST /callbacks/{provider}/{identityId}/{token}/status': { params: { provider: string; identityId: string; token: string }; data: undefined; meta: undefined }
  /** Report the status of a message */
  'GET /callbacks/{provider}/{identityId}/{token}/status': { params: { provider: string; identityId: string; token: string }; data: undefined; meta: undefined }
  /** Report an inbound text */
  'POST /callbacks/{provider}/{identityId}/{token}/inbound': { params: { provider: string; identityId: string; token: string }; data: undefined; meta: undefined }
  /** Report an inbound text */
  'GET /callbacks/{provider}/{identityId}/{token}/inbound': { params: { provider: string; identityId: string; token: string }; data: undefined; meta: undefined }
  /** Report a change of a payment */
  'POST /callbacks/stripe': { data: undefined; meta: undefined }
  /** List the newest notes on a contact */
  'GET /contacts/{id}/notes': { params: { id: string }; query?: { limit?: number }; data: Array<ContactNote>; meta: undefined }
  /** Write a note on a contact */
  'POST /contacts/{id}/notes': { params: { id: string }; body: CreateContactNote; data: IdRecord; meta: undefined }
  /** Delete a note */
  'DELETE /contacts/{id}/notes/{noteId}': { params: { id: string; noteId: string }; data: IdRecord; meta: undefined }
  /** Read the clicks on a short link */
  'GET /short-links/{id}/analytics': { params: { id: string }; query?: { interval?: ClickInterval; from?: string; to?: string }; data: ShortLinkAnalytics; meta: undefined }
  /** Choose the text of an A/B test for the rest */
  'POST /campaigns/{id}/choose-variant': { params: { id: string }; body: ChooseVariant; data: Campaign; meta: undefined }
  /** List the ledger of usage */
  'GET /billing/usage/history': { query?: { resource?: MeteredResource; from?: string; to?: string; page?: number }; data: Array<UsageEntry>; meta: PaginationMeta }
  /** Read what was used by day */
  'GET /billing/usage/daily': { query?: { resource?: MeteredResource; days?: number }; data: Array<UsageDay>; meta: undefined }
  /** Read the audit log */
  'GET /audit-logs': { query?: { act?: Array<AuditAct>; actorId?: string; resourceId?: string; createdFrom?: string; createdTo?: string; limit?: number; cursor?: string }; data: Array<AuditRecord>; meta: CursorMeta }
  /** Begin a sign-in with a passkey */
  'POST /auth/passkey/options': { data: PasskeySignInOptions; meta: undefined }
  /** Sign in with a passkey */
  'POST /auth/passkey': { body: PasskeySignIn; data: TokenPair; meta: undefined }
  /** List your passkeys */
  'GET /user/passkeys': { data: Array<Passkey>; meta: undefined }
  /** Add a passkey */
  'POST /user/passkeys': { body: AddPasskey; data: Passkey; meta: undefined }
  /** Rename a passkey */
  'PATCH /user/passkeys/{id}': { params: { id: string }; body: RenamePasskey; data: Passkey; meta: undefined }
  /** Remove a passkey */
  'DELETE /user/passkeys/{id}': { params: { id: string }; body: RemovePasskey; data: IdRecord; meta: undefined }
  /** Begin a passkey registration */
  'POST /user/passkeys/options': { body: BeginPasskey; data: PasskeyRegistration; meta: undefined }
}

