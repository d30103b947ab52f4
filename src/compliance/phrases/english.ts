import { phrasesOf, type WordSets } from './phrases.ts'

/** Sets of English words for the phrases below. */
export const ENGLISH_SETS: WordSets = {
  MSG: 'text texts message messages mensajes texting messaging alerts alert notifications notification promos promo promotions promotion spam ads ad advertisements marketing emails blasts solicitations communication communications subscription outreach correspondence broadcasts newsletter newsletters telemarketing nachrichten pub pubs werbung',
  TEXTING:
    'texting messaging contacting sending spamming harassing bothering bugging annoying pestering hitting blowing hounding stalking soliciting advertising notifying disturbing bombarding flooding pinging calling emailing mailing wasting blasting trying writing asking reaching getting receiving',
  TEXT: 'text message contact bother disturb harass spam notify txt bug pester annoy write ping solicit',
  GET: 'get getting receive receiving see have read',
  STOPISH:
    'stop quit end cease halt kill cancel disable deactivate block mute discontinue terminate suspend silence remove delete erase drop cross strike scratch exclude unlist purge scrub wipe',
  COMM: 'texts texting messages messaging mensajes contacting contacted subscription alerts notifications promos promotions spam blasts ads solicitation list lists database system records contacts',
  NEG: 'dont never not no longer shouldnt cannot wouldnt nor',
  NOT: 'dont never not doesnt cant wont didnt couldnt isnt nor shouldnt wouldnt havent arent cannot',
  ADVERB: 'ever really please even just be you',
  ME: 'me us this these it here anymore again any no ever please thanks i im with at on from through',
  LIST: 'list database system contacts records directory rolls subscription texts messages mailing distribution texting systems databases thread threads campaign campaigns program outreach crm mailings promos marketing alerts notifications blasts rotation',
  HOLDER: 'me us mine her him them this number name phone cell info information mom dad',
  NUMBER: 'number name phone cell mobile contact contacts info information details digits data line',
  OWN: 'my our this the his her their mine',
  REMOVE: 'remove delete erase scratch strike scrub purge expunge unlist delist wipe clear',
  LEAVE_LIST:
    'unenroll disenroll unregister deregister unlist delist unsign unjoin unenrol unenrolled disenrol deenroll',
  AFTER:
    'please thanks now asap immediately and or i im as from off permanently forever entirely completely completly today right at once thank you ty asap',
  BAD: 'fucking fuck shit hell ass the your his these those this that all of with any and',
}

