import { phrasesOf, type WordSets } from './phrases.ts'

/** Sets of German words for the phrases below, without umlauts: `aufhören` and `aufhoeren` are `aufhoren`. */
const SETS: WordSets = {
  MSG: 'nachricht nachrichten mensajes werbung werbesms werbenachrichten werbemails newsletter mails angebote benachrichtigungen benachrichtigung infos texte spam zusendungen zusendung mitteilungen reklame kontaktaufnahme kontaktaufnahmen messages texts whatsapps push versand',
  NONE: 'keine keinen kein keinerlei',
  WISH: 'will mochte wollen mochten wunsche wunschen brauche brauchen wurde',
  WRITE:
    'schreiben schreibt schreibe schreib anschreiben anzuschreiben zuschreiben kontaktieren kontaktiert kontaktiere belastigen belastigt belastige schicken schickt schick schicke senden sendet sende zusenden zuschicken texten simsen storen stort nerven nervt spammen zuspammen melden meldet anrufen',
  SAID: 'angeschrieben kontaktiert belastigt genervt gestort behelligt informiert benachrichtigt',
  OFF: 'losche loschen loscht losch streiche streichen streicht streich entferne entfernen entfernt entfern nehmen nehmt nimm nehme werfen werft schmeisst schmeissen austragen tilgen',
  LIST: 'liste listen verteiler verteilers verteilerliste datenbank system kartei adressbuch kontakten kontakte kontaktliste kundenliste kundendatei mailingliste empfangerliste newsletter sms-verteiler smsverteiler',
  NUMBER:
    'nummer telefonnummer handynummer mobilnummer rufnummer daten kontaktdaten name namen kontakt adresse',
}

export const GERMAN_OPT_OUTS = phrasesOf(
  `
  NONE ~1 weitere/weiteren/mehr ~2 MSG
  NONE ~3 MSG ~1 mehr
  ^ ~2 NONE ~1 MSG $
  ^ ~2 NONE ~2 MSG bitte/danke/schicken/senden/an
  WISH ~3 NONE ~3 MSG
  WISH ~3 nichts ~2 mehr ~4 horen/bekommen/erhalten/lesen
  NONE ~1 kontakt mehr
  abmeldung ~2 MSG/LIST
  WRITE mir/uns/mich nicht $
  WRITE mich/mir/uns ~1 nicht bitte
  WISH ~2 NONE ~1 kontakt
  WISH ~3 nicht ~1 mehr ~2 SAID
  WISH ~3 nicht ~1 langer ~2 SAID
  WISH ~2 nicht ~3 SAID werden
  WISH ~2 nicht ~2 MSG ~1 erhalten/bekommen/empfangen
  WISH das nicht mehr $
  WISH ~3 abmelden/austragen $
  WISH das/sie/die ~1 abbestellen $
  WISH ~3 raus $
  nicht mehr ~2 WRITE
  WISH ~2 MSG nicht ~1 mehr
  nerv/nervt/stor/stort ~2 nicht ~1 mehr
  wie bestelle/bestell ~3 ab
  nicht langer ~2 WRITE
  WRITE ~3 nicht mehr
  WRITE ~3 nie wieder/mehr
  nie wieder/mehr ~3 WRITE/MSG
  WRITE ~2 mir NONE ~2 MSG
  WRITE ~3 nichts mehr
  nichts mehr WRITE
  lasst/lassen/lass/lasse ~2 mich/uns ~3 ruhe
  lasst/lassen/lass ~1 das ~1 WRITE
  verschont/verschonen/verschone ~1 mich/uns
  hort/hor ~1 bitte/endlich/jetzt/doch/damit? auf $
  hort/hor auf $
  horen sie ~2 auf $
  hort/horen/hor ~2 auf ~3 WRITE
  hort/horen/hor ~2 auf mit ~2 MSG/WRITE/dem/den
  hort/horen/hor ~2 auf ~1 mich/mir/uns
  ^ ~2 aufhoren ~1 $
  aufhoren ~3 WRITE
  melden/melde/meldet ~2 mich ~1 ab $
  melden/melde/meldet ~2 mich ~1 von ~2 MSG/LIST
  melden/melde/meldet ~2 mich ~2 vom ~2 MSG/LIST
  mich/uns ~1 abmelden $
  mich/uns ~2 MSG/LIST abmelden
  MSG/LIST ~1 abbestellen/abmelden/kundigen/stoppen/einstellen/beenden/unterlassen/abstellen/deaktivieren
  bestelle/bestell/bestellen ~3 MSG ~1 ab
  ^ ~2 abmelden $
  ^ ~2 abmelden bitte/danke/von/vom/aus
  ^ ~2 abbestellen ~1 $
  ^ ~2 austragen ~1 $
  ^ ~2 abmeldung ~1 $
  trag/tragen/tragt/trage ~2 mich/uns ~5 aus
  mich ~3 austragen
  OFF ~2 mich/uns ~5 LIST
  OFF ~2 mich ~1 $
  OFF ~2 meine/meinen/diese/unsere/mein ~1 NUMBER
  NUMBER ~3 loschen/entfernen/streichen/austragen
  mich ~1 loschen/streichen/entfernen
  von/aus ~2 LIST ~1 gestrichen/geloscht/entfernt/genommen ~1 werden
  mich ~4 LIST ~1 loschen/streichen/entfernen/nehmen
  raus aus ~2 LIST
  aus ~2 LIST ~2 raus/heraus/loschen/streichen/entfernen/nehmen
  nicht mehr ~2 LIST
  vergesst/vergiss/vergessen ~1 meine nummer
  widerrufe/widerrufen/widerspreche/entziehe/ziehe/widersprechen ~4 einwilligung/zustimmung/erlaubnis/einverstandnis
  widerspreche/widersprechen ~3 MSG/nutzung/verwendung/verarbeitung
  einwilligung/zustimmung ~1 widerrufen/zuruck/zuruckziehen
  verzichte ~2 auf ~2 MSG
  unterlassen/unterlasst/unterlasse ~2 das/dies/MSG/WRITE/weitere
  unterlassen ~2 $
  schluss/genug mit/von ~2 MSG
  stoppt/stoppen/stoppe/stop/beenden/beendet ~3 MSG
  stellen/stellt ~2 MSG ~1 ein
  deaktivieren/deaktiviert ~2 MSG
  wie ~3 abmelden/abbestellen/los
  wie ~2 melde ~2 ab
  `,
  SETS,
)

