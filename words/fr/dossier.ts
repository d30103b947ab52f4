import type { dossier as english } from '../en/dossier.ts'
import type { Translation } from '../words.ts'

export const dossier = {
  title: 'Tout sur une personne',
  intro:
    '{organization} envoie des messages avec Carillon. Ce document contient tout ce qui y est enregistré sur la personne avec {addresses}. Il a été établi le {time}. Toutes les heures sont dans le fuseau horaire {zone}. Les mêmes données pour d’autres logiciels figurent dans le format JSON du document.',
  introContact:
    '{organization} envoie des messages avec Carillon. Ce document contient tout ce qui y est enregistré sur la personne avec le contact ci-dessous. Il a été établi le {time}. Toutes les heures sont dans le fuseau horaire {zone}. Les mêmes données pour d’autres logiciels figurent dans le format JSON du document.',
  noContact: 'Aucun contact n’a cette adresse.',

  auditActs: 'Journal d’audit',
  auditActsAbout:
    'Actions de membres concernant la personne : le dossier, l’effacement, le retrait de la liste des désinscriptions.',
  auditActsStays: 'l’entrée et son heure, sans l’adresse',
  keptForms: 'Formulaires inachevés',
  keptFormsAbout:
    'Ce que des membres ont saisi sur un écran sans l’enregistrer, si une adresse de la personne y figure.',
  withdrawals: 'Désinscriptions en cours d’enregistrement',
  withdrawalsAbout:
    'Désinscriptions très récentes, jusqu’à ce qu’une copie hors de la base de données les protège d’une restauration.',
  idempotencyKeys: 'Réponses aux appels d’autres logiciels',
  idempotencyKeysAbout:
    'Réponses concernant la personne, que le serveur répète si le même appel revient ; conservées 24 heures.',
  events: 'Événements du serveur',
  eventsAbout: 'Événements qu’une partie du serveur a transmis à une autre ; conservés 30 jours.',
  eventsStays: 'un événement pas encore traité, jusqu’à son traitement',
  sandboxMessages: 'Messages de l’opérateur de test',
  sandboxMessagesAbout: 'Messages envoyés à titre d’essai. Aucun opérateur réel ne les a reçus.',
  automationPassages: 'Automatisations',
  automationPassagesAbout:
    'Suites automatiques de messages dans lesquelles la personne était ou se trouve, avec les données de départ.',
  automationVisits: 'Étapes d’automatisations',
  automationVisitsAbout:
    'Étapes de ces suites auxquelles la personne est arrivée, et ce qu’elle a fait de leurs messages.',
  automationMembers: 'Segments d’automatisations',
  automationMembersAbout: 'Segments dont la personne fait partie et qui lancent une suite automatique.',
  conversions: 'Ventes',
  conversionsAbout: 'Ce que le contact a acheté, tel que l’organisation l’a enregistré.',
  conversionsStays: 'montant, heure et campagne, pour la comptabilité',
  inboundMedia: 'Fichiers de la personne',
  inboundMediaAbout: 'Images et autres fichiers que la personne a envoyés avec un message.',
  inboundMessages: 'Messages de la personne',
  inboundMessagesAbout: 'Messages et e-mails de la personne, et la façon dont le serveur les a compris.',
  inboundMessagesStays:
    'heure, expéditeur de l’organisation, campagne et façon dont le message a été compris, car les résultats des campagnes comptent les réponses',
  inboundParts: 'Parties de messages longs',
  inboundPartsAbout:
    'Parties de messages reçus en plusieurs parties ; le serveur en a besoin pour reconnaître une partie qui revient.',
  whatsappIds: 'ID dans WhatsApp',
  whatsappIdsAbout:
    'Les ID que WhatsApp utilise pour la personne. Ils permettent de la trouver quand WhatsApp omet le numéro.',
  topicChoices: 'Thèmes',
  topicChoicesAbout:
    'Enregistrements de ce à quoi la personne s’est abonnée et désabonnée, avec leurs preuves.',
  topicChoicesStays: 'le choix, quand et comment il a été fait ; l’adresse sous forme de hachage à clé',
  consents: 'Consentements et désinscriptions',
  consentsAbout: 'Enregistrements de ce qui a été accepté et refusé, avec leurs preuves.',
  consentsStays:
    'action, heure, méthode et texte de l’organisation, avec un hachage à clé à la place de l’adresse, comme preuve (RGPD art. 17(3)(e))',
  enteredAddresses: 'Adresses saisies dans des formulaires',
  enteredAddressesAbout:
    'Adresses que quelqu’un a saisies en même temps qu’une autre adresse, et la date à laquelle leurs titulaires les ont confirmées.',
  optOutReviews: 'Messages pouvant être des désinscriptions',
  optOutReviewsAbout: 'Messages de la personne qu’un membre a dû lire, et la décision prise.',
  optOutReviewsStays: 'la décision, son heure et le membre qui l’a prise, comme preuve',
  suppressions: 'Liste des désinscriptions',
  suppressionsAbout: 'Adresses auxquelles rien ne peut être envoyé, et pourquoi.',
  suppressionsStays:
    'un hachage à clé de l’adresse avec l’heure et la voie de la désinscription, pour qu’elle continue de compter (RGPD art. 17(3)(b), 21(3))',
  suppressionImportRejects: 'Lignes illisibles de listes de désinscriptions',
  suppressionImportRejectsAbout: 'Cellules d’une liste importée qui contiennent une adresse de la personne.',
  contactActivities: 'Modifications du contact',
  contactActivitiesAbout: 'Ce qui a été modifié, quand et par quel membre.',
  contactNotes: 'Notes',
  contactNotesAbout: 'Ce que des membres de l’organisation ont écrit sur le contact.',
  contactBulkPieces: 'Modifications groupées',
  contactBulkPiecesAbout:
    'Valeurs antérieures de ce contact, conservées tant qu’une modification groupée peut être annulée.',
  contactBulkPiecesStays: 'le fait que le contact a été modifié, car la modification groupée le compte',
  contacts: 'Contact',
  contactsAbout: 'Le contact, avec les contacts qui y ont été fusionnés.',
  contactsStays:
    'une ligne supprimée sans nom, adresses ni champs, pour que les résultats des campagnes soient conservés et que son ID ne soit jamais réattribué',
  savedViews: 'Vues enregistrées',
  savedViewsAbout:
    'Filtres et recherches enregistrés par des membres, si une adresse de la personne y figure.',
  contactTexts: 'Index de recherche',
  contactTextsAbout:
    'Une copie du nom, du numéro et de l’adresse e-mail, qui permet aux recherches de trouver le contact.',
  segmentContacts: 'Segments',
  segmentContactsAbout: 'Segments fixes auxquels un membre a ajouté le contact.',
  contactTags: 'Étiquettes',
  contactTagsAbout: 'Étiquettes avec lesquelles l’organisation regroupe ses contacts.',
  conversationDrafts: 'Brouillons',
  conversationDraftsAbout: 'Réponses et notes que des membres ont commencé à écrire dans une conversation.',
  conversationNotes: 'Notes dans les conversations',
  conversationNotesAbout: 'Ce que des membres de l’organisation se sont écrit au sujet d’une conversation.',
  conversations: 'Conversations',
  conversationsAbout: 'Messages échangés avec un expéditeur de l’organisation, et le membre qui y répond.',
  conversationsStays:
    'une ligne supprimée sans textes, car les statistiques des membres comptent la conversation',
  messages: 'Messages à la personne',
  messagesAbout: 'Messages envoyés, ignorés ou en attente, avec leur texte et la raison de la décision.',
  messagesStays:
    'campagne, canal, heures, résultat et nombre de segments SMS, sans adresse ni texte, pour la comptabilité ; si un message de test avec des données de cette personne a été envoyé à d’autres personnes, aussi les adresses qui l’ont reçu',
  recipientLinks: 'Liens dans les messages',
  recipientLinksAbout:
    'Liens courts des messages à la personne qui menaient à une adresse web propre à elle seule.',
  recipientLinksStays:
    'le code et l’adresse web à laquelle il mène, car un message sur un téléphone n’expire pas',
  joinSubmissions: 'Formulaires et mots-clés par lesquels la personne s’est inscrite',
  joinSubmissionsAbout: 'Ce que la personne a saisi et accepté, avec l’adresse IP et le navigateur.',
  joinSubmissionsStays:
    'le texte affiché, sa version et les heures, comme preuve du consentement (RGPD art. 7(1), 17(3)(e))',
  linkClicks: 'Clics',
  linkClicksAbout: 'Liens de messages que la personne a ouverts, avec l’heure et le type d’appareil.',
  linkClicksStays:
    'lien, campagne et heure pour un contact sans nom, car les résultats des campagnes comptent les clics',
  mailOpens: 'E-mails ouverts',
  mailOpensAbout: 'E-mails que la personne a ouverts, avec l’heure.',
  mailOpensStays:
    'campagne et heure pour un contact sans nom, car les résultats des campagnes comptent les ouvertures',
  notices: 'Notifications aux membres',
  noticesAbout:
    'Notifications aux membres de l’organisation qui nomment la personne ; conservées environ 100 jours.',
  noticesStays: 'le fait qu’il y a eu une notification',
  pollVotes: 'Votes',
  pollVotesAbout: 'Réponses de la personne aux sondages.',
  pollVotesStays: 'les options choisies pour un contact sans nom, car les résultats comptent le vote',
  pollAnswers: 'Réponses automatiques aux sondages',
  pollAnswersAbout: 'Explications envoyées parce qu’une réponse n’était pas un vote.',
  pollAnswersStays: 'tout, car aucune personne n’y est nommée',
  contactExports: 'Exportations de contacts',
  contactExportsAbout:
    'Fichiers avec tous les contacts. Les membres peuvent les télécharger pendant un jour.',
  contactExportsStays:
    'l’heure de l’exportation, pendant un jour ; le fichier est supprimé aussitôt, mais les copies que des membres ont téléchargées restent',
  contactImportRows: 'Lignes de fichiers importés',
  contactImportRowsAbout: 'De quelle ligne de quel fichier vient le contact.',
  contactImportRowsStays:
    'le résultat et le numéro de la ligne, car la ligne figure dans les totaux de l’importation et un consentement y renvoie',
  webhookEvents: 'Événements de webhooks',
  webhookEventsAbout:
    'Événements concernant la personne, reçus par d’autres logiciels de l’organisation ; conservés 30 jours.',
  webhookEventsStays: 'type, heure et ID de l’événement, pendant 30 jours',
} satisfies Translation<typeof english>
