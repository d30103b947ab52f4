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
  auditActsStays: 'l’action et son heure, sans l’adresse',
  keptForms: 'Formulaires inachevés',
  keptFormsAbout:
    'Ce que des membres ont saisi sur un écran sans l’enregistrer, si une adresse de la personne y figure.',
  withdrawals: 'Désinscriptions en cours d’enregistrement',
  withdrawalsAbout:
    'Désinscriptions très récentes, jusqu’à leur enregistrement hors des données, pour qu’aucune restauration ne les annule.',
  idempotencyKeys: 'Réponses aux appels d’autres logiciels',
  idempotencyKeysAbout:
    'Réponses concernant la personne, répétées quand le même appel revient ; conservées 24 heures.',
  events: 'Événements du serveur',
  eventsAbout:
    'Ce qui s’est passé, tel qu’une partie du serveur l’a transmis à une autre ; conservé 30 jours.',
  eventsStays: 'un événement pas encore traité, jusqu’à son traitement',
  sandboxMessages: 'Messages de l’opérateur de test intégré',
  sandboxMessagesAbout: 'Ce qui a été envoyé lors d’essais ; aucun opérateur réel ne l’a reçu.',
  conversions: 'Ventes',
  conversionsAbout: 'Ce que le contact a acheté, tel que l’organisation l’a enregistré.',
  conversionsStays: 'montant, heure et campagne : comptabilité',
  inboundMedia: 'Fichiers de la personne',
  inboundMediaAbout: 'Images et autres fichiers reçus avec un message.',
  inboundMessages: 'Messages de la personne',
  inboundMessagesAbout: 'Messages et e-mails reçus de la personne, et la façon dont ils ont été compris.',
  inboundMessagesStays:
    'heure, expéditeur de l’organisation, campagne et façon dont il a été compris : les chiffres des campagnes comptent les réponses',
  inboundParts: 'Parties de messages longs',
  inboundPartsAbout:
    'Parties de messages reçus en plusieurs parties ; le serveur en a besoin pour reconnaître une partie qui revient.',
  whatsappIds: 'ID dans WhatsApp',
  whatsappIdsAbout:
    'Les ID que WhatsApp utilise pour la personne. Ils permettent de la trouver quand WhatsApp omet le numéro.',
  consents: 'Consentements et désinscriptions',
  consentsAbout: 'Enregistrements de ce qui a été accepté et refusé, avec leurs preuves.',
  consentsStays:
    'action, heure, méthode et texte de l’organisation, avec un hachage à clé à la place de l’adresse : preuve (RGPD art. 17(3)(e))',
  enteredAddresses: 'Adresses saisies dans des formulaires',
  enteredAddressesAbout:
    'Adresses que le titulaire d’une autre adresse a saisies pour le contact, et quand leur propre titulaire a accepté.',
  optOutReviews: 'Messages pouvant être des désinscriptions',
  optOutReviewsAbout: 'Messages de la personne qu’un membre a dû lire, et la décision prise.',
  optOutReviewsStays: 'la décision, son heure et le membre qui l’a prise : preuve',
  suppressions: 'Liste des désinscriptions',
  suppressionsAbout: 'Adresses auxquelles rien ne peut être envoyé, et pourquoi.',
  suppressionsStays:
    'un hachage à clé de l’adresse avec l’heure et la voie de la désinscription, pour qu’elle continue de compter (RGPD art. 17(3)(b), 21(3))',
  suppressionImportRejects: 'Lignes illisibles de listes de désinscriptions',
  suppressionImportRejectsAbout:
    'Cellules d’une liste téléversée qui contiennent une adresse de la personne.',
  contactActivities: 'Modifications du contact',
  contactActivitiesAbout: 'Ce qui a été modifié dans la fiche, quand et par qui.',
  contactNotes: 'Notes',
  contactNotesAbout: 'Ce que des membres de l’organisation ont écrit sur le contact.',
  contactBulkPieces: 'Modifications groupées',
  contactBulkPiecesAbout:
    'Ce que l’annulation d’une modification groupée doit savoir de ce contact ; conservé jusqu’à la fin de l’annulation.',
  contactBulkPiecesStays: 'que le contact faisait partie des contacts modifiés : les totaux de l’opération',
  contacts: 'Contact',
  contactsAbout: 'La fiche dans la liste des contacts, avec celles qui y ont été fusionnées.',
  contactsStays:
    'une ligne supprimée sans nom, adresses ni champs, pour que les chiffres des campagnes soient conservés et que son ID ne soit jamais réattribué',
  savedViews: 'Vues enregistrées',
  savedViewsAbout:
    'Filtres et recherches enregistrés par des membres, si une adresse de la personne y figure.',
  contactTexts: 'Index de recherche',
  contactTextsAbout:
    'Une copie du nom, du numéro et de l’adresse e-mail, qui permet aux recherches de trouver le contact.',
  segmentContacts: 'Segments',
  segmentContactsAbout: 'Segments auxquels le contact a été ajouté manuellement.',
  contactTags: 'Étiquettes',
  contactTagsAbout: 'Étiquettes avec lesquelles l’organisation regroupe ses contacts.',
  conversationDrafts: 'Brouillons',
  conversationDraftsAbout: 'Réponses et notes que des membres ont commencé à écrire dans une conversation.',
  conversationNotes: 'Notes dans les conversations',
  conversationNotesAbout: 'Ce que des membres de l’organisation se sont écrit au sujet d’une conversation.',
  conversations: 'Conversations',
  conversationsAbout:
    'Les fils de messages avec un expéditeur de l’organisation, et les membres qui s’en sont occupés.',
  conversationsStays: 'une ligne supprimée sans textes, car les chiffres des membres la comptent',
  messages: 'Messages à la personne',
  messagesAbout: 'Messages envoyés, ignorés ou en attente, avec leur texte et les raisons de l’envoi.',
  messagesStays:
    'campagne, canal, heures, résultat et nombre de segments SMS, sans adresse ni texte : comptabilité ; pour un message de test qui a montré à d’autres les valeurs de la personne, aussi l’adresse des autres',
  recipientLinks: 'Liens dans les messages',
  recipientLinksAbout:
    'Les adresses courtes des messages à la personne qui menaient à une adresse propre à elle seule.',
  recipientLinksStays: 'le code qui mène à l’adresse du lien : un message sur un téléphone n’expire pas',
  joinSubmissions: 'Formulaires et mots-clés par lesquels la personne s’est inscrite',
  joinSubmissionsAbout: 'Ce qui a été saisi, ce qui a été accepté, depuis quelle adresse et quel navigateur.',
  joinSubmissionsStays:
    'le texte affiché avec sa version, et les heures : preuve du consentement (RGPD art. 7(1), 17(3)(e))',
  linkClicks: 'Clics',
  linkClicksAbout: 'Quels liens de messages ont été ouverts, quand et avec quel type d’appareil.',
  linkClicksStays:
    'lien, campagne et heure, d’un contact sans nom : les chiffres des campagnes comptent les clics',
  mailOpens: 'E-mails ouverts',
  mailOpensAbout: 'Quels e-mails ont été ouverts, et quand.',
  mailOpensStays:
    'campagne et heure, d’un contact sans nom : les chiffres des campagnes comptent les ouvertures',
  notices: 'Notifications aux membres',
  noticesAbout:
    'Notifications aux membres de l’organisation qui nomment la personne ; conservées environ 100 jours.',
  noticesStays: 'le fait qu’il y a eu une notification',
  pollVotes: 'Votes',
  pollVotesAbout: 'Ce que la personne a répondu à des sondages.',
  pollVotesStays: 'les options du vote, d’un contact sans nom : les résultats le comptent',
  pollAnswers: 'Réponses automatiques aux sondages',
  pollAnswersAbout:
    'Le fait qu’une explication a été envoyée en réponse à un message qui n’était pas un vote.',
  pollAnswersStays: 'tout : la personne n’y est pas nommée',
  contactExports: 'Exportations de contacts',
  contactExportsAbout:
    'Fichiers de tous les contacts que des membres ont téléchargés ou peuvent télécharger pendant un jour.',
  contactExportsStays:
    'la date de l’exportation, pendant un jour ; le fichier est supprimé aussitôt, et les copies externes sont entre les mains de leurs auteurs',
  contactImportRows: 'Lignes de fichiers importés',
  contactImportRowsAbout: 'De quelle ligne de quel fichier vient le contact.',
  contactImportRowsStays:
    'le verdict et le numéro de la ligne : les totaux de l’importation, et la ligne et le fichier d’où vient un consentement',
  webhookEvents: 'Événements envoyés à d’autres logiciels',
  webhookEventsAbout:
    'Événements concernant la personne, livrés à des logiciels de l’organisation ; conservés 30 jours.',
  webhookEventsStays: 'type, heure et ID de l’événement, pendant 30 jours',
} satisfies Translation<typeof english>
