// Written by scripts/words.ts from words/en: `npm run words`.

/** A tag of a sentence, such as `<link>`. */
export interface Tag {
  readonly isTag: true
}

/** The arguments of the sentences that have some, by place. */
export interface Arguments {
  accountPages: {
    resetAccount: { email: string }
    resetHint: { count: number }
    confirmAccount: { address: string }
    confirmChange: { address: string; former: string }
    confirmNewHint: { count: number }
    confirmed: { address: string }
    inviteTitle: { organization: string }
    invite: { email: string; organization: string; role: string }
    inviteFrom: { name: string; email: string; organization: string; role: string }
    invitePasswordHint: { count: number }
    inviteDoneTitle: { organization: string }
    inviteDone: { email: string }
    signedIn: { email: string; organization: string }
    invited: { email: string }
    invitedTo: { organization: string; role: string }
    invitedToBy: { name: string; organization: string; role: string }
  }
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
    periodDays: { days: number }
    sums: { count: number; days: number }
    automations: { count: number }
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
  automationEditor: {
    saveFailed: { reason: string }
    activateTitle: { name: string }
    activateChangesTitle: { name: string }
    activateMessageCount: { count: number }
    activateInside: { count: number }
    activated: { name: string }
    movedAsk: { count: number; step: string }
    discardTitle: { name: string }
    todo: { count: number }
    todoStart: { problem: string }
    todoEnd: { problem: string }
    todoStep: { step: string; problem: string }
    addFirstIn: { way: string }
    addAfter: { step: string }
    up: { step: string }
    down: { step: string }
    remove: { step: string }
    removed: { count: number }
    movedMain: { number: number; total: number }
    movedWay: { number: number; total: number; way: string }
    numberNeeded: { least: number; most: number }
    percent: { way: string }
    percentSum: { sum: number }
    wayRemove: { way: string }
    fieldRemove: { field: string }
  }
  automationRecipes: {
    choices: { what: string }
    welcomeSubject: { organization: string }
    welcomeText: { name: string; organization: string }
    welcomeLaterText: { name: string; organization: string }
    birthdayText: { name: string; organization: string }
    appointmentText: { name: string; organization: string }
    reviewText: { name: string; organization: string; website: string }
    winBackText: { name: string; organization: string; website: string }
    winBackLaterText: { name: string; organization: string; website: string }
    noClickText: { name: string; organization: string; website: string }
    keywordText: { name: string; organization: string; website: string }
    renewalText: { name: string; organization: string }
    renewalLaterText: { name: string; organization: string }
    eventText: { name: string; organization: string }
    eventLaterText: { name: string; organization: string }
    leadText: { name: string; organization: string }
    taggedSubject: { organization: string }
    taggedText: { name: string; organization: string; website: string }
  }
  automationSteps: {
    joined: { names: string }
    created: { sources: string }
    tagAdded: { count: number; names: string }
    tagRemoved: { count: number; names: string }
    stage: { count: number; names: string }
    segmentEntered: { name: string }
    segmentLeft: { name: string }
    campaignSent: { names: string }
    campaignOpened: { names: string }
    campaignClicked: { names: string }
    voted: { poll: string }
    votedFor: { options: string; poll: string }
    dateOn: { yearly: 'yes' | 'other'; field: string; time: string }
    dateBefore: { yearly: 'yes' | 'other'; count: number; field: string; time: string }
    dateAfter: { yearly: 'yes' | 'other'; count: number; field: string; time: string }
    wrote: { words: string }
    quoted: { text: string }
    delivered: { step: string }
    opened: { step: string }
    clicked: { step: string }
    replied: { step: string }
    matches: { rules: string }
    rulesMore: { first: string; count: number }
    rule: { field: string; operator: string; value: string }
    ruleAlone: { field: string; operator: string }
    line: { title: string; detail: string }
    whatsappTemplate: { name: string }
    wait: { time: string }
    waitHour: { time: string }
    waitHourOn: { time: string; days: string }
    waitDateOn: { time: string; field: string }
    waitDateBefore: { time: string; count: number; field: string }
    waitDateAfter: { time: string; count: number; field: string }
    waitMost: { time: string }
    splitWay: { way: string; percent: number }
    addTags: { count: number; names: string }
    removeTags: { count: number; names: string }
    setStage: { name: string }
    setField: { field: string; value: string }
    clearField: { field: string }
    addSegments: { count: number; names: string }
    removeSegments: { count: number; names: string }
    notify: { who: string }
    conversation: { channel: string }
    conversationFor: { channel: string; name: string }
    webhook: { url: string }
    way: { way: string; percent: number }
    filter: { rules: string }
    afterDays: { count: number }
    goal: { condition: string }
    exit: { condition: string }
    late: { count: number }
  }
  automations: {
    actionsOf: { name: string }
    renamedElsewhere: { name: string }
    pausedDone: { name: string }
    resumeTitle: { name: string }
    resumePeople: { count: number }
    resumeLate: { count: number }
    copied: { name: string }
    simulateTitle: { name: string }
    simulateDays: { count: number }
    simulateArrived: { count: number }
    archiveTitle: { name: string }
    archivePeople: { count: number }
    deleteTitle: { name: string }
    deletePeople: { count: number }
    share: { share: string }
    splitWay: { metric: 'GOAL' | 'CLICKED' | 'other'; way: string; done: number; people: number; rate: string }
    splitWinner: { way: string }
    splitTooFew: { count: number }
    removedNumber: { number: number }
    outcomeWay: { way: string }
    enterTitle: { name: string }
    enterRemove: { name: string }
    enterAct: { count: number }
    enterDone: { count: number }
    enterRefused: { count: number }
    enterAgain: { name: string }
    enterFiltered: { name: string }
    enterGone: { name: string }
    enterTwice: { name: string }
    peopleFigure: { figure: string; step: string }
    removeOf: { name: string }
    removeTitle: { name: string; automation: string }
    removed: { name: string }
    pathUntil: { time: string }
    pathNext: { time: string }
    pathArrived: { time: string }
  }
  billingEntries: {
    bought: { count: number; product: string }
    refunded: { product: string }
    refund: { product: string }
    refundFailed: { product: string }
    disputeLost: { product: string }
    disputeWon: { product: string }
    held: { product: string }
    released: { product: string }
    campaign: { name: string }
    invoiceAgain: { number: string; next: string }
    invoiceWithdrawn: { number: string }
    invoiceCorrected: { number: string }
    plan: { name: string; month: string }
    planYear: { name: string; month: string }
    addOn: { name: string; month: string }
    addOnYear: { name: string; month: string }
    usage: { resource: 'EMAILS' | 'WHATSAPP_MESSAGES' | 'other' }
    usageBeyond: { resource: 'EMAILS' | 'WHATSAPP_MESSAGES' | 'other' }
    credits: { count: number }
    givenBackBy: { number: string }
    chargedAgainBy: { number: string }
    january: { year: string }
    february: { year: string }
    march: { year: string }
    april: { year: string }
    may: { year: string }
    june: { year: string }
    july: { year: string }
    august: { year: string }
    september: { year: string }
    october: { year: string }
    november: { year: string }
    december: { year: string }
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
  campaign: {
    introMarketing: { channel: string; segment: string }
    introTransactional: { channel: string; segment: string }
    introStarts: { time: string }
    introStarted: { time: string }
    introEnded: { time: string }
    submitted: { name: string; time: string }
    approve: { name: string }
    approveSendAct: { count: number }
    approveAct: { count: number }
    approved: { name: string }
    approvedFor: { count: number; name: string }
    rejected: { name: string; time: string }
    rejectedHint: { reason: string }
    reject: { name: string }
    rejectDone: { name: string }
    submitDone: { name: string }
    estimateOf: { count: number }
    estimateUntil: { time: string }
    recipients: { count: number }
    deliveryBar: { count: number }
    doubtful: { count: number }
    resendOpen: { count: number }
    resendRunOpen: { count: number; run: number }
    resendAct: { count: number }
    resendHint: { count: number }
    resendDone: { count: number }
    forecast: { time: string }
    forecastRange: { time: string; from: string; to: string }
    forecastSpeed: { count: number }
    canarySending: { count: number }
    canaryWaiting: { count: number; time: string }
    chartOne: { count: number; time: string }
    ofRecipients: { share: string }
    ofSent: { share: string }
    ofDelivered: { share: string }
    ofUnbounced: { share: string }
    creditsCount: { count: number }
    machineOpens: { count: number; reasons: string }
    machineOpen: { reason: string; count: number }
    linksCounted: { count: number }
    linksBots: { count: number; reasons: string }
    testText: { label: string }
    testSend: { label: string }
    testSent: { count: number }
    testDelivered: { count: number }
    testOpened: { count: number }
    testClicked: { count: number }
    testReplied: { count: number }
    testOptedOut: { count: number }
    testRange: { low: string; high: string }
    testChoose: { label: string }
    testChooseAct: { label: string }
    testChooseCount: { count: number }
    testChooseDone: { label: string }
    testWon: { label: string }
    testPicked: { label: string }
    testEnds: { time: string }
    testRunning: { percent: number; minutes: number }
    peopleReason: { result: string; reason: string }
    filterClicked: { link: string }
    filterRemove: { label: string }
    proofActFor: { name: string }
    segmentOf: { campaign: string; recipients: string }
    segmentStatic: { count: number }
    segmentProgress: { done: number; total: number }
    segmentFollows: { name: string }
    segmentDone: { name: string; count: number }
    segmentEnded: { name: string; result: string }
    followNotClicked: { count: number }
    followNotOpened: { count: number }
    followNotReplied: { count: number }
    followClicked: { count: number }
    followOpened: { count: number }
    followReplied: { count: number }
    exportProgress: { done: number; total: number }
    exportDone: { count: number }
    previewSkipped: { reason: string }
    previewSubject: { strong: Tag; subject: string }
    previewTemplate: { name: string; language: string }
    previewSegments: { count: number }
    settingsSenders: { count: number }
    settingsRateValue: { count: number }
    settingsCanaryValue: { count: number }
    settingsBy: { name: string; time: string }
    runsNext: { count: number }
    runsZone: { zone: string }
    run: { number: string }
    runDueAt: { time: string }
    runStartedAt: { time: string }
    runEndedAt: { time: string }
    runDeleted: { time: string }
    recurDaily: { count: number }
    recurWeekly: { count: number }
    recurWeeklyOn: { count: number; days: string }
    recurMonthly: { count: number }
    recurMonthlyOn: { count: number; day: string }
    recurMonthlyLast: { count: number }
    recurUntil: { rule: string; date: string }
    recurTimes: { count: number; rule: string }
    recurFrom: { time: string; rule: string }
    proof: { campaign: string; name: string }
    proofHistory: { name: string }
    proofTry: { time: string; answer: string; again: string }
    proofDecidedAudience: { time: string }
    proofDecidedOptOut: { time: string }
    proofDecidedClaim: { time: string }
    proofRecord: { act: string; method: string; recorder: string; time: string }
    proofWindowValue: { start: string; end: string; zones: string; source: string }
    proofCapValue: { messages: number; days: number; received: number }
    proofSenderValue: { sender: string; reason: string }
    proofTemplateValue: { name: string; language: string }
    proofRulesVersion: { version: number }
    proofLine: { name: string; value: string }
  }
  campaigns: {
    listBegun: { time: string }
    listAbout: { channel: string; segment: string }
    listSent: { done: number; total: number }
    listActs: { name: string }
    paused: { name: string }
    pausedWaiting: { count: number; name: string }
    duplicated: { name: string }
    cancelWaitingCount: { count: number }
    cancelPlanned: { name: string }
    cancelPlannedAt: { name: string; time: string }
    canceled: { name: string }
    endHintAt: { time: string }
    endWaiting: { count: number }
    ended: { name: string }
    removeHint: { name: string }
    removePlanned: { time: string }
    removeKept: { count: number }
    removed: { name: string }
    pauseSender: { name: string }
  }
  compose: {
    lockedPlannedAt: { time: string }
    saveFailed: { reason: string }
    saveMissing: { steps: string }
    clash: { field: string }
    topicChosenOnly: { topic: string }
    topicDeletedNamed: { topic: string }
    audienceCount: { count: number }
    audienceSkipped: { count: number; link: Tag; skipped: number }
    audienceKeep: { name: string }
    textOf: { label: string }
    segments: { count: number }
    segmentsCharacters: { count: number }
    segmentsCharactersWithOptOut: { count: number }
    segmentsLeft: { count: number }
    segmentsTooMany: { most: number }
    segmentsCostlyValue: { character: string }
    segmentsReplace: { character: string; plain: string }
    segmentsRemove: { character: string }
    segmentsReplaced: { list: string }
    fileRemove: { number: string }
    fileCard: { name: string }
    subjectOf: { label: string }
    previewTextOf: { label: string }
    htmlOf: { label: string }
    htmlTooLong: { file: string; most: number }
    htmlNone: { file: string }
    contentOf: { label: string }
    designBlocks: { count: number }
    plainTextOf: { label: string }
    mailFrame: { subject: string }
    whatsappOthers: { count: number }
    whatsappAbout: { language: string; category: string }
    whatsappAboutStatus: { language: string; category: string; status: string }
    whatsappValue: { number: string }
    whatsappValueHint: { example: string }
    whatsappButtonUrl: { number: string }
    whatsappButtonCode: { number: string }
    testRemove: { label: string }
    testTextIn: { campaign: string; label: string }
    testContentOther: { label: string }
    testContentSame: { label: string }
    testContentRemoved: { label: string }
    sendersNone: { channel: string }
    senderProblemOf: { name: string }
    senderSegments: { count: number }
    senderMessages: { count: number }
    senderCap: { count: number }
    senderCapWarmUp: { count: number }
    timeZoneHint: { zone: string }
    timeHint: { time: string; zone: string }
    timeLocalHint: { time: string }
    window: { start: string; end: string }
    cap: { messages: number; days: number }
    previewProblem: { reason: string }
    previewFor: { strong: Tag; name: string }
    previewForFirst: { strong: Tag; name: string }
    reviewMissing: { steps: string }
    estimateOf: { link: Tag; count: number }
    estimateOfAbout: { link: Tag; count: number; margin: number }
    estimateEach: { count: number }
    estimateEachAbout: { count: number; margin: number }
    estimateRange: { min: number; max: number; average: number }
    estimateRangeAbout: { min: number; max: number; average: number; margin: number }
    estimateUntil: { time: string }
    creditsNeeded: { count: number }
    creditsFree: { count: number }
    whyEmptyMessage: { example: string }
    launchSendTo: { count: number }
    launchScheduleFor: { time: string }
    launchStartOn: { time: string }
    launchAskSend: { name: string }
    launchAskSchedule: { name: string }
    launchAskStart: { name: string }
    launchActSend: { count: number }
    launchActSchedule: { count: number }
    launchActStart: { count: number }
    launchChannel: { channel: string }
    launchLocal: { time: string }
    launchNext: { time: string; next: string }
    launchSent: { name: string }
    launchSentTo: { count: number; name: string }
    launchScheduled: { name: string }
    launchScheduledFor: { count: number; name: string }
    launchStarted: { name: string }
    launchStartedFor: { count: number; name: string }
    rejected: { name: string }
    submitted: { name: string }
    feedFields: { menu: string }
    feedFound: { count: number }
    checksPassed: { count: number }
    checksTo: { field: string }
    tryDone: { accepted: number; count: number }
  }
  contactBulk: {
    tags: { count: number }
    stage: { count: number }
    status: { count: number }
    fields: { count: number }
    act: { count: number }
    delete: { count: number }
    export: { count: number }
    exportReady: { count: number; size: string }
    exportWritten: { done: number; count: number }
    changeAddTags: { names: string }
    changeRemoveTags: { names: string }
    changeEmpty: { field: string }
    changeValue: { field: string; value: string }
    whomSearch: { text: string }
    whomCount: { who: string; count: number }
  }
  contactForms: {
    filterConditionRemove: { field: string }
    filterValue: { field: string }
  }
  contactImport: {
    rowCount: { count: number; name: string; time: string }
    rowsCounting: { name: string; time: string }
    newDropHint: { size: string; rows: number }
    newTooBig: { file: string; size: string; most: string }
    newUnreadable: { file: string }
    uploadSending: { size: string }
    uploadDone: { file: string }
    progressCheck: { done: number; count: number }
    progressImport: { done: number; count: number }
    progressUndo: { done: number; count: number }
    columnsMeaning: { column: string }
    againDrop: { file: string }
    keptUntil: { time: string }
    questionMeaning: { column: string }
    formatAutoFound: { found: string }
    runAttest: { organization: string }
    runBoth: { created: number; updated: number }
    runAdd: { count: number }
    runChange: { count: number }
    countLink: { count: number; label: string }
    rowsOf: { verdict: string; count: number }
    rowsRowNumber: { row: number }
    undoTitle: { file: string }
    undoDelete: { count: number }
    undoRestore: { count: number }
    undoCreated: { count: number }
    undoUpdated: { count: number }
    undone: { name: string; count: number }
    undoneChanged: { count: number }
    undoneMessaged: { count: number }
    undoneKept: { count: number }
    undoneRestored: { count: number }
    undonePartly: { count: number }
    undoneGone: { count: number }
    undoneTags: { count: number }
    undoneWhen: { time: string }
  }
  contactMerge: {
    groups: { count: number }
    added: { time: string }
    swap: { address: string }
    value: { field: string; value: string }
    effectStays: { address: string }
    effectNumber: { kept: string; lost: string }
    effectMoves: { other: string; name: string }
    effectTags: { count: number; name: string; tags: string }
    optedOutKept: { phone: string }
    optedOutLost: { phone: string }
    confirm: { other: string; name: string }
    confirmHint: { address: string }
    confirmAge: { kept: string; keptTime: string; lost: string; lostTime: string }
  }
  contactPage: {
    factsAdded: { time: string }
    factsChanged: { time: string }
    factsContacted: { time: string }
    factsInbound: { time: string }
    changeOne: { field: string }
    changed: { field: string }
    stageChanged: { stage: string }
    statusOption: { status: string; meaning: string }
    senderOption: { address: string; name: string }
    customNone: { link: Tag }
    tagAdded: { name: string }
    tagRemove: { name: string }
    tagRemoved: { name: string }
    automationSince: { date: string }
    automationOver: { from: string; to: string }
    topicSubscribe: { topic: string }
    topicUnsubscribe: { topic: string }
    permissionPhone: { phone: string; time: string }
    permissionEmail: { email: string }
    liftSms: { address: string }
    liftEmail: { address: string }
    mergeTitle: { name: string }
    eraseTitle: { name: string }
    eraseGoes: { who: string }
    eraseRows: { title: string; rows: number }
    whyTitle: { name: string }
    wonTitle: { name: string }
    wonDone: { amount: string }
    wonDoneCampaign: { amount: string }
    entryChange: { field: string; before: string; after: string }
    entryMerged: { address: string }
    entrySent: { channel: string; status: string }
    entryFiles: { count: number }
    entryTopicOn: { topic: string }
    entryTopicOff: { topic: string }
    entryMethod: { method: string; address: string }
    entryVoted: { options: string }
    entryWon: { amount: string }
    clicksLinks: { count: number }
    consentSms: { address: string; time: string }
    consentEmail: { address: string; time: string }
    consentAttestedBy: { name: string; time: string }
    consentRow: { row: number; file: string }
  }
  contacts: {
    total: { count: number }
    totalFiltered: { count: number }
    keysHint: { key: Tag }
    choose: { name: string }
    chooseLimit: { most: number }
    chooseAll: { count: number }
    chosenSome: { count: number }
    chosenAll: { count: number }
    filterOne: { label: string; value: string }
    filterTag: { name: string }
    filterAddedFrom: { day: string }
    filterAddedTo: { day: string }
    filterNotInSegment: { name: string }
    filterCampaign: { campaign: string; result: string }
    filterCampaignUnknown: { result: string }
    filterAnyCampaign: { days: number; result: string }
    filterIds: { count: number }
    conditionLastDays: { field: string; days: number }
    conditionNotLastDays: { field: string; days: number }
    conditionNextDays: { field: string; days: number }
    conditionValue: { field: string; operator: string; value: string }
    conditionNoValue: { field: string; operator: string }
    conditionRange: { field: string; first: string; last: string }
    tagHint: { count: number }
    tagNew: { name: string }
    tagsChosen: { label: string }
    progressDelete: { done: number; count: number }
    progressAdd: { done: number; count: number }
    progressChange: { done: number; count: number }
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
  domain: {
    skipped: { reason: string }
    testCarrierOf: { channel: string }
  }
  dossier: {
    intro: { organization: string; addresses: string; time: string; zone: string }
    introContact: { organization: string; time: string; zone: string }
  }
  emailTemplates: {
    greeting: { firstName: string }
    team: { organization: string }
    price: { amount: number }
    less: { percent: number }
    nextOrder: { percent: number }
    firstOrder: { percent: number }
    orderNumber: { number: string }
    newsletterSubject: { organization: string }
    offerSubject: { firstName: string; percent: number }
    offerTitle: { percent: number }
    invitationSubject: { firstName: string }
    welcomeSubject: { organization: string }
    welcomeText: { organization: string }
    productsSubject: { organization: string }
    saleSubject: { organization: string }
    saleTitle: { percent: number }
    appointmentSubject: { organization: string }
    reviewSubject: { organization: string }
    letterSubject: { organization: string }
    announcementSubject: { organization: string }
    birthdaySubject: { firstName: string }
    birthdayText: { organization: string }
    thanksSubject: { organization: string }
    missYouSubject: { firstName: string }
    couponSubject: { organization: string }
    couponText: { organization: string }
    eventReminderSubject: { organization: string }
    bookingSubject: { organization: string }
    orderSubject: { organization: string }
    shippingSubject: { organization: string }
    hoursSubject: { organization: string }
    surveySubject: { firstName: string }
  }
  estimates: {
    emptyMessage: { scale: 'sample' | 'other'; count: number }
    tooManySegments: { scale: 'sample' | 'other'; count: number; max: number }
    tooLong: { scale: 'sample' | 'other'; count: number }
    unicode: { scale: 'sample' | 'other'; count: number }
    quietHours: { scale: 'sample' | 'other'; count: number }
    outsideSendWindow: { scale: 'sample' | 'other'; count: number }
    noConsent: { scale: 'sample' | 'other'; count: number }
    dailyCap: { max: number }
    regionBlocked: { count: number }
    outsideSession: { count: number }
    domainNotWorking: { domain: string }
    clicksNotCounted: { origin: string }
    linksNotPublic: { origin: string }
    mediaAsLinks: { senders: string }
    mediaUnreachable: { origin: string }
  }
  evidence: {
    title: { subject: string }
    intro: { organization: string; subject: string; time: string; zone: string }
    incomplete: { strong: Tag; most: number }
    listedNo: { address: string }
    listedYes: { strong: Tag; address: string; time: string; method: string }
    listedFrom: { file: string }
    consents: { count: number }
    messages: { count: number }
    replies: { count: number }
    optIn: { time: string }
    optOut: { time: string }
    confirmed: { time: string }
    fileRow: { file: string; row: number }
    attestation: { name: string; time: string }
    recordedBy: { name: string }
    recordedByKey: { name: string }
    revokedAt: { time: string }
    titleAt: { time: string; title: string }
    hadOptedOut: { time: string; id: string }
    consentRecord: { time: string; id: string }
    hoursIn: { start: string; end: string; zones: string }
  }
  explanations: {
    wouldSend: { state: 'draft' | 'other'; name: string }
    wouldSendAt: { state: 'draft' | 'other'; name: string; time: string }
    wouldWait: { state: 'draft' | 'other'; name: string }
    wouldWaitUntil: { state: 'draft' | 'other'; name: string; time: string }
    wouldSkip: { name: string }
    wouldSkipAt: { name: string; time: string }
    notInSegment: { name: string }
    notInRun: { name: string }
    waitsForTurn: { name: string }
    waitsUntil: { name: string; time: string }
    waitsPaused: { name: string }
    lastAttempt: { reason: string }
    sending: { name: string }
    sent: { status: 'DELIVERED' | 'READ' | 'other'; name: string }
    sentAt: { status: 'DELIVERED' | 'READ' | 'other'; name: string; time: string }
    failed: { name: string }
    failedAt: { name: string; time: string }
    skipped: { name: string }
    skippedAt: { name: string; time: string }
    canceled: { name: string }
    reason: { reason: string }
    segmentDeleted: { name: string }
    segmentLate: { name: string }
    segmentMember: { name: string }
    segmentNoMember: { name: string }
    segmentMatch: { name: string }
    segmentNoMatch: { name: string }
    address: { kind: 'email' | 'other'; address: string }
    addressNone: { kind: 'email' | 'other' }
    addressGone: { kind: 'email' | 'other'; address: string }
    addressChanged: { kind: 'email' | 'other'; address: string; current: string }
    duplicate: { kind: 'email' | 'other' }
    duplicateNone: { kind: 'email' | 'other' }
    status: { status: 'INVALID' | 'ARCHIVED' | 'ACTIVE' | 'other' }
    optOut: { address: string; time: string; method: string }
    optOutFile: { file: string }
    optOutBy: { kind: 'key' | 'other'; name: string }
    reviewMarketing: { time: string }
    reviewTransactional: { time: string }
    consent: { time: string; method: string }
    expires: { time: string }
    expired: { time: string }
    windowOpen: { start: string; end: string; zones: string; source: string }
    windowOpens: { start: string; end: string; zones: string; source: string; time: string; zone: string }
    windowNever: { start: string; end: string; zones: string; source: string }
    topicNone: { name: string }
    topicNotChosen: { name: string }
    topicSubscribed: { name: string; time: string; method: string }
    topicUnsubscribed: { name: string; time: string; method: string }
    cap: { received: number; messages: number; days: number }
    capFrom: { time: string }
    regionBlocked: { number: string }
    session: { time: string; until: string }
    textProblem: { problem: string }
    templateEmpty: { part: 'header' | 'button' | 'other'; number: string }
    textTemplate: { name: string; language: string }
    textMms: { count: number }
    textSegments: { count: number }
    textMail: { subject: string }
    senders: { senders: string }
    dailyFull: { limit: 'warmUp' | 'other'; count: number; address: string }
    dailyNext: { time: string }
    canaryPlan: { size: number; minutes: number }
    canarySome: { sent: number; size: number }
    canaryWaits: { time: string }
    hold: { time: string }
    abShare: { percent: number; labels: string; label: string }
    abGroup: { label: string }
    abChosen: { label: string }
    abWaits: { label: string }
    abWaitsUntil: { time: string; label: string }
    resultTooFew: { count: number }
    resultWinner: { label: string }
    resultFigures: { metric: 'REPLY' | 'other'; label: string; done: number; sent: number; rate: number; low: number; high: number }
    resultRange: { percent: number }
    resultOfText: { label: string; sent: number; clicked: number; replied: number; optedOut: number }
    resultNobody: { label: string }
    testLate: { time: string }
  }
  findings: {
    quote: { text: string }
    bulkUnexpected: { matched: number; expected: number }
    webhookWithheld: { permission: string }
    domainNoNameServer: { host: string }
    domainNoAddress: { host: string }
    domainPrivate: { host: string }
    domainNoCertificate: { host: string }
    domainNoConnection: { host: string }
    domainNoAnswer: { host: string }
    domainRedirects: { host: string }
    domainElsewhere: { host: string; status: string }
    domainHostHeader: { host: string; seen: string }
    domainStepRecord: { host: string; type: string; value: string }
    domainStepHttps: { host: string }
    templatesOther: { name: string; channel: string }
    templatesAny: { provider: string }
    whatsappAnswered: { status: string }
    templatePart: { type: string }
    templateHeader: { type: string }
    templateButton: { type: string }
    spfNone: { domain: string; host: string }
    spfSeveral: { domain: string; count: number }
    spfAll: { domain: string }
    spfFound: { domain: string; host: string }
    dkimFound: { name: string }
    dkimNone: { name: string; record: string }
    dkimOther: { name: string; record: string }
    dmarcNone: { domain: string; record: string }
    dmarcSeveral: { domain: string; count: number }
    dmarcSigned: { domain: string; signer: string }
    mxFound: { domain: string }
    mxRefuses: { domain: string }
    mxWeb: { domain: string }
    mxNone: { domain: string }
    ptrFound: { host: string }
    vendorAnswers: { name: string; origin: string }
    vendorSilent: { name: string }
    vendorAccepts: { name: string }
    vendorBusy: { name: string; status: string }
    receiptsNowhere: { name: string; origin: string }
    receiptsUrl: { name: string }
    numberForeign: { address: string }
    numberNoSms: { address: string }
    numberWorks: { address: string }
    answered: { name: string; status: string }
    answeredWith: { name: string; status: string; answer: string }
    gatewayAnswered: { status: string }
    gatewayAnsweredWith: { status: string; answer: string }
    together: { first: string; second: string }
    gatewayWord: { word: string }
    gatewayNoId: { path: string }
    answers: { place: string }
    twilioName: { address: string }
    numberNoMms: { address: string }
    inboundElsewhere: { url: string }
    eventsUrl: { name: string }
    eventsNowhere: { name: string; origin: string }
    dkimService: { domain: string; name: string }
    dmarcService: { domain: string; name: string }
    postmarkStream: { name: string }
    postmarkStreamOff: { name: string }
    postmarkOwnLink: { name: string }
    domainVerified: { name: string; domain: string }
    domainUnverified: { name: string; domain: string }
    sesWorks: { count: number; perSecond: number }
    domainUnknown: { name: string; domain: string }
    dkimByService: { name: string; domain: string }
    eventsUnproven: { name: string }
    kannelPageAnswered: { status: string }
    kannelPageAnsweredWith: { status: string; answer: string }
    kannelNoSmsc: { smsc: string }
    kannelOnline: { names: string }
    kannelOffline: { states: string }
    kannelInbound: { query: string }
    smtpRefusesCode: { code: string }
    dmarcSpf: { domain: string }
    dmarcSigner: { signer: string; domain: string }
    dmarcUnaligned: { domain: string }
    dmarcStrict: { domain: string }
    dmarcAlign: { domain: string }
    dmarcAlignUnsigned: { domain: string }
    ptrHidden: { host: string }
    ptrNone: { address: string; host: string }
    ptrOther: { address: string; host: string; name: string }
    ptrAdvice: { host: string }
    recordFound: { name: string }
    tlsReportsNone: { name: string }
    mtaStsNone: { name: string }
    mailboxAccepts: { username: string }
    mailboxFolder: { folder: string }
    mailsSetAside: { count: number }
    whatsappNumber: { number: string }
    whatsappStatus: { number: string; status: string }
    whatsappQuality: { rating: string }
    whatsappQualityLow: { rating: string }
    whatsappLimit: { people: number }
    whatsappNotPublic: { origin: string }
    whatsappElsewhere: { origin: string }
    newsTemplate: { name: string; language: string; event: string }
    newsWords: { words: string }
    newsReason: { reason: string }
    newsTemplateFlagged: { name: string; language: string }
    newsDisabledOn: { date: string }
    newsGone: { event: string }
    newsRestricted: { limits: string }
    newsViolationOf: { violation: string }
    newsLimit: { people: number }
    capAbove: { cap: number; limit: number }
    capBelow: { cap: number }
    smppAccepts: { systemId: string }
    smppPart: { part: number; parts: number }
    smppCode: { code: string }
    smppNotReady: { code: string }
    smppQueueFull: { code: string }
    smppTooMany: { code: string }
    smppSystemError: { code: string }
    smppTemporary: { code: string }
    smppUnknownError: { code: string }
    smppMessageLength: { code: string }
    smppCommandLength: { code: string }
    smppCommandUnknown: { code: string }
    smppPriority: { code: string }
    smppReceiptRequest: { code: string }
    smppSenderAddress: { code: string }
    smppRecipientNumber: { code: string }
    smppBindFailed: { code: string }
    smppPassword: { code: string }
    smppSystemId: { code: string }
    smppServiceType: { code: string }
    smppEsmClass: { code: string }
    smppSubmitFailed: { code: string }
    smppSourceTon: { code: string }
    smppSourceNpi: { code: string }
    smppDestTon: { code: string }
    smppDestNpi: { code: string }
    smppSystemType: { code: string }
    smppReplaceFlag: { code: string }
    smppDeliveryTime: { code: string }
    smppValidity: { code: string }
    smppPermanent: { code: string }
    smppRejected: { code: string }
    smppParameterLength: { code: string }
    smppParameterMissing: { code: string }
    smppParameterValue: { code: string }
    smppUndelivered: { code: string }
    smppServiceForbidden: { code: string }
    smppActForbidden: { code: string }
    smppServiceUnavailable: { code: string }
    smppServiceDenied: { code: string }
    smppAlphabet: { code: string }
    smppInUse: { code: string }
    keywordsKey: { status: string }
    keywordsProfile: { status: string }
    keywordsRefused: { status: string }
    optOutsTwilioOwn: { keywords: string }
    guardFiltered: { part: number; whole: number; share: number; limit: number }
    guardFailed: { part: number; whole: number; share: number; limit: number }
    guardOptedOut: { part: number; whole: number; share: number; limit: number }
    guardComplained: { part: number; whole: number; share: number; limit: number }
    pauseDown: { from: string; to: string }
    creditsLack: { messages: number; credits: number; available: number }
    creditsLackOf: { messages: number; credits: number; available: number; used: number; unit: 'EMAIL' | 'WHATSAPP' | 'other'; limit: number }
    fileAnswered: { status: string }
    fileTooLarge: { bytes: string }
    feedAnswered: { status: string }
    feedUnread: { reason: string }
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
  help: {
    start1: { b: Tag }
    start2: { b: Tag }
    start3: { b: Tag }
    campaigns1: { b: Tag }
    campaigns2: { b: Tag }
    campaigns3: { b: Tag }
    campaigns4: { b: Tag }
    campaigns5: { b: Tag }
    campaigns6: { b: Tag }
    campaigns7: { b: Tag }
    results1: { b: Tag }
    results2: { b: Tag }
    results3: { b: Tag }
    results4: { b: Tag }
    results5: { b: Tag }
    contacts1: { b: Tag }
    contacts2: { b: Tag }
    contacts3: { b: Tag }
    contacts4: { b: Tag }
    contacts5: { b: Tag }
    imports1: { b: Tag }
    imports2: { b: Tag }
    imports3: { b: Tag }
    imports4: { b: Tag }
    imports5: { b: Tag }
    segments1: { b: Tag }
    segments2: { b: Tag }
    segments3: { b: Tag }
    segments4: { b: Tag }
    inbox1: { b: Tag }
    inbox2: { b: Tag }
    inbox3: { b: Tag }
    inbox4: { b: Tag }
    inbox5: { b: Tag }
    studio1: { b: Tag }
    studio2: { b: Tag }
    studio3: { b: Tag }
    studio4: { b: Tag }
    templates1: { b: Tag }
    templates2: { b: Tag }
    templates3: { b: Tag }
    shortLinks1: { b: Tag }
    shortLinks2: { b: Tag }
    shortLinks3: { b: Tag }
    automations1: { b: Tag }
    automations2: { b: Tag }
    automations3: { b: Tag }
    automations4: { b: Tag }
    polls1: { b: Tag }
    polls2: { b: Tag }
    polls3: { b: Tag }
    joinLinks1: { b: Tag }
    joinLinks2: { b: Tag }
    joinLinks3: { b: Tag }
    joinLinks4: { b: Tag }
    joinLinks5: { b: Tag }
    senders1: { b: Tag }
    senders2: { b: Tag }
    senders3: { b: Tag }
    senders4: { b: Tag }
    optOuts1: { b: Tag }
    optOuts2: { b: Tag }
    optOuts3: { b: Tag }
    optOuts4: { b: Tag }
    optOuts5: { b: Tag }
    organization1: { b: Tag }
    organization2: { b: Tag }
    organization3: { b: Tag }
    organization4: { b: Tag }
    organization5: { b: Tag }
    people1: { b: Tag }
    people2: { b: Tag }
    people3: { b: Tag }
    billing1: { b: Tag }
    billing2: { b: Tag }
    billing3: { b: Tag }
    software1: { b: Tag }
    software2: { b: Tag }
    software3: { b: Tag }
    account1: { b: Tag }
    account2: { b: Tag }
    account3: { b: Tag }
    account4: { b: Tag }
  }
  importRows: {
    quote: { text: string }
    column: { number: number }
    phoneShortened: { text: string }
    phoneInvalid: { text: string; country: string }
    phoneTaken: { column: string }
    tooManyCells: { cells: number; columns: number }
    cellTooLong: { number: number; count: number; max: number }
    cellTooLongNamed: { number: number; column: string; count: number; max: number }
    noName: { source: 'company' | 'email' | 'other' }
    fieldTooLong: { field: string; max: number }
    fieldInvalid: { field: string }
    fieldUrl: { field: string }
    fieldNumber: { field: string }
    fieldFlag: { field: string }
    fieldDate: { field: string }
    fieldOption: { field: string }
    fieldOptions: { field: string }
    tagsTooLong: { max: number }
    tagsTooMany: { max: number }
    countsAs: { kind: 'dead' | 'email' | 'other'; cell: string; column: string }
    countsAsUnclear: { kind: 'dead' | 'email' | 'other'; cell: string; column: string }
    noConsentEmpty: { column: string }
    noConsentUnclear: { cell: string; column: string }
    topicsUnknown: { topics: string }
    topicsBoth: { topics: string }
    topicsKept: { topics: string }
    topicsOptedOut: { topics: string }
    topicsNoConsent: { topics: string }
    known: { kind: 'email' | 'other' }
    unknown: { kind: 'email' | 'other' }
    sameRow: { kind: 'email' | 'other'; row: number }
    staysStatus: { status: 'INVALID' | 'other' }
    emailInvalid: { text: string }
    contactsFull: { limit: number; way: 'ADD_ON' | 'PLAN' | 'EITHER' | 'other'; addOn: string; plan: string }
  }
  inboxDialogs: {
    assignNow: { name: string }
    templateFor: { name: string }
    templateSegments: { count: number }
    whatsappOption: { name: string; language: string }
    whatsappValuesHint: { first: string; second: string }
  }
  inbox: {
    filterNew: { label: string; count: number }
    rowWriting: { name: string }
    rowUnread: { shown: string; hidden: Tag; count: number }
    rowUntil: { time: string }
    rowAssigned: { name: string }
    nothingHint: { key: Tag }
    snoozedUntil: { time: string }
    closed: { name: string }
    snoozed: { name: string }
    assigned: { name: string; member: string }
    unassignedDone: { name: string }
    messageTheirs: { name: string }
    messageTemplate: { name: string }
    messageTemplateValues: { name: string; values: string }
    messageFiles: { names: string }
    messageClicked: { url: string; time: string }
    messageCampaign: { name: string }
    messageReply: { campaign: string }
    consentOptIn: { name: string; method: string; time: string }
    consentOptOut: { name: string; method: string; time: string }
    consentConfirmed: { name: string; method: string; time: string }
    consentBy: { method: string; name: string }
    scheduledFor: { time: string }
    fileFetchFailed: { problem: string }
    fileSave: { size: string }
    causeProvider: { text: string }
    blockedDisabled: { name: string }
    blockedSession: { time: string }
    replyTo: { name: string }
    replyWriting: { count: number; names: string }
    replySend: { name: string }
    replyNotSent: { name: string; reason: string }
    replyScheduled: { time: string }
    toolSession: { time: string }
    filesMost: { most: number }
    filesFailed: { file: string; reason: string }
    filesRemove: { index: number }
    filesUploading: { file: string }
    counterMms: { count: number }
    counterSms: { segments: number; count: number }
    counterCostly: { characters: string }
    counterTooLong: { most: number }
    noteAct: { key: Tag; keys: string }
    noteBy: { name: string; time: string }
    newWith: { name: string }
    newSenderHint: { channel: string; address: string }
    newSenderOut: { channel: string; address: string }
    newAct: { name: string }
  }
  invoicePages: {
    amountIn: { currency: string }
    total: { currency: string }
    taxNumber: { number: string }
    invoice: { number: string }
    periodDays: { from: string; until: string }
    paid: { amount: string }
    paidOn: { amount: string; day: string }
    toPay: { amount: string }
    noteOf: { link: Tag; number: string; day: string; amount: string }
    note: { number: string }
    credited: { amount: string }
    chargedAgain: { amount: string }
  }
  joinLinks: {
    pausedNow: { name: string }
    deleteHint: { name: string }
    viewsBots: { count: number }
    joinedShare: { rate: string }
    codeOf: { name: string }
    saved: { name: string }
    senderOption: { name: string; address: string }
    topicWho: { topic: string }
    topicBoxAt: { topic: string }
    topicEveryoneAt: { topic: string }
    topicRemove: { topic: string }
    fieldIsRequired: { label: string }
    fieldRemove: { label: string }
  }
  joinPages: {
    heading: { name: string }
    optional: { label: string }
    topicsFixed: { topics: string }
    phoneProblem: { countries: string }
    stepSms: { number: string }
    stepWhatsapp: { number: string }
    stepWrite: { keyword: string }
    doneTexts: { name: string }
    doneEmails: { name: string }
    confirmHint: { name: string }
  }
  kit: {
    copy: { label: string }
    copied: { label: string }
    page: { page: number }
    pageOf: { page: number; total: number }
    labelOf: { label: string }
    results: { label: string }
    chartMost: { value: string }
    chartPoint: { label: string; value: string }
    begun: { time: string }
    inZoneOf: { place: string }
    request: { code: Tag; id: string }
    unexpected: { status: string }
    upgradedFile: { file: string }
    passkeyRefused: { reason: string }
  }
  launch: {
    resume: { name: string }
    resumeAct: { count: number }
    resumed: { name: string }
    resumedFor: { count: number; name: string }
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
    digestText: { name: string; text: string }
    digestMore: { count: number }
    webhookSubject: { organization: string }
    webhook: { organization: string; reason: string }
  }
  mailChecks: {
    linksBroken: { count: number }
    linksUnsure: { count: number }
    linksNowhere: { count: number }
    websiteMissing: { count: number }
    linksPlain: { count: number }
    imagesBroken: { count: number }
    imagesUnsure: { count: number }
    imageAddresses: { count: number }
    imagesLight: { size: number }
    imagesHeavy: { size: number }
    altMissing: { count: number }
    contrastLow: { count: number }
    elementsRemoved: { names: string }
    sizeGood: { size: number; max: number }
    sizeNear: { size: number; max: number }
    sizeOver: { size: number; max: number }
    subjectLong: { count: number; max: number }
    previewLong: { count: number; max: number }
    mergeLacking: { count: number; fields: string; example: string }
    mergeUnknown: { fields: string; example: string }
    foreignFound: { count: number; example: string }
  }
  notices: {
    quote: { text: string }
    campaignPaused: { name: string }
    campaignMissed: { count: number; name: string }
    nextRun: { time: string }
    campaignFailed: { name: string }
    campaignFinished: { name: string }
    campaignResults: { recipients: number; sent: number; failed: number; skipped: number }
    approvalRequested: { name: string }
    approvalRequestedHint: { name: string }
    senderAside: { name: string }
    senderAsideHint: { address: string }
    senderTrouble: { name: string }
    senderTroubleHint: { address: string }
    senderWorks: { name: string }
    senderWorksHint: { address: string }
    syncFailed: { name: string }
    syncWorks: { name: string }
    reviewsOverdueHint: { count: number; overdue: number; time: string }
    reviewsDueHint: { count: number; time: string }
    strangerWrote: { from: string }
    strangerOptedOut: { from: string }
    strangerText: { sender: string; text: string }
    strangerTextDeleted: { text: string }
    inboxMessage: { count: number }
    inboxMessageHint: { sender: string; channel: string; count: number }
    importFinished: { kind: 'list' | 'other'; file: string }
    importStopped: { kind: 'list' | 'other'; file: string }
    importCounts: { created: number; updated: number; rejected: number }
    listCounts: { added: number; known: number; rejected: number }
    webhookOff: { host: string }
    linkSpent: { name: string }
    linkSpentHint: { count: number }
    automationTells: { name: string }
    domainFails: { domain: string }
    domainWorks: { domain: string }
    backupBehindHint: { time: string }
    wayToMore: { mode: 'MANUAL' | 'other' }
    creditsLow: { count: number }
    creditsLowHint: { threshold: number }
    limitNear: { unit: 'EMAILS' | 'WHATSAPP_MESSAGES' | 'other'; used: number; limit: number }
    limitReached: { unit: 'EMAILS' | 'WHATSAPP_MESSAGES' | 'other'; limit: number }
    nextPeriod: { day: string }
    purchaseFailed: { origin: 'AUTO_REFILL' | 'other'; product: string }
    refillStopped: { product: string }
    notCharged: { price: string; reason: string }
    triedAgain: { time: string }
    paidTwice: { product: string }
    paidTwiceHint: { price: string }
    refundFailed: { product: string }
    refundFailedHint: { price: string }
    disputed: { status: 'WON' | 'LOST' | 'other'; product: string }
    disputeOpen: { kind: 'DISPUTE' | 'other'; price: string }
    disputeHeld: { count: number }
    disputeWon: { price: string }
    disputeLost: { price: string }
    pastDue: { kind: 'PLAN' | 'other'; product: string }
    notApplied: { kind: 'PLAN' | 'other'; product: string }
    ended: { kind: 'PLAN' | 'other'; product: string }
    unpaid: { status: 'UNPAID' | 'other' }
    withoutIt: { kind: 'PLAN' | 'other' }
  }
  paymentPages: {
    test: { strong: Tag }
    monthly: { price: string }
    yearly: { price: string }
    pay: { price: string }
    bankPays: { price: string }
    savedCard: { digits: string; expiry: string }
    failed: { price: string; reason: string }
    retried: { day: string }
    endsUnpaid: { day: string }
    ends: { day: string }
    renews: { day: string }
    payNow: { price: string }
    cancel: { day: string }
  }
  polls: {
    questionHint: { field: string }
    option: { position: number }
    optionRemove: { position: number }
    segmentSize: { count: number }
    sender: { name: string; address: string }
    savedDraft: { name: string }
    sendTitle: { name: string }
    sendTo: { count: number }
    scheduleTitle: { name: string }
    scheduleFor: { count: number }
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
    topicStop: { topic: string }
    topicStopped: { name: string; topic: string }
    topicsHintTexts: { digits: string }
    textsOn: { name: string; digits: string }
    textsOff: { digits: string }
    digest: { name: string }
    digestEnded: { name: string }
    pollVoted: { count: number }
    pollVotes: { count: number }
    pollUpdates: { seconds: number; link: Tag }
    startingCopy: { percent: number }
    startingMigration: { step: number; of: number; migration: string }
  }
  refusals: {
    atLeast: { min: number }
    atMost: { max: number }
    longer: { min: number }
    shorter: { max: number }
    moreEntries: { min: number }
    fewerEntries: { max: number }
    fileNotTable: { kind: 'workbook' | 'oldWorkbook' | 'archive' | 'pdf' | 'picture' | 'other' }
    fileTooLong: { max: number }
    fileFieldDeleted: { column: string }
    fileTagColumn: { column: string; max: number }
    campaignRefused: { action: 'pause' | 'resume' | 'cancel' | 'update' | 'delete' | 'other' }
    recipientsMore: { recipients: number; expected: number }
    runFirst: { run: number }
    runNotBegun: { run: number }
    resendCount: { count: number }
    chartMinutes: { hours: number }
    senderOtherChannel: { name: string }
    senderNotReady: { name: string }
    fileNotPublic: { sender: string }
    textTooLong: { segments: number; max: number }
    templateArchived: { name: string }
    whatsappTemplateUnknown: { sender: string; name: string; language: string }
    whatsappTemplateUnapproved: { name: string }
    whatsappTemplateUnsupported: { name: string }
    whatsappPlaceholders: { name: string; count: number }
    whatsappTemplateChanged: { name: string }
    whatsappHeaderFile: { name: string; kind: 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'other' }
    testTextUnknown: { label: string }
    testChosen: { label: string }
    bulkTooLong: { max: number }
    bulkTooMany: { open: number; max: number }
    operationRefused: { action: 'cancel' | 'undo' | 'other' }
    undoTooLate: { days: number }
    customFieldsFull: { used: number; max: number }
    referenceDeleted: { kind: 'tag' | 'segment' | 'campaign' | 'poll' | 'pollOption' | 'joinLink' | 'topic' | 'other' }
    savedViewsFull: { max: number }
    topicLimit: { used: number; max: number }
    mergeFieldUnknown: { name: string }
    colorUnreadable: { contrast: string; needed: string }
    designButton: { label: string }
    mjmlFaults: { faults: string }
    htmlTooDeep: { max: number }
    fileFieldArchived: { column: string }
    fileColumnMissing: { column: string }
    fileColumnUnknown: { columns: string }
    fileColumnTwice: { first: string; second: string }
    fileColumnsMany: { row: number; columns: number; max: number }
    fileHeaderLong: { column: number; characters: number; max: number }
    fileRowLong: { row: number }
    fileQuoteOpen: { row: number }
    fileRowUnreadable: { row: number }
    fileConsentUnclear: { column: string }
    fileHashes: { column: string }
    importRowsDeleted: { days: number }
    pollRefused: { action: 'update' | 'close' | 'cancel' | 'delete' | 'other' }
    pollAnswerReserved: { word: string }
    pollAnswerTaken: { word: string; other: number }
    automationRefused: { action: 'update' | 'activate' | 'pause' | 'resume' | 'archive' | 'delete' | 'enter' | 'other' }
    automationStepsGone: { count: number }
    automationChoose: { what: 'trigger' | 'tag' | 'segment' | 'poll' | 'date' | 'condition' | 'endpoint' | 'text' | 'other' }
    automationTree: { fault: 'isHundred' | 'isUnreachable' | 'isTooDeep' | 'other' }
    joinAddressTaken: { address: string }
    joinKeywordTaken: { keyword: string }
    joinKeywordReserved: { keyword: string }
    joinWait: { seconds: number }
    joinCodeWrong: { left: number }
    linkTarget: { max: number }
    webhooksFull: { max: number }
    nameInvisible: { character: string }
    signInsFailed: { minutes: number }
    accountOwns: { organization: string }
    emailLinkSoon: { seconds: number }
    passkeyLimit: { max: number }
    organizationLimit: { max: number }
    domainOfServer: { host: string }
    domainTaken: { name: string; value: string }
    domainLimit: { max: number }
    domainInUse: { use: 'SHORT_LINKS' | 'PUBLIC_PAGES' | 'other' }
    planFull: { limit: number; gauge: 'CONTACTS' | 'MEMBERS' | 'CHANNEL_IDENTITIES' | 'JOIN_LINKS' | 'other'; used: number; way: 'ADD_ON' | 'PLAN' | 'EITHER' | 'other'; addOn: string; plan: string }
    invitationLimit: { max: number }
    roleLimit: { max: number }
    roleInUse: { members: number; invitations: number }
    roleNameBuiltIn: { role: string }
    keyLimit: { max: number }
    senderPaused: { name: string }
    addressOptedOut: { kind: 'email' | 'other' }
    addressShared: { count: number }
    keywordLimit: { used: number; max: number }
    keywordBuiltIn: { keyword: string }
    keywordAnswered: { keyword: string }
    keywordKnown: { keyword: string }
    wordInUse: { kind: 'join_link' | 'poll' | 'other'; name: string; word: string }
    messageFileUnreachable: { name: string }
    messageLate: { days: number }
    contactWithoutAddress: { kind: 'email' | 'other' }
    creditsLacking: { messages: number; credits: number; available: number; mode: 'MANUAL' | 'other' }
    planInterval: { plan: string; interval: 'MONTH' | 'other' }
    planFree: { plan: string }
    productFree: { product: string }
    refillNotConsumed: { product: string }
  }
  segments: {
    newSaved: { name: string }
    count: { count: number }
    counted: { time: string }
    deleteHint: { name: string; count: number }
    membersRemoved: { name: string }
    explainIn: { link: Tag; name: string; segment: string }
    explainNotIn: { link: Tag; name: string; segment: string }
    explainRecords: { field: string; operator: string; names: string }
    explainCampaign: { field: string; name: string; operator: string; actual: string }
    explainNoValue: { field: string; operator: string; actual: string }
    explainValue: { field: string; operator: string; wanted: string; actual: string }
    explainDays: { field: string; operator: string; days: number; actual: string }
    rulesExamples: { names: string }
    recordRemove: { name: string }
    recordTagNew: { name: string }
  }
  send: {
    grown: { before: number; now: number }
  }
  settingsAudit: {
    actGroup: { group: string }
    onlyBy: { name: string }
    onlyAbout: { record: string }
    detailsOf: { number: number }
    detailsHideOf: { number: number }
    aboutRecord: { record: string }
    unknown: { actor: string; act: string }
    actSignedIn: { actor: string }
    actSignInFailed: { actor: string }
    actWrongPassword: { actor: string }
    actSessionEnded: { actor: string }
    actSessionsEnded: { actor: string; thing: string }
    ownSessionsEnded: { actor: string }
    actSessionMoved: { actor: string }
    actRefreshTokenReused: { actor: string }
    actPasswordSet: { actor: string; thing: string }
    ownPasswordSet: { actor: string }
    actPasswordLinkMade: { actor: string; thing: string }
    ownPasswordLinkMade: { actor: string }
    actSignInLinkMade: { actor: string; thing: string }
    actEmailVerified: { actor: string; thing: string }
    ownEmailVerified: { actor: string }
    actTwoFactorTurnedOn: { actor: string }
    actTwoFactorTurnedOff: { actor: string; thing: string }
    ownTwoFactorTurnedOff: { actor: string }
    actRecoveryCodesRenewed: { actor: string }
    actRecoveryCodeUsed: { actor: string }
    actPasskeyAdded: { actor: string }
    actPasskeyRenamed: { actor: string }
    actPasskeyRemoved: { actor: string }
    actMemberAdded: { actor: string; thing: string; role: string }
    ownMemberAdded: { actor: string; role: string }
    actMemberRemoved: { actor: string; thing: string; role: string }
    ownMemberRemoved: { actor: string }
    actRoleAssigned: { actor: string; thing: string; roleBefore: string; role: string }
    ownRoleAssigned: { actor: string; roleBefore: string; role: string }
    actOwnershipTransferred: { actor: string; thing: string }
    actInvitationMade: { actor: string; role: string }
    actInvitationRenewed: { actor: string }
    actInvitationWithdrawn: { actor: string }
    actRoleCreated: { actor: string; thing: string }
    actRoleUpdated: { actor: string; thing: string }
    actRoleDeleted: { actor: string; thing: string }
    actUserCreated: { actor: string; thing: string }
    ownUserCreated: { actor: string }
    actUserDeleted: { actor: string; thing: string }
    ownUserDeleted: { actor: string }
    actUserSuspended: { actor: string; thing: string }
    actUserResumed: { actor: string; thing: string }
    actNamesErased: { actor: string; count: string }
    actOrganizationCreated: { actor: string }
    actOrganizationUpdated: { actor: string; fields: string }
    actOrganizationSuspended: { actor: string }
    actOrganizationResumed: { actor: string }
    actOrganizationDeleted: { actor: string }
    actOrganizationExported: { actor: string }
    actBackupMade: { actor: string }
    actDataRestored: { actor: string; takenAt: string }
    actMasterKeyChanged: { actor: string }
    actAuditLogExported: { actor: string }
    actAuditLogShortened: { actor: string; count: string }
    actApiKeyCreated: { actor: string; thing: string }
    actApiKeyRenamed: { actor: string; thing: string }
    actApiKeyRotated: { actor: string; thing: string; worksUntil: string }
    actApiKeyRevoked: { actor: string; thing: string }
    actWebhookEndpointCreated: { actor: string; thing: string }
    actWebhookEndpointUpdated: { actor: string; thing: string; fields: string }
    actWebhookEndpointDeleted: { actor: string; thing: string }
    actWebhookSecretRotated: { actor: string; thing: string }
    actSenderCreated: { actor: string; thing: string }
    actSenderUpdated: { actor: string; thing: string; fields: string }
    actSenderDeleted: { actor: string; thing: string }
    actCallbackTokenRotated: { actor: string; thing: string }
    actCampaignLaunched: { actor: string; thing: string }
    actAutomationActivated: { actor: string; thing: string }
    actAutomationPaused: { actor: string; thing: string }
    actAutomationResumed: { actor: string; thing: string }
    actAutomationArchived: { actor: string; thing: string }
    actAutomationDeleted: { actor: string; thing: string }
    actAutomationPeopleEntered: { actor: string; thing: string; count: string }
    actAutomationPersonRemoved: { actor: string; thing: string }
    actMessagesSentAgain: { actor: string; thing: string; count: string }
    actSendingHeld: { actor: string }
    actSendingResumed: { actor: string }
    actKeywordCreated: { actor: string; thing: string }
    actKeywordUpdated: { actor: string; thing: string }
    actKeywordDeleted: { actor: string; thing: string }
    actSuppressionRemoved: { actor: string; channel: string }
    actContactsExported: { actor: string }
    actContactsDownloaded: { actor: string }
    actContactsDeleted: { actor: string }
    actDoubleOptInTurnedOff: { actor: string; thing: string }
    actEvidenceDownloaded: { actor: string }
    actDossierMade: { actor: string }
    actPersonErased: { actor: string }
    actSuppressionsExported: { actor: string }
    actPollScreenCreated: { actor: string; thing: string }
    actPollScreenRemoved: { actor: string; thing: string }
    actPollVotesExported: { actor: string; thing: string }
    actCheckoutStarted: { actor: string; quantity: string; product: string }
    actPurchaseStarted: { actor: string; quantity: string; product: string }
    actSubscriptionCancelled: { actor: string; plan: string }
    actSubscriptionReactivated: { actor: string; plan: string }
    actAutoRefillChanged: { actor: string }
    actBillingPlanAssigned: { actor: string; plan: string }
    actBillingPlanEnded: { actor: string; plan: string }
    actBillingAddOnAssigned: { actor: string; product: string; quantityBefore: string; quantity: string }
    actBillingProductSold: { actor: string; quantity: string; product: string }
    actBillingCreditsGranted: { actor: string; credits: string }
    actBillingCreditsAdjusted: { actor: string; credits: string }
    actBillingWarningChanged: { actor: string; credits: string }
    actBillingInvoiceCreated: { actor: string; month: string }
    actBillingInvoicePaid: { actor: string }
    actBillingInvoiceVoided: { actor: string }
    actBillingInvoiceCorrected: { actor: string }
    actBillingHoldReleased: { actor: string }
    actBillingTestDisputeChanged: { actor: string }
    actBillingPurchaseRefunded: { actor: string }
    actBillingPlanChanged: { actor: string; plan: string }
    actBillingPlanArchived: { actor: string; plan: string }
    actBillingDefaultPlanChanged: { actor: string; plan: string }
    actBillingProductChanged: { actor: string; product: string }
    actBillingProductArchived: { actor: string; product: string }
    actBillingRatesChanged: { actor: string }
    actBillingSettingsChanged: { actor: string; fields: string }
    actBillingTestClockMoved: { actor: string; to: string }
  }
  settingsBilling: {
    contactsCount: { count: number }
    membersCount: { count: number }
    sendersCount: { count: number }
    joinLinksCount: { count: number }
    shortLinksCount: { count: number }
    smsSegmentsCount: { count: number }
    emailsCount: { count: number }
    whatsAppMessagesCount: { count: number }
    unitsCount: { count: number }
    creditsCount: { count: number }
    planCardExpires: { card: string; month: string; year: string }
    card: { brand: string; last4: string }
    usageIntro: { from: string; until: string }
    usageUnlimited: { strong: Tag; used: number }
    usageLimited: { strong: Tag; used: number; limit: number; share: string }
    usageLeft: { count: number }
    usageDays: { count: number }
    usageTotal: { total: number; days: number }
    usageByDay: { resource: string }
    usageByDayUtc: { resource: string }
    perMonth: { price: string; each: Tag }
    perYear: { price: string; each: Tag }
    subscribeTo: { act: string; plan: string }
    addOnMore: { content: string }
    addOnActive: { count: number }
    buyOne: { name: string }
    buyQuantityHint: { quantity: number; price: string; content: string }
    buyWithSaved: { card: string }
    buyPayNow: { price: string }
    buyPay: { price: string }
    refillState: { quantity: number; product: string; threshold: number; unit: string; done: number; max: number; time: string }
    refillThreshold: { unit: string }
    invoicePeriodDays: { from: string; until: string }
    invoicePdfOf: { invoice: string }
    creditNoteAmount: { number: string; amount: string }
  }
  settingsBrand: {
    linkRemove: { number: number }
  }
  settingsCard: {
    savedAt: { time: string }
  }
  settingsCredentials: {
    apiUrlRegion: { example: string }
    encryptionStartTls: { port: string }
    encryptionTls: { port: string }
    webhookUsernameHint: { name: string }
    repliesModeHint: { name: string }
    httpBodyHint: { to: string; from: string; text: string; id: string; statusUrl: string; mediaUrls: string; sample: string }
    httpHeadersHint: { text: string }
    httpIdPathHint: { sample: string }
    receiptMeaningsHint: { outcomes: string; reasons: string }
    receiptReferenceHint: { field: string }
  }
  settingsDomains: {
    takeOver: { record: string; value: string }
    checkWorks: { domain: string }
    checkFails: { domain: string }
    checked: { time: string }
    removeOne: { domain: string }
    removed: { domain: string }
  }
  settingsHours: {
    deliveryBar: { start: string; end: string }
    openUntil: { time: string }
    opensAt: { time: string }
    dayOpen: { day: string }
    dayInterval: { day: string; number: number }
    dayFrom: { day: string }
    dayUntil: { day: string }
    dayAddTo: { day: string }
    dayRemove: { day: string; open: string; close: string }
    dateNumber: { number: number }
  }
  settingsKeys: {
    issued: { name: string }
    issuedUntil: { time: string }
    actionsFor: { name: string }
    renameOne: { name: string }
    replaceOne: { name: string }
    replaceIntro: { key: string }
    revokeOne: { name: string }
    revokeHint: { key: string; time: string }
    revoked: { name: string }
    usedFrom: { time: string; address: string }
    createdBy: { time: string; name: string }
    createdByCommand: { time: string }
    expires: { time: string }
    expiredRevoked: { time: string }
  }
  settingsOptOuts: {
    sourceImport: { source: string; file: string }
    evidenceOf: { address: string }
    actionsFor: { address: string }
    added: { address: string }
    addedKnown: { address: string }
    remove: { address: string }
    removeSource: { source: string; time: string }
    removedPhone: { address: string }
    removedEmail: { address: string }
    evidenceRecord: { channel: string; source: string; time: string; name: string }
    evidenceText: { meaning: string; time: string }
    evidenceMessages: { count: number }
    keys: { key: Tag }
    reviewOf: { name: string }
    reviewPhone: { time: string }
    reviewEmail: { time: string }
    reviewedPhone: { name: string; address: string }
    reviewedEmail: { name: string; address: string }
    reviewedKept: { name: string }
    due: { time: string }
    decidedBy: { name: string; time: string }
    importStatusShare: { status: string; share: string }
    formIntro: { size: string }
    formStarted: { file: string }
    importProgress: { done: number; total: number }
    importColumn: { header: string; channel: string }
    importCancelHint: { count: number }
    keywordEdit: { keyword: string }
    keywordChange: { keyword: string }
    topicChange: { topic: string }
    topicSaved: { topic: string }
    topicDeleted: { topic: string }
    keywordSaved: { keyword: string }
    keywordDeleted: { keyword: string }
    replyOptOutHint: { fields: string }
    replyHelpHint: { fields: string }
    replyStartHint: { fields: string }
  }
  settingsOrganization: {
    created: { name: string }
    createdOpen: { name: string }
    nameHint: { code: Tag; field: string }
    marketingIntro: { link: Tag }
    twoFactorHint: { link: Tag }
  }
  settingsPeople: {
    introLimit: { used: number; limit: number }
    you: { name: string }
    roleOf: { name: string }
    roleAbove: { role: string }
    roleAssign: { role: string }
    roleKeep: { role: string }
    roleAssigned: { name: string; role: string }
    affectsOne: { name: string }
    leaveTitle: { organization: string }
    left: { organization: string }
    removeTitle: { name: string; organization: string }
    removeOne: { name: string }
    removeHint: { name: string }
    removeKeep: { name: string }
    removed: { name: string }
    transferTitle: { name: string; organization: string }
    transferAct: { name: string }
    transferHint: { name: string }
    transferred: { name: string }
    inviteRole: { role: string; description: string }
    issued: { email: string }
    issuedUntil: { time: string }
    expires: { time: string }
    actionsFor: { email: string }
    withdrawn: { email: string }
  }
  settingsProviders: {
    serviceAddress: { name: string }
    mailInbound: { command: string }
    httpReceipts: { field: string }
  }
  settingsRoles: {
    memberCount: { count: number }
    cardCounts: { members: number; permissions: number }
    deleted: { name: string }
    saved: { name: string }
    created: { name: string }
    membersCount: { count: number }
    changeAffects: { count: number }
    changeRemoved: { count: number }
    changeAdded: { count: number }
    groupAll: { group: string }
    groupNone: { group: string }
  }
  settingsSenders: {
    channelDefault: { channel: string }
    sentTodayLimit: { sent: number; limit: number }
    sentTodayUtc: { sent: string }
    about: { address: string; provider: string; channel: string }
    aboutDefault: { address: string; provider: string; channel: string }
    pending: { provider: string }
    rejected: { provider: string }
    resumed: { name: string }
    paused: { name: string }
    moreAbout: { name: string }
    makeDefault: { channel: string }
    madeDefault: { name: string; channel: string }
    removeOne: { name: string }
    removed: { name: string }
    addOf: { provider: string }
    form: { provider: string }
    accountFilled: { provider: string }
    accountNew: { name: string }
    accountReplaced: { name: string }
    paste: { provider: string }
    pasteLocalHint: { code: Tag }
    rotateOf: { name: string }
    checkFailed: { count: number }
    checkWarned: { count: number }
    testSent: { to: string }
    warmUpChart: { first: number; last: number; days: number }
    warmUpDay: { number: number }
    warmUpEnds: { time: string }
    warmUpEnded: { time: string }
    templateNeeds: { values: string }
    templateValues: { count: number }
    templateButtons: { count: number }
  }
  settingsWebhooks: {
    noneHint: { link: Tag }
    eventsCount: { count: number }
    withheldList: { events: string }
    takeOverOne: { endpoint: string }
    takeOverHint: { url: string }
    deleteOne: { endpoint: string }
    deleteHint: { url: string }
    failingSince: { time: string }
    lastAttemptTook: { time: string; duration: string }
    milliseconds: { count: number }
    problemAnswered: { answer: string }
    answered: { status: string }
    signature: { link: Tag }
    signatureAnswer: { code: Tag }
  }
  settings: {
    hidden: { role: string }
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
    editing: { count: number; names: string }
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
  studio: {
    full: { count: number }
    blockOf: { name: string; number: number; count: number }
    saidAdded: { name: string }
    saidMoved: { name: string }
    saidCopied: { name: string }
    saidRemoved: { name: string }
    menuEntry: { number: number }
    cardOf: { number: number }
    cardTitleOf: { number: number }
    cardTextOf: { number: number }
    cardPriceOf: { number: number }
    levelOf: { level: string }
    percent: { count: number }
    pixels: { count: number }
    entryRemove: { number: number }
    socialEntry: { number: number }
    cardRemove: { number: number }
    tooLarge: { size: string }
    galleryAll: { count: number }
  }
  systemTemplates: {
    welcome: { firstName: string; organization: string; optOut: string }
    offer: { organization: string; firstName: string; optOut: string }
    lastChance: { organization: string; firstName: string; website: string; optOut: string }
    missYou: { firstName: string; organization: string; optOut: string }
    thanks: { firstName: string; organization: string }
    appointment: { firstName: string; organization: string; phone: string }
    payment: { firstName: string; organization: string; phone: string }
    hours: { organization: string; website: string; optOut: string }
    holiday: { organization: string; firstName: string; optOut: string }
    invitation: { firstName: string; organization: string; optOut: string }
    survey: { firstName: string; organization: string; optOut: string }
    order: { firstName: string; organization: string; phone: string }
  }
  tagsAndFields: {
    changeOne: { name: string }
    fieldArchived: { name: string }
    fieldRestored: { name: string }
    fieldDeleteTitle: { name: string }
    fieldKeyHint: { code: string }
    fieldFixed: { type: string; code: string }
    tagRenameTitle: { name: string }
    tagDeleteTitle: { name: string }
    tagDeleteHint: { count: number }
  }
  templates: {
    textHint: { field: string; fallback: string }
    saved: { name: string }
    archivedNow: { name: string }
    deleteHint: { name: string }
    previewSize: { segments: number; characters: number }
    fileDeleteHint: { name: string }
    emailBlocks: { count: number }
    emailDeleteHint: { name: string }
    emailFailed: { reason: string }
  }
  testPhones: {
    messageFrom: { name: string }
    answerTo: { name: string }
    template: { name: string; count: number; values: string }
    failed: { reason: string }
    answerNoSender: { link: Tag }
    sendWord: { word: string }
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
  views: {
    list: { name: string }
    changed: { name: string }
    renameTitle: { name: string }
    deleteTitle: { name: string }
    columnUp: { name: string }
    columnDown: { name: string }
  }
}
