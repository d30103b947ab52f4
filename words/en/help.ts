import { words } from '../words.ts'

/** Help of the console. The name of a control is in `<b>`, exactly as the control has it. */
export const help = words('help', {
  title: 'Help',
  intro: 'Short answers for each part of Carillon.',
  all: 'All help topics',
  found: 'Help',

  start: 'Your first campaign',
  startAbout:
    'A campaign needs a sender, contacts, and a segment of these contacts. The test carrier behaves like a real carrier, but no phone receives anything.',
  start1: 'Under <b>First steps</b> you add a test sender, a contact and a segment in a few minutes.',
  start2:
    'Under <b>Test phones</b> you see each message as its recipient sees it. You can answer and tap links there.',
  start3:
    'For real messages, choose your provider under <b>Add sender</b> and enter the settings of your account.',

  campaigns: 'Send a campaign',
  campaignsAbout:
    'A campaign sends one message to all contacts of a segment. The draft is saved while you type. Nothing is sent until you confirm the number of recipients.',
  campaigns1:
    '<b>New campaign</b> opens the editor. Choose the audience, write the message and check the preview.',
  campaigns2:
    'Choose <b>Marketing</b> for offers and news. Quiet hours, opt-outs and your marketing limit then apply.',
  campaigns3:
    'Choose <b>Transactional</b> only for messages that a contact expects, such as an order confirmation.',
  campaigns4: '<b>Send a test …</b> sends the message to your own number or address first.',
  campaigns5:
    'Under <b>Review</b> you see the cost, the end of sending, and the reason for each skipped contact.',
  campaigns6:
    '<b>At a set time</b> sends later. <b>Recurring</b> repeats the campaign every day, week or month.',
  campaigns7: '<b>Add an A/B test</b> compares several texts and sends the best one to the rest.',

  results: 'Read the results of a campaign',
  resultsAbout:
    'Results change while messages are sent and answered. “Sent” means that the carrier accepted the message. “Delivered” means that the phone received it. Email servers do not report delivery.',
  results1: 'Under <b>Overview</b> you see deliveries, clicks, replies and opt-outs.',
  results2: 'Under <b>Recipients</b> you see each person, and the reason for a failure.',
  results3: '<b>Follow up</b> starts a campaign to one group, such as all who did not click.',
  results4: '<b>Pause</b> holds waiting messages until you choose <b>Resume</b>.',
  results5: '<b>Cancel</b> ends the campaign. Messages that were already sent cannot be recalled.',

  contacts: 'Find and change contacts',
  contactsAbout:
    'A contact is a person with a phone number, an email address or both. The page of a contact shows all messages, consents and changes.',
  contacts1:
    'With <b>Filters</b> you see only some contacts. <b>Save filters as a segment</b> keeps the choice for campaigns.',
  contacts2:
    'Select contacts, then use <b>Change</b> to set tags, stage, status or fields of all of them at once.',
  contacts3: 'Under <b>Bulk changes</b> you can undo a change to many contacts.',
  contacts4:
    'Under <b>Columns</b> you choose what the list shows. Under <b>Views</b> you save the list for the whole team.',
  contacts5: 'Under <b>Duplicates</b> you find and merge contacts that may be the same person.',

  imports: 'Import a list',
  importsAbout:
    'A CSV file from any program can be imported. Existing contacts are updated and never duplicated. An import can add opt-outs, but never removes one.',
  imports1: '<b>Import a file</b> uploads the file. Save Excel files as “CSV UTF-8” first.',
  imports2: 'In the <b>Preview</b> you see what each column becomes. Nothing is imported yet.',
  imports3:
    'If a column is not recognized, choose its field, or choose <b>New custom field …</b> to keep the column.',
  imports4:
    'At the end, <b>Write a campaign to these people</b> opens the editor with the imported contacts.',
  imports5: '<b>Undo import …</b> deletes added contacts and restores changed ones. Opt-outs stay.',

  segments: 'Group contacts in segments',
  segmentsAbout:
    'A campaign is sent to a segment. A segment with rules contains all contacts that match when the campaign starts. A fixed segment contains the contacts that you add.',
  segments1: '<b>New segment</b> creates a segment of either kind.',
  segments2:
    'With <b>Add condition</b> you use fields, tags, dates, opt-outs, polls, and results of campaigns such as clicks.',
  segments3: '<b>Check a contact</b> explains why a contact is in the segment or not.',
  segments4: '<b>Write a campaign</b> opens the editor with this audience.',

  inbox: 'Answer replies',
  inboxAbout:
    'Replies by SMS, WhatsApp and email arrive in the inbox. Each conversation belongs to one contact and one sender. After an opt-out, no message can be sent to that number or address.',
  inbox1:
    '<b>Reply</b> sends an answer from the sender of the conversation. The draft is saved while you type.',
  inbox2: 'With <b>Note</b> you write to your colleagues. The contact never sees a note.',
  inbox3: '<b>Assign</b> gives the conversation to a member. <b>Snooze</b> hides it until a set time.',
  inbox4: '<b>Use template</b> inserts a saved text.',
  inbox5: 'Under <b>To review</b> you decide whether replies in other words are opt-outs.',

  studio: 'Design an email',
  studioAbout: 'An email is built from blocks. Its colors and fonts come from your brand.',
  studio1: 'Click a text to write. <b>Add block</b> adds an image, a button, columns and more.',
  studio2:
    'Drag a block to move it, or press Alt with an arrow key. <b>Undo</b> takes back any number of changes.',
  studio3: '<b>Preview</b> shows the email on a computer and a phone, in light and dark, for any contact.',
  studio4: 'Under <b>Templates</b>, <b>Emails</b> you keep designs for the next email.',

  templates: 'Save texts as templates',
  templatesAbout:
    'A template is a starting text for campaigns, polls and replies. Merge fields become the values of each contact, or the text after “|” if the contact has no value.',
  templates1: '<b>New template</b> starts with an empty text.',
  templates2: '<b>Duplicate</b> copies a built-in template, so that you can change its text.',
  templates3: 'Under <b>Files</b> you store pictures and other files for messages.',

  shortLinks: 'Count clicks with short links',
  shortLinksAbout:
    'A short link opens a web address and counts clicks by people. Clicks by software, such as link checkers of email apps, are counted separately.',
  shortLinks1: '<b>New short link</b> creates a link for print, social media or your website.',
  shortLinks2: 'Links in campaigns are shortened for each recipient if <b>Count clicks</b> is chosen.',
  shortLinks3: 'Under <b>Domains</b> you can set up your own domain for short links.',

  automations: 'Send automatically',
  automationsAbout:
    'An automation sends messages when something happens, such as a birthday, a new contact or a reply. Each person goes through its steps at their own pace.',
  automations1:
    '<b>New automation</b> shows the recipes. Each recipe is a finished draft with texts that you can change.',
  automations2:
    'With <b>Add a step</b> you insert a message, a wait, a path or an action. “Alt” with an arrow key moves the step, and “Delete” removes it.',
  automations3: '<b>Activate</b> lets people enter. Later changes work only after <b>Activate changes</b>.',
  automations4:
    'Each number under a step opens its people. <b>Add contacts</b> lets contacts enter that you choose.',

  polls: 'Ask with a poll',
  pollsAbout:
    'A poll sends a question with 2 to 10 options by SMS or WhatsApp. People answer with the number or the text of an option.',
  polls1: '<b>New poll</b> opens the form. Write the question and the options, and choose an audience.',
  polls2:
    '<b>Live results page</b> is a page for a screen. It shows the votes as they arrive, without names.',
  polls3: '<b>Create segment</b> collects the people who voted for an option, or who did not vote.',

  joinLinks: 'Let people join',
  joinLinksAbout:
    'With a join link, people sign up for your messages themselves. The text that they agreed to is kept as proof.',
  joinLinks1:
    '<b>New join link</b> creates one of three things: a page with a form, a link that opens a text message, or a keyword.',
  joinLinks2:
    '<b>QR code</b> opens the page with the camera of a phone. Print the code for your counter or window.',
  joinLinks3: '<b>Double opt-in</b> asks each person to confirm, so that nobody can sign up someone else.',
  joinLinks4: 'The <b>Welcome message</b> is sent to each person who joined.',
  joinLinks5:
    '<b>Topics</b> are what people subscribe to when they join: all of them, or those they choose in the form.',

  senders: 'Connect a sender',
  sendersAbout:
    'A sender is a number or an address that sends your messages. It uses your own account with a provider, and the provider bills you directly.',
  senders1: '<b>Add sender</b> lists the providers and the settings that each one needs.',
  senders2:
    '<b>Check sender</b> asks the provider whether the account and the number work. No message is sent.',
  senders3:
    'Under <b>Capabilities</b> you see whether replies and receipts arrive. For both, most providers need URLs of this server. The screen of the sender lists these URLs.',
  senders4: '<b>Pause</b> stops a sender. Its messages wait or use another sender.',

  optOuts: 'Opt-outs and consent',
  optOutsAbout:
    'Each message is checked at the moment of sending. Nothing is sent to a number or address that has opted out, neither by a campaign nor by a member.',
  optOuts1:
    'Under <b>Addresses</b> you see all opt-outs with their source. <b>Evidence</b> shows the proof of each one.',
  optOuts2:
    'Under <b>To review</b> you see replies that may be an opt-out. A contact gets no marketing until you decide.',
  optOuts3: 'Under <b>Imports</b> you add a list of opt-outs from another program.',
  optOuts4: 'Under <b>Opt-out keywords</b> you add your own words to STOP and similar ones.',
  optOuts5:
    '<b>Send only to contacts with recorded consent</b> skips all contacts without a recorded consent to marketing.',

  organization: 'Set up the organization',
  organizationAbout:
    'Each client or brand is an organization with its own contacts, senders, campaigns and members. No organization sees the data of another.',
  organization1: 'The <b>Postal address</b> is required for marketing emails.',
  organization2:
    'Under <b>Marketing delivery hours</b> you set the hours of marketing in the time zone of each recipient.',
  organization3: '<b>Limit marketing messages per contact</b> protects contacts from too many messages.',
  organization4: '<b>Safeguards</b> pause a campaign when too many messages fail or too many people opt out.',
  organization5:
    'Under <b>All clients</b> you compare your organizations. <b>Create organization</b> adds one.',

  people: 'Invite your team',
  peopleAbout:
    'Each member has a role, and the role decides what the member can see and do. The owner has all permissions.',
  people1: '<b>Invite a person</b> creates a link that works once. Choose the role before you invite.',
  people2: 'Under <b>Roles</b> you see the permissions of each role, and create your own roles.',
  people3: 'In the <b>Audit log</b> you see every change with its author and time.',

  billing: 'Plan, credits and invoices',
  billingAbout:
    'The server operator sets the plans. A campaign pauses if your plan and credits do not cover it, and resumes automatically when they do.',
  billing1: 'Under <b>Plan usage</b> you see how much of your plan is used.',
  billing2: 'With <b>Buy credits</b> you pay for messages beyond the plan.',
  billing3: '<b>Buy automatically</b> buys a pack when few credits are left.',

  software: 'Connect other software',
  softwareAbout:
    'With the API, other software can do everything that the console does. Webhooks send each event to your software.',
  software1: '<b>Create API key</b> shows a key once. Give each program its own key.',
  software2: 'In the <b>API reference</b> you find each request and answer.',
  software3: '<b>Add endpoint</b> sends events, such as replies and opt-outs, to your own web address.',

  account: 'Your account',
  accountAbout: 'Your account is the same in all organizations. Your role can differ in each of them.',
  account1: '<b>Two-factor sign-in</b> asks for a code from your phone in addition to the password.',
  account2: '<b>Passkeys</b> let you sign in with a fingerprint, face or device code.',
  account3: '<b>Language</b> changes the language, dates and numbers of the console.',
  account4: '<b>Notification emails</b> tell you what happened while you were away.',
})
