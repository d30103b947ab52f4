import { words } from '../words.ts'

/** Pages before sign-in, and the dialog that signs in again. */
export const signIn = words('signIn', {
  // Sign in
  title: 'Sign in',
  linkTitle: 'Signing in',
  linkForm: 'Sign in with the link',
  forgotPassword: 'Forgot password?',
  email: 'Email address',
  password: 'Password',
  code: 'Two-factor code',
  codeHint: 'Enter the 6-digit code from your authenticator app, or a recovery code.',
  codeHintOptional:
    'Enter the 6-digit code from your authenticator app, or a recovery code. Leave this field empty if two-factor sign-in is off.',
  act: 'Sign in',
  actPasskey: 'Sign in with a passkey',
  actProvider: 'Sign in with {provider}',

  // Reset the password
  resetTitle: 'Reset password',
  resetIntro: 'Enter the email address of your account to receive a reset link.',
  resetAct: 'Send link',
  resetBack: 'Back to sign-in',
  resetSent: 'If {email} has an account, a reset link is on its way.',
  resetSentHint:
    'The link works once and expires after one hour. Check your spam folder if no email arrives, and wait five minutes before you request another link.',
  resetNoMail: 'This server cannot send email.',
  resetNoMailHint:
    'Ask the server operator to create a reset link with <code>carillon user reset-link {email}</code>.',

  // Create an account
  registerTitle: 'Create account',
  registerBack: 'Sign in instead',
  registerClosed: 'Registration is by invitation only.',
  registerClosedHint:
    'Ask the owner of an organization to invite you. You choose a password when you open the invitation link.',
  firstName: 'First name',
  lastName: 'Last name',
  passwordHint: 'Use at least {count, number} characters. A sentence is easy to remember.',
  organization: 'Organization name',
  timezone: 'Time zone',
  timezoneHint: 'Used for reports and schedules.',
  country: 'Country of phone numbers',
  countryHint: 'Used for numbers without +.',
  organizationHint: 'A client or your own agency. You can add more organizations later.',

  // Set up the server
  setUpTitle: 'Set up Carillon',
  setUpToken: 'Setup token',
  setUpTokenHint:
    'The server prints the setup token in its terminal, and stores it in the file <code>live/setup-token</code> of the data directory.',
  setUpDone: 'Carillon is already set up',
  setUpDoneHint: 'New users need an invitation, or an account from the server operator.',

  // Join with an invitation
  joinForm: 'Join with an invitation',
  joinNone: '{email} is not a member of any organization.',
  joinNoneHint: 'Ask the owner of an organization for an invitation, or paste your invitation link below.',
  joinLink: 'Invitation link',
  joinWrongLink: 'This is not an invitation link.',
  joinWrongLinkHint: 'The link must end with inv_ and 43 letters and digits.',
  joinAct: 'Join and sign in',
  joinBack: 'Back',

  // Sign in again
  againTitle: 'Sign in again',
  againExpired: 'Your session has expired. Your unsaved work on this screen is kept.',
  againOther: 'Another tab is now signed in as {name}.',
  againOtherHint: 'Sign in as {email} to continue here, or leave this screen.',
  againActOther: 'Continue as {name}',
  againActLeave: 'Sign in as someone else',
})
