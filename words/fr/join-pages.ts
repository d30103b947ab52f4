import type { joinPages as english } from '../en/join-pages.ts'
import type { Translation } from '../words.ts'

export const joinPages = {
  heading: 'Rejoindre {name}',
  email: 'Adresse e-mail',
  phone: 'Numéro de mobile',
  phoneCode: 'Nous envoyons un code à ce numéro.',
  phoneQuestion: 'Nous envoyons un message à ce numéro. Répondez au message pour vous inscrire.',
  optional: '{label} (facultatif)',
  trap: 'Laissez ce champ vide',
  privacy: 'Politique de confidentialité',
  terms: 'Conditions d’utilisation',
  topicsFixed: 'En vous inscrivant, vous vous abonnez à : {topics}.',
  topicsChoose: 'Choisissez des thèmes (facultatif)',
  join: 'S’inscrire',
  againTitle: 'Encore une étape',
  again:
    'Le formulaire n’est pas encore envoyé, car un logiciel semble l’avoir rempli. Appuyez sur le bouton si vous êtes une personne.',
  againAct: 'Envoyer le formulaire',

  phoneProblem: 'Saisissez un numéro de mobile ({countries}).',
  emailProblem: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
  emptyProblem: 'Remplissez ce champ.',
  otherProblem: 'Cette saisie n’est pas valide. Modifiez-la.',
  agreeProblem: 'Cochez la case pour accepter.',
  consentProblem:
    'Le texte a changé depuis l’ouverture de cette page. Relisez-le, et cochez la case si vous acceptez.',

  stepSms: 'Ouvrez un nouveau SMS au {number}.',
  stepWhatsapp: 'Ouvrez un nouveau message WhatsApp au {number}.',
  stepWrite: 'Écrivez {keyword} et rien d’autre, puis envoyez le message.',
  stepAnswer: 'Vous recevez une réponse qui confirme votre inscription.',
  openMessage: 'Ouvrir le message sur ce téléphone',

  codeTitle: 'Saisissez le code',
  codeHint: 'Un code arrive si le numéro peut recevoir des messages. L’envoi peut prendre une minute.',
  code: 'Code reçu par message',
  codeWrong: 'Code incorrect. Comparez-le avec le message.',
  confirm: 'Confirmer',
  codeResend: 'Envoyer un autre code',
  replyTitle: 'Répondez au message',
  reply:
    'Nous avons envoyé un message à votre téléphone. Pour vous inscrire, répondez comme l’indique le message.',
  mailTitle: 'Ouvrez votre messagerie',
  mail: 'Nous vous avons envoyé un e-mail. Ouvrez le lien de l’e-mail et appuyez sur le bouton de la page pour vous inscrire.',
  resend: 'Renvoyer',
  doneTitle: 'Vous êtes inscrit',
  doneTexts:
    'Vous recevez désormais les messages de {name}. Pour ne plus en recevoir, répondez STOP à l’un d’eux.',
  doneEmails:
    'Vous recevez désormais les e-mails de {name}. Pour ne plus en recevoir, utilisez le lien de désinscription de l’un d’eux.',
  continue: 'Continuer',
  confirmTitle: 'Confirmez votre adresse e-mail',
  confirmHint: '{name} enverra des e-mails à cette adresse.',

  back: 'Retour au formulaire',
  invalidTitle: 'Ce lien n’est pas valide',
  invalid:
    'Le lien a peut-être été coupé ou mal saisi. Scannez à nouveau le code, ou copiez le lien en entier.',
  elsewhereTitle: 'Ouvrez le formulaire ici',
  elsewhere: 'Ce formulaire a été envoyé par un autre site. Remplissez-le ici.',
  waitTitle: 'Veuillez patienter un instant',
  overTitle: 'Recommencez',
  over: 'Le délai de réponse est dépassé, ou trop de codes incorrects ont été saisis. Remplissez à nouveau le formulaire.',
  usedTitle: 'Ce lien ne fonctionne plus',
  used: 'Le lien a expiré ou a été coupé. Remplissez à nouveau le formulaire.',
  closedTitle: 'L’inscription est impossible ici pour le moment',
  closedPaused: 'L’inscription rouvrira peut-être plus tard.',
  closedExpired: 'La période d’inscription est terminée.',
  closedFull: 'Toutes les places sont prises.',
  closedToday: 'Plus personne ne peut s’inscrire aujourd’hui. Réessayez demain.',
} satisfies Translation<typeof english>
