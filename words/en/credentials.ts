import { words } from '../words.ts'

/** Forms for passwords, two-factor codes and the confirmation of an email address. */
export const credentials = words('credentials', {
  // The own password
  password: 'Current password',
  passwordHint: 'The password you sign in with. <link>Forgot password?</link>',

  // Set up two-factor sign-in
  title: 'Turn on two-factor sign-in',
  passwordForm: 'Confirm with password',
  next: 'Continue',
  codeForm: 'First code',
  scan: 'Scan this code with an authenticator app on your phone, such as your password manager.',
  qrCode: 'QR code for the authenticator app',
  key: 'Setup key',
  code: 'Code from the app',
  act: 'Turn on',

  // Recovery codes
  codesTitle: 'Save recovery codes',
  codesIntro:
    'Each recovery code signs you in once if you lose your phone. The codes are shown only now. Store them with your passwords, and not only on your phone.',
  codesCopy: 'Copy',
  codesCopied: 'Copied',
  codesDownload: 'Download',
  codesStored: 'The codes are stored',
  codesDone: 'Done',

  // Confirmation of an email address
  unconfirmed: '{email} is not confirmed.',
  unconfirmedNew: '{newEmail} will replace {email} after confirmation.',
  confirmationSent: 'A confirmation link was sent to {email}. Open the link.',
  confirmationOpen: 'Open the confirmation link that this server sent to {email}.',
  confirmationUntil: 'You sign in with {email} until then.',
  confirmationMissing: 'You cannot invite people or receive notification emails until then.',
  confirmationNoMail:
    'This server cannot send email. Ask the server operator for a link from <code>carillon user verify-link {email}</code>.',
  confirmationSend: 'Send link',
  confirmationKeep: 'Keep {email}',
  confirmationLater: 'Later',
  confirmationKept: '{email} stays your email address.',
})
