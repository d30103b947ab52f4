// Written by scripts/words.ts from words/en: `npm run words`.

/** A tag of a sentence, such as `<link>`. */
export interface Tag {
  readonly isTag: true
}

/** The arguments of the sentences that have some, by place. */
export interface Arguments {
  account: {
    invitationRole: { role: string }
    invitationFrom: { name: string }
    invitationExpires: { time: string }
    invitationJoined: { organization: string }
    asOrganizationNow: { value: string }
    twoFactorSince: { time: string; left: number }
    codesFew: { left: number }
    turnOffRequired: { organization: string }
    passkeysUnavailable: { code: Tag }
    passkeyUsed: { time: string }
    passkeyAddedAt: { time: string }
    passkeyAdded: { name: string }
    passkeyRenameOne: { name: string }
    passkeyRemoveOne: { name: string }
    passkeyRemoveIntro: { name: string }
    passkeyRemoved: { name: string }
    sessionsActEnd: { count: number }
    sessionsEnd: { count: number }
    sessionDevice: { browser: string; system: string }
    sessionUsed: { time: string }
    sessionBegan: { time: string }
    sessionEnded: { name: string }
    digestFrequencyHint: { email: string; timezone: string }
    digestNext: { time: string }
    digestNoMailHint: { code: Tag }
    removeFinal: { email: string }
    removeLeaves: { count: number }
    removeLeavesOther: { count: number }
  }
  agency: {
    noneHint: { code: Tag }
    periodDays: { days: number }
    sums: { count: number; days: number }
    issueCovered: { count: number }
    issueHalted: { count: number }
    issueFailed: { count: number }
    issueSenders: { count: number }
    issueFailures: { rate: string }
    issueOptOuts: { rate: string }
    issueCredits: { count: number }
    issuePaused: { count: number }
    issueUnread: { count: number }
  }
  bulk: {
    deleted: { count: number }
    added: { count: number }
    changed: { count: number }
    unchanged: { count: number }
    gone: { count: number }
    restored: { count: number }
    restoredPartly: { count: number }
    notRestored: { count: number }
  }
  credentials: {
    passwordHint: { link: Tag }
    unconfirmed: { email: string }
    unconfirmedNew: { newEmail: string; email: string }
    confirmationSent: { email: string }
    confirmationOpen: { email: string }
    confirmationUntil: { email: string }
    confirmationNoMail: { code: Tag; email: string }
    confirmationKeep: { email: string }
    confirmationKept: { email: string }
  }
  firstSteps: {
    progress: { done: number; total: number }
    senderDone: { link: Tag; name: string; channel: string; address: string }
    contactDone: { count: number }
    deliveryDraft: { link: Tag; name: string }
    deliverySending: { link: Tag; name: string }
    deliveryScheduled: { link: Tag; name: string; time: string }
    deliveryNone: { link: Tag; name: string }
    deliveryDone: { count: number }
    deliveryDoneEmail: { count: number }
    welcomeNamed: { name: string }
  }
  joinLinks: {
    pausedNow: { name: string }
    deleteHint: { name: string }
    viewsBots: { count: number }
    joinedShare: { rate: string }
    codeOf: { name: string }
    saved: { name: string }
    senderOption: { name: string; address: string }
    fieldIsRequired: { label: string }
    fieldRemove: { label: string }
  }
  joinPages: {
    heading: { name: string }
    optional: { label: string }
    phoneProblem: { countries: string }
    stepSms: { number: string }
    stepWhatsapp: { number: string }
    stepWrite: { keyword: string }
    doneTexts: { name: string }
    doneEmails: { name: string }
    confirmHint: { name: string }
    waitSeconds: { seconds: number }
  }
  kit: {
    page: { page: number }
    pageOf: { page: number; total: number }
    results: { label: string }
    chartMost: { value: string }
    chartPoint: { label: string; value: string }
    inZoneOf: { place: string }
    request: { code: Tag; id: string }
    unexpected: { status: string }
    upgradedFile: { file: string }
    passkeyRefused: { reason: string }
  }
  letters: {
    greetingNamed: { name: string }
    invitationSubject: { organization: string }
    invitationSubjectFrom: { name: string; organization: string }
    invitation: { organization: string; role: string }
    invitationFrom: { name: string; organization: string; role: string }
    invitationAct: { organization: string }
    invitationUnknown: { organization: string }
    address: { address: string }
    former: { address: string; former: string }
    securityTime: { time: string }
    digestSubject: { organization: string; count: number }
    digest: { organization: string; count: number }
    digestAlert: { title: string }
    digestMore: { count: number }
    webhookSubject: { organization: string }
    webhook: { organization: string; reason: string }
  }
  polls: {
    questionHint: { field: string }
    option: { position: number }
    optionRemove: { position: number }
    segmentSize: { count: number }
    sender: { name: string; address: string }
    savedDraft: { name: string }
    sendTitle: { name: string }
    scheduleTitle: { name: string }
    sentTo: { name: string; count: number }
    sentToAll: { name: string }
    scheduledFor: { name: string; count: number }
    scheduledForAll: { name: string }
    votedShare: { rate: string }
    deleteHint: { name: string }
    segmentNameVoted: { poll: string }
    segmentMade: { name: string; count: number }
  }
  publicPages: {
    emails: { name: string }
    emailsOn: { name: string; address: string }
    emailsOnAgain: { name: string; address: string }
    emailsOff: { name: string; address: string }
    textsOn: { name: string; digits: string }
    textsOff: { digits: string }
    digest: { name: string }
    digestEnded: { name: string }
    pollVoted: { count: number }
    pollVotes: { count: number }
    pollUpdates: { seconds: number; link: Tag }
  }
  send: {
    count: { act: string; count: number }
    grown: { before: number; now: number }
  }
  shell: {
    inboxUnread: { shown: string; hidden: Tag; count: number }
    userNamed: { name: string }
    foundContact: { address: string }
    foundConversation: { channel: string }
    organization: { name: string }
    organizationsSearch: { count: number }
    notificationsCount: { count: number }
    invitation: { organization: string }
    invitationFrom: { name: string; organization: string }
    invitationRole: { role: string }
    invitationAct: { organization: string }
    invitationJoined: { organization: string }
    twoFactorHint: { organization: string }
    suspended: { organization: string }
    otherClientsOpen: { name: string }
  }
  shortLinks: {
    turnedOff: { name: string }
    deleteHint: { address: string; count: number }
  }
  signIn: {
    actProvider: { provider: string }
    resetSent: { email: string }
    resetNoMailHint: { code: Tag; email: string }
    passwordHint: { count: number }
    setUpTokenHint: { code: Tag }
    joinNone: { email: string }
    againOther: { name: string }
    againOtherHint: { email: string }
    againActOther: { name: string }
  }
  templates: {
    textHint: { field: string }
    saved: { name: string }
    archivedNow: { name: string }
    deleteHint: { name: string }
    previewSize: { segments: number; characters: number }
    fileDeleteHint: { name: string }
  }
  texts: {
    replyOptOut: { name: string }
    replyOptIn: { name: string }
    replyHelp: { name: string }
    replyHelpAt: { name: string; way: string }
    replyHelpAtBoth: { name: string; phone: string; email: string }
    optOutMail: { url: string }
    joinCode: { code: string; name: string; minutes: number }
    joinYes: { name: string; link: string }
    joinMailSubject: { name: string }
    joinMail: { name: string; link: string; url: string }
    joined: { name: string; link: string }
    joinedMailSubject: { name: string }
    joinedMail: { link: string; name: string }
    consentSms: { name: string }
    consentWhatsapp: { name: string }
    consentEmail: { name: string }
    pollHint: { most: number }
  }
  versions: {
    changedAt: { time: string }
    field: { label: string; value: string }
  }
}
