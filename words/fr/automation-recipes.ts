import type { automationRecipes as english } from '../en/automation-recipes.ts'
import type { Translation } from '../words.ts'

export const automationRecipes = {
  title: 'Nouvelle automatisation',
  intro:
    'Choisissez une recette. Vous pouvez modifier chaque étape, et rien n’est envoyé avant l’activation.',
  recipes: 'Recettes',
  choices: 'Vous choisissez : {what}',
  choiceDate: 'un champ de date',
  choiceTag: 'une étiquette',
  choiceSegment: 'un segment',
  scratch: 'Partir de zéro',
  scratchAbout: 'Une automatisation vide pour vos propres étapes.',
  welcome: 'Bienvenue après l’inscription',
  welcomeAbout: 'Salue les personnes inscrites, et demande trois jours plus tard si elles ont besoin d’aide.',
  welcomeSubject: 'Bienvenue chez {organization}',
  welcomeText:
    'Bonjour {name}, bienvenue chez {organization} ! Nous sommes ravis de vous compter parmi nous.',
  welcomeLaterSubject: 'Comment pouvons-nous vous aider ?',
  welcomeLaterText:
    'Bonjour {name}, avez-vous des questions pour {organization} ? Répondez simplement à ce message.',
  birthday: 'Anniversaire',
  birthdayAbout: 'Envoie chaque année un message pour l’anniversaire de chaque contact.',
  birthdaySubject: 'Joyeux anniversaire !',
  birthdayText: 'Joyeux anniversaire, {name} ! Toute l’équipe de {organization} pense à vous.',
  appointment: 'Rappel de rendez-vous',
  appointmentAbout:
    'Rappelle le rendez-vous la veille. Une réponse ouvre une conversation pour votre équipe.',
  appointmentSubject: 'Votre rendez-vous de demain',
  appointmentText:
    'Bonjour {name}, votre rendez-vous avec {organization} est demain. Répondez si vous préférez une autre heure.',
  review: 'Demande d’avis',
  reviewAbout: 'Demande un avis trois jours après une affaire gagnée.',
  reviewSubject: 'Qu’en avez-vous pensé ?',
  reviewText:
    'Bonjour {name}, merci d’avoir choisi {organization}. Pouvez-vous nous laisser un court avis ? {website}',
  winBack: 'Reconquérir des clients',
  winBackAbout: 'Écrit aux personnes qui entrent dans un segment, et encore une fois sans clic de leur part.',
  winBackSubject: 'Vous nous manquez',
  winBackText:
    'Bonjour {name}, nous ne vous avons pas vu depuis longtemps. Découvrez les nouveautés de {organization} ! {website}',
  winBackLaterSubject: 'Du nouveau pour vous',
  winBackLaterText: 'Bonjour {name}, {organization} serait heureux de vous revoir. {website}',
  noClick: 'Relance sans clic',
  noClickAbout: 'Écrit de nouveau aux personnes qui n’ont pas cliqué sur une campagne en deux jours.',
  noClickSubject: 'Au cas où vous l’auriez manqué',
  noClickText:
    'Bonjour {name}, avez-vous vu notre dernier message ? {organization} serait ravi de vous lire. {website}',
  missed: 'Message sans réponse',
  missedAbout: 'Prévient votre équipe quand un contact a écrit et n’a pas eu de réponse en un jour.',
  missedText: 'Quelqu’un a écrit il y a un jour et n’a pas encore de réponse',
  keyword: 'Réponse à un mot-clé',
  keywordAbout: 'Répond aux personnes qui écrivent un mot, comme OFFRE.',
  keywordWord: 'OFFRE',
  keywordSubject: 'Vos informations',
  keywordText:
    'Bonjour {name}, merci pour votre message ! Posez votre question, et {organization} vous répondra. {website}',
  renewal: 'Renouvellement',
  renewalAbout:
    'Écrit 30 jours avant une date, et encore deux semaines plus tard, jusqu’à une affaire gagnée.',
  renewalSubject: 'Votre renouvellement',
  renewalText:
    'Bonjour {name}, votre contrat avec {organization} se renouvelle bientôt. Répondez si vous avez des questions.',
  renewalLaterSubject: 'Votre renouvellement approche',
  renewalLaterText:
    'Bonjour {name}, votre contrat avec {organization} se renouvelle dans deux semaines. Pouvons-nous vous aider ?',
  event: 'Compte à rebours d’un événement',
  eventAbout: 'Rappelle votre événement aux invités une semaine et un jour avant sa date.',
  eventSubject: 'Plus qu’une semaine',
  eventText:
    'Bonjour {name}, plus qu’une semaine avant notre événement. Nous vous attendons ! {organization}',
  eventLaterSubject: 'À demain',
  eventLaterText: 'Bonjour {name}, notre événement a lieu demain. À bientôt ! {organization}',
  lead: 'Nouveau prospect',
  leadAbout: 'Prévient votre équipe de chaque nouveau contact, et envoie une première réponse.',
  leadNotice: 'Il y a un nouveau prospect',
  leadSubject: 'Merci de votre intérêt',
  leadText: 'Bonjour {name}, merci de votre intérêt pour {organization}. Nous vous contacterons bientôt.',
  tagged: 'Après une étiquette',
  taggedAbout: 'Envoie un message aux contacts qui reçoivent une étiquette.',
  taggedSubject: 'Des nouvelles de {organization}',
  taggedText: 'Bonjour {name}, voici des nouvelles de {organization} ! {website}',
} satisfies Translation<typeof english>
