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
    refusedHint: { code: Tag; permission: string }
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
  kit: {
    page: { page: number }
    pageOf: { page: number; total: number }
    results: { label: string }
    inZoneOf: { place: string }
    request: { code: Tag; id: string }
    unexpected: { status: string }
    upgradedFile: { file: string }
    passkeyRefused: { reason: string }
  }
  segments: {
    newSaved: { name: string }
    count: { count: number }
    counted: { time: string }
    deleteHint: { name: string; count: number }
    membersRemoved: { name: string }
    explainIn: { link: Tag; name: string; segment: string }
    explainNotIn: { link: Tag; name: string; segment: string }
    explainRecords: { field: string; operator: string }
    explainNoValue: { field: string; operator: string; actual: string }
    explainValue: { field: string; operator: string; wanted: string; actual: string }
    explainDays: { field: string; operator: string; days: number; actual: string }
    rulesExamples: { names: string }
    recordRemove: { name: string }
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
  versions: {
    changedAt: { time: string }
    field: { label: string; value: string }
  }
}
