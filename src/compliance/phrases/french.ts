import { phrasesOf, type WordSets } from './phrases.ts'

/** Sets of French words for the phrases below, without accents and apostrophes: `n'envoyez` is `nenvoyez`. */
const SETS: WordSets = {
  MSG: 'message messages texto textos mensajes pub pubs publicite publicites promo promos promotion promotions offres notifications alertes newsletter newsletters infolettre mails courriels spam spams demarchage sollicitation sollicitations prospection communications envois texts',
  END: 'arretez darreter dearreter arrete arreter arretes cessez cesse cesser stoppez stoppe stopper stop finissez suspendez suspendre interrompez arretons',
  SENDING:
    'envoyer denvoyer menvoyer ecrire decrire mecrire contacter deranger harceler spammer embeter membeter importuner mimportuner solliciter texter relancer bombarder emmerder recevoir',
  SEND: 'envoyez envoie envoies envoyer menvoyez menvoie nenvoyez nenvoie necrivez necris ecrivez ecris ecrit ecrire mecrivez mecris contactez contacte contactes contacter derangez derange deranger sollicitez harcelez textez spammez embetez membetez importunez relancez',
  WISH: 'veux voudrais veut voulons souhaite souhaitons souhaiterais desire desirons aimerais',
  OFF: 'supprimez supprime supprimer enlevez enleve enlever retirez retire retirer effacez efface effacer rayez raye rayer radiez radier otez oter sortez sors sortir virez vire virer desabonnez desinscrivez',
  LIST: 'liste listes base bases fichier fichiers contacts systeme repertoire donnees diffusion newsletter registre mailing',
  NUMBER: 'numero num number nom coordonnees contact portable telephone donnees infos',
  PAST: 'inscrit inscrite abonne abonnee demande autorise consenti souscrit',
}

export const FRENCH_OPT_OUTS = phrasesOf(
  `
  END ~3 SENDING
  END ~1 avec ~2 MSG
  END ~2 MSG
  END ~1 de me
  ^ ~2 arretez/arreter/arrete/cessez/stoppez porfavor/svp/stp/sil/merci/tout/ca/maintenant/immediatement/now
  ^ ~2 arretez/cessez/stoppez $
  ne ~1 SEND plus/jamais
  ne/nous/me SEND plus/jamais
  nenvoyez/nenvoie/necrivez/necris/mecrivez/menvoyez plus
  refuse ~2 recevoir
  refuse ~2 MSG
  WISH rien recevoir
  nenvoyez/nenvoie ~1 pas ~2 MSG
  ne ~2 SEND pas/aucun ~2 MSG $
  plus jamais ~1 SEND/MSG
  ^ ~2 plus de/daucun/aucun/aucune ~2 MSG
  ^ ~1 plus MSG
  ^ pas de MSG $
  ^ pas de MSG merci/svp/stp
  WISH plus ~3 recevoir/MSG/SENDING
  WISH plus ~2 etre ~2 contacte/contactee/sollicite/sollicitee/derange/derangee/harcele/joint
  WISH plus que ~2 me ~1 contactiez/ecriviez/envoyiez
  WISH plus ~1 de ~1 vos/ces/cela/ca
  WISH plus ~1 rien ~1 recevoir
  WISH pas/pu ~3 recevoir
  WISH pas/pu ~2 de ~1 vos/ces MSG
  WISH pas ~1 etre ~1 contacte/contactee/sollicite/sollicitee
  ne plus ~3 recevoir/SENDING
  ne plus etre ~2 contacte/contactee/sollicite/sollicitee/derange
  ne recevoir ~1 plus/aucun
  plus ~1 envie de recevoir/vos
  desabonnez/desabonne/desabonner/desabonnement/desinscrire/desinscrivez/desinscris/desinscrit/desinscription
  desinscrire/desabonner $
  OFF ~1 moi/nous de ~3 LIST
  OFF ~1 moi/nous $
  demande/demandons/priere/merci ~1 darreter/arreter/cesser/stopper
  me/nous retirer/supprimer/enlever/effacer/rayer $
  OFF ~1 moi/nous de/svp/stp/sil/merci
  OFF ~1 mon/mes/notre/ce ~1 NUMBER
  OFF ~1 NUMBER de ~3 LIST
  me/nous OFF de ~3 LIST
  plus ~2 figurer ~2 LIST
  sortir de ~2 LIST
  etre ~2 retire/retiree/supprime/supprimee/efface/raye ~1 de ~3 LIST
  oubliez/oublie/perdez/perds mon numero
  laissez/laisse/fichez/foutez/lachez/lache/laissez/fous/fiche ~2 tranquille/paix
  lachez moi
  foutez/fichez ~1 le camp
  retire/retirer/revoque/revoquer/annule ~2 consentement/accord/autorisation
  moppose ~6 commerciales/commercial/prospection
  moppose ~4 MSG/utilisation/donnees/demarchage
  comment ~4 desabonner/desinscrire/arreter
  comment ~3 plus recevoir
  desactivez/desactiver/coupez/couper ~2 MSG
  annulez/annuler/resilier/resiliez ~3 MSG
  fin des/aux ~1 MSG
  assez de ~2 MSG
  marre de ~2 MSG
  ras le bol ~3 MSG
  `,
  SETS,
)