/** Phrases that mean that the writer wants no more messages. */
export const ENGLISH_OPT_OUTS = phrasesOf(
  `
  stop/quit/cease/halt/discontinue/terminate/suspend/deactivate ~4 MSG
  stop/quit/cease ~2 deals/offers/coupons/reminders/updates/notices
  ^ please? end/cancel ~2 MSG/subscription
  stop/quit/cease/halt/discontinue ~2 TEXTING
  cancel/end/stop/discontinue ~2 texts/messages/mensajes/texting/alerts
  cancel ~1 subscription
  turn/shut/switch ~1 off ~2 MSG
  turn/shut/switch MSG/these/this/it/them ~1 off
  turn/shut/switch ~2 MSG off
  turn/shut/switch off ~2 MSG/these/this
  ^ please? stop/quit this/these/it/that/now/already/all/everything/immediately/me/doing $
  stop/cease ~2 contact/contacting/communication/communications
  cease ~1 desist
  ^ ~2 desist $
  i/please/said/told/say/you/asked/asking/reply/and/to/just stop $
  MSG/this/these/they ~1 need/needs/must/have/has ~1 stop
  need/want/get/like/make ~2 MSG/these/this ~1 to? stop
  said/told/say/saying/texted/replied/typed/asked/wrote/sent ~3 stop
  can/could/would/will/please/now you ~3 stop $
  you can ~1 stop ~1 $
  can/could/would/will you ~2 stop this/these/it
  make ~2 stop
  please ~1 stop $
  please ~1 stop these/this/sending/with
  please ~1 stop the MSG
  ^ stop please/i/im/or/now/you/we/because/already/no/and/this
  stop stop
  already/time/enough/MSG/again stop $
  god/sake/fuck/seriously/interested/guys/people/ok/number/person/list stop $
  stop or im/ill/i
  going to stop ~1 TEXTING/MSG
  if you stopped ~1 TEXTING
  how ~3 stop ~3 MSG
  how ~3 stop these/this $
  want/like ~1 stop TEXTING
  can/could i ~2 stop TEXTING

  unsubscribe/unsubscribed
  unsubscribing
  opt ~1 out
  opted/opting ~2 out
  optout

  REMOVE ~2 HOLDER ~4 LIST
  REMOVE ~1 OWN ~2 NUMBER ~4 LIST
  REMOVE ~1 me/us $
  REMOVE me/us please/thanks/now/asap/immediately/from/off/and/or/i/im/as
  REMOVE it? from ~3 LIST
  REMOVE OWN ~1 NUMBER $
  REMOVE OWN ~1 NUMBER AFTER
  REMOVE NUMBER AFTER
  ^ please? REMOVE NUMBER $
  ^ please? REMOVE please? $
  please/interested REMOVE $
  take/get/pull/cut/drop/leave/keep ~3 out ~1 of? ~3 LIST
  take/get/pull/drop/cut ~3 from ~3 LIST
  take/get/pull OWN ~1 NUMBER off/out/down
  rid of ~1 my ~1 NUMBER
  LEAVE_LIST ~1 me/us
  LEAVE_LIST OWN ~1 NUMBER
  ^ ~2 LEAVE_LIST ~1 $
  to LEAVE_LIST
  refrain/abstain/desist ~1 from ~3 TEXTING/MSG/contact
  end/discontinue/terminate these/this/your/all/the MSG
  not/no ~1 further/additional/future ~1 MSG/contact
  longer ~1 TEXT ~1 me/us/this
  not/isnt/arent ~1 authorized/permitted/allowed to ~1 TEXT/send
  leave me/us be
  withdraw/exclude/omit/suppress/disconnect ~1 me/us $
  withdraw/exclude/omit/suppress/drop/disconnect/separate me/us from
  withdraw/exclude/omit/suppress/drop OWN ~1 NUMBER $
  withdraw/exclude/omit/suppress/drop OWN ~1 NUMBER from
  NEG ~1 want/wish/like/care/need/belong/wanna ~3 on ~2 LIST
  prefer/rather/like not ~2 on ~2 LIST
  shouldnt/dont ~1 be on ~2 LIST
  consent/permission/authorization ~2 revoked/withdrawn/denied/rescinded/revoke
  dont/not/never ~2 use ~1 number
  number ~2 not for marketing/MSG
  blacklist/suppress/ban my/this ~1 number
  OWN ~1 NUMBER ~1 deleted/erased/removed/purged
  ^ ~3 stop $
  ^ just? stop it already/now/please
  prefer/want no MSG
  kill/disable/silence/halt/deactivate ~2 MSG/these/this
  cancel/stop everything you send
  enough of these/this
  enough with ~2 these/this/MSG
  no more from you/yall/this
  dont/never ~2 keep sending/TEXTING
  dont/never ~2 send ~3 again/anymore
  dont ~1 bother ~1 TEXTING/sending
  dont waste ~3 TEXTING/sending
  how ~3 block these/this/you/MSG
  how ~2 disable/silence/end/cancel ~2 MSG/these/this
  cross/scratch/take/strike me/us off $
  cross/scratch/strike me/us off ~3 LIST
  asked/told ~3 take me/us off
  want/like/need/ask/asked ~2 to? be? taken off $
  cancel ~1 my/this number ~1 from
  dont/not/longer ~1 want/need/like ~2 offers/deals/coupons anymore
  let me/us ~1 out/off ~1 of? ~2 LIST
  get/getting/got off ~1 of? ~2 LIST
  how ~3 get off ~1 of? these/this/here
  how ~3 get out of these/this/here
  make ~2 MSG/this/these/it go away
  NEG ~2 be/get contacted/texted/messaged/bothered/disturbed
  longer ~2 be/get contacted/texted/messaged
  dont/not/no/longer ~1 want/wish/need/care/like ~2 hear ~3 anymore
  dont/not/no/longer ~1 want/wish/need/care/like ~2 hear about ~1 your
  dont/not/longer ~1 wanting/needing/wishing ~3 MSG/TEXTING
  longer ~1 want/need/wish these/this ~1 $
  discontinue/terminate/cancel/end/stop ~1 service to/on/for this/my ~1 number/phone
  MSG/this/these ~1 to end $
  MSG/these ~1 need/needs/must/has/have ~1 to? end/cease/quit
  MSG/these ~2 to go $
  ^ anymore MSG
  quit receiving
  not interested in ~3 MSG/GET
  interested in ~1 GET ~4 MSG anymore
  unsubscription
  want/wanna/need off $
  want/wanna/need off ~3 LIST/this
  knock off ~2 MSG
  lay/back off ~2 MSG/TEXTING
  lay off with ~2 MSG
  quit/stop it with ~2 MSG
  exclude me/us/my/this
  want/like/wish/need/ask/asked/asking/request/requested/requesting ~1 to? be removed $
  want/like/wish/need/ask/asked/asking/request/requested/requesting ~1 to? be removed/taken/dropped ~1 from/off ~4 LIST/this/these/here
  i/we/name/number ~1 be removed $
  i/we/name/number ~1 be removed/taken/dropped ~1 from/off ~3 LIST/this/these/here
  get/have me/us/myself/number/name ~1 removed/taken
  get/have/getting ~3 removed/taken/dropped ~1 from/off ~4 LIST
  removal from ~3 LIST
  if/rather/prefer ~2 you ~2 removed/took/dropped ~5 LIST
  rather you ~1 stopped/quit ~1 TEXTING/this/these
  should/must/needs/need/where/way ~4 be removed/taken/deleted/dropped ~1 from/off ~3 LIST
  asking/asked to be removed/taken ~1 off? $
  ^ ~2 removal please? $
  me/number/name removed
  take/taken/get/pull/drop/scratch/kick/leave/let/want/keep/cross ~4 off ~5 LIST
  take/get/pull/kick ~1 me/us off $
  take/get/pull/kick ~1 me/us off ~1 of? this/these/please/thanks/here/now
  take ~3 number ~1 off/out
  drop me from
  off ~1 your/this ~2 LIST
  get ~2 out of ~2 list
  lose/forget/toss/trash/burn my/this number/digits
  block my/this/me ~1 number
  block me from
  ^ please? block me please? $
  ^ dnc $
  dnc list
  add/put ~4 do/dont ~1 contact/call/text/disturb ~1 list
  add/put ~4 dont ~1 contact/call/text/disturb

  leave me/us ~3 alone
  ^ please? just? go away please? $
  ^ ~1 get lost $
  fuck off
  piss/bugger/buzz/bug off
  screw off

  NOT ADVERB? TEXT ME
  NOT ADVERB? TEXT OWN ~1 number/phone/cell/line/mobile
  sign/log/check me/us off/out
  MSG ~2 not/longer ~1 needed/wanted/welcome/required/appreciated
  MSG ~1 unwanted/unwelcome
  unwanted/unsolicited MSG ~3 stop/end
  want/need nothing ~2 from you/yall
  dont/not/never ~1 want/need anything ~2 from you/yall
  not/never/wont ~1 be needing/wanting ~2 MSG
  must/may/should not ~1 TEXT ~1 me
  dont/never/nor ADVERB? TEXT $
  dont/never ADVERB? TEXT ~3 again/anymore
  dont/never ~2 send ~1 me/us $
  dont/never ~2 send ~1 me/us any/anything/more/no/these/another/anymore/those/nothing
  dont/never ~2 send anything/these/anymore
  dont/never ~2 send ~3 anymore
  dont/never ~2 send any? more? $
  dont/never ~2 send ~5 MSG
  dont/never ADVERB? hit ~1 up
  dont/never ~1 reach out
  dont/never ADVERB? contact $
  dont/never ADVERB? contact me/us/this/again/anymore/any/or/for/with/please
  dont solicit
  ^ no soliciting/solicitation/solicitors/contact
  if i ~1 get/receive ~2 text/message/mensajes
  no/nomo ~1 more ~3 MSG
  nomo MSG
  no more of these/this
  ^ please/want/said/ok? no texts/text/texting/messages/mensajes/messaging/spam/promos/ads please/thanks
  ^ please/want/said/ok? no texts/text/texting/messages/mensajes/messaging/spam/promos/ads $
  ^ please? no more please? $
  appreciate/like/prefer/rather ~2 not ~1 be? GET ~2 MSG/these/this/any
  appreciate ~2 if ~1 you ~2 stopped/quit/didnt/dont/wouldnt ~1 TEXT/TEXTING/send/sent
  appreciate ~3 stopped ~1 TEXTING
  rather you ~1 not/didnt/dont ~1 TEXT/send
  ^ i? dont want these $
  ^ i? dont want these anymore/please/thanks/at/now/MSG
  MSG ~3 dont/not ~1 want them $
  ^ i? ~1 want out ~1 $
  ^ no more thanks/thank $
  ^ i said no more
  enough ~1 with ~2 MSG
  ^ enough ~1 MSG
  done with ~2 MSG
  dont/not/longer ~1 want/wish/need/like/care/interested ~3 MSG/TEXTING
  dont/not/longer ~1 want/wish/need/like/care ~2 GET ~3 MSG/these/this/anymore/them/from
  dont/not/longer ~1 want/wish/need ~3 contacted/texted/messaged/bothered/disturbed
  dont/not/never/longer ~2 hear from you
  wish/want/ask/request/asked/requested to? not ~1 be contacted/texted/messaged/bothered
  no need to? TEXT/send me/us/this/anymore/again
  no need to? TEXT/send ~2 MSG/these
  dont/not ~2 consent to ~3 MSG/TEXTING/these/this
  dont/not/no ~2 permission to ~1 TEXT/send
  never ~1 GET/want ~3 MSG again
  revoke/withdraw/rescind/revoking/withdrawing ~3 consent/permission
  revoke ~2 MSG
  `,
  ENGLISH_SETS,
)

/** Opt-outs that look like a false friend: `if you don't stop` is not `don't stop`. */
export const ENGLISH_DEMANDS = phrasesOf(
  `
  why wont/cant/dont/arent you ~2 stop
  if ~2 you ~1 dont/wont stop
  if this/these/it ~2 dont/doesnt/wont stop
  wont/cant you ~3 stop
  until you stop
  make it/this/that stop
  if you ADVERB? TEXT me again/anymore ~2 ill/i/im/you
  if you ADVERB? TEXT me one/1 more
  TEXT me again and ill/i/im/you/see/ur
  if i ~1 get/receive ~2 text/message/mensajes ~2 ill/i/im
  `,
  ENGLISH_SETS,
)

/** Words that do not change the meaning of a keyword: `please stop`, `stop it now`, `ok cancel, thank you`. */
export const ENGLISH_FILLERS =
  'please thanks thank you now ok okay kay yes no just all this these everything already immediately asap and your me us so much sir maam madam man dude bro guys hey hi hello yo oh omg god fuck fucking shit hell yall very kindly right away forever completely totally at once texts text messages message mensajes alerts from for good sincerely n y i must said want here be gone kthx already'
