import type { texts as english } from '../en/texts.ts'
import type { Translation } from '../words.ts'

export const texts = {
  replyOptOut:
    '{name}: Désinscription confirmée. Vous ne recevrez plus de messages. Répondez START pour vous réinscrire.',
  replyOptIn:
    '{name}: Vous recevez de nouveau nos messages. Frais de SMS et de données possibles. Aide: HELP. Désinscription: STOP.',
  replyHelp: '{name}: Frais de SMS et de données possibles. Répondez STOP pour vous désinscrire.',
  replyHelpAt:
    '{name}: Aide: {way}. Frais de SMS et de données possibles. Répondez STOP pour vous désinscrire.',
  replyHelpAtBoth:
    '{name}: Aide: {phone} ou {email}. Frais de SMS et de données possibles. Répondez STOP pour vous désinscrire.',

  optOut: 'Désinscription: STOP',
  optOutMail: 'Se désinscrire : {url}',
  optOutMailLink: 'Se désinscrire',
  watchVideo: 'Voir la vidéo',
  website: 'Site web',
  yes: 'oui',
  no: 'non',

  joinCode:
    '{code} est votre code pour {name}. Il est valable {minutes, number} min. Si la demande ne vient pas de vous, ignorez ce message.',
  joinYes:
    '{name}: Répondez OUI pour recevoir des messages ({link}). Frais de SMS et de données possibles. Aide: HELP. Désinscription: STOP.',
  joinMailSubject: '{name} : confirmez votre inscription',
  joinMail:
    'Confirmez que vous souhaitez recevoir les e-mails de {name} ({link}) :\n\n{url}\n\nLe lien est valable un jour. Si la demande ne vient pas de vous, ignorez cet e-mail.',
  joined:
    '{name}: Inscription à {link} confirmée. Fréquence variable. Frais de SMS et de données possibles. Aide: HELP. Désinscription: STOP.',
  joinedMailSubject: '{name} : inscription confirmée',
  joinedMail: 'Vous êtes inscrit à {link} de {name}.',
  addHelp: 'Aide: HELP.',
  addStop: 'Désinscription: STOP.',
  addHelpAndStop: 'Aide: HELP. Désinscription: STOP.',
  consentSms:
    'J’accepte de recevoir régulièrement des SMS marketing de {name} au numéro indiqué. Le consentement n’est pas une condition d’achat. La fréquence des messages varie. Des frais de SMS et de données peuvent s’appliquer. Répondez STOP pour vous désinscrire, HELP pour obtenir de l’aide.',
  consentWhatsapp:
    'J’accepte de recevoir régulièrement des messages WhatsApp marketing de {name} au numéro indiqué. Le consentement n’est pas une condition d’achat. La fréquence des messages varie. Des frais de messages et de données peuvent s’appliquer. Répondez STOP pour vous désinscrire, HELP pour obtenir de l’aide.',
  consentEmail:
    'J’accepte de recevoir régulièrement des e-mails marketing de {name} à l’adresse indiquée. Le consentement n’est pas une condition d’achat. La désinscription est possible à tout moment par le lien de chaque e-mail.',

  pollHint: 'Pour voter, répondez par un nombre de 1 à {most, number}.',
  pollHintTap: 'Pour voter, touchez votre réponse sous la question, ou écrivez-la.',
  pollClosed: 'Le sondage est clos: votre vote ne compte plus.',
} satisfies Translation<typeof english>