export const GERMAN_FALSE_FRIENDS = phrasesOf(
  `
  hort/hore/horen/hor ~2 nicht auf
  wann ~1 hort/horen ~3 auf
  habe/hab/haben ~2 NONE ~2 MSG
  nicht ~1 abmelden/abbestellen/austragen
  nicht aufhoren
  bestellung/termin/abo/paket/essen/zeitung ~2 abbestellen
  nicht mich ~2 loschen
  vom/von/beim/zum ~2 kurs/training/termin/essen/fest/seminar/event/workshop/unterricht/treffen/stunde/probe ~1 abmelden
  nicht mehr WRITE konnen
  WRITE ~2 wenn ~2 nicht mehr
  kann ~2 nicht mehr ~2 WRITE
  konnte ~3 nicht ~1 mehr ~2 WRITE
  `,
  SETS,
)

export const GERMAN_LIMITS = phrasesOf(
  `
  an meine/meinen frau/mann/mutter/vater/sohn/tochter/chef/chefin/schwester/bruder
  am wochenende/sonntag/abend/morgen/samstag/vormittag
  abends/nachts/morgens/sonntags/heute/morgen/vormittags/mittags
  vor/nach/ab/bis ~2 uhr
  so/zu fruh/spat
  wahrend/solange/ausser
  bei/auf der? arbeit
  bis ~1 auf/zum/nachste
  um diese/die
  mitten in
  aber ~3 weiter/gerne/behalten/gern/trotzdem/schon
  sondern
  uber diese nummer
  `,
  SETS,
)

export const GERMAN_DOUBTS = phrasesOf(
  `
  aus versehen
  versehentlich/irrtumlich/ausversehen
  wieder anmelden
  wieder ~2 angemeldet/aufnehmen
  wenn ich ~3 abmelde/stop/kundige
  ruft/rufen ~1 mich ~2 an
  aber ~2 behalten/weiter
  `,
  SETS,
)

export const GERMAN_REVIEWS = phrasesOf(
  `
  das/ist/nur spam
  nicht mehr ~1 kunde/kundin
  falsche/falscher/falschen nummer/empfanger/person/kontakt
  nummer ~2 falsch/verwahlt
  verwahlt
  kein/keinerlei interesse
  nicht ~1 interessiert
  interessiert mich ~1 nicht
  woher ~3 nummer/daten
  wer ~3 nummer ~2 gegeben
  warum/wieso/weshalb ~3 WRITE/MSG
  zu viele ~1 MSG
  so viele MSG
  nervt/nervig/belastigung/abzocke/betrug/betruger/anwalt/anzeige/dsgvo/datenschutz/verbraucherzentrale
  nie/nicht/nichts ~2 angemeldet/zugestimmt/bestellt/eingewilligt/erlaubt/angefordert
  NONE ~2 MSG
  nicht ~2 WRITE ~1 bitte?
  weniger MSG
  blockiere/blockieren/gesperrt/blockiert/melde ~2 dich/sie/euch/nummer
  abmelden
  abbestellen/abmeldung/austragen
  kundigen ~1 $
  es reicht
  nicht ich
  ich bin nicht ~2 $
  OFF ~2 mich
  verpiss/verpisst/halt/haltet ~1 dich/euch/maul/klappe
  leck mich
  `,
  SETS,
)

export const GERMAN_FILLERS =
  'bitte danke sofort jetzt hallo endlich alles mal umgehend ihr sie damit dringend guten tag mit dem den der die das es ich mich will mochte ab vielen dank unverzuglich ein fur alle mal'
