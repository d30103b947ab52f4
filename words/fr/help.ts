import type { help as english } from '../en/help.ts'
import type { Translation } from '../words.ts'

export const help = {
  title: 'Aide',
  intro: 'De courtes réponses pour chaque partie de Carillon.',
  all: 'Tous les sujets d’aide',
  found: 'Aide',

  start: 'Votre première campagne',
  startAbout:
    'Une campagne a besoin d’un expéditeur, de contacts et d’un segment de ces contacts. L’opérateur de test se comporte comme un vrai, mais aucun téléphone ne reçoit rien.',
  start1:
    'Sous <b>Premiers pas</b>, vous ajoutez en quelques minutes un expéditeur de test, un contact et un segment.',
  start2:
    'Sous <b>Téléphones de test</b>, vous voyez chaque message comme son destinataire le voit. Vous pouvez y répondre et toucher les liens.',
  start3:
    'Pour de vrais messages, choisissez votre fournisseur sous <b>Ajouter un expéditeur</b> et saisissez les paramètres de votre compte.',

  campaigns: 'Envoyer une campagne',
  campaignsAbout:
    'Une campagne envoie un message à tous les contacts d’un segment. Son brouillon est enregistré pendant la saisie, et rien n’est envoyé tant que vous n’avez pas confirmé le nombre de destinataires.',
  campaigns1:
    '<b>Nouvelle campagne</b> ouvre l’éditeur. Choisissez l’audience, rédigez le message et vérifiez l’aperçu.',
  campaigns2:
    'Choisissez <b>Marketing</b> pour les offres et les actualités. Les heures de silence, les désinscriptions et votre limite marketing s’appliquent alors.',
  campaigns3:
    'Choisissez <b>Transactionnel</b> seulement pour les messages qu’un contact attend, comme une confirmation de commande.',
  campaigns4: '<b>Envoyer un test…</b> envoie d’abord le message à votre propre numéro ou adresse e-mail.',
  campaigns5:
    'Sous <b>Vérification</b>, vous voyez le coût, la fin de l’envoi et la raison pour chaque contact ignoré.',
  campaigns6:
    '<b>À une date fixe</b> envoie plus tard. <b>Récurrent</b> répète la campagne chaque jour, semaine ou mois.',
  campaigns7:
    '<b>Ajouter un test A/B</b> compare plusieurs textes et envoie le meilleur aux autres destinataires.',

  results: 'Lire les résultats d’une campagne',
  resultsAbout:
    'Les résultats changent tant que des messages sont envoyés et reçoivent des réponses. « Envoyé » signifie que l’opérateur a accepté le message. « Distribué » signifie que le téléphone l’a reçu. Les serveurs de messagerie n’indiquent pas la distribution.',
  results1: '<b>Vue d’ensemble</b> montre les distributions, les clics, les réponses et les désinscriptions.',
  results2: 'Sous <b>Destinataires</b>, vous voyez chaque personne, avec la raison en cas d’échec.',
  results3:
    '<b>Relancer</b> rédige une campagne pour un groupe, comme les destinataires qui n’ont pas cliqué.',
  results4:
    '<b>Mettre en pause</b> retient les messages en attente jusqu’à ce que vous choisissiez <b>Reprendre</b>.',
  results5: '<b>Annuler</b> met fin à la campagne. Les messages déjà envoyés ne peuvent pas être rappelés.',

  contacts: 'Trouver et modifier des contacts',
  contactsAbout:
    'Un contact est une personne avec un numéro de téléphone, une adresse e-mail ou les deux. La page d’un contact montre tous ses messages, consentements et modifications.',
  contacts1:
    'Les <b>Filtres</b> n’affichent que certains contacts. <b>Enregistrer les filtres comme segment</b> conserve ce choix pour les campagnes.',
  contacts2:
    'Sélectionnez des contacts : <b>Modifier</b> change les étiquettes, l’étape, le statut ou les champs de tous à la fois.',
  contacts3: 'Sous <b>Modifications groupées</b>, vous pouvez annuler une modification de nombreux contacts.',
  contacts4:
    'Sous <b>Colonnes</b>, vous choisissez ce que la liste montre. Sous <b>Vues</b>, vous enregistrez la liste pour toute l’équipe.',
  contacts5:
    'Sous <b>Doublons</b>, vous trouvez et fusionnez les contacts qui sont peut-être la même personne.',

  imports: 'Importer une liste',
  importsAbout:
    'Vous pouvez importer un fichier CSV de n’importe quel logiciel. Les contacts existants sont mis à jour, sans doublons. Une importation peut ajouter des désinscriptions, mais n’en retire jamais.',
  imports1:
    '<b>Importer un fichier</b> téléverse le fichier. Enregistrez d’abord les fichiers Excel au format « CSV UTF-8 ».',
  imports2: '<b>Aperçu</b> montre ce que devient chaque colonne. Rien n’est encore importé.',
  imports3:
    'Si une colonne n’est pas reconnue, choisissez son champ, ou conservez-la avec <b>Nouveau champ personnalisé…</b>.',
  imports4:
    'À la fin, <b>Rédiger une campagne pour ces personnes</b> ouvre l’éditeur avec les contacts importés.',
  imports5:
    '<b>Annuler l’importation…</b> supprime les contacts ajoutés et restaure les contacts modifiés. Les désinscriptions sont conservées.',

  segments: 'Regrouper des contacts en segments',
  segmentsAbout:
    'Une campagne est envoyée à un segment. Un segment avec des règles contient tous les contacts qui correspondent à ses règles au démarrage de la campagne. Un segment fixe contient les contacts que vous ajoutez.',
  segments1: '<b>Nouveau segment</b> crée l’un ou l’autre.',
  segments2:
    '<b>Ajouter une condition</b> utilise les champs, étiquettes, dates, désinscriptions, sondages et résultats de campagnes, comme les clics.',
  segments3: '<b>Vérifier un contact</b> explique pourquoi un contact est dans le segment ou non.',
  segments4: '<b>Rédiger une campagne</b> ouvre l’éditeur avec cette audience.',

  inbox: 'Répondre aux messages reçus',
  inboxAbout:
    'Les réponses par SMS, WhatsApp et e-mail arrivent dans la boîte de réception. Chaque conversation concerne un contact et un expéditeur. Après une désinscription, rien ne peut être envoyé à cette adresse.',
  inbox1:
    '<b>Réponse</b> envoie une réponse depuis l’expéditeur de la conversation. Le brouillon est enregistré pendant la saisie.',
  inbox2: '<b>Note</b> s’adresse à vos collègues. Le contact ne voit jamais les notes.',
  inbox3:
    '<b>Attribuer</b> confie la conversation à un membre. <b>Reporter</b> la masque jusqu’à une date choisie.',
  inbox4: '<b>Utiliser un modèle</b> insère un texte enregistré.',
  inbox5: 'Sous <b>À vérifier</b>, vous décidez si une réponse est une désinscription formulée autrement.',

  studio: 'Créer un e-mail',
  studioAbout: 'Un e-mail se compose de blocs. Ses couleurs et ses polices viennent de votre marque.',
  studio1:
    'Cliquez dans un texte pour écrire. <b>Ajouter un bloc</b> ajoute une image, un bouton, des colonnes et plus encore.',
  studio2:
    'Glissez un bloc pour le déplacer, ou appuyez sur Alt et une flèche. <b>Annuler</b> revient sur autant de changements que vous voulez.',
  studio3:
    '<b>Aperçu</b> montre l’e-mail sur ordinateur et sur téléphone, en clair et en sombre, pour chaque contact.',
  studio4: 'Sous <b>Modèles</b>, <b>E-mails</b>, vous gardez des designs pour le prochain e-mail.',

  templates: 'Enregistrer des textes comme modèles',
  templatesAbout:
    'Un modèle est un texte de départ pour les campagnes, les sondages et les réponses. Un champ de fusion est remplacé par la valeur du contact, ou par le texte après « | » si le contact n’a pas de valeur.',
  templates1: '<b>Nouveau modèle</b> commence avec un texte vide.',
  templates2: '<b>Dupliquer</b> copie un modèle intégré, pour que vous puissiez modifier son texte.',
  templates3: 'Sous <b>Fichiers</b>, vous conservez les images et les autres fichiers pour les messages.',

  shortLinks: 'Compter les clics avec des liens courts',
  shortLinksAbout:
    'Un lien court ouvre une adresse web et compte les clics humains. Les clics de logiciels, comme les messageries qui vérifient les liens, sont comptés à part.',
  shortLinks1: '<b>Nouveau lien court</b> crée un lien pour l’impression, les réseaux sociaux ou votre site.',
  shortLinks2:
    'Les liens des campagnes sont raccourcis pour chaque destinataire si <b>Compter les clics</b> est choisi.',
  shortLinks3: 'Sous <b>Domaines</b>, vous pouvez utiliser votre propre domaine dans les liens courts.',

  automations: 'Envoyer automatiquement',
  automationsAbout:
    'Une automatisation envoie des messages quand quelque chose se produit, comme un anniversaire, un nouveau contact ou une réponse. Chaque personne suit les étapes à son rythme.',
  automations1:
    '<b>Nouvelle automatisation</b> affiche les recettes. Chaque recette est un brouillon complet dont vous pouvez modifier les textes.',
  automations2:
    'Avec <b>Ajouter une étape</b>, vous insérez un message, une attente, un chemin ou une action. « Alt » avec une flèche déplace l’étape, et « Suppr » la supprime.',
  automations3:
    '<b>Activer</b> laisse entrer les personnes. Les modifications ultérieures ne prennent effet qu’après <b>Activer les modifications</b>.',
  automations4:
    'Chaque chiffre sous une étape ouvre ses personnes. <b>Ajouter des contacts</b> fait entrer les contacts que vous choisissez.',

  polls: 'Poser une question avec un sondage',
  pollsAbout:
    'Un sondage envoie une question avec 2 à 10 options par SMS ou WhatsApp. Les destinataires répondent avec le numéro ou le texte d’une option.',
  polls1:
    '<b>Nouveau sondage</b> ouvre le formulaire. Rédigez la question et les options, puis choisissez une audience.',
  polls2:
    '<b>Page de résultats en direct</b> est une page pour un grand écran. Elle affiche les votes à leur arrivée, sans noms.',
  polls3: '<b>Créer un segment</b> réunit les personnes qui ont voté pour une option ou qui n’ont pas voté.',

  joinLinks: 'Recueillir des inscriptions',
  joinLinksAbout:
    'Avec un lien d’inscription, les personnes s’inscrivent elles-mêmes à vos messages. Le texte qu’elles ont accepté est conservé comme preuve.',
  joinLinks1:
    '<b>Nouveau lien d’inscription</b> crée l’une de ces trois choses : une page avec un formulaire, un lien qui ouvre un message, ou un mot-clé.',
  joinLinks2:
    '<b>Code QR</b> ouvre la page avec l’appareil photo d’un téléphone. Imprimez-le pour votre comptoir ou votre vitrine.',
  joinLinks3:
    '<b>Double opt-in</b> demande à chaque personne de confirmer, pour que personne ne puisse en inscrire une autre.',
  joinLinks4: '<b>Message de bienvenue</b> est envoyé à chaque personne inscrite.',
  joinLinks5:
    'Les <b>Thèmes</b> sont ce à quoi les personnes s’abonnent en s’inscrivant : tous, ou ceux qu’elles choisissent dans le formulaire.',

  senders: 'Connecter un expéditeur',
  sendersAbout:
    'Un expéditeur est un numéro ou une adresse qui envoie vos messages. Il utilise votre propre compte chez un fournisseur, et le fournisseur vous facture directement.',
  senders1: '<b>Ajouter un expéditeur</b> liste les fournisseurs et les paramètres que chacun demande.',
  senders2:
    '<b>Vérifier l’expéditeur</b> demande au fournisseur si le compte et le numéro fonctionnent. Aucun message n’est envoyé.',
  senders3:
    'Sous <b>Fonctionnalités</b>, vous voyez si les réponses et les accusés de distribution arrivent. La plupart des fournisseurs ont besoin pour cela d’adresses de ce serveur. L’écran de l’expéditeur liste ces adresses.',
  senders4:
    '<b>Mettre en pause</b> arrête un expéditeur. Ses messages attendent ou passent par un autre expéditeur.',

  optOuts: 'Désinscriptions et consentement',
  optOutsAbout:
    'Chaque message est vérifié au moment de l’envoi. Rien n’est envoyé à un numéro ou à une adresse désinscrits, ni par une campagne, ni par un membre.',
  optOuts1:
    'Sous <b>Adresses</b>, vous voyez toutes les désinscriptions avec leur origine. Sous <b>Preuves</b>, vous trouvez le justificatif de chacune.',
  optOuts2:
    '<b>À vérifier</b> liste les réponses qui sont peut-être une désinscription. Le contact ne reçoit pas de marketing avant votre décision.',
  optOuts3: 'Sous <b>Importations</b>, vous ajoutez une liste de désinscriptions d’un autre logiciel.',
  optOuts4:
    'Sous <b>Mots-clés de désinscription</b>, vous ajoutez vos propres mots à STOP et aux mots semblables.',
  optOuts5:
    '<b>Envoyer uniquement aux contacts dont le consentement est enregistré</b> ignore tous les contacts sans consentement marketing enregistré.',

  organization: 'Configurer l’organisation',
  organizationAbout:
    'Chaque client ou marque est une organisation avec ses propres contacts, expéditeurs, campagnes et membres. Aucune organisation ne voit les données d’une autre.',
  organization1: '<b>Adresse postale</b> doit être remplie pour les e-mails marketing.',
  organization2:
    'Sous <b>Heures d’envoi marketing</b>, vous fixez les heures du marketing dans le fuseau horaire de chaque destinataire.',
  organization3:
    '<b>Limiter les messages marketing par contact</b> protège les contacts d’un trop grand nombre de messages.',
  organization4:
    '<b>Limites de protection</b> mettent une campagne en pause quand trop de messages échouent ou que trop de personnes se désinscrivent.',
  organization5:
    'Sous <b>Tous les clients</b>, vous comparez vos organisations. <b>Créer une organisation</b> en ajoute une.',

  people: 'Inviter votre équipe',
  peopleAbout:
    'Chaque membre a un rôle, et ce rôle décide de ce que le membre peut voir et faire. Le propriétaire a toutes les autorisations.',
  people1:
    '<b>Inviter une personne</b> crée un lien qui fonctionne une seule fois. Choisissez d’abord le rôle.',
  people2:
    'Sous <b>Rôles</b>, vous voyez les autorisations de chaque rôle et pouvez créer vos propres rôles.',
  people3: '<b>Journal d’audit</b> affiche chaque modification avec son auteur et sa date.',

  billing: 'Forfait, crédits et factures',
  billingAbout:
    'L’administrateur du serveur fixe les forfaits. Une campagne que votre forfait et vos crédits ne couvrent pas se met en pause, et reprend d’elle-même quand ils la couvrent.',
  billing1: '<b>Consommation du forfait</b> montre la part utilisée de votre forfait.',
  billing2: '<b>Acheter des crédits</b> paie les messages au-delà du forfait.',
  billing3: '<b>Acheter automatiquement</b> achète un pack quand il reste peu de crédits.',

  software: 'Connecter d’autres logiciels',
  softwareAbout:
    'Avec l’API, d’autres logiciels peuvent faire tout ce que fait la console. Ils reçoivent un webhook pour chaque événement.',
  software1:
    '<b>Créer une clé API</b> affiche la clé une seule fois. Donnez à chaque logiciel sa propre clé.',
  software2: '<b>Référence de l’API</b> décrit chaque requête et chaque réponse.',
  software3:
    '<b>Ajouter un point de terminaison</b> envoie les événements, comme les réponses et les désinscriptions, à l’une de vos adresses web.',

  account: 'Votre compte',
  accountAbout:
    'Votre compte est le même dans toutes les organisations. Votre rôle peut être différent dans chacune.',
  account1: '<b>Double authentification</b> demande un code de votre téléphone en plus du mot de passe.',
  account2:
    'Avec les <b>Clés d’accès</b>, vous vous connectez avec votre empreinte, votre visage ou le code de l’appareil.',
  account3: '<b>Langue</b> change la langue, les dates et les nombres de la console.',
  account4: 'Les <b>E-mails de notification</b> rassemblent ce qui s’est passé pendant votre absence.',
} satisfies Translation<typeof english>