export const FRENCH_FALSE_FRIENDS = phrasesOf(
  `
  narretez/narrete pas/jamais/surtout
  ne ~1 arretez/arrete/cessez/stoppez pas
  ne ~1 OFF pas ~4 LIST
  ne ~1 OFF pas
  ne ~2 desabonner/desinscrire/desabonne/desabonnez/desinscris/desinscrit pas
  pas ~2 desabonner/desinscrire
  larret/arret ~1 de ~1 bus/tram/travail/maladie/metro
  sans arret
  arret maladie
  bus/tram/prochain arret
  `,
  SETS,
)

export const FRENCH_LIMITS = phrasesOf(
  `
  a ma/mon/mes femme/mari/mere/pere/fils/fille/patron/soeur/frere/enfants/voisin/ami/amie
  pendant/avant/apres/jusqua/jusquau/durant/sauf/sinon
  le soir/matin/dimanche/samedi/weekend/lundi
  la nuit/journee/semaine
  les dimanches/samedis/weekends/week
  si/trop/aussi tot/tard
  au travail/boulot/bureau
  aujourdhui/demain
  pour le/linstant moment?
  mais ~3 gardez/garder/continuez/veux/oui/envoyez
  sur ce numero ~2 utilisez/ecrivez
  `,
  SETS,
)

export const FRENCH_DOUBTS = phrasesOf(
  `
  par erreur
  suis trompe/trompee
  sans faire expres
  sans le vouloir
  reabonner/reinscrire/reabonnez/reinscrivez
  si je ~2 desabonne/desinscris/reponds/arrete
  mais ~2 gardez/garder/continuez
  plutot par mail/email/courriel/telephone
  appelez moi
  `,
  SETS,
)

export const FRENCH_REVIEWS = phrasesOf(
  `
  mauvais/faux numero
  suis plus ~1 client/cliente
  cest/est/du spam
  trompez/trompe/trompes/erreur de/sur ~1 numero/personne/destinataire
  mauvaise personne
  pas interesse/interessee/interesses
  minteresse pas
  aucun interet
  qui ~3 donne ~2 numero/coordonnees
  comment/ou ~4 mon/mes numero/coordonnees
  pourquoi ~3 SEND/MSG/mecrivez
  trop de/dmessages ~1 MSG
  trop MSG
  jamais/pas/rien ~2 PAST
  arnaque/arnaqueurs/harcelement/plainte/cnil/rgpd/avocat/escroquerie/escrocs
  moppose
  signaler/signale/bloquer/bloque/denoncer
  ^ ~1 END
  END ~4 MSG
  ne ~2 SEND pas
  ne ~2 SEND plus
  plus ~2 MSG
  OFF moi
  laissez moi
  desabonnez/abonnement ~2 annulez/annuler/resilier
  annulez/annuler/resilier ~2 abonnement
  moins de/souvent MSG?
  va/allez te/vous ~1 faire
  ferme/fermez/ta gueule
  ca suffit
  `,
  SETS,
)

export const FRENCH_FILLERS =
  'svp stp sil vous te plait merci tout ca cela de suite maintenant immediatement bonjour bonsoir moi les vos ces tous definitivement desormais madame monsieur je veux demande la'
